// Written by integrate from component.yaml; do not edit.

public import AnalyticsInterface

/// The values of AnalyticsConfiguration in tests.
public struct TestAnalyticsConfiguration: AnalyticsConfiguration {
  public var path: Swift.String = "/events"
  public var key: Swift.String = "no key"

  public init() {}
}

extension AnalyticsConfiguration where Self == TestAnalyticsConfiguration {
  public static var test: TestAnalyticsConfiguration { TestAnalyticsConfiguration() }
}
