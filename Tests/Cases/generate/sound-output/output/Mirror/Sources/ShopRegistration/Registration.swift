// Written by integrate from component.yaml; do not edit.

import Chat
import Networking
public import NetworkingInterface
import Profile
import ServerAnalytics
public import ShopDependencies

/// Connects the services of Shop to their implementations.
public enum Registration {
  /// A container that builds each service when it is first read; the parameters are what the app makes.
  public static func make(
    serverAddress: @escaping @Sendable () -> any ServerAddress
  ) -> ShopDependencies.Dependencies {
    ShopDependencies.Dependencies(
      ShopDependencies.Dependencies.Providers(
        // Components/ServerAnalytics/component.yaml:5
        analytics: { ServerAnalytics(networking: $0.networking) },
        // Components/Chat/component.yaml:14
        chat: { dependencies in
          ChatFeature(
            analytics: dependencies.analytics,
            profile: { @_Concurrency.MainActor [weak dependencies] in
              ShopDependencies.Dependencies.alive(dependencies).profile
            })
        },
        // Components/Networking/component.yaml:5
        networking: { URLNetworking(serverAddress: $0.serverAddress) },
        // Components/Profile/component.yaml:9
        profile: { ProfileFeature.make(chat: $0.chat) },
        // Made by the app.
        serverAddress: { _ in serverAddress() }))
  }

  /// Makes the container of the app and starts it; to be called first thing in the app.
  public static func register(
    serverAddress: @escaping @Sendable () -> any ServerAddress
  ) {
    ShopDependencies.Dependencies.start(make(serverAddress: serverAddress))
  }
}
