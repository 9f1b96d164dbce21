// Written by integrate from component.yaml; do not edit.

import Clock
public import ShopDependencies

/// Connects the services of Shop to their implementations.
public enum Registration {
  /// A container that builds each service when it is first read; the app makes the parameters.
  public static func make() -> ShopDependencies.Dependencies {
    ShopDependencies.Dependencies(
      ShopDependencies.Dependencies.Providers(
        clock: { makeClock($0) }))
  }

  /// Makes the container of the app and starts it; call it first in the app.
  public static func register() {
    ShopDependencies.Dependencies.start(make())
  }

  // Clock/component.yaml:3
  private static func makeClock(_: ShopDependencies.Dependencies) -> ShopDependencies.Dependencies.Made.clock {
    Wall()
  }
}
