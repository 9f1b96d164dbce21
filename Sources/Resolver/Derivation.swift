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

  /// Locked packages that take part in the contradiction.
  package var heldPackages: [String] {
    lines.compactMap { line in
      if case .fact(.held) = line.cause { line.terms.first?.package } else { nil }
    }
  }
}
