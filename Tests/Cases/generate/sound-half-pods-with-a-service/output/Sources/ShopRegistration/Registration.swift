// Written by integrate from component.yaml; do not edit.

import Kit
public import ShopDependencies

/// Connects the services of Shop to their implementations.
public enum Registration {
  /// A container that builds each service when it is first read; the app makes the parameters.
  public static func make() -> ShopDependencies.Dependencies {
    ShopDependencies.Dependencies(
      ShopDependencies.Dependencies.Providers(
        kit: { makeKit($0) }))
  }

  /// Makes the container of the app and starts it; call it first in the app.
  public static func register() {
    ShopDependencies.Dependencies.start(make())
  }

  // Kit/component.yaml:7
  private static func makeKit(_: ShopDependencies.Dependencies) -> ShopDependencies.Dependencies.Made.kit {
    KitImplementation()
  }
}
