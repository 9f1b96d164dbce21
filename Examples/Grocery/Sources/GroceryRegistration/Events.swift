// Written by integrate from component.yaml; do not edit.

import GroceryDependencies
import ServerAnalytics

extension Registration {
  static func analyticsHears(
    _ value: ServerTracker,
    _ dependencies: GroceryDependencies.Dependencies
  ) -> ServerTracker {
    // Components/ServerAnalytics/component.yaml:10
    dependencies.hear(.willTerminate, as: "analytics") { ignore(value.finish()) }
    return value
  }

  /// The result of a method that is called for an event.
  static func ignore<Value>(_ value: Value) {}
}
