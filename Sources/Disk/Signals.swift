#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The signals that would end the process although an error can be reported.
package enum Signals {
  /// Makes writing to a closed pipe, or beyond a file-size limit, an error instead of the end of the process.
  ///
  /// Makes the system keep the statuses of children, too, which a parent that ignores SIGCHLD has turned off. Child
  /// processes get the default handlers back.
  package static func ignoreWriteSignals() { _ = ignored }

  private static let ignored: Void = {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    signal(SIGCHLD, SIG_DFL)
  }()

  /// Lets the signals through by which people end a program: one that was started by a thread with other plans for them
  /// has them blocked, and could not be ended.
  package static func unblockEndings() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGCHLD] { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Keeps Ctrl-C and its like waiting while a function runs, so that it does all of its work or none.
  ///
  /// Threads of Dispatch take no such signals, so it is enough that the calling one does not.
  package static func holdingEndings<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var (signals, before) = (sigset_t(), sigset_t())
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try body()
  }
}
