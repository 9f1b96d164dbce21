import Diagnostics
import YAML

/// One input that is read, with the findings.
struct FuzzReading {
  let bytes: [UInt8]
  let file: FileID
  var table = SourceTable()
  var bag = DiagnosticBag()

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    file = table.add("input")
  }

  /// Reads the input as YAML; `nil` when it is none.
  mutating func read<Value>(_ body: (YAMLNode?, inout DiagnosticBag) -> Value) -> Value? {
    var reader = YAMLReader()
    return bytes.withUnsafeBufferPointer { reader.read($0, file: file, into: &bag, body) }
  }

  /// Every finding has a message and a place in its file, and none can act on a terminal.
  func checkFindings() {
    let lines = bytes.withUnsafeBufferPointer { SourceText($0).lineStarts.count }
    for finding in bag.diagnostics {
      check(!finding.message.isEmpty, "a finding without a message")
      guard let place = finding.place else { continue }
      check(Int(place.file.rawValue) < table.paths.count, "a finding in no file")
      check(place.file != file || Int(place.line) <= lines, "\(finding) is outside of the file")
    }
    let report = Report(bag.sorted(in: table), sources: table, toolVersion: "1")
    let text = TextRenderer.render(report)
    check(
      !text.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control }, "a control character")
    _ = GitHubRenderer.render(report)
  }
}
