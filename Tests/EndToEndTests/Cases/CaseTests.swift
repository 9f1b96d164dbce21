import Foundation
import TestSupport
import Testing

/// True if this run records the output instead of comparing it.
private let isRecording = ProcessInfo.processInfo.environment["INTEGRATE_RECORD"].map { !$0.isEmpty } ?? false

/// Runs the tool on every folder under Tests/Cases.
@Suite struct CaseTests {
  @Test(arguments: Case.all)
  func printsAndWritesWhatIsExpected(_ example: Case) throws {
    let run = try CaseRun(example)
    #expect(run.outcome.status >= 0, "the tool was ended by signal \(-run.outcome.status)")
    #expect(run.outside.isEmpty, "files were written outside of the root")
    if isRecording { return try record(example, run) }
    #expect(run.removed == example.text("removed").split(separator: "\n").map(String.init))
    expectSame(run.outcome.stdout, example.text("stdout"), "stdout")
    expectSame(run.outcome.stderr, example.text("stderr"), "stderr")
    #expect(Int32(example.text("status").trimmingCharacters(in: .whitespacesAndNewlines)) == run.outcome.status)
    try compare(run.written, with: FolderContents(of: example.folder.appendingPathComponent("output")))
  }

  @Test func aRecordingRunFails() {
    #expect(!isRecording, "what came out was recorded: read the changes before they are committed")
  }

  @Test func casesAreFound() { #expect(!Case.all.isEmpty) }

  /// Names the first line that differs, since whole outputs are hard to compare by eye.
  private func expectSame(_ actual: String, _ expected: String, _ what: String) {
    if actual == expected { return }
    let (new, old) = (lines(actual), lines(expected))
    let line = zip(new, old).prefix { $0 == $1 }.count
    let (shown, wanted) = (line < new.count ? new[line] : "(end)", line < old.count ? old[line] : "(end)")
    Issue.record("\(what), line \(line + 1):\n  printed:  \(shown)\n  expected: \(wanted)\nall of it:\n\(actual)")
  }

  private func lines(_ text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  private func compare(_ written: FolderContents, with expected: FolderContents) {
    for path in Set(written.entries.keys).union(expected.entries.keys).sorted() {
      switch (written.entries[path], expected.entries[path]) {
      case (nil, _): Issue.record("'\(path)' was not written")
      case (_, nil): Issue.record("'\(path)' was written, and is not expected")
      case (.file(let new)?, .file(let old)?):
        expectSame(String(decoding: new, as: UTF8.self), String(decoding: old, as: UTF8.self), path)
        #expect(new == old, "'\(path)' has other bytes")
      case (let new, let old): #expect(new == old, "'\(path)' is of another kind")
      }
    }
  }

  private func record(_ example: Case, _ run: CaseRun) throws {
    func put(_ text: String, _ file: String) throws {
      let url = example.folder.appendingPathComponent(file)
      if text.isEmpty {
        try? FileManager.default.removeItem(at: url)
      } else if example.text(file) != text {
        try Data(text.utf8).write(to: url)
      }
    }
    try put(run.outcome.stdout, "stdout")
    try put(run.outcome.stderr, "stderr")
    try put("\(run.outcome.status)\n", "status")
    try put(run.removed.map { "\($0)\n" }.joined(), "removed")
    let output = example.folder.appendingPathComponent("output")
    if try FolderContents(of: output) != run.written { try run.written.write(to: output) }
  }
}
