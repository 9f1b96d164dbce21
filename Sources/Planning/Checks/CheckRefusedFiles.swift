import Diagnostics
import Findings
import Model

/// `unloadable-package`: SwiftPM refuses files or targets of a pinned package, and with them the whole package.
func checkRefusedFiles(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  let pins = graph.project.lockfile.pins
  for index in pins.indices {
    let pin = pins[index]
    if case .refused(let refusals)? = graph.project.folderProblems[index], let folder = pin.folder {
      bag.add(
        .unloadable(
          "the folder '\(folder.value)', which '\(pin.name.value)' comes from",
          refusals.map { Located($0, at: folder.place) },
          at: folder.place, help: "mend it there"))
    }
    guard case .git = pin.source.value, let refused = pin.recorded?.refused, !refused.isEmpty,
      // A record of another version says nothing of this one.
      pin.staleness == nil
    else { continue }
    bag.add(
      .unloadable(
        "the repository of '\(pin.name.value)' at \(pin.shownVersion ?? "its commit")", refused,
        at: pin.version?.place ?? pin.name.place, help: "pin another version of it; this is for its owners to mend"))
  }
}

extension Diagnostic {
  fileprivate static func unloadable(
    _ what: String, _ refused: [Located<String>], at place: Place, help: String
  ) -> Diagnostic {
    Diagnostic(
      .unloadablePackage, "SwiftPM does not load \(what): \(explained(refused[0].value))", at: place,
      notes: refused.map { text in
        Note(explained(text.value), at: text.place)
      }, help: help)
  }
}

private func explained(_ refusal: String) -> String {
  Pin.Refusal(refusal)?.explanation ?? "it has what another version of this tool knows ('\(refusal)')"
}
