import LockfileText
import Model
import Testing
import Versioning

@Suite struct LockfileEditorTests {
  private let grocery = """
    # Every version of this app.
    lockfile: 1
    pins:
      # 1.2.0 adds sums; checkout waits.
      PriceKit:
        git: https://git.example.com/grocery/pricekit.git
        version: 1.1.0   # not 1.2.0
        revision: 2b77c96edc275ca94084693a602791f537d583d7
        allow: '~1.1.0'
        platforms: { iOS: "13", macOS: '10.15' } # from its manifest
        tools: 5.9
      Tracking:   # Login and Ads use it
        git: https://git.example.com/grocery/tracking.git
        version: "1.2.0"
        ranges:
          # the log
          swift-log: 1.0.0 ..< 2.0.0  # wide
          Swift-Metrics: 2.0.0 ..< 3.0.0
        # end of Tracking
    # the end

    """

  @Test func scalarsKeepQuotesAndComments() throws {
    let result = try edited(
      grocery, .set(pin: "pricekit", key: "version", "1.2.0"), .set(pin: "PriceKit", key: "allow", "^1.2.0"),
      .set(pin: "PriceKit", key: "tools", "6.0"), .set(pin: "Tracking", key: "version", "2.0.0-beta.1"))
    let expected =
      grocery.replacing("version: 1.1.0   # not", with: "version: 1.2.0   # not").replacing(
        "'~1.1.0'", with: "'^1.2.0'"
      )
      .replacing("5.9", with: "6.0").replacing("\"1.2.0\"", with: "\"2.0.0-beta.1\"")
    #expect(result == expected)
  }

