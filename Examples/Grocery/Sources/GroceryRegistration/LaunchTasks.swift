// Written by integrate from component.yaml; do not edit.

import AnalyticsInterface
public import GroceryDependencies
import Search
import SearchInterface
import ServerAnalytics

extension Registration {
  /// Runs tasks, each when the tasks before it have ended; to be awaited once the app is registered.
  @discardableResult
  public static func launch(
    _ dependencies: GroceryDependencies.Dependencies = GroceryDependencies.Dependencies.current
  ) async -> LaunchReport {
    var tasks: [LaunchTask] = []
    // Components/Search/component.yaml:18
    @_Concurrency.MainActor @Sendable func task1() async throws {
      let call: @_Concurrency.MainActor (any SearchModule) async throws -> Swift.Void = SearchLaunch.warmUp
      try await call(dependencies.search)
    }
    tasks.append(LaunchTask("Search.warmUp", after: ["ServerAnalytics.announce"], task1))
    // Components/ServerAnalytics/component.yaml:12
    @Sendable func task2() async throws {
      let call: (any AnalyticsTracking) async throws -> Swift.Void = AnalyticsLaunch.announce
      try await call(dependencies.analytics)
    }
    tasks.append(LaunchTask("ServerAnalytics.announce", after: [], task2))
    return await LaunchTask.run(tasks, with: dependencies, isFirst: true)
  }

  /// Runs tasks, each when the tasks before it have ended; to be awaited once the first frame is shown.
  /// A task is not run after one that failed since 'launch' was called with these dependencies.
  @discardableResult
  public static func afterFirstFrame(
    _ dependencies: GroceryDependencies.Dependencies = GroceryDependencies.Dependencies.current
  ) async -> LaunchReport {
    await LaunchTask.run([], with: dependencies)
  }

  /// Runs tasks, each when the tasks before it have ended; to be awaited once the app has nothing else to do.
  /// A task is not run after one that failed since 'launch' was called with these dependencies.
  @discardableResult
  public static func idle(
    _ dependencies: GroceryDependencies.Dependencies = GroceryDependencies.Dependencies.current
  ) async -> LaunchReport {
    await LaunchTask.run([], with: dependencies)
  }
}
