public import AdsInterface
public import AnalyticsInterface
public import BrowseInterface
import CoreUI
public import HomeInterface
public import SearchInterface

@MainActor public final class HomeFeature: HomeModule {
  private let ads: any AdsModule
  private let browse: any BrowseModule
  private let search: any SearchModule
  private let analytics: any AnalyticsTracking
  private let configuration: any HomeConfiguration

  public init(
    ads: any AdsModule, browse: any BrowseModule, search: any SearchModule, analytics: any AnalyticsTracking,
    homeConfiguration: any HomeConfiguration
  ) {
    (self.ads, self.browse, self.search, self.analytics) = (ads, browse, search, analytics)
    configuration = homeConfiguration
  }

  public func open() -> String {
    analytics.track("home")
    return Card(configuration.greeting, rows: [ads.banner(), browse.title, search.title]).text
  }
}
