import Foundation

public struct SystemClock: Clock {
  public init() {}
}
