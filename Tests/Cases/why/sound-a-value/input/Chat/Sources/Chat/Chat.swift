public protocol ChatConfiguration: Sendable {
  var size: Int { get }
  var key: String { get }
}
