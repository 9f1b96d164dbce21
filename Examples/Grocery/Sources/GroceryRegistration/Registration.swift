// Written by integrate from component.yaml; do not edit.

import Ads
import AnalyticsInterface
import Basket
import BasketInterface
import Browse
import BrowseInterface
import Chat
import ChatInjected
public import GroceryDependencies
import Home
import HomeInterface
import Login
import Networking
public import NetworkingInterface
import Orders
import Search
import SearchInterface
import ServerAnalytics

/// Connects the services of Grocery to their implementations.
public enum Registration {
  /// A container that builds each service when it is first read; the parameters are what the app makes.
  public static func make(
    environment: Environment,
    secrets: Secrets,
    serverAddress: @escaping @Sendable () -> any ServerAddress,
    overriding change: (inout Values) -> Swift.Void = { _ in }
  ) -> GroceryDependencies.Dependencies {
    install()
    var changing = Values(environment: environment, secrets: secrets)
    change(&changing)
    let values = changing
    return GroceryDependencies.Dependencies(
      GroceryDependencies.Dependencies.Providers(
        // Components/Ads/component.yaml:13
        ads: { AdsFeature.make(httpClient: $0.httpClient, analytics: $0.analytics) },
        // Components/ServerAnalytics/component.yaml:7, bound in component.yaml:42
        analytics: { dependencies in
          analyticsHears(
            ServerTracker(
              httpClient: dependencies.httpClient,
              analyticsConfiguration: dependencies.analyticsConfiguration),
            dependencies)
        },
        // Components/AnalyticsInterface/component.yaml:8
        analyticsConfiguration: { _ in values.analytics },
        // Components/Basket/component.yaml:13
        basket: { MemoryBasket(analytics: $0.analytics) },
        // Components/Browse/component.yaml:16
        browse: { dependencies in
          BrowseFeature(
            httpClient: dependencies.httpClient,
            analytics: dependencies.analytics,
            browseConfiguration: dependencies.browseConfiguration,
            basket: { @BasketActor [weak dependencies] in GroceryDependencies.Dependencies.alive(dependencies).basket })
        },
        // Components/Browse/component.yaml:14
        browseConfiguration: { _ in values.browse },
        // Components/Chat/component.yaml:13
        chat: { ChatFeature(login: $0.login, httpClient: $0.httpClient, analytics: $0.analytics) },
        // Components/Home/component.yaml:14
        home: { dependencies in
          HomeFeature(
            ads: dependencies.ads,
            browse: dependencies.browse,
            search: dependencies.search,
            analytics: dependencies.analytics,
            homeConfiguration: dependencies.homeConfiguration)
        },
        // Components/Home/component.yaml:12
        homeConfiguration: { _ in values.home },
        // Components/Networking/component.yaml:7
        httpClient: { ShelfHTTPClient(serverAddress: $0.serverAddress) },
        // Components/Login/component.yaml:15
        login: { dependencies in
          LoginFeature(
            httpClient: dependencies.httpClient,
            analytics: dependencies.analytics,
            chat: { @_Concurrency.MainActor [weak dependencies] in
              GroceryDependencies.Dependencies.alive(dependencies).chat
            })
        },
        // Components/Search/component.yaml:14
        search: { dependencies in
          SearchFeature(
            httpClient: dependencies.httpClient,
            analytics: dependencies.analytics,
            searchConfiguration: dependencies.searchConfiguration)
        },
        // Components/Search/component.yaml:12
        searchConfiguration: { _ in values.search },
        // Made by the app.
        serverAddress: { _ in serverAddress() },
        // component.yaml:49
        session: GroceryDependencies.Dependencies.Session.Providers(
          // Components/Orders/component.yaml:12
          orders: { CustomerOrders(customer: $0.customer, httpClient: $0.dependencies.httpClient) })))
  }

  /// Makes the container of the app and starts it; to be called first thing in the app.
  public static func register(
    environment: Environment? = nil,
    secrets: Secrets,
    serverAddress: @escaping @Sendable () -> any ServerAddress,
    overriding change: (inout Values) -> Swift.Void = { _ in }
  ) {
    var problems: [Swift.String] = []
    let environment = environment ?? Environment.selected(&problems)
    if !problems.isEmpty { LaunchReader.stop(problems) }
    let started = make(environment: environment, secrets: secrets, serverAddress: serverAddress, overriding: change)
    GroceryDependencies.Dependencies.start(started)
  }

  /// Where code that nobody constructs reads services: in the container of a `run` around, or in the app's.
  private static func install() {
    // Components/Chat/component.yaml:16
    ChatInjected.ChatNeeds.install(
      ChatInjected.ChatNeeds(
        analytics: { GroceryDependencies.Dependencies.current.analytics },
        login: { @_Concurrency.MainActor in GroceryDependencies.Dependencies.current.login }),
      of: "GroceryRegistration", isThere: { GroceryDependencies.Dependencies.isThere(inRun: $0) })
  }
}