  @Test func aKeyGoesWhereTheToolWouldWriteIt() throws {
    let revision = "6b600d740f593eea29725eebb1bee86281084bc2"
    let result = try edited(
      grocery, .set(pin: "Tracking", key: "revision", .text(revision)),
      .set(pin: "Tracking", key: "platforms", ["macOS": "10.15", "iOS": "13"]))
    #expect(
      result
        == grocery.replacing(
          "    version: \"1.2.0\"\n",
          with: "    version: \"1.2.0\"\n    revision: \(revision)\n    platforms: { iOS: \"13\", macOS: \"10.15\" }\n")
    )
  }

  @Test func aBlockChangesLineByLine() throws {
    let result = try edited(
      grocery,
      .set(
        pin: "Tracking", key: "ranges",
        ["swift-log": "1.0.0 ..< 2.0.0", "swift-atomics": "1.0.0 ..< 2.0.0", "swift-metrics": "2.4.0 ..< 3.0.0"]))
    #expect(
      result
        == grocery.replacing(
          "      # the log\n", with: "      swift-atomics: 1.0.0 ..< 2.0.0\n      # the log\n"
        ).replacing("2.0.0 ..< 3.0.0", with: "2.4.0 ..< 3.0.0"))
  }

  @Test func bracketsStayWhileTheyFit() throws {
    let small = try edited(
      grocery, .set(pin: "PriceKit", key: "platforms", ["iOS": "13", "macOS": "11", "tvOS": "13"]))
    #expect(small.contains("platforms: { iOS: \"13\", macOS: '11', tvOS: \"13\" } # from its manifest\n"))
    let without = try edited(grocery, .set(pin: "PriceKit", key: "platforms", ["macOS": "10.15"]))
    #expect(without.contains("platforms: { macOS: '10.15' } # from its manifest\n"))
    var many: [String: LockValue] = [:]
    for number in 10..<30 { many["platform\(number)"] = "1.0.0" }
    let large = try edited(grocery, .set(pin: "PriceKit", key: "platforms", .mapping(many)))
    #expect(large.contains("    platforms: # from its manifest\n      platform10: 1.0.0\n      platform11: 1.0.0\n"))
    #expect(readPins(Array(large.utf8))?["PriceKit"]?.entries?["platforms"] == .mapping(many))
  }

  @Test func keysAndTheirLinesGo() throws {
    let result = try edited(
      grocery, .set(pin: "PriceKit", key: "allow", nil), .set(pin: "Tracking", key: "ranges", [:]))
    #expect(
      result
        == grocery.replacing("    allow: '~1.1.0'\n", with: "").replacing(
          """
              ranges:
                # the log
                swift-log: 1.0.0 ..< 2.0.0  # wide
                Swift-Metrics: 2.0.0 ..< 3.0.0

          """, with: "    ranges: {}\n      # the log\n"))
    let gone = try edited(grocery, .set(pin: "Tracking", key: "ranges", nil))
    #expect(gone.contains("version: \"1.2.0\"\n    # end of Tracking\n# the end\n"))
  }

  @Test func pinsAreAddedInOrder() throws {
    let values: [String: LockValue] = [
      "version": "1.1.0", "git": "https://github.com/apple/swift-collections.git",
      "products": ["DequeModule": ["DequeModule"], "Collections": ["Collections"]],
    ]
    let lines = """
        swift-collections:
          git: https://github.com/apple/swift-collections.git
          version: 1.1.0
          products:
            Collections: [Collections]
            DequeModule: [DequeModule]

      """
    let middle = try edited(grocery, .add(pin: "swift-collections", values))
    #expect(middle == grocery.replacing("  Tracking:   #", with: lines + "  Tracking:   #"))
    let last = try edited(grocery, .add(pin: "zeta", values))
    #expect(
      last
        == grocery.replacing(
          "    # end of Tracking\n",
          with: "    # end of Tracking\n" + lines.replacing("swift-collections:", with: "zeta:")))
    let first = try edited(grocery, .add(pin: "Abc", values))
    #expect(
      first
        == grocery.replacing(
          "  # 1.2.0 adds", with: lines.replacing("swift-collections:", with: "Abc:") + "  # 1.2.0 adds"))
  }

  @Test func unsortedPinsGetTheNewOneAtTheEnd() throws {
    let text = "lockfile: 1\npins:\n    B:\n        path: b\n\n    A:\n        path: a"
    #expect(
      try edited(text, .add(pin: "Aa", ["git": "https://x.example/aa", "version": "1.0.0"]))
        == text + "\n\n    Aa:\n        git: https://x.example/aa\n        version: 1.0.0")
  }

  @Test func pinsGoAndTheCommentsAboveThemStay() throws {
    let tracking = grocery.firstRange(of: "  Tracking:")?.lowerBound ?? grocery.endIndex
    let head = "# Every version of this app.\nlockfile: 1\npins:\n  # 1.2.0 adds sums; checkout waits.\n"
    #expect(try edited(grocery, .remove(pin: "PriceKit")) == head + grocery[tracking...])
    #expect(
      try edited(grocery, .remove(pin: "tracking")) == grocery[..<tracking] + "  # Login and Ads use it\n# the end\n")
    #expect(
      try edited(grocery, .remove(pin: "tracking"), .remove(pin: "PriceKit"))
        == head.replacing("pins:", with: "pins: {}") + "  # Login and Ads use it\n# the end\n")
  }

  @Test func theFirstPinOfAll() throws {
    let pin = "  A:\n    path: ../A\n"
    let values: [String: LockValue] = ["path": "../A"]
    for (before, after) in [
      ("lockfile: 1\npins: {}\n", "lockfile: 1\npins:\n\(pin)"),
      ("lockfile: 1\npins: {} # none yet\n# end\n", "lockfile: 1\npins: # none yet\n\(pin)# end\n"),
      ("lockfile: 1\npins:\n", "lockfile: 1\npins:\n\(pin)"),
      ("lockfile: 1\npins:", "lockfile: 1\npins:\n\(pin.dropLast())"),
      ("lockfile: 1\n", "lockfile: 1\npins:\n\(pin)"),
      ("pins: {}\nlockfile: 1", "pins:\n\(pin)lockfile: 1"),
      ("{lockfile: 1}", "{lockfile: 1, pins: { A: { path: ../A } }}"),
      ("lockfile: 1\r\npins: ~", "lockfile: 1\r\npins:\r\n  A:\r\n    path: ../A"),
    ] { #expect(try edited(before, .add(pin: "A", values)) == after) }
  }

  @Test func pinsInBracketsStayThere() throws {
    let text = "lockfile: 1\npins: { B: { path: b }, D: {git: 'https://x.example/d', version: 1.0.0} } # small\n"
    #expect(
      try edited(
        text, .set(pin: "D", key: "version", "1.1.0"), .add(pin: "C", ["path": "c,d"]),
        .set(pin: "B", key: "path", "../b"))
        == "lockfile: 1\npins: { B: { path: ../b }, C: { path: \"c,d\" }, D: {git: 'https://x.example/d', version: 1.1.0} } # small\n"
    )
    #expect(try edited(text, .remove(pin: "B"), .remove(pin: "D")) == "lockfile: 1\npins: {} # small\n")
    let lines = "lockfile: 1\npins: {\n  B: { path: b }, # the b\n  D: {path: d}\n}\n"
    #expect(try edited(lines, .remove(pin: "D")) == "lockfile: 1\npins: {\n  B: { path: b }, # the b\n}\n")
    let one = "lockfile: 1\npins:\n  A: { git: 'https://x.example/a.git', version: 1.0.0 } # short\n"
    #expect(
      try edited(one, .set(pin: "A", key: "revision", .text(String(repeating: "ab", count: 20))))
        .hasSuffix("version: 1.0.0, revision: abababababababababababababababababababab } # short\n"))
  }

  @Test func unusualLayoutsAreWrittenAnew() throws {
    let text = "lockfile: 1\npins:\n  ? A\n  : path: a\n  ? B # b\n  : git: https://x.example/b\n    version: 1.0.0\n"
    let result = try edited(text, .set(pin: "B", key: "version", "2.0.0"), .set(pin: "A", key: "path", "../a"))
    #expect(
      readPins(Array(result.utf8)) == ["A": ["path": "../a"], "B": ["git": "https://x.example/b", "version": "2.0.0"]])
    let block = "lockfile: 1\npins:\n  A:\n    path: |-\n      some/where\n    tools: >-\n      5.9\n  B: {path: b}"
    #expect(
      try edited(block, .set(pin: "A", key: "path", "x"), .set(pin: "A", key: "tools", "6.0"))
        == "lockfile: 1\npins:\n  A:\n    path: x\n    tools: \"6.0\"\n  B: {path: b}")
  }

  @Test func unsafeTextsAreQuoted() throws {
    let base = "lockfile: 1\npins:\n  A:\n    path: a\n"
    for (text, written) in [
      ("5.9", "\"5.9\""), ("1.2.0", "1.2.0"), ("no", "\"no\""), ("null", "\"null\""), ("~", "\"~\""), ("", "\"\""),
      (">=1", "\">=1\""), ("a: b", "\"a: b\""), ("a #b", "\"a #b\""), ("a#b", "a#b"), ("@scope", "\"@scope\""),
      ("it's \"x\"", "it's \"x\""), ("a\tb\nc", "\"a\\tb\\nc\""), ("\u{202E}x", "\"\\u202Ex\""), (" x", "\" x\""),
      ("12345678901234567890", "\"12345678901234567890\""), ("1234e567", "\"1234e567\""), ("é", "é"),
      ("\u{FEFF}", "\"\\uFEFF\""), ("\u{10FFFF}", "\"\\U0010FFFF\""), ("2026-11-20", "\"2026-11-20\""),
      ("1:30", "\"1:30\""),
      ("git@host.example:team/x.git", "git@host.example:team/x.git"), ("0x1F", "\"0x1F\""), ("- a", "\"- a\""),
      ("\u{85}", "\"\\x85\""), ("^1.2.0", "^1.2.0"), ("*", "\"*\""), ("~1.2", "~1.2"), ("&a", "\"&a\""),
      ("x:", "\"x:\""),
    ] {
      let result = try edited(base, .set(pin: "A", key: "branch", .text(text)))
      #expect(result == base + "    branch: \(written)\n")
      #expect(readPins(Array(result.utf8))?["A"]?.entries?["branch"] == .text(text))
    }
    #expect(
      try edited("lockfile: 1\npins:\n  A: { path: 'a' }\n", .set(pin: "A", key: "path", "it's"))
        == "lockfile: 1\npins:\n  A: { path: 'it''s' }\n")
  }

  @Test func aByteOrderMarkAndMixedBreaksStay() throws {
    let text = "\u{FEFF}lockfile: 1\r\npins:\n  A:\r\n    path: a\r\n  C:\n    path: c\n"
    #expect(
      try edited(
        text, .set(pin: "A", key: "path", "b"), .set(pin: "A", key: "tools", "5.9"), .add(pin: "B", ["path": "b"]))
        == "\u{FEFF}lockfile: 1\r\npins:\n  A:\r\n    path: b\r\n    tools: \"5.9\"\r\n  B:\r\n    path: b\r\n  C:\n    path: c\n"
    )
  }

  @Test func aPinIsRenamed() throws {
    #expect(
      try edited(
        grocery, .rename(pin: "tracking", to: "Tracking-Kit"), .set(pin: "Tracking-Kit", key: "version", "1.3.0"))
        == grocery.replacing("Tracking:   #", with: "Tracking-Kit:   #").replacing("\"1.2.0\"", with: "\"1.3.0\""))
  }

  @Test func whatCannotBeEditedIsRefused() throws {
    #expect(throws: LockfileEditError.self) { try LockfileEditor(Array("a: [".utf8)) }
    #expect(throws: LockfileEditError.self) { try LockfileEditor(Array("# nothing\n".utf8)) }
    #expect(throws: LockfileEditError.notALockfile("'b' is written twice")) {
      try LockfileEditor(Array("lockfile: 1\npins:\n  B: {}\n  b: {}\n".utf8))
    }
    #expect(throws: LockfileEditError.notALockfile("pin 'B' is not a mapping")) {
      try LockfileEditor(Array("lockfile: 1\npins:\n  B: [1]\n".utf8))
    }
    for end in ["", "\n", "\n  : {}\n"] {
      #expect(throws: LockfileEditError.notALockfile("a pin has no name")) {
        try LockfileEditor(Array("lockfile: 1\npins:\n  ?\(end)".utf8))
      }
    }
    var editor = try LockfileEditor(Array(grocery.utf8))
    #expect(throws: LockfileEditError.unknownPin("Trakking")) { try editor.apply([.remove(pin: "Trakking")]) }
    #expect(throws: LockfileEditError.pinExists("TRACKING")) {
      try editor.apply([.add(pin: "TRACKING", ["path": "x"])])
    }
    #expect(throws: LockfileEditError.unknownKey("verison")) {
      try editor.apply([.set(pin: "Tracking", key: "verison", "1")])
    }
    let long = String(repeating: "n", count: 2_000)
    #expect(throws: LockfileEditError.unwritable(pin: long)) { try editor.apply([.add(pin: long, ["path": "x"])]) }
    #expect(editor.bytes == Array(grocery.utf8))
  }

  @Test func recordingAgainChangesNothing() throws {
    var editor = try LockfileEditor(Array(grocery.utf8))
    let facts = [
      PinFacts(
        name: "tracking", revision: "6b600d740f593eea29725eebb1bee86281084bc2",
        products: [
          .init(name: "Tracking", modules: ["Core", "Tracking"]),
          .init(name: "Live", type: .dynamic, modules: ["Live"]),
        ],
        platforms: [SupportedPlatform(name: "macos", version: "10.15"), SupportedPlatform(name: "ios", version: "13")],
        tools: ToolsVersion(5, 9),
        ranges: [
          ("swift-metrics", .versions(.upToNextMajor(Version(2, 0, 0)))), ("swift-log", .branch("main")),
          ("Local", .any), ("Other", .revision("abc")),
        ]),
      PinFacts(name: "PriceKit", platforms: [], tools: ToolsVersion(5, 9), ranges: []),
    ]
    try editor.complete(facts)
    let text = String(decoding: editor.bytes, as: UTF8.self)
    #expect(
      text
        == grocery.replacing("    platforms: { iOS: \"13\", macOS: '10.15' } # from its manifest\n", with: "")
        .replacing("    tools: 5.9\n", with: "    tools: 5.9\n    ranges: {}\n")
        .replacing(
          "    ranges:\n      # the log\n      swift-log: 1.0.0 ..< 2.0.0  # wide\n      Swift-Metrics: 2.0.0 ..< 3.0.0\n",
          with: """
                revision: 6b600d740f593eea29725eebb1bee86281084bc2
                products:
                  Live: { type: dynamic, modules: [Live] }
                  Tracking: [Core, Tracking]
                platforms: { iOS: "13", macOS: "10.15" }
                tools: "5.9"
                ranges:
                  Local: {}
                  Other: { revision: abc }
                  # the log
                  swift-log: { branch: main }  # wide
                  Swift-Metrics: 2.0.0 ..< 3.0.0

            """))
    #expect(findings(text).isEmpty)
    let once = editor.bytes
    try editor.complete(facts)
    #expect(editor.bytes == once)
  }
}
