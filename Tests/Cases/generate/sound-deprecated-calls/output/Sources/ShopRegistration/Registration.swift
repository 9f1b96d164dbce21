// Written by integrate from component.yaml; do not edit.

public import Api
import Impl
public import ShopDependencies

/// Connects the services of Shop to their implementations.
public enum Registration {
  /// A container that builds each service when it is first read; the parameters are what the app makes.
  public static func make(
    store: @escaping @Sendable () -> any Store,
    overriding change: (inout Values) -> Swift.Void = { _ in }
  ) -> ShopDependencies.Dependencies {
    let quiet: any DeprecatedMaking.Type = self
    return quiet.makeQuietly(store: store, overriding: change)
  }

  /// Makes the container of the app and starts it; to be called first thing in the app.
  public static func register(
    store: @escaping @Sendable () -> any Store,
    overriding change: (inout Values) -> Swift.Void = { _ in }
  ) {
    let started = make(store: store, overriding: change)
    ShopDependencies.Dependencies.start(started)
    let quiet: any DeprecatedMaking.Type = self
    quiet.setUpQuietly(started)
  }
}

/// What calls something deprecated, without a warning of the compiler.
protocol DeprecatedMaking {
  static func makeQuietly(
    store: @escaping @Sendable () -> any Store,
    overriding change: (inout Registration.Values) -> Swift.Void
  ) -> ShopDependencies.Dependencies
  static func setUpQuietly(_ started: ShopDependencies.Dependencies)
}

extension Registration: DeprecatedMaking {
  @available(*, deprecated)
  static func makeQuietly(
    store: @escaping @Sendable () -> any Store,
    overriding change: (inout Registration.Values) -> Swift.Void
  ) -> ShopDependencies.Dependencies {
    var changing = Values()
    change(&changing)
    let values = changing
    return ShopDependencies.Dependencies(
      ShopDependencies.Dependencies.Providers(
        // Impl/component.yaml:3
        chat: { chatHears(Chatting(store: $0.store), $0) },
        // Impl/component.yaml:6
        log: { dependencies in
          makeLog(chat: { [weak dependencies] in ShopDependencies.Dependencies.alive(dependencies).chat })
        },
        // Impl/component.yaml:5
        plain: { _ in Makers.shared.make() },
        // Impl/component.yaml:7
        plug: { _ in Impl_PlugBox() },
        // Impl/component.yaml:4
        screen: { screenHears(Showing(), $0) },
        // Made by the app.
        store: { _ in store() },
        // Api/component.yaml:10
        told: { _ in values.told },
        // component.yaml:11
        session: ShopDependencies.Dependencies.Session.Providers(
          // Impl/component.yaml:8
          basket: { Bag(user: $0.user) })))
  }

  @available(*, deprecated)
  static func setUpQuietly(_ started: ShopDependencies.Dependencies) {
    // Api/component.yaml:10
    Keep.setup(with: ScopedTold(started.told))
  }
}
