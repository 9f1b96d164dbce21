import Diagnostics
import Model
import Versioning
import YAML

/// Writes a lockfile: sorted, an entry a line, short forms of ranges.
package enum LockfileWriter {
  /// A written lockfile, and where its pins stand.
  package struct Output {
    package var text: String
    /// The line of each pin, from 1, by its name.
    package var lines: [String: Int] = [:]
  }

  /// What a lockfile is for, as the comment on its first line says.
  package static let purpose = "Every version of this project, and nothing else; 'integrate resolve' checks it."

  /// - Parameters:
  ///   - resolvedFormat: the format of Package.resolved, where it is not the usual one.
  ///   - comments: lines for the top of the file, without `#`.
  package static func write(_ pins: [Pin], resolvedFormat: Int? = nil, comments: [String] = []) -> Output {
    var printer = YAMLPrinter()
    for comment in comments { printer.comment(comment) }
    printer.print([("lockfile", .integer(1))])
    if let resolvedFormat { printer.print([("package-resolved", .integer(resolvedFormat))]) }
    guard !pins.isEmpty else {
      printer.print([("pins", .compact([]))])
      return Output(text: printer.text)
    }
    // Compared without case, as packages are, and by bytes where that is a tie.
    let sorted = pins.map { (key: ($0.name.value.lowercased(), $0.name.value), pin: $0) }.sorted { $0.key < $1.key }
    printer.print([("pins", .block(sorted.map { ($0.pin.name.value, .block($0.pin.entries())) }))])
    var output = Output(text: printer.text)
    var line = 0
    var next = 0
    // A pin's key is the only line of two spaces.
    for text in printer.text.split(separator: "\n", omittingEmptySubsequences: false) {
      line += 1
      guard text.hasPrefix("  "), !text.hasPrefix("   "), next < sorted.count else { continue }
      output.lines[sorted[next].pin.name.value] = line
      next += 1
    }
    return output
  }
}

extension Pin {
  /// The entries of the pin, in the order in which people read them.
  func entries() -> [YAMLEntry] {
    var entries: [YAMLEntry] = []
    switch source.value {
    case .git(let url): entries.append(("git", .text(url)))
    case .registry(let id): entries.append(("registry", .text(id)))
    case .path(let path): entries.append(("path", .text(path)))
    case .pod(let source): entries.append(("pod", .text(source)))
    case .binary(let url, let checksum):
      entries.append(("binary", .text(url)))
      entries.append(("checksum", .text(checksum)))
    }
    if let version { entries.append(("version", .text(version.value))) }
    if let branch { entries.append(("branch", .text(branch.value))) }
    if let revision { entries.append(("revision", .text(revision.value))) }
    if let allow { entries.append(("allow", .text(allow.value.description))) }
    if let traits { entries.append(("traits", .list(traits.map(Self.trait)))) }
    if let products { entries.append(("products", .block(products.map(Self.product)))) }
    if !platforms.isEmpty { entries.append(("platforms", .platforms(platforms))) }
    if let tools { entries.append(("tools", .text(tools.value.description))) }
    if let ranges { entries.append(("ranges", .block(ranges.map(Self.range)))) }
    guard let podEdges else { return entries }
    if case .pod = source.value {
    } else if podEdges.requires.isEmpty, podEdges.modules.isEmpty {
      // Without code that SwiftPM could build, which only this says here.
      entries.append(("requires", .compact([])))
    }
    if !podEdges.requires.isEmpty { entries.append(("requires", Self.requirements(podEdges.requires))) }
    if !podEdges.modules.isEmpty { entries.append(("modules", .block(podEdges.modules.map(Self.podModule)))) }
    return entries
  }

  private static func trait(_ trait: EnabledTrait) -> YAMLValue {
    if trait.when.isEmpty { return .text(trait.name) }
    return .compact([("name", .text(trait.name)), ("when", .texts(trait.when))])
  }

  private static func product(_ product: Product) -> YAMLEntry {
    let modules = YAMLValue.texts(product.modules)
    if product.type == .library { return (product.name.value, modules) }
    return (product.name.value, .compact([("type", .text(product.type.rawValue)), ("modules", modules)]))
  }

  private static func range(_ range: Range) -> YAMLEntry {
    let value: YAMLValue =
      switch range.requirement.value {
      case .versions(let versions): .text(versions.spelledOut)
      case .revision(let revision): .compact([("revision", .text(revision))])
      case .branch(let branch): .compact([("branch", .text(branch))])
      case .any: .compact([])
      }
    return (range.package.value, value)
  }

  private static func requirements(_ list: [(pod: Located<String>, requirement: Located<String>)]) -> YAMLValue {
    .block(list.map { ($0.pod.value, .text($0.requirement.value)) })
  }

  private static func podModule(_ module: PodModule) -> YAMLEntry {
    (module.name.value, .compact(module.requires.isEmpty ? [] : [("requires", requirements(module.requires))]))
  }
}

extension YAMLValue {
  /// Platforms by name, as PackageDescription spells them.
  package static func platforms(_ platforms: [Located<SupportedPlatform>]) -> YAMLValue {
    .compact(platforms.map { ($0.value.displayName, .text($0.value.versionText)) })
  }
}
