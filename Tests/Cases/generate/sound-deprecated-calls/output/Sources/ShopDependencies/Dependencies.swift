// Written by integrate from component.yaml; do not edit.

public import Api

/// The services of Shop, each built when it is first read.
///
/// For the app, its registration and their tests; components take services by constructor.
public final class Dependencies: Swift.Sendable {
  /// How each service is built.
  public struct Providers: Swift.Sendable {
    public var chat: @Sendable (Dependencies) -> any Chat
    public var log: @Sendable (Dependencies) -> any Log
    public var plain: @Sendable (Dependencies) -> any Plain
    public var plug: @Sendable (Dependencies) -> any Plug
    public var screen: @_Concurrency.MainActor @Sendable (Dependencies) -> any Screen
    public var store: @Sendable (Dependencies) -> any Store
    public var told: @Sendable (Dependencies) -> Api_Told
    public var session: Session.Providers

    public init(
      chat: @escaping @Sendable (Dependencies) -> any Chat,
      log: @escaping @Sendable (Dependencies) -> any Log,
      plain: @escaping @Sendable (Dependencies) -> any Plain,
      plug: @escaping @Sendable (Dependencies) -> any Plug,
      screen: @escaping @_Concurrency.MainActor @Sendable (Dependencies) -> any Screen,
      store: @escaping @Sendable (Dependencies) -> any Store,
      told: @escaping @Sendable (Dependencies) -> Api_Told,
      session: Session.Providers
    ) {
      self.chat = chat
      self.log = log
      self.plain = plain
      self.plug = plug
      self.screen = screen
      self.store = store
      self.told = told
      self.session = session
    }
  }

  private struct Kept: Swift.Sendable {
    let chat = Once<any Chat>("chat")
    let log = Once<any Log>("log")
    let plain = Once<any Plain>("plain")
    let plug = Once<any Plug>("plug")
    let screen = IsolatedOnce<any Screen>("screen")
    let store = Once<any Store>("store")
    let told = Once<Api_Told>("told")
  }

  let providers: Providers
  private let kept = Kept()
  let hearers = Hearers()

  public init(_ providers: Providers) { self.providers = providers }

  public var chat: any Chat {
    kept.chat.get(self, providers.chat)
  }

  public var log: any Log {
    kept.log.get(self, providers.log)
  }

  public var plain: any Plain {
    kept.plain.get(self, providers.plain)
  }

  public var plug: any Plug {
    kept.plug.get(self, providers.plug)
  }

  @_Concurrency.MainActor public var screen: any Screen {
    kept.screen.get { providers.screen(self) }
  }

  /// Made by the app.
  public var store: any Store {
    kept.store.get(self, providers.store)
  }

  /// The values that the app gives.
  public var told: Api_Told {
    kept.told.get(self, providers.told)
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

  /// For code that was set up: the container of the `run` around, if there is one.
  public static var ofRun: Dependencies? { Current.scoped.get() }

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
