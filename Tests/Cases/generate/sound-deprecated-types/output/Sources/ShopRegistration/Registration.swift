// Written by integrate from component.yaml; do not edit.

public import Api
import Impl
public import ShopDependencies

/// Connects the services of Shop to their implementations.
public enum Registration {
  /// A container that builds each service when it is first read; the parameters are what the app makes.
  public static func make(
    store: @escaping @Sendable () -> Api_Old_Store
  ) -> ShopDependencies.Dependencies {
    ShopDependencies.Dependencies(
      ShopDependencies.Dependencies.Providers(
        // Impl/component.yaml:3
        log: { logHears(Impl_LogI(store: $0.store), $0) },
        // Impl/component.yaml:4
        screen: { _ in Impl_Makers.make() },
        // Made by the app.
        store: { _ in store() },
        // component.yaml:10
        session: ShopDependencies.Dependencies.Session.Providers(
          // Impl/component.yaml:5
          basket: { Impl_Plain_PlainBasket(user: $0.user) })))
  }

  /// Makes the container of the app and starts it; to be called first thing in the app.
  public static func register(
    store: @escaping @Sendable () -> Api_Old_Store
  ) {
    ShopDependencies.Dependencies.start(make(store: store))
  }
}
