import Diagnostics
import Findings
import Model
import Planning

/// `tools-version-conflict` of what needs newer tools than any SwiftPM that was there when this was written. Whether the one
/// of this machine has them SwiftPM says itself: nothing is run to find out.
func checkNewTools(_ graph: LinkedGraph, into bag: inout DiagnosticBag) {
  for (who, tools) in graph.needsOfNewTools {
    bag.add(
      Diagnostic(
        .toolsVersionConflict, as: .warning,
        "\(who) tools \(tools.value), and only a SwiftPM that is newer than \(newestKnownTools) loads it",
        at: tools.place, help: "state the oldest version that does: \"\(newestKnownTools)\" or less"))
  }
}
