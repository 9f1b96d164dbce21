// Written by integrate from component.yaml; do not edit.

public import SearchInterface

/// The values of SearchConfiguration in tests.
public struct TestSearchConfiguration: SearchConfiguration {
  public var pageSize: Swift.Int = 20

  public init() {}
}

extension SearchConfiguration where Self == TestSearchConfiguration {
  public static var test: TestSearchConfiguration { TestSearchConfiguration() }
}
