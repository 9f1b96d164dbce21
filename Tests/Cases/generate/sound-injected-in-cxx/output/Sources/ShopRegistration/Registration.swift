// Written by integrate from component.yaml; do not edit.

import Chat
import ChatInjected
public import ShopDependencies

/// Connects the services of Shop to their implementations.
public enum Registration {
  /// A container that builds each service when it is first read; the app makes the parameters.
  public static func make() -> ShopDependencies.Dependencies {
    install()
    return ShopDependencies.Dependencies(
      ShopDependencies.Dependencies.Providers(
        log: { makeLog($0) }))
  }

  /// Makes the container of the app and starts it; call it first in the app.
  public static func register() {
    ShopDependencies.Dependencies.start(make())
  }

  /// The services for code that the container does not create: those of a surrounding `run`, or the app's.
  private static func install() {
    // Chat/component.yaml:3
    ChatInjected.ChatNeeds.install(
      ChatInjected.ChatNeeds(log: { ShopDependencies.Dependencies.current.log }),
      of: "ShopRegistration", isThere: { ShopDependencies.Dependencies.isThere(inRun: $0) })
  }

  // Chat/component.yaml:4
  private static func makeLog(_: ShopDependencies.Dependencies) -> ShopDependencies.Dependencies.Made.log {
    Logger()
  }
}
