import Testing

@testable import LockfileText

@Suite struct PinMergeTests {
  private typealias Values = PinMerge.Values

  private let base: PinMerge.Values = [
    "git": "https://x.example/a.git", "version": "1.0.0", "revision": "aaa", "allow": "^1.0.0",
    "ranges": ["b": "1.0.0 ..< 2.0.0"],
  ]

  private func changed(_ changes: [String: LockValue?]) -> PinMerge.Values {
    var values = base
    for (key, value) in changes { values[key] = value }
    return values
  }

  private func bothWays(_ ours: PinMerge.Values?, _ theirs: PinMerge.Values?, from old: PinMerge.Values?)
    -> PinMerge.Outcome
  {
    let outcome = PinMerge.merge(base: old, ours: ours, theirs: theirs)
    #expect(PinMerge.merge(base: old, ours: theirs, theirs: ours) == outcome)
    return outcome
  }

  @Test func differentFieldsMerge() {
    #expect(
      bothWays(changed(["version": "1.1.0", "revision": "bbb"]), changed(["allow": "^1.1.0"]), from: base)
        == .merged(changed(["version": "1.1.0", "revision": "bbb", "allow": "^1.1.0"])))
    #expect(
      bothWays(
        changed(["git": "https://y.example/a.git"]), changed(["version": "1.1.0", "revision": "bbb"]), from: base)
        == .merged(changed(["git": "https://y.example/a.git", "version": "1.1.0", "revision": "bbb"])))
    #expect(bothWays(changed(["allow": nil]), base, from: base) == .merged(changed(["allow": nil])))
  }

  @Test func aRecordBelongsToTheVersionAndTheFactsThatItIsOf() {
    func record(_ version: String, _ revision: String, _ hash: String) -> LockValue {
      [
        "source": "https://x.example/a.git", "version": .text(version), "revision": .text(revision),
        "hash": .text(hash),
      ]
    }
    var old = base
    old["recorded"] = record("1.0.0", "aaa", "1")
    func changed(_ changes: [String: LockValue?]) -> Values {
      var values = old
      for (key, value) in changes { values[key] = value }
      return values
    }
    let moved = changed(["version": "1.1.0", "revision": "bbb", "recorded": record("1.1.0", "bbb", "2")])
    #expect(
      bothWays(moved, changed(["allow": "^1.1.0"]), from: old)
        == .merged(moved.merging(["allow": "^1.1.0"]) { $1 }))
    // One side changed the version by hand, the other moved the pin there: its record counts.
    #expect(bothWays(moved, changed(["version": "1.1.0"]), from: old) == .merged(moved))
    // Changed by hand on one side, and nothing on the other: it is still stale.
    let edited = changed(["version": "1.1.0"])
    #expect(bothWays(edited, old, from: old) == .merged(edited))
    // Together, the facts of both sides are a state that neither side recorded.
    let one = changed(["tools": "5.9", "recorded": record("1.0.0", "aaa", "3")])
    let two = changed(["platforms": ["iOS": "13"], "recorded": record("1.0.0", "aaa", "4")])
    #expect(
      bothWays(one, two, from: old) == .merged(changed(["tools": "5.9", "platforms": ["iOS": "13"], "recorded": nil])))
    // The first record is not a change that could conflict.
    #expect(
      bothWays(old, changedBase(["allow": "^1.1.0"]), from: base)
        == .merged(changed(["allow": "^1.1.0"])))
  }

  private func changedBase(_ changes: [String: LockValue?]) -> Values { changed(changes) }

  @Test func factsFollowTheVersion() {
    let moved = changed(["version": "1.1.0", "revision": "bbb", "ranges": ["b": "1.5.0 ..< 2.0.0"]])
    let recorded = changed(["ranges": ["b": "1.0.0 ..< 2.0.0", "c": "1.0.0 ..< 2.0.0"], "tools": "5.9"])
    #expect(bothWays(moved, recorded, from: base) == .merged(moved))
    // The pin was not moved: the facts recorded on both sides add up.
    let one = changed(["tools": "5.9"])
    let two = changed(["ranges": ["b": "1.0.0 ..< 2.0.0", "d": "1.0.0 ..< 2.0.0"]])
    #expect(
      bothWays(one, two, from: base)
        == .merged(changed(["tools": "5.9", "ranges": ["b": "1.0.0 ..< 2.0.0", "d": "1.0.0 ..< 2.0.0"]])))
    #expect(
      bothWays(changed(["tools": "5.9"]), changed(["tools": "6.0"]), from: base) == .conflict)
  }

  @Test func versionsThatDifferConflict() {
    #expect(
      bothWays(
        changed(["version": "1.1.0", "revision": "bbb"]), changed(["version": "1.2.0", "revision": "ccc"]), from: base)
        == .conflict)
    #expect(
      bothWays(changed(["version": "1.1.0"]), changed(["branch": "main", "version": nil]), from: base) == .conflict)
    // The same version, and a tag that moved.
    #expect(bothWays(changed(["revision": "bbb"]), changed(["revision": "ccc"]), from: base) == .conflict)
  }

  @Test func completingIsNoMove() {
    let bare = changed(["revision": nil, "ranges": nil])
    let moved: Values = changed(["version": "1.1.0", "revision": nil, "ranges": nil])
    #expect(bothWays(base, moved, from: bare) == .merged(moved))
    #expect(bothWays(base, nil, from: bare) == .merged(nil))
  }

  @Test func pinsComeAndGo() {
    #expect(bothWays(base, nil, from: nil) == .merged(base))
    #expect(bothWays(base, nil, from: base) == .merged(nil))
    #expect(bothWays(changed(["version": "2.0.0"]), nil, from: base) == .conflict)
    #expect(bothWays(base, base, from: nil) == .merged(base))
    #expect(bothWays(base, changed(["version": "2.0.0", "revision": "x"]), from: nil) == .conflict)
    // Added on both sides; one was already resolved.
    #expect(bothWays(base, changed(["revision": nil, "ranges": nil]), from: nil) == .merged(base))
    #expect(bothWays(base, changed(["git": "https://y.example/a.git"]), from: nil) == .conflict)
  }
}
