/// What an app says about the first screen.
public protocol HomeConfiguration: Sendable {
  var greeting: String { get }
}
