import Model
import Text

/// Entries that become a struct of their own: those of some platforms, and parts of many.
struct WiringGroup {
  let entries: [WiringEntry]
  /// Those on which its entries are there.
  let platforms: PlatformSet

  /// From this number of services on, one struct with all of them would take the compiler seconds.
  private static let groupedFrom = 120
  private static let groupSize = 40

  /// One group, unless there are many entries, or some that are not there on all platforms. Those of all platforms come
  /// first.
  static func groups(of entries: [WiringEntry]) -> [WiringGroup] {
    let sets = Dictionary(grouping: entries, by: \.platforms)
    let groups = sets.sorted { ($0.key.sortedNames ?? []).lexicographicallyPrecedes($1.key.sortedNames ?? []) }
      .flatMap { platforms, entries in parts(of: entries).map { WiringGroup(entries: $0, platforms: platforms) } }
    return groups.isEmpty ? [WiringGroup(entries: [], platforms: .all)] : groups
  }

  private static func parts(of entries: [WiringEntry]) -> [[WiringEntry]] {
    guard entries.count >= groupedFrom else { return [entries] }
    return stride(from: 0, to: entries.count, by: groupSize).map {
      Array(entries[$0..<min($0 + groupSize, entries.count)])
    }
  }
}

extension [WiringGroup] {
  /// True if each is a struct of its own; otherwise the only one is the whole registration.
  var isSplit: Bool { count > 1 || contains { !$0.platforms.isAll } }
}

/// The groups of services that the registration passes to a container: the app's, or that of a scope.
struct ContainerGroups {
  /// `nil` for the app.
  let scope: Wiring.Scope?
  let groups: [WiringGroup]
  /// One for each group, where there are several.
  let types: [SwiftIdentifier]
  /// The constants that hold the groups of some platforms, by the number of the group.
  private(set) var partial: [Int: SwiftIdentifier] = [:]

  /// - Parameter taken: names with another meaning in the file; gets those that are given.
  init(
    _ entries: [WiringEntry], of scope: Wiring.Scope? = nil, _ names: @autoclosure () -> ContainerNames,
    taken: inout Set<SwiftIdentifier>
  ) {
    self.scope = scope
    groups = WiringGroup.groups(of: entries)
    types = groups.isSplit ? names().groupTypes : []
    for (number, group) in groups.enumerated() where !group.platforms.isAll {
      let name = Spelling.unused("\(scope?.name ?? "group")\(UInt(number + 1))", taking: &taken)
      partial[number] = name
    }
  }

  var entries: [WiringEntry] { groups.flatMap(\.entries) }
  /// The type of a scope's container in that of the app, with its dot.
  var path: SwiftCode { scope.map { ".\($0.type)" } ?? "" }
}
