import Model
import Text

extension SourceWriter {
  mutating func add(_ dependency: Manifest.PackageDependency, tools: ToolsVersion) {
    code(".package")
    begin("(")
    switch dependency.source {
    case .git(let location, let requirement):
      if let name = dependency.name { argument("name", name) }
      argument("url", path(location))
      add(requirement, tools: tools)
    case .registry(let id, let requirement):
      argument("id", id)
      add(requirement, tools: tools)
    case .path(let location):
      if let name = dependency.name { argument("name", name) }
      argument("path", path(location))
    }
    if let traits = dependency.traits {
      let order = traits.sorted {
        ($0.name, $0.when.joined(separator: ",")) < ($1.name, $1.when.joined(separator: ","))
      }
      argument("traits")
      add(.array(order.map(trait)))
    }
    end()
  }

  /// A path that starts with `~/` would be resolved in the home folder.
  private func path(_ location: String) -> String {
    location.utf8.first == UInt8(ascii: "~") && location.hasPrefix("~/") ? "./" + location : location
  }

  private func trait(_ trait: EnabledTrait) -> SwiftSource {
    if trait.when.isEmpty { return trait.name == "default" ? .code(".defaults") : .string(trait.name) }
    let condition = SwiftSource.call(".when", [SwiftSource.strings(trait.when.sorted()).labelled("traits")])
    return .call(".trait", [SwiftSource.string(trait.name).labelled("name"), condition.labelled("condition")])
  }

  private mutating func add(_ requirement: Manifest.PackageDependency.Requirement, tools: ToolsVersion) {
    switch requirement {
    case .exact(let version) where tools < ToolsVersion(5, 6):
      // 5.6 introduced the labelled form and deprecated the member used before.
      item()
      add(.call(".exact", [.string(version)]))
    case .exact(let version): argument("exact", version)
    case .revision(let revision): argument("revision", revision)
    case .branch(let branch): argument("branch", branch)
    case .range(let lower, let upper): addRange(from: lower, upTo: upper)
    }
  }

  /// The short forms, if they mean the same.
  private mutating func addRange(from lower: String, upTo upper: String) {
    if let (major, minor) = leadingNumbers(lower) {
      if upper == "\(major + 1).0.0" { return argument("from", lower) }
      if upper == "\(major).\(minor + 1).0" {
        item()
        return add(.call(".upToNextMinor", [SwiftSource.string(lower).labelled("from")]))
      }
    }
    item()
    add("\(literal: lower)..<\(literal: upper)")
  }

  private func leadingNumbers(_ version: String) -> (major: Int, minor: Int)? {
    let core = version.prefix { $0 != "-" && $0 != "+" }.split(separator: ".", omittingEmptySubsequences: false)
    guard core.count == 3, let major = Int(core[0]), let minor = Int(core[1]), Int(core[2]) != nil,
      major < Int.max, minor < Int.max
    else { return nil }
    return (major, minor)
  }
}
