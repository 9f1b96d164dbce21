import Text
import Versioning

/// The proof that a request has no solution: facts, and lines that follow from two others each, down to a
/// contradiction.
///
/// A failure is data, as in pubgrub-rs; `Reporter` turns it into sentences.
package struct Derivation: Sendable {
  /// One package's part of a statement: one of these versions is chosen or, negated, none of them is.
  package struct Term: Equatable, Sendable {
    package var package: String
    /// Ascending; where `isNegated`, the versions of which one has to be chosen if the rest of the line holds.
    package var versions: [PackageVersion]
    package var isNegated: Bool
    /// The versions as a phrase, such as `^1.2.0`; nil if they are all versions.
    package var phrase: String?
  }

  package enum Fact: Equatable, Sendable {
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
    /// These versions together are refused, for a reason.
    case refused(String)
    /// The dependencies of the version cannot be read, for a reason.
    case unreadable(String)
    /// Nothing asks for a prerelease.
    case prerelease
    /// The packages depend on each other in a cycle.
    case cycle
  }

  package enum Cause: Equatable, Sendable {
    case fact(Fact)
    /// The line follows from two earlier lines.
    case lines(Int, Int)
  }

  /// One line of the proof: these terms cannot all hold.
  package struct Line: Equatable, Sendable {
    package var terms: [Term]
    package var cause: Cause
  }

  /// Causes come before their consequences; the last line has no terms and is the contradiction.
  package var lines: [Line]

  /// All versions of each package that the proof mentions, ascending.
  package var known: [String: [PackageVersion]]

  /// For mentioned packages without any version, the reason.
  package var missing: [String: String]

  /// The packages that facts mention, each once, in the order of the lines.
  package var packages: [String] {
    var seen: Set<String> = []
    return lines.flatMap { line -> [String] in
      if case .fact(.dependency(let dependency, _)) = line.cause {
        return line.terms.map(\.package) + [dependency.package]
      }
      return line.terms.map(\.package)
    }.filter { seen.insert($0).inserted }
  }

  /// The packages in dispute: those that several facts require or restrict, that no version fits, or that form a cycle.
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
      case .held, .override, .excluded, .refused, .unreadable, .prerelease:
        for term in line.terms { demands[term.package, default: 0] += 1 }
      case .cycle: result.formUnion(line.terms.map(\.package))
      }
    }
    result.formUnion(demands.filter { $0.value > 1 }.keys)
    return result.sorted()
  }

  /// The requirements of the request that take part in the contradiction.
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
