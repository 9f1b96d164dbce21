import Testing
import Text

@Suite struct ByteSearchTests {
  @Test func aSignUnderACombiningCharacterIsSeen() {
    #expect("a/\u{301}b".hasMergedSign { $0 == "/" })
    #expect(!"a/b\u{301}".hasMergedSign { $0 == "/" })
    #expect(!"a/b".hasMergedSign { $0 == "/" })
  }

  @Test(arguments: [("a://b://", "://", 1), ("aab", "ab", 1), ("a", "ab", -1), ("", "a", -1), ("a", "", -1)])
  func theFirstPlaceIsFound(_ text: String, _ needle: String, _ expected: Int) {
    let found = text.range(ofBytes: needle).map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) }
    #expect(found ?? -1 == expected)
  }
}
