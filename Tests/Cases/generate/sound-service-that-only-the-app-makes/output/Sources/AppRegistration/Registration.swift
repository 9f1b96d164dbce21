// Written by integrate from component.yaml; do not edit.

public import A
public import AppDependencies

/// Connects the services of App to their implementations.
public enum Registration {
  /// A container that builds each service when it is first read; the app makes the parameters.
  public static func make(
    a: @escaping @Sendable () -> any A
  ) -> AppDependencies.Dependencies {
    AppDependencies.Dependencies(
      AppDependencies.Dependencies.Providers(
        // Made by the app.
        a: { _ in a() }))
  }

  /// Makes the container of the app and starts it; call it first in the app.
  public static func register(
    a: @escaping @Sendable () -> any A
  ) {
    AppDependencies.Dependencies.start(make(a: a))
  }
}
