import Versioning

/// Why a request has no solution: facts, and what follows from two lines each, down to a contradiction.
///
/// A failure is data, as in pubgrub-rs; `Reporter` makes sentences of it.
package struct Derivation: Sendable {
  /// One package's part of a statement: that one of these versions is chosen, or, negated, that none of them is.
  package struct Term: Hashable, Sendable {
    package var package: String
    /// Ascending; where `isNegated`, the versions of which one has to be chosen if the rest of the line holds.
    package var versions: [PackageVersion]
    package var isNegated: Bool
    /// The versions as a phrase, such as `^1.2.0`; nil when they are all that there are.
    package var phrase: String?
  }

  package enum Fact: Hashable, Sendable {
    /// The request states this requirement.
    case requirement(Request.Requirement, admitsNothing: Bool)
    /// Versions of a package state a requirement on another one.
    case dependency(Dependency, admitsNothing: Bool)
    /// The package is locked and may not move.
    case held(PackageVersion)
    /// The root forces this version.
    case override(PackageVersion)
    /// The versions are excluded, for a reason such as "was yanked".
    case excluded(String)
    /// What the version depends on cannot be known, for a reason.
    case unreadable(String)
    /// Nothing asks for a prerelease.
    case prerelease
    /// The packages depend on each other in a circle.
    case cycle
  }

  package enum Cause: Hashable, Sendable {
    case fact(Fact)
    /// It follows from two lines that come before.
    case lines(Int, Int)
  }

  /// That these terms cannot all hold.
  package struct Line: Hashable, Sendable {
    package var terms: [Term]
    package var cause: Cause
  }

  /// Causes come before what follows from them; the last line has no terms and is the contradiction.
  package var lines: [Line]

  /// Every version of each package spoken of, ascending.
  package var known: [String: [PackageVersion]]

  /// Why there is no version at all, of packages spoken of that have none.
  package var missing: [String: String]

  /// The packages that a fact speaks of, each once, in the order of the lines.
  package var packages: [String] {
    var seen: Set<String> = []
    return lines.flatMap { line -> [String] in
      if case .fact(.dependency(let dependency, _)) = line.cause {
        return line.terms.map(\.package) + [dependency.package]
      }
      return line.terms.map(\.package)
    }.filter { seen.insert($0).inserted }
  }

  /// The packages in dispute: those that several facts speak of as something required, that no version fits, or that
  /// form a circle.
  package var contested: [String] {
    var demands: [String: Int] = [:]
    var result: Set<String> = []
    for line in lines {
      guard case .fact(let fact) = line.cause else { continue }
      switch fact {
      case .requirement(let requirement, let admitsNothing):
        demands[requirement.package, default: 0] += 1
        if admitsNothing { result.insert(requirement.package) }
      case .dependency(let dependency, let admitsNothing):
        demands[dependency.package, default: 0] += 1
        if admitsNothing { result.insert(dependency.package) }
      case .held, .override, .excluded, .unreadable, .prerelease:
        for term in line.terms { demands[term.package, default: 0] += 1 }
      case .cycle: result.formUnion(line.terms.map(\.package))
      }
    }
    result.formUnion(demands.filter { $0.value > 1 }.keys)
    return result.sorted()
  }

  /// What the request states that takes part in the contradiction.
  package var requirements: [Request.Requirement] {
    lines.compactMap { line in
      if case .fact(.requirement(let requirement, _)) = line.cause { requirement } else { nil }
    }
  }

  /// Locked packages that take part in the contradiction.
  package var heldPackages: [String] {
    lines.compactMap { line in
      if case .fact(.held) = line.cause { line.terms.first?.package } else { nil }
    }
  }
}
