import Text
import XCTest

final class TextTests: XCTestCase { func testText() { XCTAssertEqual(text, 1) } }
