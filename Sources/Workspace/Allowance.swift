import Diagnostics
import Findings

/// A guard that the person who runs the tool turns off for one run: by its name after `--allow` or in
/// `INTEGRATE_ALLOW`.
///
/// Most guards cannot be turned off: the tool could not read the refused text, or would lose it. Their pages say how to
/// fix it.
package enum Allowance: String, CaseIterable, Sendable {
  /// The `file:` URLs that `file-urls: true` in the root's spec asks for.
  case fileURLs = "file-urls"
  /// Mirrors that SwiftPM's settings in the root name.
  case mirrors
  /// Pins whose commit nothing holds when SwiftPM builds.
  case unkeptRevisions = "unkept-revisions"

  /// The guard that is not reported where this is allowed.
  var finding: FindingID? {
    switch self {
    case .fileURLs: nil
    case .mirrors: .mirroredSource
    case .unkeptRevisions: .unkeptRevision
    }
  }

  /// The environment variable with names that are allowed, separated by commas.
  package static let variable = "INTEGRATE_ALLOW"

  /// Reads the allowances from ``variable``.
  ///
  /// - Throws: a failure when a name is unknown.
  package static func read(_ environment: [String: String]) throws(Failure) -> Set<Allowance> {
    var allowances: Set<Allowance> = []
    for name in (environment[variable] ?? "").split(whereSeparator: { $0 == "," || $0 == " " }) {
      guard let allowance = Allowance(rawValue: String(name)) else {
        throw Failure(
          "\(variable) has the unknown name '\(name)'",
          help: "use one of: \(allCases.map(\.rawValue).joined(separator: ", "))")
      }
      allowances.insert(allowance)
    }
    return allowances
  }
}
