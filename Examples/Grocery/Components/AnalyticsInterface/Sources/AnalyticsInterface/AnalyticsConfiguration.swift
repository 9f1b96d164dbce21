/// What an app says about where events go.
public protocol AnalyticsConfiguration: Sendable {
  var path: String { get }
  var key: String { get }
}
