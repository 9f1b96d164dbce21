import Text

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The layout of help and errors on a terminal.
enum TerminalText {
  /// The width in columns: from `COLUMNS`, or the terminal, or 80.
  static var columns: Int {
    if let value = getenv("COLUMNS"), let columns = Int(String(cString: value)), columns > 0 { return columns }
    var size = winsize()
    #if canImport(Musl)
      let result = ioctl(1, CInt(TIOCGWINSZ), &size)
    #else
      let result = ioctl(1, UInt(TIOCGWINSZ), &size)
    #endif
    return result == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  /// Breaks text into lines of at most `width` columns, at spaces; the text's own line breaks stay.
  static func wrapped(_ text: String, width: Int) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
      var lines: [String] = []
      var current = String(repeating: " ", count: line.prefix(while: { $0 == " " }).count)
      var isFresh = true
      for word in line.split(separator: " ") {
        if !isFresh, current.count + 1 + word.count > width {
          lines.append(current)
          current = ""
          isFresh = true
        }
        current += (isFresh ? "" : " ") + word
        isFresh = false
      }
      return lines + [current]
    }
  }
}
