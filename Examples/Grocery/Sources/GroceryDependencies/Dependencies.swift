// Written by integrate from component.yaml; do not edit.

public import AdsInterface
public import AnalyticsInterface
public import BasketInterface
public import BrowseInterface
public import ChatInterface
public import HomeInterface
public import LoginInterface
public import NetworkingInterface
public import SearchInterface

/// The services of Grocery, each built when it is first read.
///
/// For the app, its registration and their tests; components get services in their initialisers.
public final class Dependencies: Swift.Sendable {
  /// The types that the registration makes.
  public enum Made {
    public typealias ads = any AdsModule
    public typealias analytics = any AnalyticsTracking
    public typealias basket = any BasketStore
    public typealias browse = any BrowseModule
    public typealias chat = any ChatModule
    public typealias home = any HomeModule
    public typealias httpClient = any HTTPClient
    public typealias login = any LoginModule
    public typealias search = any SearchModule
  }

  /// The constructors of the services.
  public struct Providers: Swift.Sendable {
    public var ads: @_Concurrency.MainActor @Sendable (Dependencies) -> any AdsModule
    public var analytics: @Sendable (Dependencies) -> any AnalyticsTracking
    public var analyticsConfiguration: @Sendable (Dependencies) -> any AnalyticsConfiguration
    public var basket: @BasketActor @Sendable (Dependencies) -> any BasketStore
    public var browse: @_Concurrency.MainActor @Sendable (Dependencies) -> any BrowseModule
    public var browseConfiguration: @Sendable (Dependencies) -> any BrowseConfiguration
    public var chat: @_Concurrency.MainActor @Sendable (Dependencies) -> any ChatModule
    public var home: @_Concurrency.MainActor @Sendable (Dependencies) -> any HomeModule
    public var homeConfiguration: @Sendable (Dependencies) -> any HomeConfiguration
    public var httpClient: @Sendable (Dependencies) -> any HTTPClient
    public var login: @_Concurrency.MainActor @Sendable (Dependencies) -> any LoginModule
    public var search: @_Concurrency.MainActor @Sendable (Dependencies) -> any SearchModule
    public var searchConfiguration: @Sendable (Dependencies) -> any SearchConfiguration
    public var serverAddress: @Sendable (Dependencies) -> any ServerAddress
    public var session: Session.Providers

    public init(
      ads: @escaping @_Concurrency.MainActor @Sendable (Dependencies) -> any AdsModule,
      analytics: @escaping @Sendable (Dependencies) -> any AnalyticsTracking,
      analyticsConfiguration: @escaping @Sendable (Dependencies) -> any AnalyticsConfiguration,
      basket: @escaping @BasketActor @Sendable (Dependencies) -> any BasketStore,
      browse: @escaping @_Concurrency.MainActor @Sendable (Dependencies) -> any BrowseModule,
      browseConfiguration: @escaping @Sendable (Dependencies) -> any BrowseConfiguration,
      chat: @escaping @_Concurrency.MainActor @Sendable (Dependencies) -> any ChatModule,
      home: @escaping @_Concurrency.MainActor @Sendable (Dependencies) -> any HomeModule,
      homeConfiguration: @escaping @Sendable (Dependencies) -> any HomeConfiguration,
      httpClient: @escaping @Sendable (Dependencies) -> any HTTPClient,
      login: @escaping @_Concurrency.MainActor @Sendable (Dependencies) -> any LoginModule,
      search: @escaping @_Concurrency.MainActor @Sendable (Dependencies) -> any SearchModule,
      searchConfiguration: @escaping @Sendable (Dependencies) -> any SearchConfiguration,
      serverAddress: @escaping @Sendable (Dependencies) -> any ServerAddress,
      session: Session.Providers
    ) {
      self.ads = ads
      self.analytics = analytics
      self.analyticsConfiguration = analyticsConfiguration
      self.basket = basket
      self.browse = browse
      self.browseConfiguration = browseConfiguration
      self.chat = chat
      self.home = home
      self.homeConfiguration = homeConfiguration
      self.httpClient = httpClient
      self.login = login
      self.search = search
      self.searchConfiguration = searchConfiguration
      self.serverAddress = serverAddress
      self.session = session
    }
  }

