// Written by integrate from component.yaml; do not edit.

public import AnalyticsInterface
public import ChatInterface
import Foundation
public import NetworkingInterface
public import ProfileInterface

/// The services of Shop, each built when it is first read.
///
/// For the app, its registration and their tests; components take services by constructor.
public final class Dependencies: Sendable {
  /// How each service is built.
  public struct Providers: Sendable {
    public var analytics: @Sendable (Dependencies) -> any Analytics
    public var chat: @MainActor @Sendable (Dependencies) -> any ChatModule
    public var networking: @Sendable (Dependencies) -> any Networking
    public var profile: @MainActor @Sendable (Dependencies) -> any ProfileModule
    public var serverAddress: @Sendable (Dependencies) -> any ServerAddress

    public init(
      analytics: @escaping @Sendable (Dependencies) -> any Analytics,
      chat: @escaping @MainActor @Sendable (Dependencies) -> any ChatModule,
      networking: @escaping @Sendable (Dependencies) -> any Networking,
      profile: @escaping @MainActor @Sendable (Dependencies) -> any ProfileModule,
      serverAddress: @escaping @Sendable (Dependencies) -> any ServerAddress
    ) {
      self.analytics = analytics
      self.chat = chat
      self.networking = networking
      self.profile = profile
      self.serverAddress = serverAddress
    }
  }

  private struct Kept: Sendable {
    let analytics = Once<any Analytics>("analytics")
    let chat = Once<any ChatModule>("chat")
    let networking = Once<any Networking>("networking")
    let serverAddress = Once<any ServerAddress>("serverAddress")
  }

  private let providers: Providers
  private let kept = Kept()
  /// One for all that is not isolated: with a lock for each, two threads could wait for each other.
  private let lock = NSRecursiveLock()

  public init(_ providers: Providers) { self.providers = providers }

  public var analytics: any Analytics {
    lock.withLock { kept.analytics.get { providers.analytics(self) } }
  }

  @MainActor public var chat: any ChatModule {
    kept.chat.get { providers.chat(self) }
  }

  public var networking: any Networking {
    lock.withLock { kept.networking.get { providers.networking(self) } }
  }

  /// Transient: built whenever it is read.
  @MainActor public var profile: any ProfileModule {
    providers.profile(self)
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
      "Nothing is registered: call Registration.register(…) of the module ShopRegistration first thing in the app.")
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
