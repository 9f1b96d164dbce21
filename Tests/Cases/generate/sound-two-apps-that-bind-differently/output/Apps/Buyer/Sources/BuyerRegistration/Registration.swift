// Written by integrate from Apps/Buyer/component.yaml; do not edit.

public import BuyerDependencies
import Feed
import ServerAnalytics

/// Connects the services of Buyer to their implementations.
public enum Registration {
  /// A container that builds each service when it is first read; the app makes the parameters.
  public static func make() -> BuyerDependencies.Dependencies {
    BuyerDependencies.Dependencies(
      BuyerDependencies.Dependencies.Providers(
        analytics: { makeAnalytics($0) },
        feed: { makeFeed($0) }))
  }

  /// Makes the container of the app and starts it; call it first in the app.
  public static func register() {
    BuyerDependencies.Dependencies.start(make())
  }

  // Components/ServerAnalytics/component.yaml:2, bound in Apps/Buyer/component.yaml:4
  private static func makeAnalytics(
    _: BuyerDependencies.Dependencies
  ) -> BuyerDependencies.Dependencies.Made.analytics {
    ServerAnalytics()
  }

  // Components/Feed/component.yaml:3
  private static func makeFeed(
    _ dependencies: BuyerDependencies.Dependencies
  ) -> BuyerDependencies.Dependencies.Made.feed {
    Feed.Module(analytics: dependencies.analytics)
  }
}
