// Written by integrate from component.yaml; do not edit.

public import LoginInterface
public import OrdersInterface

extension Dependencies {
  /// The services of the scope `session`, each built when it is first read.
  ///
  /// They live as long as this object.
  public final class Session: Swift.Sendable {
    /// The types that the registration makes.
    public enum Made {
      public typealias orders = any OrderHistory
    }

    /// The constructors of the services.
    public struct Providers: Swift.Sendable {
      public var orders: @Sendable (Session) -> any OrderHistory

      public init(
        orders: @escaping @Sendable (Session) -> any OrderHistory
      ) {
        self.orders = orders
      }
    }

    /// The app's services.
    public let dependencies: Dependencies
    public let customer: Customer

    private struct Kept: Swift.Sendable {
      let orders = Once<any OrderHistory>("orders")
    }

    private let providers: Providers
    private let kept = Kept()

    fileprivate init(_ providers: Providers, _ dependencies: Dependencies, customer: Customer) {
      self.providers = providers
      self.dependencies = dependencies
      self.customer = customer
    }

    public var orders: any OrderHistory {
      kept.orders.get(self, providers.orders)
    }

    /// For closures of lazy requirements: they do not keep the container alive, which keeps its services.
    public static func alive(_ container: Session?) -> Session {
      if let container { return container }
      Swift.fatalError(
        "A lazy requirement was read after its session had ended: keep what session(…) returns as long as it lasts.")
    }
  }

  /// Starts the scope; it lasts as long as the object that this returns.
  ///
  /// Declared in component.yaml:49.
  public func session(customer: Customer) -> Session {
    Session(self.providers.session, self, customer: customer)
  }
}
