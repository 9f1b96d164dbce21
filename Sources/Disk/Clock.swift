#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The time since it was made, by a monotonic clock that stops while the machine sleeps: closing the lid must not use
/// up a program's time limit.
package struct Clock: Sendable {
  private let start = Clock.now

  package init() {}

  package var elapsed: Duration { Clock.now - start }

  private static var now: Duration {
    var time = timespec()
    #if canImport(Darwin)
      // CLOCK_MONOTONIC goes on during sleep on Darwin.
      clock_gettime(CLOCK_UPTIME_RAW, &time)
    #else
      clock_gettime(CLOCK_MONOTONIC, &time)
    #endif
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }

  static func sleep(milliseconds: Int32) {
    _ = poll(nil, 0, milliseconds)
  }
}

extension Duration {
  /// Whole milliseconds, rounded up, for `poll`.
  var milliseconds: Int32 {
    let (seconds, attoseconds) = components
    let total = seconds.multipliedReportingOverflow(by: 1000)
    if total.overflow { return seconds < 0 ? 0 : .max }
    return Int32(clamping: max(0, total.partialValue + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000))
  }
}
