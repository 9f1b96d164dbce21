// Written by integrate from component.yaml; do not edit.

import Api
public import AppDependencies
import Live

/// Connects the services of App to their implementations.
public enum Registration {
  /// A container that builds each service when it is first read; the app makes the parameters.
  public static func make() -> AppDependencies.Dependencies {
    AppDependencies.Dependencies(
      AppDependencies.Dependencies.Providers(
        client: { makeClient($0) }))
  }

  /// Makes the container of the app and starts it; call it first in the app.
  public static func register() {
    AppDependencies.Dependencies.start(make())
  }

  // Live/component.yaml:2
  private static func makeClient(_: AppDependencies.Dependencies) -> AppDependencies.Dependencies.Made.client {
    Client.live()
  }
}
