#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Standard output and standard error of the process.
package enum Output: CInt, Sendable {
  case standard = 1
  case error = 2

  /// The result of a write.
  package enum Outcome: Sendable, Hashable {
    case written
    /// The reader has closed the pipe, as after `| head`: no error, and no reason to go on.
    case closed
    case failed(DiskError)
  }

  /// Writes all the bytes, even if the other end takes few at a time.
  @discardableResult
  package func write(_ bytes: [UInt8]) -> Outcome {
    Signals.ignoreWriteSignals()
    return bytes.withUnsafeBytes { write($0) }
  }

  /// Writes text as UTF-8.
  @discardableResult
  package func write(_ text: String) -> Outcome {
    Signals.ignoreWriteSignals()
    var text = text
    return text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }

  /// Whether it is a terminal.
  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Whether to write in colour: on a terminal with colours, unless `NO_COLOR` is set.
  package var showsColour: Bool {
    if let wish = getenv("NO_COLOR"), wish.pointee != 0 { return false }
    guard isTerminal, let terminal = getenv("TERM") else { return false }
    return strcmp(terminal, "dumb") != 0
  }

  /// The width of the terminal in columns; nil when it is none.
  package var width: Int? {
    var size = winsize()
    #if canImport(Musl)
      let result = ioctl(rawValue, CInt(TIOCGWINSZ), &size)
    #else
      let result = ioctl(rawValue, UInt(TIOCGWINSZ), &size)
    #endif
    return result == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }

  private var path: String { self == .standard ? "standard output" : "standard error" }

  private func write(_ bytes: UnsafeRawBufferPointer) -> Outcome {
    var rest = bytes
    while let start = rest.baseAddress, !rest.isEmpty {
      let count = Self.writeOnce(rawValue, start, rest.count)
      if count > 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        // Another process has made the terminal non-blocking; wait until it accepts more.
        var waiting = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
        _ = poll(&waiting, 1, -1)
      case EPIPE: return .closed
      case let code: return .failed(DiskError(.write, path, errno: code))
      }
    }
    return .written
  }

  private static func writeOnce(_ file: CInt, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
    #if canImport(Darwin)
      Darwin.write(file, bytes, count)
    #elseif canImport(Musl)
      Musl.write(file, bytes, count)
    #else
      Glibc.write(file, bytes, count)
    #endif
  }
}
