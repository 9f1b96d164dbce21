import Text

/// A line of a source and a caret under one of its columns, for a terminal with a fixed pitch.
struct SourceExcerpt {
  /// The number of columns shown of a long line.
  private static let width = 100

  private let line: UInt32
  private let text: String
  private let caretOffset: Int

  /// - Parameter column: From 1, in Unicode scalars; past the end means the end.
  init(_ source: String, line: UInt32, column: UInt32) {
    let before = max(Int(column), 1) - 1
    var cells: [(text: String, width: Int)] = []
    var caretOffset: Int?
    var width = 0
    // A scalar can take several columns: a tab, an escape, an ideograph.
    for (index, scalar) in source.unicodeScalars.prefix(before + Self.width).enumerated() {
      if index == before { caretOffset = width }
      let cell = Self.cell(scalar)
      cells.append(cell)
      width += cell.width
    }
    let caret = caretOffset ?? width
    let isCut = source.unicodeScalars.dropFirst(before + Self.width).first != nil
    (text, self.caretOffset) = Self.window(cells, width: width, caret: caret, isCut: isCut)
    self.line = line
  }

  /// Two lines with a gutter.
  func lines(caret paint: (String, Paint) -> String) -> String {
    let number = String(line)
    let gutter = String(repeating: " ", count: number.utf8.count)
    let indent = String(repeating: " ", count: caretOffset)
    return " \(number) | \(text)\n \(gutter) | \(indent)\(paint("^", .caret))\n"
  }

  private static func cell(_ scalar: Unicode.Scalar) -> (text: String, width: Int) {
    if scalar == "\t" { return ("    ", 4) }
    if scalar.isHidden { return (scalar.spelledOut, scalar.spelledOut.utf8.count) }
    return (String(scalar), scalar.terminalWidth)
  }

  /// The cells around the caret, with `…` for the omitted ones.
  private static func window(
    _ cells: [(text: String, width: Int)], width: Int, caret: Int, isCut: Bool
  ) -> (text: String, caret: Int) {
    let start = caret < Self.width * 3 / 4 ? 0 : caret - Self.width / 2
    var text = start > 0 ? "…" : ""
    var (offset, shown, firstShown) = (0, 0, Int?.none)
    for cell in cells {
      defer { offset += cell.width }
      guard offset >= start else { continue }
      firstShown = firstShown ?? offset
      guard shown + cell.width <= Self.width else { break }
      text += cell.text
      shown += cell.width
    }
    if isCut || (firstShown ?? width) + shown < width { text += "…" }
    return (text, caret - (firstShown ?? width) + (start > 0 ? 1 : 0))
  }
}

extension Unicode.Scalar {
  /// The number of terminal columns: 0 for combining characters, 2 for East Asian wide characters and most emoji. An
  /// approximation of Unicode Standard Annex 11.
  var terminalWidth: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
      0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
