import Ports

public struct SystemClock: Ports.Clock {
  public init(log: () -> any Log) { _ = log() }
}
