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
  /// Child processes get the default handlers back.
  package static func ignoreWriteSignals() { _ = ignored }

  private static let ignored: Void = {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }()
}
