#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The input and output of a running program, moved as it is ready for them, until it ends.
struct Exchange {
  let process: pid_t
  private let limit: Int
  private let deadline: Duration?
  private let patience: Duration?
  private let whenSilent: (@Sendable () -> Void)?
  private let whenRead: (@Sendable (ArraySlice<UInt8>) -> Void)?
  private let clock = Clock()
  /// The silence of the program so far, and the time of the last check.
  private var silence = (length: Duration.zero, at: Duration.zero, isReported: false)
  private var input: ArraySlice<UInt8>
  private var output: [UInt8] = []
  private var errorOutput: [UInt8] = []
  private var chunk = [UInt8](repeating: 0, count: 64 << 10)
  private var status: CInt?

  /// The time to read on after the program has ended, in milliseconds.
  ///
  /// A process it started may hold the pipes open for ever, as ssh's shared connections do.
  private static let drainTime: Int32 = 100
  /// The time for the program to end after it was told to, which includes that of the watchdog.
  private static let grace = Duration.seconds(4)
  /// The silence after which the caller is notified.
  private static let reportedSilence = Duration.seconds(5)

  init(process: pid_t, of subprocess: Subprocess) {
    self.process = process
    input = (subprocess.input ?? [])[...]
    limit = subprocess.outputLimit
    (deadline, patience, whenSilent) = (subprocess.timeout, subprocess.patience, subprocess.whenSilent)
    whenRead = subprocess.whenRead
  }

  mutating func run(_ pipes: inout Pipes) -> Subprocess.Result {
    if input.isEmpty { pipes.closeInput() }
    while pipes.ours.output >= 0 || pipes.ours.error >= 0 {
      let left = deadline.map { max(.zero, $0 - clock.elapsed) }
      if left == .zero { return stopped(.timedOut) }
      let ready = wait(pipes, atMost: min(left?.milliseconds ?? .max, Self.drainTime))
      if ready == 0, hasEnded() { break }
      let before = (output.count, errorOutput.count, input.count)
      transfer(&pipes)
      if let whenRead, output.count > before.0 { whenRead(output[before.0...]) }
      if output.count > limit || errorOutput.count > limit { return stopped(.wroteTooMuch) }
      if isSilentForTooLong(before == (output.count, errorOutput.count, input.count)) {
        return stopped(.madeNoProgress)
      }
    }
    // The outputs are closed, but the program may run on.
    var pause: Int32 = 1
    while !hasEnded(waiting: deadline == nil && patience == nil) {
      if let deadline, clock.elapsed >= deadline { return stopped(.timedOut) }
      if isSilentForTooLong(true) { return stopped(.madeNoProgress) }
      Clock.sleep(milliseconds: pause)
      pause = min(pause * 2, 20)
    }
    return result(ending)
  }

  /// Counts the time without progress. A longer time between two looks does not count in full: this process was stopped
  /// then, as by Ctrl-Z.
  private mutating func isSilentForTooLong(_ isSilent: Bool) -> Bool {
    let now = clock.elapsed
    silence.length = isSilent ? silence.length + min(now - silence.at, .seconds(1)) : .zero
    silence.at = now
    if silence.length < Self.reportedSilence {
      silence.isReported = false
    } else if !silence.isReported {
      silence.isReported = true
      whenSilent?()
    }
    return patience.map { silence.length >= $0 } ?? false
  }

  private func wait(_ pipes: borrowing Pipes, atMost timeout: Int32) -> CInt {
    // `poll` skips negative descriptors.
    var ends = [
      pollfd(fd: pipes.ours.input, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: pipes.ours.output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: pipes.ours.error, events: Int16(POLLIN), revents: 0),
    ]
    return poll(&ends, nfds_t(ends.count), timeout)
  }

  /// Transfers all it can without waiting; all ends are non-blocking.
  private mutating func transfer(_ pipes: inout Pipes) {
    if pipes.ours.input >= 0, !send(pipes.ours.input) { pipes.closeInput() }
    if pipes.ours.output >= 0, !receive(pipes.ours.output, into: \.output) { pipes.closeOutput() }
    if pipes.ours.error >= 0, !receive(pipes.ours.error, into: \.errorOutput) { pipes.closeError() }
  }

  /// Sends a part of the input; returns whether there is more to send.
  private mutating func send(_ end: CInt) -> Bool {
    let count = input.withUnsafeBytes { write(end, $0.baseAddress, $0.count) }
    if count < 0 { return errno == EAGAIN || errno == EINTR }
    input = input.dropFirst(count)
    return !input.isEmpty
  }

  /// Reads a part of the output; returns whether there may be more.
  private mutating func receive(_ end: CInt, into bytes: WritableKeyPath<Exchange, [UInt8]>) -> Bool {
    let count = chunk.withUnsafeMutableBytes { read(end, $0.baseAddress, $0.count) }
    if count < 0 { return errno == EAGAIN || errno == EINTR }
    self[keyPath: bytes].append(contentsOf: chunk[..<count])
    return count > 0
  }

  private mutating func hasEnded(waiting: Bool = false) -> Bool {
    if status != nil { return true }
    var status: CInt = 0
    while true {
      let result = waitpid(process, &status, waiting ? 0 : WNOHANG)
      if result == 0 { return false }
      if result < 0, errno == EINTR { continue }
      // Somebody else reaped it: it has ended, and nobody knows whether well.
      self.status = result < 0 ? 0xFF00 : status
      return true
    }
  }

  private var ending: Subprocess.Ending {
    let status = status ?? 0
    // POSIX systems encode it so: the low seven bits are the signal, or zero after an exit.
    let signal = status & 0x7f
    return signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
  }

  /// Ends the program and all that it started, first with SIGTERM.
  private mutating func stopped(_ ending: Subprocess.Ending) -> Subprocess.Result {
    if let watchdog = Watchdog.ofThisProcess { watchdog.end(process) } else { kill(process, SIGTERM) }
    let clock = Clock()
    while !hasEnded(), clock.elapsed < Self.grace { Clock.sleep(milliseconds: 5) }
    if status == nil { kill(process, SIGKILL) }
    _ = hasEnded(waiting: true)
    return result(ending)
  }

  private func result(_ ending: Subprocess.Ending) -> Subprocess.Result {
    Subprocess.Result(ending: ending, output: output, errorOutput: errorOutput)
  }
}
