import Testing

/// Pins: complete in both directions, one each, and within the stated requirements.
@Suite struct PinCheckTests {
  private static func pin(_ name: String, _ version: String = "1.0.0", _ more: String = "ranges: {}") -> String {
    "\(name): { git: https://h/\(name), version: \(version), products: { \(name): [\(name)] }, \(more) }\n"
  }

  // MARK: Addresses

  /// A path from the root and one from the top may be of one folder.
  @Test func aFolderInTwoSpellingsIsOneAddress() {
    func marks(of pinned: String, askedFor address: String) -> [String] {
      let one = "one: { git: \(pinned), version: 1.0.0, products: { one: [one] }, ranges: {} }\n"
      let recorded = "recorded: { source: https://h/two, version: 1.0.0, addresses: { one: \(address) } }"
      let two = Self.pin("two", "1.0.0", "ranges: { one: ^1.0.0 }, \(recorded)")
      let marks = SmallProject(["A": "dependencies: [one, two]"], pins: one + two).marks
      return marks.filter { $0.hasSuffix(" other-address") }
    }
    #expect(marks(of: "../team/one", askedFor: "/srv/team/one") == [])
    #expect(marks(of: "../team/one", askedFor: "file:///srv/team/one.git") == [])
    #expect(marks(of: "/srv/team/one", askedFor: "../team/one") == [])
    #expect(marks(of: "../team/one", askedFor: "/srv/other/one") == ["integrate.lock.yaml:3:15 other-address"])
    #expect(marks(of: "https://h/team/one", askedFor: "/srv/team/one") == ["integrate.lock.yaml:3:15 other-address"])
  }

  // MARK: Complete in both directions

  @Test func whatARangeNamesNeedsAPin() {
    let project = SmallProject(
      ["A": "dependencies: [one]"], pins: Self.pin("one", "1.0.0", "ranges: { two: ^1.0.0 }"))
    #expect(project.marks == ["integrate.lock.yaml:3:82 missing-pin"])
    #expect(project.message() == "'two', which 'one' needs, has no pin")
    #expect(project.notes() == ["integrate.lock.yaml:3:3 reached by A → one"])
  }

  @Test func whatNothingReachesIsUnused() {
    let project = SmallProject(["A": "dependencies: [one]"], pins: Self.pin("one") + Self.pin("two"))
    #expect(project.marks == ["integrate.lock.yaml:4:3 unused-pin"])
  }

  @Test func testsPluginsAndToolsReachPins() {
    let uses = [
      "tests: { dependencies: [one] }", "modules: { AMock: { dependencies: [one] } }",
      "dependencies: [{ name: one, platforms: [linux] }]",
    ]
    for use in uses { #expect(SmallProject(["A": use], pins: Self.pin("one")).marks == [], "\(use)") }
    let tools = "kind: workspace\npackage: { tools-only: [one] }"
    #expect(SmallProject(root: tools, ["A": ""], pins: Self.pin("one")).marks == [])
  }

  @Test func aPinnedComponentReachesWhatItsSpecNames() {
    let chat = "Chat: { git: https://h/chat, version: 1.0.0 }\n"
    let project = SmallProject(
      ["A": "dependencies: [Chat]"], pins: chat + Self.pin("one"), kept: ["Chat": "dependencies: [one]"])
    #expect(project.marks == [])
    let alone = SmallProject(["A": "dependencies: [Chat]"], pins: chat, kept: ["Chat": "dependencies: [one]"])
    #expect(alone.marks == ["integrate.lock.d/Chat.component.yaml:2:16 missing-pin"])
  }

  @Test func testsOfAPinnedComponentReachNothing() {
    let project = SmallProject(
      ["A": "dependencies: [Chat]"], pins: "Chat: { git: https://h/chat, version: 1.0.0 }",
      kept: ["Chat": "tests: { dependencies: [one] }"])
    #expect(project.marks == [])
  }

  @Test func nothingIsUnusedWhereEdgesAreNotKnown() {
    let unknown = "one: { git: https://h/one, version: 1.0.0, products: { one: [one] } }\n"
    #expect(SmallProject(["A": "dependencies: [one]"], pins: unknown + Self.pin("two")).marks == [])
  }

  @Test func whatNobodyNeedsHidesNoUnusedPinWhereItIsNotRead() {
    let unread = "three: { git: https://h/three, version: 1.0.0 }\n"
    let (one, two) = (Self.pin("one"), Self.pin("two"))
    let needs: KeyValuePairs = ["A": "dependencies: [one]"]
    #expect(SmallProject(needs, pins: one + two + unread).marks == ["integrate.lock.yaml:4:3 unused-pin"])
    #expect(SmallProject(needs, pins: one + unread).marks == [])
    // At the version that is there now 'one' may need both.
    let moved = "ranges: {}, recorded: { source: https://h/one, version: 0.9.0 }"
    let stale = SmallProject(needs, pins: Self.pin("one", "1.0.0", moved) + two + unread)
    #expect(!stale.marks.contains { $0.hasSuffix("unused-pin") }, "\(stale.marks)")
    // 'three' may be the package that has the product, and may need 'two'.
    #expect(SmallProject(["A": "dependencies: [{ product: Three }]"], pins: two + unread).marks == [])
  }

  @Test func aMemberHasNoPin() {
    let project = SmallProject(["A": ""], pins: Self.pin("A"))
    #expect(project.marks.contains("integrate.lock.yaml:3:3 unused-pin"))
    #expect(project.message() == "'A' is a member, and members must not have a pin")
    #expect(SmallProject(["A": ""], pins: "A: { path: ../A }").marks == [])
  }

  // MARK: One each

  @Test func twoPinsOfOneRepositoryCollide() {
    let second = "two: { git: git@h:one.git, version: 1.0.0, products: { two: [two] }, ranges: {} }"
    let project = SmallProject(["A": "dependencies: [one, two]"], pins: Self.pin("one") + second)
    #expect(project.marks == ["integrate.lock.yaml:4:15 source-collision"])
    #expect(project.notes() == ["integrate.lock.yaml:3:15 the other one"])
  }

  @Test func twoPinsOfOneIdentityCollide() {
    let second = "two: { git: https://other/One.git, version: 1.0.0, products: { two: [two] }, ranges: {} }"
    let project = SmallProject(["A": "dependencies: [one, two]"], pins: Self.pin("one") + second)
    #expect(project.marks == ["integrate.lock.yaml:4:15 identity-collision"])
  }

  // MARK: Within the stated requirements

  @Test func aBranchFloats() {
    let branch = "one: { git: https://h/one, branch: main, products: { one: [one] }, ranges: {} }"
    #expect(
      SmallProject(["A": "dependencies: [one]"], pins: branch).marks == ["integrate.lock.yaml:3:38 floating-pin"])
  }

