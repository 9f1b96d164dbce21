// Written by integrate from component.yaml; do not edit.

import A
public import AppDependencies

/// Connects the services of App to their implementations.
public enum Registration {
  /// A container that builds each service when it is first read; the app makes the parameters.
  public static func make() -> AppDependencies.Dependencies {
    AppDependencies.Dependencies(
      AppDependencies.Dependencies.Providers(
        a: { makeA($0) }))
  }

  /// Makes the container of the app and starts it; call it first in the app.
  public static func register() {
    AppDependencies.Dependencies.start(make())
  }

  // Components/A/component.yaml:2
  private static func makeA(_: AppDependencies.Dependencies) -> AppDependencies.Dependencies.Made.a {
    MakesA()
  }
}
