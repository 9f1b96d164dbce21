import Interfaces
public struct PhoneHaptics: Haptics {
  public init() {}
}
