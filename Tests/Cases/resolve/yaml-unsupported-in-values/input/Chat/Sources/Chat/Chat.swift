public protocol ChatConfiguration: Sendable {
  var apiKey: String { get }
}
