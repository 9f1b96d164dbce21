// Written by integrate from component.yaml; do not edit.

import A
public import MyServices

/// Connects the services of my-app to their implementations.
public enum Registration {
  /// A container that builds each service when it is first read; the app makes the parameters.
  public static func make() -> MyServices.Dependencies {
    MyServices.Dependencies(
      MyServices.Dependencies.Providers(
        a: { makeA($0) }))
  }

  /// Makes the container of the app and starts it; call it first in the app.
  public static func register() {
    MyServices.Dependencies.start(make())
  }

  // Components/A/component.yaml:2
  private static func makeA(_: MyServices.Dependencies) -> MyServices.Dependencies.Made.a {
    MakesA()
  }
}
