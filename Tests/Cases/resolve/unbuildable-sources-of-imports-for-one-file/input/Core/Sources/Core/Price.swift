public struct Price: Sendable {
  public init() {}
}
