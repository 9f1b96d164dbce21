import Interfaces
public struct PhonePads: Pads {
  public init(haptics: any Haptics) {}
}
