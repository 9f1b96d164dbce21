public protocol ChatConfiguration: Sendable {
  var timeout: Int { get }
}