  private struct Kept: Swift.Sendable {
    let analytics = Once<any AnalyticsTracking>("analytics")
    let analyticsConfiguration = Once<any AnalyticsConfiguration>("analyticsConfiguration")
    let basket = IsolatedOnce<any BasketStore>("basket")
    let browse = IsolatedOnce<any BrowseModule>("browse")
    let browseConfiguration = Once<any BrowseConfiguration>("browseConfiguration")
    let chat = IsolatedOnce<any ChatModule>("chat")
    let home = IsolatedOnce<any HomeModule>("home")
    let homeConfiguration = Once<any HomeConfiguration>("homeConfiguration")
    let httpClient = Once<any HTTPClient>("httpClient")
    let login = IsolatedOnce<any LoginModule>("login")
    let search = IsolatedOnce<any SearchModule>("search")
    let searchConfiguration = Once<any SearchConfiguration>("searchConfiguration")
    let serverAddress = Once<any ServerAddress>("serverAddress")
  }

  let providers: Providers
  private let kept = Kept()
  let hearers = Hearers()

  public init(_ providers: Providers) { self.providers = providers }

  /// Transient: built whenever it is read.
  @_Concurrency.MainActor public var ads: any AdsModule {
    providers.ads(self)
  }

  public var analytics: any AnalyticsTracking {
    kept.analytics.get(self, providers.analytics)
  }

  /// The values that the app gives.
  public var analyticsConfiguration: any AnalyticsConfiguration {
    kept.analyticsConfiguration.get(self, providers.analyticsConfiguration)
  }

  @BasketActor public var basket: any BasketStore {
    kept.basket.get { providers.basket(self) }
  }

  @_Concurrency.MainActor public var browse: any BrowseModule {
    kept.browse.get { providers.browse(self) }
  }

  /// The values that the app gives.
  public var browseConfiguration: any BrowseConfiguration {
    kept.browseConfiguration.get(self, providers.browseConfiguration)
  }

  @_Concurrency.MainActor public var chat: any ChatModule {
    kept.chat.get { providers.chat(self) }
  }

  @_Concurrency.MainActor public var home: any HomeModule {
    kept.home.get { providers.home(self) }
  }

  /// The values that the app gives.
  public var homeConfiguration: any HomeConfiguration {
    kept.homeConfiguration.get(self, providers.homeConfiguration)
  }

  public var httpClient: any HTTPClient {
    kept.httpClient.get(self, providers.httpClient)
  }

  @_Concurrency.MainActor public var login: any LoginModule {
    kept.login.get { providers.login(self) }
  }

  @_Concurrency.MainActor public var search: any SearchModule {
    kept.search.get { providers.search(self) }
  }

  /// The values that the app gives.
  public var searchConfiguration: any SearchConfiguration {
    kept.searchConfiguration.get(self, providers.searchConfiguration)
  }

  /// Made by the app.
  public var serverAddress: any ServerAddress {
    kept.serverAddress.get(self, providers.serverAddress)
  }

  /// A new container with some providers replaced; services that depend on them are built again.
  public func replacing(_ change: (inout Providers) -> Swift.Void) -> Dependencies {
    var copy = providers
    change(&copy)
    return .init(copy)
  }

  /// The container of the surrounding `run`, or the one that was started.
  public static var current: Dependencies {
    if let dependencies = Current.scoped.get() ?? Current.app.dependencies { return dependencies }
    Swift.fatalError(
      "Nothing is registered: call Registration.register(…) of the module GroceryRegistration first thing in the app.")
  }

  /// Makes this the container of the whole app. It stays, since its services may use it later.
  public static func start(_ dependencies: Dependencies) {
    Current.app.start(dependencies)
  }

  /// True if code that the container does not create has one: from a surrounding `run`, or since it was started.
  public static func isThere(inRun: Swift.Bool) -> Swift.Bool {
    inRun ? Current.scoped.get() != nil : Current.app.dependencies != nil
  }

  /// For closures of lazy requirements: they do not keep the container alive, which keeps its services.
  public static func alive(_ dependencies: Dependencies?) -> Dependencies {
    if let dependencies { return dependencies }
    Swift.fatalError(
      "A lazy requirement was read after its container had gone: keep what Registration.make(…) returns.")
  }

  /// Calls `body` with this as `current`, there and in the tasks it starts; parallel tests do not share it.
  public func run<R>(_ body: () throws -> R) rethrows -> R {
    try Current.scoped.withValue(self, operation: body)
  }

  /// Calls `body` with this as `current`, there and in the tasks it starts.
  public func run<R>(
    isolation: isolated (any _Concurrency.Actor)? = #isolation, _ body: () async throws -> R
  ) async rethrows -> R {
    try await Current.scoped.withValue(self, operation: body, isolation: isolation)
  }
}
