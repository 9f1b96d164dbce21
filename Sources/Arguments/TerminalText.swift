#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Output of help and errors to a terminal.
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

  /// Writes to standard output (1) or error (2); a reader that has closed the pipe is no error.
  static func write(_ text: String, to file: CInt) {
    var text = text
    text.withUTF8 { bytes in
      var written = 0
      while written < bytes.count {
        let count = writeOnce(file, bytes.baseAddress.map { $0 + written }, bytes.count - written)
        if count > 0 {
          written += count
        } else if errno == EAGAIN {
          _ = poll(nil, 0, 5)
        } else if errno != EINTR {
          return
        }
      }
    }
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

  private static func writeOnce(_ file: CInt, _ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int {
    #if canImport(Darwin)
      Darwin.write(file, bytes, count)
    #elseif canImport(Musl)
      Musl.write(file, bytes, count)
    #else
      Glibc.write(file, bytes, count)
    #endif
  }
}
