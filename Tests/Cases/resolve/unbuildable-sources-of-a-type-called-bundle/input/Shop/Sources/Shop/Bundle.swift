/// What is sold together.
public struct Bundle: Sendable {
  let goods: [String]
}
