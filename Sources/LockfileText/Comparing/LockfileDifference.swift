import Model
import Text
import Versioning

/// The changes between two lockfiles, pin by pin.
package struct LockfileDifference {
  package enum Kind: String, Sendable {
    case added, removed
    /// To a newer version with the same major number.
    case up
    /// To a version that `^` of the old one excludes: its first number that is not 0 is higher.
    case major
    case down
    /// To or from a branch or a revision.
    case moved
    /// Another revision for the same version.
    case rewritten
    /// Another source, at the same version.
    case source
    /// Only other keys changed.
    case details
  }

  package struct Change {
    package let name: String
    package let kind: Kind
    /// True if the source changed too.
    package let changesSource: Bool
    /// The changed keys besides source and version, such as `allow`; sorted.
    package let details: [String]
    package let before: Pin?
    package let after: Pin?

    /// True if the change affects the build. `allow` does not: it only limits how far `update` may move a pin.
    package var affectsUsers: Bool { kind != .details || details.contains { $0 != PinKey.allow.rawValue } }
  }

  /// By name.
  package let changes: [Change]

  package init(from old: Lockfile, to new: Lockfile) {
    let (before, after) = (Self.byName(old), Self.byName(new))
    changes = Set(before.keys).union(after.keys).compactMap { key in Self.change(before[key], after[key]) }
      .sorted { ($0.name.lowercased(), $0.name) < ($1.name.lowercased(), $1.name) }
  }

  private static func byName(_ lockfile: Lockfile) -> [String: Pin] {
    Dictionary(lockfile.pins.map { ($0.name.value.lowercased(), $0) }) { first, _ in first }
  }

  private static func change(_ before: Pin?, _ after: Pin?) -> Change? {
    guard let name = (after ?? before)?.name.value else { return nil }
    guard let before, let after else {
      return Change(
        name: name, kind: before == nil ? .added : .removed, changesSource: false, details: [], before: before,
        after: after)
    }
    let source = before.location != after.location
    let details = PinDetails(before).keys(differingFrom: PinDetails(after))
    guard let kind = direction(before, after) ?? (source ? .source : details.isEmpty ? nil : .details) else {
      return nil
    }
    return Change(name: name, kind: kind, changesSource: source, details: details, before: before, after: after)
  }

  private static func direction(_ before: Pin, _ after: Pin) -> Kind? {
    if before.version?.value == after.version?.value, before.branch?.value == after.branch?.value {
      let (old, new) = (before.revision?.value.lowercased(), after.revision?.value.lowercased())
      // A revision that was not recorded before is not a change.
      if old == new || (before.version != nil && (old == nil || new == nil)) { return nil }
      return before.version != nil ? .rewritten : .moved
    }
    guard let old = before.parsedVersion, let new = after.parsedVersion else { return .moved }
    if new < old { return .down }
    if case (.semantic(let old), .semantic(let new)) = (old, new) { return isMajor(old, new) ? .major : .up }
    return .up
  }

  private static func isMajor(_ old: Version, _ new: Version) -> Bool {
    if new.major > old.major || old.major > 0 { return new.major > old.major }
    if new.minor > old.minor || old.minor > 0 { return new.minor > old.minor }
    return new.patch > old.patch
  }
}

/// The keys of a pin besides source and version, as text without places and order.
private struct PinDetails {
  private let texts: [PinKey: String]

  init(_ pin: Pin) {
    var texts: [PinKey: String] = [:]
    texts[.allow] = pin.allow?.value.description
    texts[.products] = Self.text(pin.products?.map { "\($0.name.value) \($0.type) \($0.modules)" })
    texts[.targets] = pin.targets.map(Self.text)
    texts[.platforms] = Self.text(pin.platforms.map { "\($0.value)" })
    texts[.tools] = pin.tools?.value.description
    texts[.ranges] = Self.text(pin.ranges?.map { "\($0.package.value.lowercased()) \($0.requirement.value.shown)" })
    texts[.traits] = Self.text(pin.traits?.map { "\($0.name) \($0.when)" })
    let edges = pin.podEdges ?? Pin.PodEdges()
    texts[.requires] = Self.text(edges.requires.map { "\($0.pod.value) \($0.requirement.value)" })
    texts[.modules] = Self.text(
      edges.modules.map { module in
        "\(module.name.value) "
          + module.requires.map { "\($0.pod.value) \($0.requirement.value)" }.joined(separator: ", ")
      })
    self.texts = texts
  }

  private static func text(_ targets: [Pin.Target]) -> String {
    text(
      targets.map { target in
        let needs = target.needs.map { "\($0.text) \($0.aliases.sorted { $0.key < $1.key })" }
        return
          "\(target.name.value) \(target.kind) \(target.hasUnsafeFlags) \(needs)"
      }) ?? ""
  }

  private static func text(_ lines: [String]?) -> String? { lines?.sorted().joined(separator: "\n") }

  func keys(differingFrom other: PinDetails) -> [String] {
    Set(texts.keys).union(other.texts.keys).filter { key in
      // Targets that were not recorded before are no change.
      if key == .targets, texts[key] == nil || other.texts[key] == nil { return false }
      // So with those ranges of a component that an earlier version of the tool did not record.
      let isOfComponent = texts[.products] == nil && other.texts[.products] == nil
      if key == .ranges, isOfComponent, texts[key] == nil || other.texts[key] == nil { return false }
      return texts[key] != other.texts[key]
    }.map(\.rawValue).sorted()
  }
}

extension Pin {
  /// The source of the pin, in one line.
  package var location: String {
    switch source.value {
    case .git(let url): url
    case .registry(let id): "registry \(id)"
    case .binary(let url, _): url
    case .path(let path): "path \(path)"
    case .pod(let source): "pod \(source)"
    }
  }

  /// The version, parsed in the order of its source.
  fileprivate var parsedVersion: PackageVersion? {
    guard let text = version?.value else { return nil }
    if case .pod = source.value { return GemVersion(text).map { .gem($0) } }
    return Version(text).map { .semantic($0) }
  }
}
