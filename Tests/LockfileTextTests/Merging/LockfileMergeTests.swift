import TestSupport
import Testing

@testable import LockfileText

@Suite struct LockfileMergeTests {
  private let base = """
    # All versions.
    lockfile: 1
    pins:
      # about B
      B:
        git: https://x.example/b.git
        version: 1.0.0
      D:   # d
        git: 'https://x.example/d.git'
        version: 1.0.0
        ranges: { B: 1.0.0 ..< 2.0.0 }

    """

  private func merged(_ base: String, _ ours: String, _ theirs: String) throws -> (text: String?, conflicts: [String]) {
    let merge = try LockfileMerge(base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8))
    return (merge.bytes.map { String(decoding: $0, as: UTF8.self) }, merge.conflicts.map(\.pin))
  }

  @Test func pinsAddedSideBySide() throws {
    let ours = base.replacing(
      "  D:   # d", with: "  Ca:\n    git: https://x.example/ca.git\n    version: 1.0.0\n  D:   # d")
    let theirs = base.replacing(
      "  D:   # d",
      with: "  # theirs\n  C:\n    git: \"https://x.example/c.git\" # quoted\n    version: 1.0.0\n  D:   # d")
    let result = try merged(base, ours, theirs)
    #expect(
      result.text
        == ours.replacing(
          "  Ca:\n",
          with: "  # theirs\n  C:\n    git: \"https://x.example/c.git\" # quoted\n    version: 1.0.0\n  Ca:\n"))
    #expect(result.conflicts.isEmpty)
  }

  @Test func commentsOfBothSides() throws {
    let ours = base.replacing("about B", with: "about B, and why").replacing(
      "    ranges:", with: "    allow: ^1.0.0 # ours\n    ranges:")
    let theirs =
      base.replacing("# d\n", with: "# d, theirs\n").replacing("# All versions.\n", with: "# All versions.\n# More.\n")
      + "# the end\n"
    #expect(
      try merged(base, ours, theirs).text
        == ours.replacing("# d\n", with: "# d, theirs\n").replacing(
          "# All versions.\n", with: "# All versions.\n# More.\n")
        + "# the end\n")
  }

  @Test func commentsOnNeighbouringLines() throws {
    let ours = base.replacing("version: 1.0.0\n    ranges", with: "version: 1.1.0 # ours\n    ranges")
    let theirs = base.replacing(
      "version: 1.0.0\n    ranges", with: "version: 1.0.0\n    # because\n    allow: ^1.0.0 # theirs\n    ranges")
    #expect(
      try merged(base, ours, theirs).text
        == base.replacing(
          "version: 1.0.0\n    ranges",
          with: "version: 1.1.0 # ours\n    # because\n    allow: ^1.0.0 # theirs\n    ranges"))
  }

  @Test func whatOneSideRemoved() throws {
    let ours = base.replacing("version: 1.0.0\n    ranges", with: "version: 1.1.0\n    ranges")
    let theirs = base.replacing("  # about B\n  B:\n    git: https://x.example/b.git\n    version: 1.0.0\n", with: "")
    #expect(
      try merged(base, ours, theirs).text
        == ours.replacing("  # about B\n  B:\n    git: https://x.example/b.git\n    version: 1.0.0\n", with: ""))
    let none = "# All versions.\nlockfile: 1\npins: {}\n"
    #expect(try merged(base, none, base).text == none)
    #expect(try merged(base, base, none).text == none)
  }

  @Test func thePinOfOneQuestion() throws {
    let ours = base.replacing("b.git\n    version: 1.0.0", with: "b.git\n    version: 1.1.0")
    let theirs = base.replacing("b.git\n    version: 1.0.0", with: "b.git\n    version: 2.0.0").replacing(
      "# d\n", with: "# d!\n")
    let result = try merged(base, ours, theirs)
    #expect(result.conflicts == ["B"])
    #expect(
      result.text == """
        # All versions.
        lockfile: 1
        pins:
          # about B
        <<<<<<< ours
          B:
            git: https://x.example/b.git
            version: 1.1.0
        =======
          B:
            git: https://x.example/b.git
            version: 2.0.0
        >>>>>>> theirs
          D:   # d!
            git: 'https://x.example/d.git'
            version: 1.0.0
            ranges: { B: 1.0.0 ..< 2.0.0 }

        """)
  }

  @Test func twoAddressesOfAPinAreShownAndHaveNoNewerSide() throws {
    let ours = base.replacing(
      "https://x.example/b.git\n    version: 1.0.0", with: "https://y.example/b.git\n    version: 1.2.0")
    let theirs = base.replacing("b.git\n    version: 1.0.0", with: "b.git\n    version: 1.1.0")
    let merge = try LockfileMerge(base: [], ours: Array(ours.utf8), theirs: Array(theirs.utf8))
    let conflict = try #require(merge.conflicts.first)
    #expect(
      conflict.ours == "1.2.0 from https://y.example/b.git" && conflict.theirs == "1.1.0 from https://x.example/b.git")
    #expect(conflict.newer == nil && merge.conflicts.count == 1)
    // One repository under two spellings.
    let spelled = theirs.replacing("x.example/b.git", with: "X.example/b")
    let same = try LockfileMerge(
      base: [], ours: Array(ours.replacing("y.example", with: "x.example").utf8), theirs: Array(spelled.utf8))
    #expect(same.conflicts.first?.newer == .ours)
  }

  @Test func otherIndentationAndLineBreaks() throws {
    let ours = "lockfile: 1\r\npins:\r\n    B:\r\n        path: b\r\n    D: {path: d}"
    let theirs = "lockfile: 1\npins:\n B:\n  path: b\n C:\n  path: c # new\n D: {path: ../d}\n"
    let base = "lockfile: 1\npins:\n B:\n  path: b\n D: {path: d}\n"
    #expect(
      try merged(base, ours, theirs).text
        == "lockfile: 1\r\npins:\r\n    B:\r\n        path: b\r\n    C:\r\n     path: c # new\r\n    D: {path: ../d}")
  }

  @Test func bracketsAndNewFiles() throws {
    let result = try merged(
      "lockfile: 1\npins: {}\n", "lockfile: 1\npins: {A: {path: a}} # short\n",
      "lockfile: 1\npins:\n  B:\n    path: b\n")
    #expect(result.text == "lockfile: 1\npins: {A: {path: a}, B: { path: b }} # short\n")
    #expect(
      try merged("", "lockfile: 1\npins:\n  A:\n    path: a\n", "lockfile: 1\npins:\n  B:\n    path: b\n").text
        == "lockfile: 1\npins:\n  A:\n    path: a\n  B:\n    path: b\n")
    #expect(
      try merged("lockfile: 1\npins: {}\n", "lockfile: 1\npins: {} # none\n", "lockfile: 1\npins:\n  B:\n    path: b\n")
        .text
        == "lockfile: 1\npins:\n  B:\n    path: b\n")
  }

  @Test func whatCannotBeReadIsRefused() {
    #expect(throws: LockfileEditError.self) { try merged(base, base, "pins: [") }
    #expect(throws: LockfileEditError.self) { try merged("<<<<<<< a\n\(base)", base, base) }
    #expect(throws: LockfileEditError.self) { try merged(base, "", base) }
  }

  /// Random changes of different pins merge without a conflict, into both changes; and untouched sides change no byte.
  @Test(arguments: 0..<60) func changesOfDifferentPinsMerge(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let names = (0..<8).map { "Pin\($0)" }
    let base = random.lockfile(names)
    var (ours, theirs) = (try LockfileEditor(Array(base.utf8)), try LockfileEditor(Array(base.utf8)))
    var expected: [String: [String: LockValue]] = [:]
    for name in names {
      let side = Int.random(in: 0..<3, using: &random)
      if side == 0 { try random.change(name, in: &ours) }
      if side == 1 { try random.change(name, in: &theirs) }
      expected[name] = side == 0 ? ours.values(of: name) : theirs.values(of: name)
    }
    for new in ["Alpha", "Pin2b", "Zeta"] {
      let side = Bool.random(using: &random)
      let values: [String: LockValue] = ["git": .text("https://x.example/\(new).git"), "version": "1.0.0"]
      if side { try ours.apply([.add(pin: new, values)]) } else { try theirs.apply([.add(pin: new, values)]) }
      expected[new] = values
    }
    let merge = try LockfileMerge(base: Array(base.utf8), ours: ours.bytes, theirs: theirs.bytes)
    let bytes = try #require(merge.bytes)
    let read = try LockfileEditor(bytes)
    #expect(merge.conflicts.isEmpty)
    #expect(Set(read.pins) == Set(expected.keys), "\(String(decoding: bytes, as: UTF8.self))")
    for (name, values) in expected { #expect(read.values(of: name) == values, "\(name)") }
    for (one, two) in [(ours, base), (theirs, base)] {
      let same = try LockfileMerge(base: Array(two.utf8), ours: one.bytes, theirs: Array(two.utf8))
      #expect(same.bytes == one.bytes)
    }
  }
}

