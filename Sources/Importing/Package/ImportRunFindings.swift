import Diagnostics
import Findings

extension Diagnostic {
  static func variant(_ path: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .evaluatedOnThisHost, "'\(path)' is for other tools versions: which manifest was evaluated depends on this host",
      at: place, help: "move it away when you use the generated manifest: SwiftPM would prefer it")
  }

  static func notCarriedOver(_ difference: ManifestDifference, at place: Place) -> Diagnostic {
    // An error, since the generated manifest would mean something else than the original.
    Diagnostic(
      .notCarriedOver, as: difference.isMinor ? .warning : .error, "\(difference.message) in the generated manifest",
      at: place, help: "change the manifest before the import, or accept the difference: specs cannot express it")
  }
}
