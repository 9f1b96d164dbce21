// Written by integrate from Apps/Buyer/component.yaml; do not edit.

public import FeedInterface

/// The services of Buyer, each built when it is first read.
///
/// For the app, its registration and their tests; components get services in their initialisers.
public final class Dependencies: Swift.Sendable {
  /// The types that the registration makes.
  public enum Made {
    public typealias analytics = any Analytics
    public typealias feed = any Feed
  }

  /// The constructors of the services.
  public struct Providers: Swift.Sendable {
    public var analytics: @Sendable (Dependencies) -> any Analytics
    public var feed: @Sendable (Dependencies) -> any Feed

    public init(
      analytics: @escaping @Sendable (Dependencies) -> any Analytics,
      feed: @escaping @Sendable (Dependencies) -> any Feed
    ) {
      self.analytics = analytics
      self.feed = feed
    }
  }

  private struct Kept: Swift.Sendable {
    let analytics = Once<any Analytics>("analytics")
    let feed = Once<any Feed>("feed")
  }

  private let providers: Providers
  private let kept = Kept()

  public init(_ providers: Providers) { self.providers = providers }

  public var analytics: any Analytics {
    kept.analytics.get(self, providers.analytics)
  }

  public var feed: any Feed {
    kept.feed.get(self, providers.feed)
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
      "Nothing is registered: call Registration.register(…) of the module BuyerRegistration first thing in the app.")
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
