public protocol ChatConfiguration: Sendable {
  var retries: Int { get }
}
