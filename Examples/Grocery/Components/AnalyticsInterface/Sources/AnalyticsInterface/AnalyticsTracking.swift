/// Counts what customers do.
public protocol AnalyticsTracking: Sendable {
  func track(_ event: String)
  /// One line on where the events went.
  var summary: String { get }
}
