public protocol HomeConfiguration: Sendable {
  var apiKey: String { get }
}
