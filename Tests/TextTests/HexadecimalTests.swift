import Testing
import Text

@Suite struct HexadecimalTests {
  @Test func digitsAreFilledUpWithZeros() {
    #expect(hexadecimal(0xAB, digits: 4) == "00AB")
    #expect(hexadecimal(0xAB, digits: 2, uppercase: false) == "ab")
    #expect(hexadecimal(0x12345, digits: 4) == "12345")
  }

  /// From the test vectors of the hash's authors.
  @Test(arguments: [("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8")])
  func theHashIsThatOfItsAuthors(_ text: String, _ expected: String) {
    #expect(StableHash.hex(text.utf8) == expected)
  }
}
