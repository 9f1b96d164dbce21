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
  /// A container that builds each service when it is first read; the app makes the parameters.
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
        ads: { makeAds($0) },
        analytics: { makeAnalytics($0) },
        // Components/AnalyticsInterface/component.yaml:8
        analyticsConfiguration: { _ in values.analytics },
        basket: { makeBasket($0) },
        browse: { makeBrowse($0) },
        // Components/Browse/component.yaml:14
        browseConfiguration: { _ in values.browse },
        chat: { makeChat($0) },
        home: { makeHome($0) },
        // Components/Home/component.yaml:12
        homeConfiguration: { _ in values.home },
        httpClient: { makeHttpClient($0) },
        login: { makeLogin($0) },
        search: { makeSearch($0) },
        // Components/Search/component.yaml:12
        searchConfiguration: { _ in values.search },
        // Made by the app.
        serverAddress: { _ in serverAddress() },
        // component.yaml:49
        session: GroceryDependencies.Dependencies.Session.Providers(
          orders: { makeOrders($0) })))
  }

  /// Makes the container of the app and starts it; call it first in the app.
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

  /// The services for code that the container does not create: those of a surrounding `run`, or the app's.
  private static func install() {
    // Components/Chat/component.yaml:16
    ChatInjected.ChatNeeds.install(
      ChatInjected.ChatNeeds(
        analytics: { GroceryDependencies.Dependencies.current.analytics },
        login: { @_Concurrency.MainActor in GroceryDependencies.Dependencies.current.login }),
      of: "GroceryRegistration", isThere: { GroceryDependencies.Dependencies.isThere(inRun: $0) })
  }

  // Components/Ads/component.yaml:13
  @_Concurrency.MainActor
  private static func makeAds(
    _ dependencies: GroceryDependencies.Dependencies
  ) -> GroceryDependencies.Dependencies.Made.ads {
    AdsFeature.make(httpClient: dependencies.httpClient, analytics: dependencies.analytics)
  }

  // Components/ServerAnalytics/component.yaml:7, bound in component.yaml:42
  private static func makeAnalytics(
    _ dependencies: GroceryDependencies.Dependencies
  ) -> GroceryDependencies.Dependencies.Made.analytics {
    analyticsHears(
      ServerTracker(httpClient: dependencies.httpClient, analyticsConfiguration: dependencies.analyticsConfiguration),
      dependencies)
  }

  // Components/Basket/component.yaml:13
  @BasketActor
  private static func makeBasket(
    _ dependencies: GroceryDependencies.Dependencies
  ) -> GroceryDependencies.Dependencies.Made.basket {
    MemoryBasket(analytics: dependencies.analytics)
  }

  // Components/Browse/component.yaml:16
  @_Concurrency.MainActor
  private static func makeBrowse(
    _ dependencies: GroceryDependencies.Dependencies
  ) -> GroceryDependencies.Dependencies.Made.browse {
    BrowseFeature(
      httpClient: dependencies.httpClient,
      analytics: dependencies.analytics,
      browseConfiguration: dependencies.browseConfiguration,
      basket: { @BasketActor [weak dependencies] in GroceryDependencies.Dependencies.alive(dependencies).basket })
  }

  // Components/Chat/component.yaml:13
  @_Concurrency.MainActor
  private static func makeChat(
    _ dependencies: GroceryDependencies.Dependencies
  ) -> GroceryDependencies.Dependencies.Made.chat {
    ChatFeature(login: dependencies.login, httpClient: dependencies.httpClient, analytics: dependencies.analytics)
  }

  // Components/Home/component.yaml:14
  @_Concurrency.MainActor
  private static func makeHome(
    _ dependencies: GroceryDependencies.Dependencies
  ) -> GroceryDependencies.Dependencies.Made.home {
    HomeFeature(
      ads: dependencies.ads,
      browse: dependencies.browse,
      search: dependencies.search,
      analytics: dependencies.analytics,
      homeConfiguration: dependencies.homeConfiguration)
  }

  // Components/Networking/component.yaml:7
  private static func makeHttpClient(
    _ dependencies: GroceryDependencies.Dependencies
  ) -> GroceryDependencies.Dependencies.Made.httpClient {
    ShelfHTTPClient(serverAddress: dependencies.serverAddress)
  }

  // Components/Login/component.yaml:15
  @_Concurrency.MainActor
  private static func makeLogin(
    _ dependencies: GroceryDependencies.Dependencies
  ) -> GroceryDependencies.Dependencies.Made.login {
    LoginFeature(
      httpClient: dependencies.httpClient,
      analytics: dependencies.analytics,
      chat: { @_Concurrency.MainActor [weak dependencies] in
        GroceryDependencies.Dependencies.alive(dependencies).chat
      })
  }

  // Components/Search/component.yaml:14
  @_Concurrency.MainActor
  private static func makeSearch(
    _ dependencies: GroceryDependencies.Dependencies
  ) -> GroceryDependencies.Dependencies.Made.search {
    SearchFeature(
      httpClient: dependencies.httpClient,
      analytics: dependencies.analytics,
      searchConfiguration: dependencies.searchConfiguration)
  }

  // Components/Orders/component.yaml:12
  private static func makeOrders(
    _ dependencies: GroceryDependencies.Dependencies.Session
  ) -> GroceryDependencies.Dependencies.Session.Made.orders {
    CustomerOrders(customer: dependencies.customer, httpClient: dependencies.dependencies.httpClient)
  }
}
