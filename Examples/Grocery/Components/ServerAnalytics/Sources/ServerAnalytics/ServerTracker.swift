public import AnalyticsInterface
import Foundation
public import NetworkingInterface

/// Posts each event and counts what it posted.
public final class ServerTracker: AnalyticsTracking {
  private let client: any HTTPClient
  private let configuration: any AnalyticsConfiguration
  private let lock = NSLock()
  // Guarded by the lock: `Mutex` would need macOS 15.
  nonisolated(unsafe) private var sent = 0
  nonisolated(unsafe) private var target = "nowhere"

  public init(httpClient: any HTTPClient, analyticsConfiguration: any AnalyticsConfiguration) {
    (client, configuration) = (httpClient, analyticsConfiguration)
  }

  public func track(_ event: String) {
    let address = client.post(configuration.path, body: configuration.key + " " + event)
    lock.withLock {
      sent += 1
      target = address
    }
  }

  /// Called when the app ends.
  public func finish() { track("end") }

  public var summary: String { lock.withLock { "\(sent) sent to \(target)" } }
}
