// Written by integrate from component.yaml; do not edit.

public import KitInterface

/// The services of Shop, each built when it is first read.
///
/// For the app, its registration and their tests; components get services in their initialisers.
public final class Dependencies: Swift.Sendable {
  /// The types that the registration makes.
  public enum Made {
    public typealias kit = any KitService
  }

  /// The constructors of the services.
  public struct Providers: Swift.Sendable {
    public var kit: @Sendable (Dependencies) -> any KitService

    public init(
      kit: @escaping @Sendable (Dependencies) -> any KitService
    ) {
      self.kit = kit
    }
  }

  private struct Kept: Swift.Sendable {
    let kit = Once<any KitService>("kit")
  }

  private let providers: Providers
  private let kept = Kept()

  public init(_ providers: Providers) { self.providers = providers }

  public var kit: any KitService {
    kept.kit.get(self, providers.kit)
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
