// Written by integrate from component.yaml; do not edit.

import ShopDependencies
#if os(iOS)
  public import HapticsInterface
#endif

extension Registration {
  /// What the values of Shop depend on.
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

    /// For code that is set up: the values of the `run` around, or else the app's.
    struct ScopedHapticsConfiguration: HapticsConfiguration {
      private let own: any HapticsConfiguration

      init(_ own: any HapticsConfiguration) { self.own = own }

      private var now: any HapticsConfiguration {
        if let values = ShopDependencies.Dependencies.ofRun?.hapticsConfiguration { return values }
        return own
      }

      var strength: Swift.Double { now.strength }
      var motor: Swift.String { now.motor }
    }
  #endif
}
