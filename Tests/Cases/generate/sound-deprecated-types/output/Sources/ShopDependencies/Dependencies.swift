// Written by integrate from component.yaml; do not edit.

public import Api

/// The services of Shop, each built when it is first read.
///
/// For the app, its registration and their tests; components take services by constructor.
public final class Dependencies: Swift.Sendable {
  /// How each service is built.
  public struct Providers: Swift.Sendable {
    public var log: @Sendable (Dependencies) -> Api_LogP
    public var screen: @Sendable (Dependencies) -> Api_Screen
    public var store: @Sendable (Dependencies) -> Api_Old_Store
    public var session: Session.Providers

    public init(
      log: @escaping @Sendable (Dependencies) -> Api_LogP,
      screen: @escaping @Sendable (Dependencies) -> Api_Screen,
      store: @escaping @Sendable (Dependencies) -> Api_Old_Store,
      session: Session.Providers
    ) {
      self.log = log
      self.screen = screen
      self.store = store
      self.session = session
    }
  }

  private struct Kept: Swift.Sendable {
    let log = Once<Api_LogP>("log")
    let screen = Once<Api_Screen>("screen")
    let store = Once<Api_Old_Store>("store")
  }

  let providers: Providers
  private let kept = Kept()
  let hearers = Hearers()

  public init(_ providers: Providers) { self.providers = providers }

  public var log: Api_LogP {
    kept.log.get(self, providers.log)
  }

  public var screen: Api_Screen {
    kept.screen.get(self, providers.screen)
  }

  /// Made by the app.
  public var store: Api_Old_Store {
    kept.store.get(self, providers.store)
  }

  /// A fresh container with some providers replaced; what depends on them is built anew.
  public func replacing(_ change: (inout Providers) -> Swift.Void) -> Dependencies {
    var copy = providers
    change(&copy)
    return .init(copy)
  }

  /// The container of the `run` around, or the one that was started.
  public static var current: Dependencies {
    if let dependencies = Current.scoped.get() ?? Current.app.dependencies { return dependencies }
    Swift.fatalError(
      "Nothing is registered: call Registration.register(…) of the module ShopRegistration first thing in the app.")
  }

  /// Makes this the container of the whole app. It stays, since what it built may ask it again.
  public static func start(_ dependencies: Dependencies) {
    Current.app.start(dependencies)
  }

  /// For closures of lazy requirements: they do not keep the container, which keeps what it built.
  public static func alive(_ dependencies: Dependencies?) -> Dependencies {
    if let dependencies { return dependencies }
    Swift.fatalError(
      "A lazy requirement was read after its container had gone: keep what Registration.make(…) returns.")
  }

  /// Calls `body` with this as `current`, there and in the tasks it starts; parallel tests do not meet.
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
