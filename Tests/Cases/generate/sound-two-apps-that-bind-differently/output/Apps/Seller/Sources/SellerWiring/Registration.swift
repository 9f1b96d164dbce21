// Written by integrate from Apps/Seller/component.yaml; do not edit.

import ConsoleAnalytics
public import FeedInterface
public import SellerServices

/// Connects the services of Seller to their implementations.
public enum Registration {
  /// A container that builds each service when it is first read; the app makes the parameters.
  public static func make(
    feed: @escaping @Sendable () -> any Feed
  ) -> SellerServices.Dependencies {
    SellerServices.Dependencies(
      SellerServices.Dependencies.Providers(
        analytics: { makeAnalytics($0) },
        // Made by the app.
        feed: { _ in feed() }))
  }

  /// Makes the container of the app and starts it; call it first in the app.
  public static func register(
    feed: @escaping @Sendable () -> any Feed
  ) {
    SellerServices.Dependencies.start(make(feed: feed))
  }

  // Components/ConsoleAnalytics/component.yaml:3, bound in Apps/Seller/component.yaml:4
  private static func makeAnalytics(_: SellerServices.Dependencies) -> SellerServices.Dependencies.Made.analytics {
    Console.make()
  }
}
