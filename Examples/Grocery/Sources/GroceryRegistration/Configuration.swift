// Written by integrate from component.yaml; do not edit.

public import AnalyticsInterface
public import BrowseInterface
public import HomeInterface
public import SearchInterface

extension Registration {
  /// The environments of Grocery, which decide its values.
  public enum Environment: Swift.String, Swift.CaseIterable, Swift.Sendable {
    case debug
    case staging
    case release

    /// The environment of the first entry of 'select' that matches.
    static func selected(_ problems: inout [Swift.String]) -> Environment {
      let named1 = named(Variables.text("GROCERY_ENVIRONMENT"), by: "the variable GROCERY_ENVIRONMENT", &problems)
      if let named1 { return named1 }
      #if DEBUG
        return .debug
      #else
        return .release
      #endif
    }
  }

  /// Values that are in no file of the project; 'integrate generate --secrets FILE' writes them on the build machine.
  public struct Secrets: Swift.Sendable {
    /// Used by AnalyticsInterface.
    public var analyticsKey: Swift.String

    public init(analyticsKey: Swift.String) {
      self.analyticsKey = analyticsKey
    }
  }

  /// The values of all configurations, for `make(…, overriding:)`.
  public struct Values: Swift.Sendable {
    /// Components/AnalyticsInterface/component.yaml:8
    public var analytics: AnalyticsConfigurationValues
    /// Components/Browse/component.yaml:14
    public var browse: BrowseConfigurationValues
    /// Components/Home/component.yaml:12
    public var home: HomeConfigurationValues
    /// Components/Search/component.yaml:12
    public var search: SearchConfigurationValues

    init(environment: Environment, secrets: Secrets) {
      self.analytics = AnalyticsConfigurationValues(environment: environment, secrets: secrets)
      self.browse = BrowseConfigurationValues(environment: environment, secrets: secrets)
      self.home = HomeConfigurationValues(environment: environment, secrets: secrets)
      self.search = SearchConfigurationValues(environment: environment, secrets: secrets)
    }
  }

  /// Components/AnalyticsInterface/component.yaml:8
  public struct AnalyticsConfigurationValues: AnalyticsConfiguration {
    public var path: Swift.String
    public var key: Swift.String

    init(environment: Environment, secrets: Secrets) {
      self.key = secrets.analyticsKey
      switch environment {
      case .debug:
        self.path = "/events"  // config/common.yaml:3
      case .staging:
        self.path = "/staging/events"  // config/staging.yaml:2
      case .release:
        self.path = "/events"  // config/common.yaml:3
      }
    }
  }

  /// Components/Browse/component.yaml:14
  public struct BrowseConfigurationValues: BrowseConfiguration {
    public var pageSize: Swift.Int

    init(environment: Environment, secrets: Secrets) {
      switch environment {
      case .debug:
        self.pageSize = 2  // config/debug.yaml:1
      case .staging:
        self.pageSize = 20  // config/common.yaml:2
      case .release:
        self.pageSize = 20  // config/common.yaml:2
      }
    }
  }

  /// Components/Home/component.yaml:12
  public struct HomeConfigurationValues: HomeConfiguration {
    public var greeting: Swift.String

    init(environment: Environment, secrets: Secrets) {
      switch environment {
      case .debug:
        self.greeting = "Home of the brave"  // config/debug.yaml:2
      case .staging:
        self.greeting = "Home (staging)"  // config/staging.yaml:1
      case .release:
        self.greeting = "Home"  // config/release.yaml:1
      }
    }
  }

  /// Components/Search/component.yaml:12
  public struct SearchConfigurationValues: SearchConfiguration {
    public var pageSize: Swift.Int

    init(environment: Environment, secrets: Secrets) {
      switch environment {
      case .debug:
        self.pageSize = 2  // config/debug.yaml:1
      case .staging:
        self.pageSize = 20  // config/common.yaml:2
      case .release:
        self.pageSize = 10  // config/release.yaml:2
      }
    }
  }
}
