import Diagnostics
import Findings
import Model
import Planning

/// `tools-version-conflict` for modules and packages that need tools newer than any SwiftPM known to this release. The
/// installed SwiftPM may have them: it is not run to find out, so that this is a warning.
func checkNewTools(_ graph: LinkedGraph, into bag: inout DiagnosticBag) {
  for (who, tools) in graph.needsOfNewTools {
    bag.add(
      .toolsVersionConflict, as: .warning,
      "\(who) tools \(tools.value), which are newer than the newest supported \(newestKnownTools)",
      at: tools.place, help: "write \"\(newestKnownTools)\" or an older version")
  }
}
