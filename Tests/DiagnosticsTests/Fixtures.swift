import Diagnostics

/// Text that imitates the syntax of one format or another.
let hostileTexts = [
  "a\n::error file=x::forged", "a\r\n::stop-commands::t", "::add-mask::x", "%0A::set-env name=X::y",
  "100%", "a:b,c", "\u{1B}[2Jgone", "\u{9B}31m", "a\u{202E}txt.exe", "\u{2066}x\u{2069}", "\u{200F}",
  "\u{061C}", "a\u{2028}b", "\u{0}\u{7}\u{8}", "\u{FFFE}\u{FFFF}", "]]><x/>", "<script>&\"'",
  "\\ \\n \"", "| a | `b` | <!-- ", "[here](https://evil.example)", "Grüße 👩‍👩‍👧 日本", "\t tab ",
]

func report(
  _ findings: [Diagnostic], paths: [String] = ["a.yaml", "b.yaml"], known: [Diagnostic]? = nil,
  staleCount: Int = 0, isStrict: Bool = false, rules: [RuleDescription] = [],
  pathPrefix: String = ""
) -> Report {
  Report(
    findings, sources: SourceTable(paths: paths), toolVersion: "1.2.3", known: known,
    staleCount: staleCount, isStrict: isStrict, rules: rules, pathPrefix: pathPrefix)
}

func place(_ line: UInt32, _ column: UInt32, file: UInt32 = 0) -> Place {
  Place(file: FileID(rawValue: file), line: line, column: column)
}

let cycle = Diagnostic(
  FindingID("dependency-cycle", .error), "'\("A")' needs itself", at: place(3, 5),
  notes: [Note("'A' needs 'B'", at: place(3, 5)), Note("'B' needs 'A'", at: place(4, 7, file: 1))],
  help: "move what both need to a third")

let unused = Diagnostic(
  FindingID("unused-provider", .warning), "nothing requires '\("ads")'", at: place(0, 0, file: 1))

let placeless = Diagnostic(
  FindingID("bad-option", .error), "there is no '--frobnicate'", at: nil, notes: [Note("so it is")])

/// A hostile text in every field that carries one.
func hostile(_ text: String, _ severity: Severity = .error) -> (Diagnostic, [String]) {
  let finding = Diagnostic(
    FindingID("id", severity), "m \(text)", at: place(1, 2),
    notes: [Note("n \(text)", at: place(2, 3)), Note("o \(text)")], help: "h \(text)")
  return (finding, [text, text])
}

extension String {
  /// Lines split at every separator that any tool knows, Unicode's included.
  var allLines: [Substring] {
    var lines = split(omittingEmptySubsequences: false) { $0.isNewline }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// True if no character but a line feed controls a terminal or hides something.
  var isSafeToPrint: Bool {
    unicodeScalars.allSatisfy { scalar in
      if scalar == "\n" { return true }
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: return false
      default: return !scalar.properties.isBidiControl
      }
    }
  }
}
