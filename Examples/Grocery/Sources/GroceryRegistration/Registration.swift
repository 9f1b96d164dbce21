// Written by integrate from component.yaml; do not edit.

import Ads
import Basket
import BasketInterface
import Browse
import Chat
public import GroceryDependencies
import Home
import Login
import Networking
public import NetworkingInterface
import Search
import ServerAnalytics

/// Connects the services of Grocery to their implementations.
public enum Registration {
  /// A container that builds each service when it is first read; the parameters are what the app makes.
  public static func make(
    serverAddress: @escaping @Sendable () -> any ServerAddress
  ) -> GroceryDependencies.Dependencies {
    GroceryDependencies.Dependencies(
      GroceryDependencies.Dependencies.Providers(
        // Components/Ads/component.yaml:13
        ads: { AdsFeature.make(httpClient: $0.httpClient, analytics: $0.analytics) },
        // Components/ServerAnalytics/component.yaml:7, bound in component.yaml:37
        analytics: { ServerTracker(httpClient: $0.httpClient) },
        // Components/Basket/component.yaml:13
        basket: { MemoryBasket(analytics: $0.analytics) },
        // Components/Browse/component.yaml:13
        browse: { dependencies in
          BrowseFeature(
            httpClient: dependencies.httpClient,
            analytics: dependencies.analytics,
            basket: { @BasketActor [weak dependencies] in GroceryDependencies.Dependencies.alive(dependencies).basket })
        },
        // Components/Chat/component.yaml:13
        chat: { ChatFeature(login: $0.login, httpClient: $0.httpClient, analytics: $0.analytics) },
        // Components/Home/component.yaml:13
        home: { HomeFeature(ads: $0.ads, browse: $0.browse, search: $0.search, analytics: $0.analytics) },
        // Components/Networking/component.yaml:7
        httpClient: { ShelfHTTPClient(serverAddress: $0.serverAddress) },
        // Components/Login/component.yaml:13
        login: { dependencies in
          LoginFeature(
            httpClient: dependencies.httpClient,
            analytics: dependencies.analytics,
            chat: { @_Concurrency.MainActor [weak dependencies] in
              GroceryDependencies.Dependencies.alive(dependencies).chat
            })
        },
        // Components/Search/component.yaml:13
        search: { SearchFeature(httpClient: $0.httpClient, analytics: $0.analytics) },
        // Made by the app.
        serverAddress: { _ in serverAddress() }))
  }

  /// Makes the container of the app and starts it; to be called first thing in the app.
  public static func register(
    serverAddress: @escaping @Sendable () -> any ServerAddress
  ) {
    GroceryDependencies.Dependencies.start(make(serverAddress: serverAddress))
  }
}
