// Written by integrate from component.yaml; do not edit.

import Chat
import Networking
public import NetworkingInterface
import Profile
import ServerAnalytics
public import ShopDependencies

/// Connects the services of Shop to their implementations.
public enum Registration {
  /// A container that builds each service when it is first read; the app makes the parameters.
  public static func make(
    serverAddress: @escaping @Sendable () -> any ServerAddress
  ) -> ShopDependencies.Dependencies {
    ShopDependencies.Dependencies(
      ShopDependencies.Dependencies.Providers(
        analytics: { makeAnalytics($0) },
        chat: { makeChat($0) },
        networking: { makeNetworking($0) },
        profile: { makeProfile($0) },
        // Made by the app.
        serverAddress: { _ in serverAddress() }))
  }

  /// Makes the container of the app and starts it; call it first in the app.
  public static func register(
    serverAddress: @escaping @Sendable () -> any ServerAddress
  ) {
    ShopDependencies.Dependencies.start(make(serverAddress: serverAddress))
  }

  // Components/ServerAnalytics/component.yaml:5
  private static func makeAnalytics(
    _ dependencies: ShopDependencies.Dependencies
  ) -> ShopDependencies.Dependencies.Made.analytics {
    ServerAnalytics(networking: dependencies.networking)
  }

  // Components/Chat/component.yaml:9
  @_Concurrency.MainActor
  private static func makeChat(
    _ dependencies: ShopDependencies.Dependencies
  ) -> ShopDependencies.Dependencies.Made.chat {
    ChatFeature(
      analytics: dependencies.analytics,
      profile: { @_Concurrency.MainActor [weak dependencies] in
        ShopDependencies.Dependencies.alive(dependencies).profile
      })
  }

  // Components/Networking/component.yaml:5
  private static func makeNetworking(
    _ dependencies: ShopDependencies.Dependencies
  ) -> ShopDependencies.Dependencies.Made.networking {
    URLNetworking(serverAddress: dependencies.serverAddress)
  }

  // Components/Profile/component.yaml:9
  @_Concurrency.MainActor
  private static func makeProfile(
    _ dependencies: ShopDependencies.Dependencies
  ) -> ShopDependencies.Dependencies.Made.profile {
    ProfileFeature.make(chat: dependencies.chat)
  }
}
