import Versioning

/// A smallest set of changes to what the root states that makes an unsolvable request solvable.
package struct Repair: Equatable, Sendable {
  package enum Change: Equatable, Sendable {
    /// Pin the package at another version.
    case move(package: String, from: PackageVersion, to: PackageVersion)
    /// State a wider range; the version is what would be chosen.
    case widen(Request.Requirement, to: PackageRequirement, choosing: PackageVersion)
    /// Unlock a version, so that the package moves.
    case unlock(package: String, from: PackageVersion, to: PackageVersion)
  }

  package var changes: [Change]
  /// The solution with these changes.
  package var solution: Solution

  /// The loss of the pin that goes back furthest.
  var loss: RepairSearch.Loss {
    changes.compactMap { change in
      guard case .move(_, .semantic(let from), .semantic(let to)) = change.asMove, to < from else { return nil }
      return from.major > to.major ? .majors(from.major - to.major) : .minors(max(from.minor - to.minor, 0))
    }.max() ?? .minors(0)
  }
}

extension Repair: CustomStringConvertible {
  package var description: String { changes.map(\.description).joined(separator: " and ") }
}

extension Repair.Change: CustomStringConvertible {
  package var description: String {
    switch self {
    case .move(let package, let from, let to): "move the pin of \(package) from \(from) to \(to)"
    case .widen(let stated, let wider, _):
      "change the requirement of \(stated.statedBy) on \(stated.package) from \(stated.requirement) to \(wider)"
    case .unlock(let package, let from, let to): "unlock \(package), which moves from \(from) to \(to)"
    }
  }

  package var package: String {
    switch self {
    case .move(let package, _, _), .unlock(let package, _, _): package
    case .widen(let stated, _, _): stated.package
    }
  }

  /// The change as the move of a pin, if it is one.
  fileprivate var asMove: Repair.Change {
    if case .unlock(let package, let from, let to) = self { return .move(package: package, from: from, to: to) }
    return self
  }

  /// True if the change moves to a lower version.
  var isDowngrade: Bool {
    switch self {
    case .move(_, let from, let to), .unlock(_, let from, let to): to < from
    case .widen: false
    }
  }
}
