import Diagnostics
import Findings
import Model
import Text

/// `stale-record`: the facts recorded of a pin are from another source or version, or were edited by hand.
func checkRecords(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  for (_, finding) in staleRecords(graph.project) { bag.add(finding) }
}

/// The pins, by index, whose facts were recorded of another source or version than the lockfile has now; each with its
/// finding.
package func staleRecords(_ project: Project) -> [(pin: Int, finding: Diagnostic)] {
  let pins = project.lockfile.pins
  return pins.indices.compactMap { index in
    guard pins[index].recorded != nil else {
      return project.handEdit(of: pins[index]).map { (index, handEdited(pins[index], $0)) }
    }
    let name = pins[index].name.value
    return staleRecord(pins[index], kept: project.keptSpecs[name], project.keptDeclarations[name]).map { (index, $0) }
  }
}

private func staleRecord(
  _ pin: Pin, kept: Project.KeptSpec?, _ declarations: Project.KeptDeclarations?
) -> Diagnostic? {
  guard let record = pin.recorded else { return nil }
  let name = pin.name.value
  let recorded = Note("recorded here", at: record.place)
  switch pin.staleness {
  case .key(let key, let now, let then)?:
    func shown(_ text: String) -> String { text.isEmpty ? "''" : withoutPassword(text) }
    let there = now.map { "'\(key)' of '\(name)' is \(shown($0.value))" } ?? "'\(name)' has no '\(key)'"
    let before = then.map { "was read at \(shown($0.value))" } ?? "has none"
    return Diagnostic(
      .staleRecord, "\(there), but its record \(before)",
      at: now?.place ?? pin.unreadable ?? pin.name.place,
      notes: [recorded],
      help: key == "revision" && pin.revision != nil && pin.selection == .version
        ? otherRevision(of: pin) : readAgainHelp
    ).about([name, key])
  case .facts(let place)?:
    return Diagnostic(
      .staleRecord,
      "the record of '\(name)' was edited by hand: its traits, products, targets, platforms, tools or ranges differ from "
        + "those that were read", at: place, notes: [recorded], help: readAgainHelp)
  case .record(let place)?:
    return Diagnostic(
      .staleRecord,
      "'\(name)' at \(pin.shownVersion.flatMap { $0.isEmpty ? nil : $0 } ?? "''") differs from its record: its version or source was changed by hand, in "
        + "the record too", at: pin.unreadable ?? place, notes: [recorded], help: readAgainHelp
    ).about([name])
  case .source(let place)?:
    return Diagnostic(
      .staleRecord, "'\(name)' has a record, but no repository", at: place, notes: [recorded],
      help:
        "delete its 'recorded', 'revision', 'products', 'targets', 'platforms', 'tools' and 'ranges'"
    )
  case nil: break
  }
  // A folder that replaces the repository has a spec of its own.
  if pin.isInFolder { return nil }
  return staleSpec(pin, record, kept) ?? staleDeclarations(pin, record, declarations)
}

/// The finding about a pin without a record that differs from the last build, if only its version or only its commit
/// was changed.
private func handEdited(_ pin: Pin, _ edit: HandEdit) -> Diagnostic {
  let name = pin.name.value
  let (message, place, help) =
    switch edit {
    case .version(let before):
      (
        "'version' of '\(name)' is \(pin.version?.value ?? ""), but Package.resolved has its commit as \(before)",
        pin.version?.place, readAgainHelp
      )
    case .revision(let before):
      (
        "'revision' of '\(name)' is \(pin.revision?.value ?? ""), but Package.resolved has this version at \(before)",
        pin.revision?.place, otherRevision(of: pin)
      )
    }
  return Diagnostic(
    .staleRecord, message, at: place ?? pin.name.place,
    notes: [Note("the pin has no record", at: pin.name.place)], help: help
  ).about([name, "without a record"])
}

private func staleSpec(_ pin: Pin, _ record: Pin.Record, _ kept: Project.KeptSpec?) -> Diagnostic? {
  let name = pin.name.value
  return staleFile(
    kept.map { ($0.hash, $0.file) }, record.spec, record,
    missing: "the spec of '\(name)' is not in integrate.lock.d, but its record has a hash of it",
    other: "the kept spec of '\(name)' differs from its record",
    help: "change the spec in its own repository")
}

private func staleDeclarations(
  _ pin: Pin, _ record: Pin.Record, _ kept: Project.KeptDeclarations?
) -> Diagnostic? {
  let name = pin.name.value
  return staleFile(
    kept.map { ($0.hash, $0.file) }, record.declarations, record,
    missing: "the declarations of '\(name)' are not in integrate.lock.d, but its record has a hash of them",
    other: "the kept declarations of '\(name)' differ from its record",
    help: "change its sources in their own repository")
}

/// A file below integrate.lock.d that is not the one whose hash was recorded.
private func staleFile(
  _ kept: (hash: String, file: FileID)?, _ recorded: Located<String>?, _ record: Pin.Record, missing: String,
  other: String, help: String
) -> Diagnostic? {
  guard let kept else {
    return recorded.map { Diagnostic(.staleRecord, missing, at: $0.place, help: readAgainHelp) }
  }
  if kept.hash == recorded?.value { return nil }
  let what = recorded == nil ? "the record has none" : "the file was edited by hand"
  return Diagnostic(
    .staleRecord, "\(other): \(what)", at: Place(file: kept.file, line: 1, column: 1),
    notes: [Note("recorded here", at: recorded?.place ?? record.place)], help: "\(readAgainHelp); \(help)")
}

/// The help for a revision that was changed by hand: the repository is unlikely to confirm that it is the commit of the
/// version.
package func otherRevision(of pin: Pin) -> String {
  "delete the line 'revision' and run 'integrate resolve' to pin the version's commit, or run "
    + "'integrate pin \(ShellWord.quoted(pin.name.value)) --revision \(pin.revision?.value ?? "COMMIT")' to pin this commit "
    + "alone"
}

private let readAgainHelp = "run 'integrate resolve', which reads it again"
