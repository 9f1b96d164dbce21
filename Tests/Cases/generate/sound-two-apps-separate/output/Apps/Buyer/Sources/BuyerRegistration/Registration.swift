// Written by integrate from Apps/Buyer/component.yaml; do not edit.

public import BuyerDependencies
import Feed
import ServerAnalytics

/// Connects the services of Buyer to their implementations.
public enum Registration {
  /// A container that builds each service when it is first read; the parameters are what the app makes.
  public static func make() -> BuyerDependencies.Dependencies {
    BuyerDependencies.Dependencies(
      BuyerDependencies.Dependencies.Providers(
        // Components/ServerAnalytics/component.yaml:2, bound in Apps/Buyer/component.yaml:4
        analytics: { _ in ServerAnalytics() },
        // Components/Feed/component.yaml:3
        feed: { Feed.Module(analytics: $0.analytics) }))
  }

  /// Makes the container of the app and starts it; to be called first thing in the app.
  public static func register() {
    BuyerDependencies.Dependencies.start(make())
  }
}
