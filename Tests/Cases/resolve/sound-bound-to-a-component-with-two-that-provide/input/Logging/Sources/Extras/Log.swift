public import LoggingInterface

public struct ConsoleLog: Log {
  public init() {}
}
