public struct Part {
  public init() {}
}
