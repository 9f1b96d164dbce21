import Parallel

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
  package enum Outcome: Sendable, Equatable {
    case written
    /// The reader has closed the pipe, as after `| head`: no error, and no reason to go on.
    case closed
    case failed(DiskError)
  }

  /// The result of all writes to it.
  private struct Account {
    /// True if anything was written to it.
    var isUsed = false
    /// The first outcome that was no success; nothing is written after it.
    var end: Outcome?
  }

  private static let accounts = Locked<[Output: Account]>([:])

  /// Keeps the numbers of standard input and output from files that are opened later: if one of them was closed, its
  /// text would be written into such a file. Printing to a closed standard output fails then.
  package static func reserve() {
    // Each takes the lowest number that is free.
    for (file, mode) in [(CInt(0), O_RDONLY), (1, O_RDONLY), (2, O_WRONLY)] where fcntl(file, F_GETFD) < 0 {
      _ = open("/dev/null", mode)
    }
  }

  /// Ends the process: with this status, or with 2 and a line where something printed was not written.
  package static func end(_ status: CInt) -> Never {
    // Some network file systems tell only then that the disk is full.
    let copy = dup(Output.standard.rawValue)
    let isLost = copy >= 0 && close(copy) != 0 && errno != EINTR
    var error = isLost ? DiskError(.write, Output.standard.path, errno: errno) : nil
    if case .failed(let first) = Output.standard.ending { error = first }
    if let error {
      Output.error.write("integrate: error: \(error.message)\n")
      if let help = error.help { Output.error.write("integrate: help: \(help)\n") }
    }
    if case .failed = Output.error.ending { exit(2) }
    exit(error == nil ? status : 2)
  }

  private var ending: Outcome? { Self.accounts.withLock { $0[self]?.end } }

  /// Writes all the bytes, even if the other end takes few at a time.
  @discardableResult
  package func write(_ bytes: [UInt8]) -> Outcome {
    Signals.ignoreWriteSignals()
    return bytes.withUnsafeBytes { accounted($0) }
  }

  /// Writes text as UTF-8.
  @discardableResult
  package func write(_ text: String) -> Outcome {
    Signals.ignoreWriteSignals()
    var text = text
    return text.withUTF8 { accounted(UnsafeRawBufferPointer($0)) }
  }

  /// Writes a line about work that goes on, on a terminal only.
  package func progress(_ line: String) { if isTerminal { write("integrate: \(line)\n") } }

  /// True if it is a terminal.
  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// True to write in colour: on a terminal with colours, unless `NO_COLOR` is set.
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

  private func accounted(_ bytes: UnsafeRawBufferPointer) -> Outcome {
    Self.accounts.withLock { accounts in
      var account = accounts[self] ?? Account()
      if let end = account.end { return end }
      let outcome = write(bytes, &account.isUsed)
      if outcome != .written { account.end = outcome }
      accounts[self] = account
      return outcome
    }
  }

  /// - Parameter isUsed: true if anything was written before or now.
  private func write(_ bytes: UnsafeRawBufferPointer, _ isUsed: inout Bool) -> Outcome {
    var rest = bytes
    while let start = rest.baseAddress, !rest.isEmpty {
      let count = Self.writeOnce(rawValue, start, rest.count)
      if count > 0 {
        isUsed = true
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        // Another process has made the terminal non-blocking; wait until it accepts more.
        var waiting = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
        _ = poll(&waiting, 1, -1)
      // One who reads nothing at all has not had enough: he is gone, and what he should have got is lost.
      case EPIPE where isUsed || self == .error: return .closed
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
