import Diagnostics
import Testing

@testable import YAML

@Suite struct DuplicateKeyTests {
  /// `key first-line again-line` of each duplicate.
  private func duplicates(in text: String) -> [String] {
    var found: [String] = []
    inspect(text) { root in
      found = root.duplicateKeys().map { "\($0.first.text) \($0.first.place.line) \($0.again.place.line)" }
    }
    return found
  }

  @Test func aSmallMappingNamesItsDuplicates() {
    #expect(duplicates(in: "a: 1\nb: 2\nab: 3\n") == [])
    #expect(duplicates(in: "a: {a: 1}\nb: 2\n'a': 3\nb: 4\na: 5\n") == ["a 1 3", "b 2 4", "a 1 5"])
    #expect(duplicates(in: "- a\n- a\n") == [])
    #expect(duplicates(in: "'': 1\nb: 2\n'': 3\n") == [" 1 3"])
  }

  @Test func aLargeMappingNamesItsDuplicates() {
    let keys = (0..<10_000).map { "key\($0): value\n" }
    #expect(duplicates(in: keys.joined()) == [])
    #expect(
      duplicates(in: (keys + ["key9999: x\n", "key0: x\n", "key9999: x\n"]).joined())
        == ["key9999 10000 10001", "key0 1 10002", "key9999 10000 10003"])
  }

  @Test(arguments: [15, 16, 17, 18]) func bothWaysAgreeAroundTheirBorder(_ count: Int) {
    let keys = (0..<count - 1).map { "key\($0): value\n" }
    #expect(duplicates(in: (keys + ["key3: x\n"]).joined()) == ["key3 4 \(count)"])
  }
}
