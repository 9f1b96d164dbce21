public import LoggingInterface

public struct FileLog: Log {
  public init() {}
}
