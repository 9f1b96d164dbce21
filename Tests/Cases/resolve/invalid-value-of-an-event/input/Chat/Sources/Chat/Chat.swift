public protocol ChatModule: Sendable {}
public protocol Logging: Sendable {}
public protocol Feeding: Sendable {}
public struct ChatFeature: ChatModule {
  public init() {}
  public func close() {}
}
public struct Log: Logging { public func close() {} }
public func makeLog() -> Log { Log() }
public struct Feed: Feeding {
  public init() {}
  public func close() {}
}
