/// The contents of a Package.resolved, in any of its formats.
package struct ResolvedPackages: Sendable, Equatable {
  package enum Kind: String, Sendable {
    case remoteSourceControl, localSourceControl, registry
  }

  /// The state of a pin, as in SwiftPM: a version, else a branch, else a revision.
  package enum State: Sendable, Equatable {
    case version(String, revision: String?)
    case branch(String, revision: String)
    case revision(String)
  }

  package struct Pin: Sendable, Equatable {
    /// SwiftPM's identity, lower case.
    package var identity: String
    package var kind: Kind
    /// A URL or a path; empty for a registry's package without one.
    package var location: String
    package var state: State
    /// The line in the file, from 1.
    package var line: Int
    package var column: Int
  }

  /// 1, 2 or 3.
  package var version: Int
  package var pins: [Pin]

  package init(version: Int, pins: [Pin]) { (self.version, self.pins) = (version, pins) }

  /// The pin of an identity.
  package subscript(identity: String) -> Pin? { pins.first { $0.identity == identity.lowercased() } }
}