  private func stating(_ requirement: String, about pin: String) -> SmallProject {
    SmallProject(
      ["A": "dependencies: [by]"], pins: Self.pin("by", "1.0.0", "ranges: { one: \(requirement) }") + pin)
  }

  @Test(arguments: [
    ("^1.0.0", "1.0.0", true), ("^1.0.0", "1.9.9", true), ("^1.0.0", "2.0.0", false), ("^1.1.0", "1.0.0", false),
    ("1.0.0", "1.0.0", true), ("1.0.0", "1.0.1", false), ("\"*\"", "9.0.0", true), ("0.1.0 ..< 0.2.0", "0.2.0", false),
  ])
  func aVersionLiesInEveryRange(range: String, version: String, fits: Bool) {
    let project = stating(range, about: Self.pin("one", version))
    #expect(project.marks == (fits ? [] : ["integrate.lock.yaml:4:39 requirement-conflict"]), "\(range) \(version)")
  }

  @Test func aConflictSaysWhoStatesWhatAndWhatWouldDo() {
    let project = stating("^1.0.0", about: Self.pin("one", "2.0.0"))
    #expect(project.message() == "'one' is pinned at 2.0.0, which does not satisfy every requirement on it")
    #expect(project.notes() == ["integrate.lock.yaml:3:83 'by' requires ^1.0.0; it is reached by A → by"])
    #expect(project.help() == "pin a version that satisfies all: 1.0.0 ..< 2.0.0")
  }

  @Test func whereNothingSatisfiesAllThoseThatAgreeAreToldToo() {
    let pins =
      Self.pin("by", "1.0.0", "ranges: { one: ^1.0.0 }") + Self.pin("bz", "1.0.0", "ranges: { one: ^2.0.0 }")
      + Self.pin("one", "2.0.0")
    let project = SmallProject(["A": "dependencies: [by, bz]"], pins: pins)
    #expect(project.notes().count == 2)
    #expect(project.help() == "pin another version of a package with one of these ranges: no version satisfies all")
  }

  @Test func aPinsOwnAllowCounts() {
    let project = SmallProject(
      ["A": "dependencies: [one]"], pins: Self.pin("one", "2.0.0", "allow: ^1.0.0, ranges: {}"))
    #expect(project.marks == ["integrate.lock.yaml:3:39 requirement-conflict"])
    #expect(project.notes() == ["integrate.lock.yaml:3:79 its own 'allow' is ^1.0.0"])
  }

  @Test func aBranchThatIsStatedNeedsThatBranch() {
    let branch = "one: { git: https://h/one, branch: main, products: { one: [one] }, ranges: {} }"
    func byCommit(_ requirement: String, about pin: String) -> SmallProject {
      let commit = String(repeating: "1", count: 40)
      let by =
        "by: { git: https://h/by, revision: '\(commit)', products: { by: [by] }, ranges: { one: \(requirement) } }\n"
      return SmallProject(["A": "dependencies: [by]"], pins: by + pin)
    }
    #expect(byCommit("{ branch: main }", about: branch).marks == ["integrate.lock.yaml:4:38 floating-pin"])
    let conflict = byCommit("{ branch: work }", about: Self.pin("one"))
    #expect(conflict.marks == ["integrate.lock.yaml:4:39 requirement-conflict"])
    #expect(conflict.help() == "write 'branch: work' into the pin, or pin a version of 'by' that requires a range")
    // The root's requirement of a branch overrides ranges.
    #expect(stating("^1.0.0", about: branch).marks == ["integrate.lock.yaml:4:38 floating-pin"])
    // A version may state none, whatever is pinned.
    let version = stating("{ branch: main }", about: branch)
    #expect(
      version.marks == ["integrate.lock.yaml:3:37 requirement-conflict", "integrate.lock.yaml:4:38 floating-pin"])
  }

  @Test func podsStateRequirementsAsRubyGemsDo() {
    func pods(_ requirement: String) -> SmallProject {
      SmallProject(
        ["A": "dependencies: [One]"],
        pins:
          "One: { pod: trunk, version: 1.0.0, requires: { Two: \"\(requirement)\" } }\nTwo: { pod: trunk, version: 1.5 }"
      )
    }
    for fitting in ["", "~> 1.2", ">= 1, < 2", "= 1.5.0"] { #expect(pods(fitting).marks == [], "\(fitting)") }
    #expect(pods("~> 1.5.1").marks == ["integrate.lock.yaml:4:31 requirement-conflict"])
    #expect(pods("one or two").marks == ["integrate.lock.yaml:3:55 invalid-requirement"])
  }
}
