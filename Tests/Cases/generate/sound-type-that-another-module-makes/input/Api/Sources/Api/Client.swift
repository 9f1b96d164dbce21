public struct Client: Sendable {
  public var load: @Sendable () -> Int

  public init(load: @escaping @Sendable () -> Int) { self.load = load }
}
