// Written by integrate from component.yaml; do not edit.

import AnalyticsInterface
public import GroceryDependencies
import Search
import SearchInterface
import ServerAnalytics

extension Registration {
  /// Runs tasks, each when those that it comes after have ended; to be awaited once the app is registered.
  @discardableResult
  public static func launch(
    _ dependencies: GroceryDependencies.Dependencies = GroceryDependencies.Dependencies.current
  ) async -> LaunchReport {
    var tasks: [LaunchTask] = []
    // Components/Search/component.yaml:18
    tasks.append(
      LaunchTask("Search.warmUp", after: ["ServerAnalytics.announce"]) { @_Concurrency.MainActor in
        let call: @_Concurrency.MainActor @Sendable (any SearchModule) async throws -> Swift.Void = SearchLaunch.warmUp
        try await call(dependencies.search)
      })
    // Components/ServerAnalytics/component.yaml:11
    tasks.append(
      LaunchTask("ServerAnalytics.announce", after: []) {
        let call: @Sendable (any AnalyticsTracking) async throws -> Swift.Void = AnalyticsLaunch.announce
        try await call(dependencies.analytics)
      })
    return await LaunchTask.run(tasks, after: LaunchReport())
  }

  /// Runs tasks, each when those that it comes after have ended; to be awaited once the first frame is shown.
  ///
  /// - Parameter report: what ran before: no task runs after one that failed there.
  @discardableResult
  public static func afterFirstFrame(
    _: GroceryDependencies.Dependencies = GroceryDependencies.Dependencies.current,
    after report: LaunchReport = LaunchReport()
  ) async -> LaunchReport {
    await LaunchTask.run([], after: report)
  }

  /// Runs tasks, each when those that it comes after have ended; to be awaited once the app has nothing else to do.
  ///
  /// - Parameter report: what ran before: no task runs after one that failed there.
  @discardableResult
  public static func idle(
    _: GroceryDependencies.Dependencies = GroceryDependencies.Dependencies.current,
    after report: LaunchReport = LaunchReport()
  ) async -> LaunchReport {
    await LaunchTask.run([], after: report)
  }
}
