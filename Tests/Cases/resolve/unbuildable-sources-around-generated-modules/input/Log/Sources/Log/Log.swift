import LogInterface

public struct Logger: Logging {
  public init() {}
}
