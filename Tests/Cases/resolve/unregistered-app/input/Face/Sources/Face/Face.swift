import Clock
import FaceInjected

public struct ClockFace {
  @Injected(\.clock) private var clock
  public init() {}
  public var text: String { "\(clock.hour) o'clock" }
}
