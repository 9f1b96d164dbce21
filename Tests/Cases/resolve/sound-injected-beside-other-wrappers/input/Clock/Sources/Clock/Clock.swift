public protocol ClockModule: Sendable {}
public protocol Log: Sendable {}
@MainActor public protocol Account {}
public struct SystemClock: ClockModule {
  public init() {}
}
public struct FileLog: Log {
  public init() {}
}
public struct ConsoleLog: Log {
  public init() {}
}
