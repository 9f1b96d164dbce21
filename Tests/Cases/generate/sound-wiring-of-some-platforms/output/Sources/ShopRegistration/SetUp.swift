// Written by integrate from component.yaml; do not edit.

import ShopDependencies
#if os(iOS)
  import HapticsInterface
#endif

extension Registration {
  #if os(iOS)
    /// For code that is set up: the values of the surrounding `run`, or else the app's.
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
