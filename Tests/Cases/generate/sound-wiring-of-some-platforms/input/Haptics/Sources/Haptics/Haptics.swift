import HapticsInterface
import Interfaces

public struct PhoneHaptics: HapticsInterface.Haptics {
  public init(hapticsConfiguration: any HapticsConfiguration) {}
}
@MainActor public struct PhoneWaves: Waves {
  public init(haptics: @escaping () -> any HapticsInterface.Haptics) {}
}
public struct ShakingCard: Card {
  public init() {}
}
