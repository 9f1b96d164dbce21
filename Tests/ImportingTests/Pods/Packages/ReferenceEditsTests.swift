import Testing

@testable import Importing

/// Names in specs that are replaced in place.
struct ReferenceEditsTests {
  /// - Parameter name: its first occurrence is edited.
  private func edit(_ text: String, _ name: String, _ names: [String]) -> String? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let line = lines.firstIndex(where: { $0.contains(name) }), let range = lines[line].firstRange(of: name) else {
      return nil
    }
    var column = lines[line].unicodeScalars.distance(from: lines[line].startIndex, to: range.lowerBound) + 1
    if column > 1, "'\"".contains(lines[line][lines[line].index(before: range.lowerBound)]) { column -= 1 }
    var edits = ReferenceEdits(Array(text.utf8))
    let failed = edits.apply([.init(line: line + 1, column: column, name: name, names: names)])
    return failed.isEmpty ? String(decoding: edits.bytes, as: UTF8.self) : nil
  }

  @Test(
    arguments: [
      ("[A, B, C]", "[A, p/X, C]"), ("[ B ]", "[ p/X ]"), ("é: [B] # B", "é: [p/X] # B"),
      ("- B # why\n", "- p/X # why\n"),
      ("- 'B'", "- p/X"), ("- { name: \"B\", platforms: [iOS] }", "- { name: p/X, platforms: [iOS] }"),
      ("- B\r\n- C\r\n", "- p/X\r\n- C\r\n"),
    ])
  func oneNameTakesThePlaceOfAnother(text: String, expected: String) {
    #expect(edit(text, "B", ["p/X"]) == expected)
  }

  @Test(
    arguments: [
      ("[A, B, C]", "[A, p/X, p/Y, C]"),
      ("d:\n  - A\n  - B # why\n  - C\n", "d:\n  - A\n  - p/X # why\n  - p/Y\n  - C\n"),
      ("[\n  A,\n  B,\n]", "[\n  A,\n  p/X, p/Y,\n]"),
    ])
  func severalNamesTakeItsPlace(text: String, expected: String) {
    #expect(edit(text, "B", ["p/X", "p/Y"]) == expected)
  }

  @Test(
    arguments: [
      ("[A, B, C]", "[A, C]"), ("[B]", "[]"), ("[A, B]", "[A]"), ("[B, C]", "[C]"),
      ("d:\n  - A\n  - B\n  - C\n", "d:\n  - A\n  - C\n"),
      // A comment stays one.
      ("[\n  A, B # why\n]", "[\n  A # why\n]"), ("[B, # why\n  C]", "[ # why\n  C]"),
    ])
  func aNameIsTakenOut(text: String, expected: String) {
    #expect(edit(text, "B", []) == expected)
  }

  @Test func whatIsNotToBeEditedIsLeft() {
    #expect(edit("- { name: B, platforms: [iOS] }", "B", []) == nil)
    #expect(edit("- { name: B, platforms: [iOS] }", "B", ["p/X", "p/Y"]) == nil)
    #expect(edit("- Bc", "B", ["p/X"]) == nil)
    #expect(edit("- B # the comment would be lost", "B", []) == nil)
  }

  @Test func oddNamesAreQuoted() {
    #expect(edit("- B", "B", ["p/it's"]) == "- 'p/it''s'")
    #expect(edit("- B", "B", ["true"]) == "- 'true'")
    #expect(edit("- B", "B", ["1/2"]) == "- '1/2'")
  }
}
