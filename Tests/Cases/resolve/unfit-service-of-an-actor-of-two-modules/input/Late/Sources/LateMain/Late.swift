public import Late

@available(macOS, unavailable) public struct Later: LateModule {
  public init() {}
}
