import Diagnostics
import Disk
import Findings
import Model
import Parallel
import Planning

/// `tools-version-conflict` of what needs newer tools than any SwiftPM that was there when this was written. The one that
/// is found in PATH is asked for its version, which nothing else needs; where there is none, nobody can say.
func checkNewTools(_ graph: LinkedGraph, in folder: String, into bag: inout DiagnosticBag) {
  for (who, tools) in graph.needsOfNewTools {
    let sentence = "\(who) tools \(tools.value), and"
    guard let installed = installedTools(in: folder) else {
      bag.add(
        Diagnostic(
          .toolsVersionConflict, as: .warning,
          "\(sentence) only a SwiftPM that is newer than \(newestKnownTools) loads it",
          at: tools.place, help: "state the oldest version that does: \"\(newestKnownTools)\" or less"))
      continue
    }
    if tools.value <= installed { continue }
    bag.add(
      Diagnostic(
        .toolsVersionConflict,
        "\(sentence) the SwiftPM of this machine, \(installed), loads nothing that needs newer ones",
        at: tools.place,
        help: "state \"\(installed)\" or less, take an older version of what needs them, or install a newer Swift"))
  }
}

/// By folder, since tools that select a toolchain look there.
private let known = Locked<[String: ToolsVersion?]>([:])

/// The version of the Swift that is found in PATH; `nil` where there is none.
func installedTools(in folder: String) -> ToolsVersion? {
  if let found = known.withLock({ $0[folder] }) { return found }
  let asked = Subprocess("swift", ["--version"], folder: folder, timeout: .seconds(20), outputLimit: 1 << 16)
  var version: ToolsVersion?
  if let said = try? asked.run(), said.succeeded {
    let words = said.outputText.split { $0 == " " || $0 == "\n" }
    if let place = words.indices.first(where: { words[$0] == "version" && $0 > 0 && words[$0 - 1] == "Swift" }) {
      version = words[(place + 1)...].first.flatMap { ToolsVersion(String($0.prefix { $0.isNumber || $0 == "." })) }
    }
  }
  known.withLock { $0[folder] = .some(version) }
  return version
}
