import Chat
import ShopUI

public struct PartClock: Clock {
  public init() {}
}
