public protocol ChatConfiguration: Sendable {
  var host: String { get }
  var retries: Int { get }
  var level: Int { get }
}
