import Chat
import ChatInterface
import Testing
import XCTest
@Test func notConstructed() { #expect(LegacyScreen().title == "host test.example") }
final class OldTests: XCTestCase {
  func testNotConstructed() { XCTAssertEqual(LegacyScreen().title, "host test.example") }
}
