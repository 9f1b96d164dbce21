import Text

/// Lines for people, Xcode and editors: `path:line:col: error: message [id]`.
///
/// Every line of a finding has this form, notes and help included (`note: help: …`): tools that parse lines attach a
/// note to the error above it and drop lines they do not know.
package enum TextRenderer {
  /// The style of the text; the caller chooses it for its output.
  package struct Style: Sendable {
    /// True to print in colour: on a terminal without `NO_COLOR`. Colour never carries meaning alone.
    package var isColoured: Bool
    /// The source line of a place, without its line break, to be shown with a caret under the column; `nil` shows none.
    package var sourceLine: (@Sendable (Place) -> String?)?

    package init(isColoured: Bool = false, sourceLine: (@Sendable (Place) -> String?)? = nil) {
      (self.isColoured, self.sourceLine) = (isColoured, sourceLine)
    }

    package static let plain = Style()
  }

  /// All new findings, in order, each help once; empty when there are none.
  package static func render(_ report: Report, style: Style = .plain) -> String {
    var text = ""
    var helps: Set<String> = []
    for var finding in report.findings {
      if let help = finding.help, !helps.insert(help).inserted { finding.help = nil }
      render(finding, of: report, style, into: &text)
    }
    return text
  }

  private static func render(
    _ finding: Diagnostic, of report: Report, _ style: Style, into text: inout String
  ) {
    func paint(_ part: String, _ paint: Paint) -> String {
      style.isColoured ? "\(paint.rawValue)\(part)\(Paint.end)" : part
    }
    func line(_ place: Place?, _ kind: String, _ kindPaint: Paint, _ rest: String) {
      if let place { text += paint("\(start(of: place, in: report)):", .strong) + " " }
      text += paint("\(kind):", kindPaint) + " \(rest)\n"
    }
    let isError = finding.severity == .error
    let id = paint("[\(finding.id.rawValue.visible)]", .faint)
    line(
      finding.place, isError ? "error" : "warning", isError ? .error : .warning,
      "\(paint(finding.message.visible, .strong)) \(id)")
    if let place = finding.place, place.line > 0, let source = style.sourceLine?(place) {
      text += SourceExcerpt(source, line: place.line, column: place.column).lines(caret: paint)
    }
    for note in finding.notes {
      line(note.place ?? finding.place, "note", .note, note.message.visible)
    }
    if let help = finding.help {
      line(finding.place, "note", .note, "\(paint("help:", .strong)) \(help.visible)")
    }
  }

  /// The location, with `./` before a path that starts with a colon or a space: CI systems take `::` at the start of a
  /// line for a command.
  private static func start(of place: Place, in report: Report) -> String {
    let location = report.location(of: place)
    return location.first.map { $0 == ":" || $0.isWhitespace } ?? false ? "./\(location)" : location
  }
}

/// Select graphic rendition, ECMA-48.
enum Paint: String {
  case strong = "\u{1B}[1m"
  case faint = "\u{1B}[2m"
  case error = "\u{1B}[1;31m"
  case warning = "\u{1B}[1;33m"
  case note = "\u{1B}[1;36m"
  case caret = "\u{1B}[1;32m"

  static let end = "\u{1B}[0m"
}
