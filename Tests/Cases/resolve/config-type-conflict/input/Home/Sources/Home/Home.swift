public protocol HomeConfiguration: Sendable {
  var timeout: Double { get }
}
