public protocol ChatConfiguration: Sendable {
  var apiKey: String { get }
  var backup: String { get }
}
