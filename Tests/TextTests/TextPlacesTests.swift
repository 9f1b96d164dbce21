import Testing
import Text

@Suite struct TextPlacesTests {
  @Test func linesAndColumnsAreCountedInScalars() {
    let places = TextPlaces(Array("aé\n\u{1F600}b".utf8))
    let found = [0, 1, 3, 4, 8, 9, 99].map { places.place(of: $0) }
    #expect(found.map(\.line) == [1, 1, 1, 2, 2, 2, 2])
    #expect(found.map(\.column) == [1, 2, 3, 1, 2, 3, 3])
  }

  @Test func aByteOrderMarkHasNoColumn() {
    let places = TextPlaces(Array("\u{FEFF}ab".utf8))
    #expect(places.place(of: 3) == (1, 1))
    #expect(places.place(of: 4) == (1, 2))
  }

  @Test func placesOfLongLinesAreCountedFromTheNearestMark() {
    let text = String(repeating: "é", count: 3_000) + "\n" + String(repeating: "ab", count: 2_000)
    let places = TextPlaces(Array(text.utf8))
    #expect(places.place(of: 0) == (1, 1))
    #expect(places.place(of: 1_024) == (1, 513))
    #expect(places.place(of: 6_000) == (1, 3_001))
    #expect(places.place(of: 6_001) == (2, 1))
    #expect(places.place(of: 7_168) == (2, 1_168))
    #expect(places.place(of: 10_001) == (2, 4_001))
  }
}
