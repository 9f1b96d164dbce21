import XCTest

nonisolated final class PriceTests: XCTestCase {}

final class CoreTests: XCTestCase {
  func testNothing() {}
}
