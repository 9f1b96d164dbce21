import TestSupport
import Testing
import Text

@Suite struct NearestNamesTests {
  @Test(arguments: [
    ("Traking", ["Tracking", "Networking", "Talking"], ["Tracking", "Talking"]),
    ("depedencies", ["dependencies", "resources", "name"], ["dependencies"]),
    ("sumamry", ["summary"], ["summary"]), ("chatui", ["ChatUI", "ChatXY"], ["ChatUI", "ChatXY"]),
    ("CORE", ["core", "Core", "CORe", "Cord"], ["CORe", "Core", "core"]),
    ("Core", ["CoreUI"], ["CoreUI"]), ("ab", ["cd", "xy"], []), ("Core", ["Core"], []),
    ("", ["a"], []), ("x", [], []), ("GRÖßE", ["größe"], ["größe"]),
  ])
  func nearNamesAreFound(name: String, candidates: [String], expected: [String]) {
    #expect(nearest(to: name, in: candidates) == expected)
  }

  @Test func theOrderOfCandidatesDoesNotMatter() {
    let names = ["aab", "aac", "aad", "aae", "aaf"]
    #expect(nearest(to: "aaa", in: names) == ["aab", "aac", "aad"])
    #expect(nearest(to: "aaa", in: names.reversed()) == ["aab", "aac", "aad"])
  }

  @Test(
    arguments: [
      ([], nil), (["A"], "did you mean 'A'?"), (["A", "B"], "did you mean 'A' or 'B'?"),
      (["A", "B", "C"], "did you mean 'A', 'B' or 'C'?"),
    ] as [([String], String?)])
  func suggestionsAreAQuestion(names: [String], expected: String?) {
    #expect(didYouMean(names) == expected)
  }

  @Test func hugeNamesAreNotCompared() {
    let huge = String(repeating: "a", count: 1_000_000)
    #expect(nearest(to: huge, in: [huge + "b", "a"]).isEmpty)
    #expect(nearest(to: "a", in: [huge]).isEmpty)
  }

  /// The whole table, without bounds and bands.
  private func distance(_ a: [Character], _ b: [Character]) -> Int {
    var table = (0...a.count).map { i in (0...b.count).map { j in i == 0 ? j : j == 0 ? i : 0 } }
    for i in 0..<a.count {
      for j in 0..<b.count {
        var cost = min(
          table[i][j] + (a[i] == b[j] ? 0 : 1), table[i][j + 1] + 1, table[i + 1][j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, table[i - 1][j - 1] + 1)
        }
        table[i + 1][j + 1] = cost
      }
    }
    return table[a.count][b.count]
  }

  @Test func agreesWithTheWholeTable() {
    var found = 0
    for seed in 0..<2_000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      func word() -> String {
        String(
          (0..<Int.random(in: 1...12, using: &generator)).map { _ in "abcAB".randomElement(using: &generator) ?? "a" })
      }
      let name = word()
      let candidates = Set((0..<12).map { _ in word() }).subtracting([name])
      let expected = candidates.map { candidate in
        (
          distance(Array(name.lowercased()), Array(candidate.lowercased())),
          distance(Array(name), Array(candidate)), candidate
        )
      }
      .filter { $0.0 <= max(name.count, $0.2.count) / 3 }.sorted { $0 < $1 }.prefix(3).map(\.2)
      found += expected.count
      #expect(nearest(to: name, in: candidates) == expected, "seed \(seed)")
    }
    #expect(found > 500)
  }

  /// Suggestions for a hundred long names among a hundred cost no more than the budget, and one look-up.
  @Test func allSuggestionsOfARunShareABudget() {
    let names = (0..<100).map { number in
      String(repeating: "ab", count: 90) + String(String(number + 1000, radix: 2).map { $0 == "0" ? "a" : "b" })
    }
    let near = NearestNames(names)
    let budget = SuggestionBudget(cells: 3_000_000)
    let answered = names.filter { !near.nearest(to: $0 + "a", within: budget).isEmpty }
    #expect(!answered.isEmpty && answered.count < 10)
    #expect(near.nearest(to: "x", within: budget).isEmpty)
  }
}
