// Written by integrate from component.yaml; do not edit.

public import AnalyticsInterface
public import LoginInterface

/// The services for code of Chat that the container does not create.
///
/// The registration of an app installs them; tests pass them to `run`.
public struct ChatNeeds: Swift.Sendable {
  public var analytics: @Sendable () -> any AnalyticsTracking
  public var login: @_Concurrency.MainActor @Sendable () -> any LoginModule

  public init(
    analytics: @escaping @Sendable () -> any AnalyticsTracking,
    login: @escaping @_Concurrency.MainActor @Sendable () -> any LoginModule
  ) {
    self.analytics = analytics
    self.login = login
  }

  /// For the registration of an app: uses these, unless `run` passes others.
  ///
  /// - Parameters:
  ///   - app: the registration's module; this replaces its earlier services.
  ///   - isThere: returns true if the app has a container, from a surrounding `run` or since it was started.
  public static func install(
    _ needs: ChatNeeds, of app: Swift.String, isThere: @escaping @Sendable (_ inRun: Swift.Bool) -> Swift.Bool
  ) {
    Installed.all.install(needs, of: app, isThere)
  }

  /// For tests: calls `body` with these, there and in the tasks it starts; parallel tests do not share them.
  public func run<R>(_ body: () throws -> R) rethrows -> R {
    try Installed.scoped.withValue(self, operation: body)
  }

  public func run<R>(
    isolation: isolated (any _Concurrency.Actor)? = #isolation, _ body: () async throws -> R
  ) async rethrows -> R {
    try await Installed.scoped.withValue(self, operation: body, isolation: isolation)
  }

  static var current: ChatNeeds {
    if let needs = Installed.scoped.get() ?? Installed.all.needs { return needs }
    Swift.fatalError(
      "Nothing is registered: call Registration.register(…) first thing in the app, or run what is tested in ChatNeeds(…).run.")
  }
}

/// For code that the container does not create: `@Injected(\.name) private var name`.
@propertyWrapper public struct Injected<Value>: Swift.Sendable {
  private let path: any Swift.KeyPath<ChatNeeds, @Sendable () -> Value> & Swift.Sendable

  public init(
    _ path: any Swift.KeyPath<ChatNeeds, @Sendable () -> Value> & Swift.Sendable
  ) {
    self.path = path
  }

  public var wrappedValue: Value { ChatNeeds.current[keyPath: path]() }
}

/// For code that the container does not create: `@MainInjected(\.name) private var name`.
@_Concurrency.MainActor @propertyWrapper public struct MainInjected<Value>: Swift.Sendable {
  private let path: any Swift.KeyPath<ChatNeeds, @_Concurrency.MainActor @Sendable () -> Value> & Swift.Sendable

  public nonisolated init(
    _ path: any Swift.KeyPath<ChatNeeds, @_Concurrency.MainActor @Sendable () -> Value> & Swift.Sendable
  ) {
    self.path = path
  }

  public var wrappedValue: Value { ChatNeeds.current[keyPath: path]() }
}
