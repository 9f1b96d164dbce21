// Written by integrate from App/component.yaml; do not edit.

public import AppDependencies
import Watch

/// Connects the services of App to their implementations.
public enum Registration {
  /// A container that builds each service when it is first read; the app makes the parameters.
  public static func make() -> AppDependencies.Dependencies {
    AppDependencies.Dependencies(
      AppDependencies.Dependencies.Providers(
        clock: { makeClock($0) }))
  }

  /// Makes the container of the app and starts it; call it first in the app.
  public static func register() {
    AppDependencies.Dependencies.start(make())
  }

  // Watch/component.yaml:5
  private static func makeClock(_: AppDependencies.Dependencies) -> AppDependencies.Dependencies.Made.clock {
    Clock()
  }
}
