extension String {
  /// The text with every character that controls a terminal, or hides or reorders its neighbours, escaped: `\n`,
  /// `\u{1B}`, `\u{202E}`.
  ///
  /// These are control characters, line and paragraph separators, bidirectional controls and zero-width characters that
  /// no script needs. The result is one line. It cannot be turned back, since a backslash stays a backslash.
  ///
  /// In `##` the second sign is escaped too: CI systems look for `##[error]` and `##vso[…]` anywhere in a line. So is the
  /// first of a `::` that the text begins with, spaces aside: at the start of a line that is a command.
  package var visible: String {
    if isSurelyVisible { return self }
    var result = String.UnicodeScalarView()
    let start = unicodeScalars.firstIndex { !$0.properties.isWhitespace }
    let command = start.flatMap { unicodeScalars[$0...].starts(with: "::".unicodeScalars) ? $0 : nil }
    for index in unicodeScalars.indices {
      let scalar = unicodeScalars[index]
      if scalar.isHidden || scalar == "#" && result.last == "#" || index == command {
        result.append(contentsOf: scalar.spelledOut.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// The same for each line of a text.
  package var visibleLines: String {
    // As bytes: "\r\n" is one character.
    utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { String(Substring($0)).visible }
      .joined(separator: "\n")
  }

  /// True if the text is printable ASCII without `#` and does not begin like a command of a CI log. Nearly all texts
  /// are.
  private var isSurelyVisible: Bool {
    let answer = utf8.withContiguousStorageIfAvailable { bytes in
      if let first = bytes.first, first == UInt8(ascii: ":") || first == UInt8(ascii: " ") { return false }
      // No early exit: without one the compiler vectorises the loop.
      return bytes.reduce(true) { $0 && $1 >= 0x20 && $1 < 0x7F && $1 != UInt8(ascii: "#") }
    }
    return answer ?? false
  }
}

extension Unicode.Scalar {
  /// True if ``Swift/String/visible`` escapes it.
  package var isHidden: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0: true  // control characters
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true  // bidirectional controls
    case 0x2028, 0x2029: true  // line and paragraph separators
    case 0xAD, 0x180E, 0x200B, 0x2060...0x2065, 0x206A...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true  // no width
    case 0xE0000...0xE007F: true  // tags, which spell text that nobody sees
    default: false
    }
  }

  /// The scalar as an escape in Swift's notation.
  package var spelledOut: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(value, radix: 16, uppercase: true))}"
    }
  }
}
