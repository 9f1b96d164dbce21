// Written by integrate from component.yaml; do not edit.

import Api
import ShopDependencies

extension Registration {
  /// For code that is set up: the values of the `run` around, or else the app's.
  @available(*, deprecated)
  struct ScopedTold: Told {
    private let own: any Told

    init(_ own: any Told) { self.own = own }

    private var now: any Told {
      if let values = ShopDependencies.Dependencies.ofRun?.told { return values }
      return own
    }

    var host: Swift.String { now.host }
    @available(*, deprecated)
    var old: Swift.Int { now.old }
  }
}
