// Written by integrate from component.yaml; do not edit.

public import AdsInterface
public import AnalyticsInterface
public import BasketInterface
public import BrowseInterface
public import ChatInterface
import Foundation
public import HomeInterface
public import LoginInterface
public import NetworkingInterface
public import SearchInterface

/// The services of Grocery, each built when it is first read.
///
/// For the app, its registration and their tests; components take services by constructor.
public final class Dependencies: Sendable {
  /// How each service is built.
  public struct Providers: Sendable {
    public var ads: @MainActor @Sendable (Dependencies) -> any AdsModule
    public var analytics: @Sendable (Dependencies) -> any AnalyticsTracking
    public var basket: @BasketActor @Sendable (Dependencies) -> any BasketStore
    public var browse: @MainActor @Sendable (Dependencies) -> any BrowseModule
    public var chat: @MainActor @Sendable (Dependencies) -> any ChatModule
    public var home: @MainActor @Sendable (Dependencies) -> any HomeModule
    public var httpClient: @Sendable (Dependencies) -> any HTTPClient
    public var login: @MainActor @Sendable (Dependencies) -> any LoginModule
    public var search: @MainActor @Sendable (Dependencies) -> any SearchModule
    public var serverAddress: @Sendable (Dependencies) -> any ServerAddress

    public init(
      ads: @escaping @MainActor @Sendable (Dependencies) -> any AdsModule,
      analytics: @escaping @Sendable (Dependencies) -> any AnalyticsTracking,
      basket: @escaping @BasketActor @Sendable (Dependencies) -> any BasketStore,
      browse: @escaping @MainActor @Sendable (Dependencies) -> any BrowseModule,
      chat: @escaping @MainActor @Sendable (Dependencies) -> any ChatModule,
      home: @escaping @MainActor @Sendable (Dependencies) -> any HomeModule,
      httpClient: @escaping @Sendable (Dependencies) -> any HTTPClient,
      login: @escaping @MainActor @Sendable (Dependencies) -> any LoginModule,
      search: @escaping @MainActor @Sendable (Dependencies) -> any SearchModule,
      serverAddress: @escaping @Sendable (Dependencies) -> any ServerAddress
    ) {
      self.ads = ads
      self.analytics = analytics
      self.basket = basket
      self.browse = browse
      self.chat = chat
      self.home = home
      self.httpClient = httpClient
      self.login = login
      self.search = search
      self.serverAddress = serverAddress
    }
  }

  private struct Kept: Sendable {
    let analytics = Once<any AnalyticsTracking>("analytics")
    let basket = Once<any BasketStore>("basket")
    let browse = Once<any BrowseModule>("browse")
    let chat = Once<any ChatModule>("chat")
    let home = Once<any HomeModule>("home")
    let httpClient = Once<any HTTPClient>("httpClient")
    let login = Once<any LoginModule>("login")
    let search = Once<any SearchModule>("search")
    let serverAddress = Once<any ServerAddress>("serverAddress")
  }

  private let providers: Providers
  private let kept = Kept()
  /// One for all that is not isolated: with a lock for each, two threads could wait for each other.
  private let lock = NSRecursiveLock()

  public init(_ providers: Providers) { self.providers = providers }

  /// Transient: built whenever it is read.
  @MainActor public var ads: any AdsModule {
    providers.ads(self)
  }

  public var analytics: any AnalyticsTracking {
    lock.withLock { kept.analytics.get { providers.analytics(self) } }
  }

  @BasketActor public var basket: any BasketStore {
    kept.basket.get { providers.basket(self) }
  }

  @MainActor public var browse: any BrowseModule {
    kept.browse.get { providers.browse(self) }
  }

  @MainActor public var chat: any ChatModule {
    kept.chat.get { providers.chat(self) }
  }

  @MainActor public var home: any HomeModule {
    kept.home.get { providers.home(self) }
  }

  public var httpClient: any HTTPClient {
    lock.withLock { kept.httpClient.get { providers.httpClient(self) } }
  }

  @MainActor public var login: any LoginModule {
    kept.login.get { providers.login(self) }
  }

  @MainActor public var search: any SearchModule {
    kept.search.get { providers.search(self) }
  }

  /// Made by the app.
  public var serverAddress: any ServerAddress {
    lock.withLock { kept.serverAddress.get { providers.serverAddress(self) } }
  }

  /// A fresh container with some providers replaced; what depends on them is built anew.
  public func replacing(_ change: (inout Providers) -> Void) -> Dependencies {
    var copy = providers
    change(&copy)
    return .init(copy)
  }

  /// The container of the `run` around, or the one that was started.
  public static var current: Dependencies {
    if let dependencies = Current.scoped ?? Current.app.dependencies { return dependencies }
    fatalError(
      "Nothing is registered: call Registration.register(…) of the module GroceryRegistration first thing in the app.")
  }

  /// Makes this the container of the whole app.
  public static func start(_ dependencies: Dependencies) {
    Current.app.dependencies = dependencies
  }

  /// Calls `body` with this as `current`, there and in the tasks it starts; parallel tests do not meet.
  public func run<R>(_ body: () throws -> R) rethrows -> R {
    try Current.$scoped.withValue(self, operation: body)
  }

  /// Calls `body` with this as `current`, there and in the tasks it starts.
  public func run<R>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R
  ) async rethrows -> R {
    try await Current.$scoped.withValue(self, operation: body, isolation: isolation)
  }
}

/// What `Dependencies.current` reads, on any thread.
private final class Current: @unchecked Sendable {
  @TaskLocal static var scoped: Dependencies?
  static let app = Current()

  private let lock = NSLock()
  private var value: Dependencies?

  var dependencies: Dependencies? {
    get { lock.withLock { value } }
    set { lock.withLock { value = newValue } }
  }
}

/// A value that is built when first read; confined to one actor, or used under the container's lock.
private final class Once<Value>: @unchecked Sendable {
  private let name: StaticString
  private var value: Value?
  private var building = false

  init(_ name: StaticString) { self.name = name }

  func get(_ build: () -> Value) -> Value {
    if let value { return value }
    if building { fatalError("\(name) asks for itself while it is built: call the lazy closure after init.") }
    building = true
    let built = build()
    building = false
    value = built
    return built
  }
}