extension SeededGenerator {
  fileprivate mutating func lockfile(_ names: [String]) -> String {
    var text = "lockfile: 1\npins:\n"
    let spaced = Bool.random(using: &self)
    for name in names {
      if spaced { text += "\n" }
      if Bool.random(using: &self) { text += "  # on \(name)\n" }
      text += "  \(name):\n    git: https://x.example/\(name).git\n    version: 1.0.0 # why\n"
      if Bool.random(using: &self) { text += "    allow: ^1.0.0\n" }
      if Bool.random(using: &self) {
        text += "    ranges:\n      Pin0: 1.0.0 ..< 2.0.0\n      # wide\n      Pin1: '*'\n"
      }
    }
    return text
  }

  fileprivate mutating func change(_ name: String, in editor: inout LockfileEditor) throws {
    switch Int.random(in: 0..<4, using: &self) {
    case 0: try editor.apply([.remove(pin: name)])
    case 1: try editor.apply([.set(pin: name, key: "version", "1.1.0")])
    case 2: try editor.apply([.set(pin: name, key: "allow", Bool.random(using: &self) ? nil : "~1.0.0")])
    default: try editor.apply([.set(pin: name, key: "ranges", ["Pin7": "1.0.0 ..< 1.5.0"])])
    }
  }
}
