// Written by integrate from component.yaml; do not edit.

public import Chat
import Feature
public import GroceryDependencies

/// Connects the services of Grocery to their implementations.
public enum Registration {
  /// A container that builds each service when it is first read; the app makes the parameters.
  public static func make(
    chat: @escaping @Sendable () -> any ChatModule
  ) -> GroceryDependencies.Dependencies {
    GroceryDependencies.Dependencies(
      GroceryDependencies.Dependencies.Providers(
        // Made by the app.
        chat: { _ in chat() },
        feature: { makeFeature($0) }))
  }

  /// Makes the container of the app and starts it; call it first in the app.
  public static func register(
    chat: @escaping @Sendable () -> any ChatModule
  ) {
    GroceryDependencies.Dependencies.start(make(chat: chat))
  }

  // component.yaml:9
  private static func makeFeature(
    _: GroceryDependencies.Dependencies
  ) -> GroceryDependencies.Dependencies.Made.feature {
    AppFeature()
  }
}
