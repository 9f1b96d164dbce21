import Testing
import Text

@Suite struct TextPlacesTests {
  @Test func linesAndColumnsAreCountedInScalars() {
    var places = TextPlaces(Array("aé\n\u{1F600}b".utf8))
    let found = [0, 1, 3, 4, 8, 9, 99].map { places.place(of: $0) }
    #expect(found.map(\.line) == [1, 1, 1, 2, 2, 2, 2])
    #expect(found.map(\.column) == [1, 2, 3, 1, 2, 3, 3])
  }

  @Test func aByteOrderMarkHasNoColumn() {
    var places = TextPlaces(Array("\u{FEFF}ab".utf8))
    #expect(places.place(of: 3) == (1, 1))
    #expect(places.place(of: 4) == (1, 2))
  }
}
