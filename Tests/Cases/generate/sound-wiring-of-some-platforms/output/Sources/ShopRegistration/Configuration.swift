// Written by integrate from component.yaml; do not edit.

#if os(iOS)
  public import HapticsInterface
#endif

extension Registration {
  /// The environments of Shop, which decide its values.
  public enum Environment: Swift.String, Swift.CaseIterable, Swift.Sendable {
    case debug
    case release
  }

  /// The values of all configurations, for `make(…, overriding:)`.
  public struct Values: Swift.Sendable {
    #if os(iOS)
      /// Interfaces/component.yaml:7
      public var haptics: HapticsConfigurationValues
    #endif

    init(environment: Environment, launch: Launch) {
      #if os(iOS)
        self.haptics = HapticsConfigurationValues(environment: environment, launch: launch)
      #endif
    }
  }

  #if os(iOS)
    /// Interfaces/component.yaml:7
    public struct HapticsConfigurationValues: HapticsConfiguration {
      public var strength: Swift.Double
      public var motor: Swift.String

      init(environment: Environment, launch: Launch) {
        self.strength = 0.5  // config/common.yaml:1
        self.motor = launch.motor
      }
    }
  #endif
}
