// Written by integrate from component.yaml; do not edit.

public import Api

/// What the code of Chat that nobody constructs may ask for.
///
/// The registration of an app says where it comes from; tests say so by `run`.
public struct ChatNeeds: Swift.Sendable {
  public var log: @Sendable () -> any Log

  public init(
    log: @escaping @Sendable () -> any Log
  ) {
    self.log = log
  }

  /// For the registration of an app: these, wherever `run` gives no others.
  ///
  /// - Parameters:
  ///   - app: the registration's module; what it installed before is gone.
  ///   - isThere: whether a container of the app is there, by a `run` around or since it was started.
  public static func install(
    _ needs: ChatNeeds, of app: Swift.String, isThere: @escaping @Sendable (_ inRun: Swift.Bool) -> Swift.Bool
  ) {
    Installed.all.install(needs, of: app, isThere)
  }

  /// For tests: calls `body` with these, there and in the tasks it starts; parallel tests do not meet.
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

/// For code that nobody constructs: `@Injected(\.name) private var name`.
@propertyWrapper public struct Injected<Value>: Swift.Sendable {
  private let path: any Swift.KeyPath<ChatNeeds, @Sendable () -> Value> & Swift.Sendable

  // The compiler crashes when it writes the declaration for C++.
  #if compiler(>=6.3)
    @_expose(!Cxx)
  #endif
  public init(
    _ path: any Swift.KeyPath<ChatNeeds, @Sendable () -> Value> & Swift.Sendable
  ) {
    self.path = path
  }

  public var wrappedValue: Value { ChatNeeds.current[keyPath: path]() }
}
