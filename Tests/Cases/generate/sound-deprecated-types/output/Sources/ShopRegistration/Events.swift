// Written by integrate from component.yaml; do not edit.

import Impl
import ShopDependencies

extension Registration {
  static func logHears(_ value: Impl_LogI, _ dependencies: ShopDependencies.Dependencies) -> Impl_LogI {
    // Impl/component.yaml:3
    dependencies.hear(.didBecomeActive, as: "log") { ignore(value.wake()) }
    return value
  }

  /// What a method returns that is called at an event.
  static func ignore<Value>(_ value: Value) {}
}
