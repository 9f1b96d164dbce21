import Text

/// The platforms on which something is built: all, or those named.
package struct PlatformSet: Hashable, Sendable {
  /// SwiftPM's lower-case names; `nil` for all platforms, those that nobody has named yet among them.
  private let names: Set<String>?

  package static let all = PlatformSet(names: nil)
  package static let none = PlatformSet(names: [])

  private init(names: Set<String>?) { self.names = names }

  package init(_ names: some Sequence<String>) { self.names = Set(names) }

  /// The platforms of a dependency's condition: all if it names none. Its traits are ignored.
  package init(of condition: Condition?) {
    names = condition.flatMap { $0.platforms.isEmpty ? nil : Set($0.platforms) }
  }

  package var isAll: Bool { names == nil }
  package var isEmpty: Bool { names?.isEmpty == true }

  /// In an order of their own; `nil` for all.
  package var sortedNames: [String]? { names?.sorted() }

  package func union(_ other: PlatformSet) -> PlatformSet {
    guard let names, let others = other.names else { return .all }
    return PlatformSet(names: names.union(others))
  }

  package func intersection(_ other: PlatformSet) -> PlatformSet {
    guard let names else { return other }
    guard let others = other.names else { return self }
    return PlatformSet(names: names.intersection(others))
  }

  package func isSubset(of other: PlatformSet) -> Bool {
    guard let others = other.names else { return true }
    return names.map { $0.isSubset(of: others) } ?? false
  }

  package func contains(_ platform: String) -> Bool { names?.contains(platform) ?? true }

  /// The condition of a dependency for these platforms; `nil` for all.
  package var condition: Condition? { sortedNames.map { Condition(platforms: $0) } }
}
