// Written by integrate from component.yaml; do not edit.

public import AnalyticsInterface
public import NetworkingInterface
public import ProfileInterface
public import TalkInterface

/// The services of Shop, each built when it is first read.
///
/// For the app, its registration and their tests; components get services in their initialisers.
public final class Dependencies: Swift.Sendable {
  /// The types that the registration makes.
  public enum Made {
    public typealias analytics = any Analytics
    public typealias chat = any ChatModule
    public typealias networking = any Networking
    public typealias profile = any ProfileModule
  }

  /// The constructors of the services.
  public struct Providers: Swift.Sendable {
    public var analytics: @Sendable (Dependencies) -> any Analytics
    public var chat: @_Concurrency.MainActor @Sendable (Dependencies) -> any ChatModule
    public var networking: @Sendable (Dependencies) -> any Networking
    public var profile: @_Concurrency.MainActor @Sendable (Dependencies) -> any ProfileModule
    public var serverAddress: @Sendable (Dependencies) -> any ServerAddress

    public init(
      analytics: @escaping @Sendable (Dependencies) -> any Analytics,
      chat: @escaping @_Concurrency.MainActor @Sendable (Dependencies) -> any ChatModule,
      networking: @escaping @Sendable (Dependencies) -> any Networking,
      profile: @escaping @_Concurrency.MainActor @Sendable (Dependencies) -> any ProfileModule,
      serverAddress: @escaping @Sendable (Dependencies) -> any ServerAddress
    ) {
      self.analytics = analytics
      self.chat = chat
      self.networking = networking
      self.profile = profile
      self.serverAddress = serverAddress
    }
  }

  private struct Kept: Swift.Sendable {
    let analytics = Once<any Analytics>("analytics")
    let chat = IsolatedOnce<any ChatModule>("chat")
    let networking = Once<any Networking>("networking")
    let serverAddress = Once<any ServerAddress>("serverAddress")
  }

  private let providers: Providers
  private let kept = Kept()

  public init(_ providers: Providers) { self.providers = providers }

  public var analytics: any Analytics {
    kept.analytics.get(self, providers.analytics)
  }

  @_Concurrency.MainActor public var chat: any ChatModule {
    kept.chat.get { providers.chat(self) }
  }

  public var networking: any Networking {
    kept.networking.get(self, providers.networking)
  }

  /// Transient: built whenever it is read.
  @_Concurrency.MainActor public var profile: any ProfileModule {
    providers.profile(self)
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
      "Nothing is registered: call Registration.register(…) of the module ShopRegistration first thing in the app.")
  }

  /// Makes this the container of the whole app. It stays, since its services may use it later.
  public static func start(_ dependencies: Dependencies) {
    Current.app.start(dependencies)
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
