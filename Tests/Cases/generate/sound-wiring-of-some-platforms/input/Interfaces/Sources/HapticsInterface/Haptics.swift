public protocol Haptics: Sendable {}
@MainActor public protocol Waves {}
public protocol HapticsConfiguration: Sendable {
  var strength: Double { get }
  var motor: String { get }
}
public enum HapticsSetup {
  public static func setup(with configuration: any HapticsConfiguration) {}
}
