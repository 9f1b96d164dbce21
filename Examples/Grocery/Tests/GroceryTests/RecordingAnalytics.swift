import AnalyticsInterface
import Foundation

/// Remembers what was tracked, in order.
final class RecordingAnalytics: AnalyticsTracking {
  private let lock = NSLock()
  nonisolated(unsafe) private var recorded: [String] = []

  func track(_ event: String) { lock.withLock { recorded.append(event) } }

  var events: [String] { lock.withLock { recorded } }

  var summary: String { "\(events.count) recorded" }
}
