// Written by integrate from component.yaml; do not edit.

public import HomeInterface

/// The values of HomeConfiguration in tests.
public struct TestHomeConfiguration: HomeConfiguration {
  public var greeting: Swift.String = "Home"

  public init() {}
}

extension HomeConfiguration where Self == TestHomeConfiguration {
  public static var test: TestHomeConfiguration { TestHomeConfiguration() }
}
