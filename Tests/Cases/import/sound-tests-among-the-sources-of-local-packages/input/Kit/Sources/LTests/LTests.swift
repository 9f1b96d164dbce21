import L
import XCTest

final class LTests: XCTestCase {
  func testA() { XCTAssertEqual(a, 1) }
}
