// Written by integrate from component.yaml; do not edit.

import Impl
import ShopDependencies

extension Registration {
  static func chatHears(_ value: Chatting, _ dependencies: ShopDependencies.Dependencies) -> Chatting {
    let quiet: any DeprecatedHearing.Type = self
    return quiet.chatHearsQuietly(value, dependencies)
  }

  @_Concurrency.MainActor static func screenHears(
    _ value: Showing,
    _ dependencies: ShopDependencies.Dependencies
  ) -> Showing {
    let quiet: any DeprecatedHearing.Type = self
    return quiet.screenHearsQuietly(value, dependencies)
  }

  /// What a method returns that is called at an event.
  static func ignore<Value>(_ value: Value) {}
}

/// What calls something deprecated, without a warning of the compiler.
protocol DeprecatedHearing {
  static func chatHearsQuietly(_ value: Chatting, _ dependencies: ShopDependencies.Dependencies) -> Chatting
  @_Concurrency.MainActor static func screenHearsQuietly(
    _ value: Showing,
    _ dependencies: ShopDependencies.Dependencies
  ) -> Showing
}

extension Registration: DeprecatedHearing {
  @available(*, deprecated)
  static func chatHearsQuietly(_ value: Chatting, _ dependencies: ShopDependencies.Dependencies) -> Chatting {
    // Impl/component.yaml:3
    dependencies.hear(.didBecomeActive, as: "chat") { ignore(value.wake()) }
    // Impl/component.yaml:3
    dependencies.hear(.didEnterBackground, as: "chat", starting: { ignore(await value.finish()) })
    return value
  }

  @available(*, deprecated)
  @_Concurrency.MainActor static func screenHearsQuietly(
    _ value: Showing,
    _ dependencies: ShopDependencies.Dependencies
  ) -> Showing {
    // Impl/component.yaml:4
    dependencies.hear(.didBecomeActive, as: "screen") { ignore(value.refresh()) }
    return value
  }
}
