import Ports

public struct FileLog: Ports.Log {
  public init(clock: any Ports.Clock) {}
}
