import Diagnostics
import Findings

extension Diagnostic {
  static func variant(_ path: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .evaluatedOnThisHost,
      "'\(path)' is for other versions of the tools: which manifest was evaluated depends on this host", at: place,
      help: "SwiftPM prefers it to a Package.swift where it fits: move it away when the generated manifest takes over")
  }

  static func notCarriedOver(_ difference: ManifestDifference, at place: Place) -> Diagnostic {
    // An error, since the generated manifest would mean something else than the original.
    Diagnostic(
      .notCarriedOver, as: difference.isMinor ? .warning : .error,
      "\(difference.message) in what is generated from the specs", at: place,
      help: "specs cannot say it; change the manifest before the import, or live with the difference")
  }
}
