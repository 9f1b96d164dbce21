#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The signals that would end the process where an error can be reported instead.
package enum Signals {
  /// Makes writing to a closed pipe, and past a limit on file sizes, an error instead of the end of the process.
  ///
  /// Programs that are started get the usual behaviour back.
  package static func ignoreThoseOfWriting() { _ = ignored }

  private static let ignored: Void = {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }()
}
