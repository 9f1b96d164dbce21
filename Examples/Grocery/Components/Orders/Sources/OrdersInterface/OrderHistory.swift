/// What the customer who is signed in bought before.
public protocol OrderHistory: Sendable {
  func open() -> String
}
