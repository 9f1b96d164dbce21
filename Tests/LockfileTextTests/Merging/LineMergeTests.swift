import Testing

@testable import LockfileText

@Suite struct LineMergeTests {
  private func merge(_ base: String, _ ours: String, _ theirs: String) -> String? {
    mergeLines(base: base.map(String.init), ours: ours.map(String.init), theirs: theirs.map(String.init))?.joined()
  }

  @Test(arguments: [
    ("abc", "abc", "abc", "abc"), ("abc", "xabc", "abcy", "xabcy"), ("abc", "ac", "abcd", "acd"),
    ("abc", "", "abc", ""),
    ("abc", "axc", "axc", "axc"), ("", "a", "", "a"), ("", "a", "a", "a"), ("abcde", "abXcde", "abcdYe", "abXcdYe"),
    ("aXbXc", "aXbc", "aXbXcd", "aXbcd"),
  ]) func separateEditsMerge(base: String, ours: String, theirs: String, merged: String) {
    #expect(merge(base, ours, theirs) == merged)
    #expect(merge(base, theirs, ours) == merged)
  }

  @Test(arguments: [("abc", "axc", "ayc"), ("", "a", "b"), ("abc", "ac", "abxc")])
  func editsOfOneLineConflict(base: String, ours: String, theirs: String) {
    #expect(merge(base, ours, theirs) == nil)
    #expect(merge(base, theirs, ours) == nil)
  }

  @Test func neighbouringEditsMergeOnlyWhereAsked() {
    func join(_ base: String, _ ours: String, _ theirs: String) -> String? {
      mergeLines(
        base: base.map(String.init), ours: ours.map(String.init), theirs: theirs.map(String.init), joinsNeighbours: true
      )?.joined()
    }
    #expect(join("abc", "axc", "abyc") == "axyc")
    #expect(join("abc", "aybc", "axc") == "ayxc")
    #expect(join("ac", "axc", "ayc") == "axyc")
    #expect(join("abc", "axc", "azc") == nil)
  }
}
