public import ClockInterface

public struct SystemClock: ClockModule {
  public init() {}
}
