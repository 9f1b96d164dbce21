// Written by integrate from component.yaml; do not edit.

public import Api

extension Dependencies {
  /// The services of the scope `session`, each built when it is first read.
  ///
  /// They are there as long as somebody holds this; who lets go of it lets go of them.
  public final class Session: Swift.Sendable {
    /// How each service is built.
    public struct Providers: Swift.Sendable {
      public var basket: @Sendable (Session) -> any Basket

      public init(
        basket: @escaping @Sendable (Session) -> any Basket
      ) {
        self.basket = basket
      }
    }

    /// The app's services.
    public let dependencies: Dependencies
    public let user: User

    private struct Kept: Swift.Sendable {
      let basket = Once<any Basket>("basket")
    }

    private let providers: Providers
    private let kept = Kept()

    fileprivate init(_ providers: Providers, _ dependencies: Dependencies, user: User) {
      self.providers = providers
      self.dependencies = dependencies
      self.user = user
    }

    public var basket: any Basket {
      kept.basket.get(self, providers.basket)
    }

    /// For closures of lazy requirements: they do not keep the container, which keeps what it built.
    public static func alive(_ container: Session?) -> Session {
      if let container { return container }
      Swift.fatalError(
        "A lazy requirement was read after its session had ended: keep what session(…) returns as long as it lasts.")
    }
  }

  /// Begins the scope; it lasts as long as somebody keeps what this returns.
  ///
  /// Stated in component.yaml:11.
  public func session(user: User) -> Session {
    Session(self.providers.session, self, user: user)
  }
}
