// Written by integrate from component.yaml; do not edit.

public import BrowseInterface

/// The values of BrowseConfiguration in tests.
public struct TestBrowseConfiguration: BrowseConfiguration {
  public var pageSize: Swift.Int = 20

  public init() {}
}

extension BrowseConfiguration where Self == TestBrowseConfiguration {
  public static var test: TestBrowseConfiguration { TestBrowseConfiguration() }
}
