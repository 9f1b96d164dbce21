// Written by integrate from component.yaml; do not edit.

import Api
import Impl
public import ShopDependencies

extension Registration {
  /// Runs tasks, each when those that it comes after have ended; to be awaited once the app is registered.
  @discardableResult
  public static func launch(
    _ dependencies: ShopDependencies.Dependencies = ShopDependencies.Dependencies.current
  ) async -> LaunchReport {
    var tasks: [LaunchTask] = []
    // Impl/component.yaml:11
    @_Concurrency.MainActor @Sendable func task1() async throws {
      let quiet: any DeprecatedLaunching.Type = Registration.self
      let call: @_Concurrency.MainActor (any Screen) async throws -> Swift.Void = quiet.function1
      try await call(dependencies.screen)
    }
    tasks.append(LaunchTask("Impl.draw", after: ["Impl.warm"], task1))
    // Impl/component.yaml:10
    @Sendable func task2() async throws {
      let quiet: any DeprecatedLaunching.Type = Registration.self
      let call: (any Chat) async throws -> Swift.Void = quiet.function2
      try await call(dependencies.chat)
    }
    tasks.append(LaunchTask("Impl.warm", after: [], task2))
    return await LaunchTask.run(tasks, with: dependencies, isFirst: true)
  }

  /// Runs tasks, each when those that it comes after have ended; to be awaited once the first frame is shown.
  /// None runs after one that failed since 'launch' was called with these dependencies.
  @discardableResult
  public static func afterFirstFrame(
    _ dependencies: ShopDependencies.Dependencies = ShopDependencies.Dependencies.current
  ) async -> LaunchReport {
    await LaunchTask.run([], with: dependencies)
  }

  /// Runs tasks, each when those that it comes after have ended; to be awaited once the app has nothing else to do.
  /// None runs after one that failed since 'launch' was called with these dependencies.
  @discardableResult
  public static func idle(
    _ dependencies: ShopDependencies.Dependencies = ShopDependencies.Dependencies.current
  ) async -> LaunchReport {
    await LaunchTask.run([], with: dependencies)
  }
}

/// What calls something deprecated, without a warning of the compiler.
protocol DeprecatedLaunching {
  static var function1: @_Concurrency.MainActor (any Screen) async throws -> Swift.Void { get }
  static var function2: (any Chat) async throws -> Swift.Void { get }
}

extension Registration: DeprecatedLaunching {
  @available(*, deprecated)
  static var function1: @_Concurrency.MainActor (any Screen) async throws -> Swift.Void {
    Old.draw
  }

  @available(*, deprecated)
  static var function2: (any Chat) async throws -> Swift.Void {
    warmUp
  }
}
