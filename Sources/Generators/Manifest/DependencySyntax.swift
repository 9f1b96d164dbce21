import Model

/// How PackageDescription spells dependencies on packages.
enum DependencySyntax {
  static func expression(_ dependency: Manifest.PackageDependency, tools: ToolsVersion) -> SwiftSource {
    var arguments: [SwiftSource] = []
    switch dependency.source {
    case .git(let location, let requirement):
      if let name = dependency.name { arguments.append(SwiftSource.string(name).labelled("name")) }
      arguments.append(SwiftSource.string(path(location)).labelled("url"))
      arguments.append(Self.requirement(requirement, tools: tools))
    case .registry(let id, let requirement):
      arguments.append(SwiftSource.string(id).labelled("id"))
      arguments.append(Self.requirement(requirement, tools: tools))
    case .path(let location):
      if let name = dependency.name { arguments.append(SwiftSource.string(name).labelled("name")) }
      arguments.append(SwiftSource.string(path(location)).labelled("path"))
    }
    if let traits = dependency.traits {
      let order = traits.sorted {
        ($0.name, $0.when.joined(separator: ",")) < ($1.name, $1.when.joined(separator: ","))
      }
      arguments.append(SwiftSource.array(order.map(trait)).labelled("traits"))
    }
    return .call(".package", arguments)
  }

  /// A path that begins with `~/` would be read as one in the home folder.
  private static func path(_ location: String) -> String { location.hasPrefix("~/") ? "./" + location : location }

  private static func trait(_ trait: EnabledTrait) -> SwiftSource {
    if trait.when.isEmpty { return trait.name == "default" ? .text(".defaults") : .string(trait.name) }
    let condition = SwiftSource.call(".when", [SwiftSource.strings(trait.when.sorted()).labelled("traits")])
    return .call(".trait", [SwiftSource.string(trait.name).labelled("name"), condition.labelled("condition")])
  }

  private static func requirement(
    _ requirement: Manifest.PackageDependency.Requirement, tools: ToolsVersion
  ) -> SwiftSource {
    switch requirement {
    case .exact(let version):
      // The labelled form came with 5.6; before it, the member that 5.6 deprecates.
      tools < ToolsVersion(5, 6) ? .call(".exact", [.string(version)]) : SwiftSource.string(version).labelled("exact")
    case .revision(let revision): SwiftSource.string(revision).labelled("revision")
    case .branch(let branch): SwiftSource.string(branch).labelled("branch")
    case .range(let lower, let upper): range(from: lower, upTo: upper)
    }
  }

  /// The short forms where they mean the same.
  private static func range(from lower: String, upTo upper: String) -> SwiftSource {
    if let (major, minor) = leadingNumbers(lower) {
      if upper == "\(major + 1).0.0" { return SwiftSource.string(lower).labelled("from") }
      if upper == "\(major).\(minor + 1).0" {
        return .call(".upToNextMinor", [SwiftSource.string(lower).labelled("from")])
      }
    }
    return .text("\(swiftLiteral(lower))..<\(swiftLiteral(upper))")
  }

  private static func leadingNumbers(_ version: String) -> (major: Int, minor: Int)? {
    let core = version.prefix { $0 != "-" && $0 != "+" }.split(separator: ".", omittingEmptySubsequences: false)
    guard core.count == 3, let major = Int(core[0]), let minor = Int(core[1]), Int(core[2]) != nil,
      major < Int.max, minor < Int.max
    else { return nil }
    return (major, minor)
  }
}
