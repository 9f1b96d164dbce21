// Written by integrate from component.yaml; do not edit.

import A
public import MyServices

/// Connects the services of my-app to their implementations.
public enum Registration {
  /// A container that builds each service when it is first read; the parameters are what the app makes.
  public static func make() -> MyServices.Dependencies {
    MyServices.Dependencies(
      MyServices.Dependencies.Providers(
        a: { makeA($0) }))
  }

  /// Makes the container of the app and starts it; to be called first thing in the app.
  public static func register() {
    MyServices.Dependencies.start(make())
  }

  // Components/A/component.yaml:2
  private static func makeA(_: MyServices.Dependencies) -> MyServices.Dependencies.Made.a {
    MakesA()
  }
}
