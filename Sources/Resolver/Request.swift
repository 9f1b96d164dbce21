import Versioning

/// A request to the resolver.
package struct Request: Sendable {
  /// A requirement of the root, or on its behalf, on a package.
  package struct Requirement: Equatable, Sendable {
    package enum Kind: Sendable {
      /// The root chose exactly this version; a repair may move it.
      case pin
      /// The root states how far a package may move; a repair may widen it.
      case range
      /// A statement that the user cannot change here.
      case fixed
    }

    package var package: String
    package var requirement: PackageRequirement
    /// The origin as named in explanations: a file, a component, "the root".
    package var statedBy: String
    package var kind: Kind
    /// True if it only chooses the version of a package that something else needs, as a pin of the lockfile does.
    package var onlyIfNeeded: Bool
    /// The name of what needs the package at any version, for explanations in which the version does not matter.
    package var neededBy: String?

    package init(
      _ package: String, _ requirement: PackageRequirement, statedBy: String = "the root", kind: Kind = .range,
      onlyIfNeeded: Bool = false, neededBy: String? = nil
    ) {
      self.package = package
      self.requirement = requirement
      self.statedBy = statedBy
      self.kind = kind
      self.onlyIfNeeded = onlyIfNeeded
      self.neededBy = neededBy
    }
  }

  /// Versions that cannot be used together, for a reason that is not in the index.
  package struct Refusal: Equatable, Sendable {
    /// By package; one alone may be refused too.
    package var choice: [String: PackageVersion]
    /// In words that follow the versions, such as "was refused: it needs macOS 15".
    package var reason: String

    package init(_ choice: [String: PackageVersion], reason: String) {
      self.choice = choice
      self.reason = reason
    }
  }

  package var requirements: [Requirement]
  /// Packages whose newest version counts for more than that locked ones stay.
  package var first: Set<String> = []
  /// Versions to keep: as few as possible move, and only if there is no solution otherwise.
  package var locked: [String: PackageVersion] = [:]
  /// Versions whose dependencies are at hand; of the order in which packages are decided only.
  package var known: [String: PackageVersion] = [:]
  /// Names in `locked` that do not move even then.
  package var held: Set<String> = []
  /// Versions that the root forces: requirements of others on these packages are ignored.
  package var overrides: [String: PackageVersion] = [:]
  package var refused: [Refusal] = []
  package var budget = Budget()

  package init(_ requirements: [Requirement]) { self.requirements = requirements }
}

/// The limits of a search.
package struct Budget: Sendable {
  /// The number of incompatibilities that may be examined. A graph of a thousand packages needs a few ten thousand; the
  /// default is used up in about ten seconds.
  package var steps: Int
  package var deadline: ContinuousClock.Instant?

  package init(steps: Int = 100_000_000, deadline: ContinuousClock.Instant? = nil) {
    self.steps = steps
    self.deadline = deadline
  }
}

/// The outcome of a request.
package enum Outcome: Sendable {
  case solved(Solution)
  case unsolvable(Derivation)
  /// The budget ran out before there was an answer.
  case exhausted(steps: Int)
}

/// One version for each package that the root needs, directly or not, and for no other.
package struct Solution: Equatable, Sendable {
  package var versions: [String: PackageVersion]
  /// Packages that were locked and had to move.
  package var moved: [Move]

  package struct Move: Equatable, Sendable {
    package var package: String
    package var from: PackageVersion
    package var to: PackageVersion
  }
}
