// Written by integrate from component.yaml; do not edit.

public import A
import Foundation

/// The services of App, each built when it is first read.
///
/// For the app, its registration and their tests; components take services by constructor.
public final class Dependencies: Sendable {
  /// How each service is built.
  public struct Providers: Sendable {
    public var a: @Sendable (Dependencies) -> any A

    public init(
      a: @escaping @Sendable (Dependencies) -> any A
    ) {
      self.a = a
    }
  }

  private struct Kept: Sendable {
    let a = Once<any A>("a")
  }

  private let providers: Providers
  private let kept = Kept()
  /// One for all that is not isolated: with a lock for each, two threads could wait for each other.
  private let lock = NSRecursiveLock()

  public init(_ providers: Providers) { self.providers = providers }

  /// Made by the app.
  public var a: any A {
    lock.withLock { kept.a.get { providers.a(self) } }
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
      "Nothing is registered: call Registration.register(…) of the module AppRegistration first thing in the app.")
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
