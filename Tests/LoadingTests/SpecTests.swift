import Diagnostics
import Model
import Testing

/// The top level of a spec.
@Suite struct SpecTests {
  @Test func everyKeyOfAComponent() throws {
    let decoded = spec(
      """
      name: Chat
      kind: component
      summary: Conversations between buyers and sellers.
      layer: feature
      owners: [chat-team, 42]
      visibility: [layer:app, Home/Core]
      platforms: { iOS: "16", macOS: 10.15, custom: 1.2.beta.x }
      tools: 5.10
      products: none
      bind: { analytics: ServerAnalytics, store: Store/Disk }
      wiring: { dependencies: ChatServices, registration: ChatSetup }
      """)
    #expect(decoded.findings == [])
    let spec = try #require(decoded.value)
    #expect(spec.name == Located("Chat", at: Place(file: FileID(rawValue: 0), line: 1, column: 7)))
    #expect(spec.kind == .component)
    #expect(spec.summary == "Conversations between buyers and sellers.")
    #expect(spec.layer?.value == "feature")
    #expect(spec.owners == ["chat-team", "42"])
    #expect(spec.visibility?.map(\.value) == ["layer:app", "Home/Core"])
    #expect(
      spec.platforms.map(\.value) == [
        SupportedPlatform(name: "ios", version: "16"), SupportedPlatform(name: "macos", version: "10.15"),
        SupportedPlatform(name: "custom", version: "1.2", options: ["beta", "x"]),
      ])
    #expect(spec.tools?.value == ToolsVersion(5, 10))
    #expect(spec.products?.isEmpty == true)
    #expect(
      spec.app.bind.map { "\($0.service.value)=\($0.choice.value)" } == [
        "analytics=ServerAnalytics", "store=Store/Disk",
      ])
    #expect(spec.app.dependenciesModule?.value == "ChatServices")
    #expect(spec.app.registrationModule?.value == "ChatSetup")
    #expect(spec.path == "Components/Chat/component.yaml")
    #expect(spec.folder == "Components/Chat")
    #expect(spec.origin == .member)
    #expect(spec.modules.map(\.name.value) == ["Chat"])
    #expect(spec.integration == nil && spec.package == nil)
  }

  @Test func theShortestSpecIsAName() throws {
    let spec = try #require(spec("name: Chat\n").value)
    #expect(spec.modules.map(\.name.value) == ["Chat"])
    #expect(spec.modules.map(\.isMain) == [true])
    #expect(spec.modules.map(\.kind) == [.library])
    #expect(spec.products == nil && spec.visibility == nil && spec.layer == nil)
  }

  @Test(arguments: [
    ("component", ["library"]), ("app", ["executable"]), ("workspace", []),
  ])
  func theKindDecidesTheMainModule(kind: String, modules: [String]) {
    let decoded = spec("name: A\nkind: \(kind)\n")
    #expect(decoded.findings == [])
    #expect(decoded.value?.kind.rawValue == kind)
    #expect(decoded.value?.modules.map(\.kind.rawValue) == modules)
  }

  @Test func aComponentWithoutModules() {
    #expect(spec("name: A\nmodules: {}\n").value?.modules.isEmpty == true)
    #expect(spec("name: A\ntype: none\n").value?.modules.isEmpty == true)
    let others = spec("name: A\ntype: none\nmodules: { B: , C: { type: macro } }\n")
    #expect(others.findings == [])
    #expect(others.value?.modules.map(\.name.value) == ["B", "C"])
  }

  @Test func withoutAMainModuleNothingSpeaksOfIt() {
    for none in ["modules: {}", "type: none", "kind: workspace"] {
      let decoded = spec("name: A\n\(none)\nlayer: feature\nvisibility: [B]\ndependencies: [B]\nprovides: { x: T }\n")
      #expect(decoded.findings == ["invalid-value 5:1", "invalid-value 6:1"], "\(none)")
      #expect(
        decoded.messages == [
          "'dependencies' describes the main module, but this component has none",
          "'provides' describes the main module, but this component has none",
        ])
    }
  }

  @Test func anXcodeAppHasDependenciesAndNoModule() {
    let decoded = spec("name: A\nkind: app\ntype: none\ndependencies: [B, C/D]\nprovides: { url: app }\n")
    #expect(decoded.findings == [])
    #expect(decoded.value?.modules.isEmpty == true)
    #expect(decoded.value?.app.dependencies.map(\.text.value) == ["B", "C/D"])
    #expect(decoded.value?.app.provides.map(\.value) == ["url"])
  }

  @Test func noneAndAMainModuleContradict() {
    #expect(spec("name: A\ntype: none\nmodules: { A: }\n").findings == ["invalid-value 2:1"])
  }

  @Test func moreAboutTheMainModule() throws {
    let decoded = spec(
      """
      name: Chat
      dependencies: [A]
      modules:
        ChatInterface: { layer: interface }
        Chat: { path: Code, resources: [R] }
      """)
    #expect(decoded.findings == [])
    let spec = try #require(decoded.value)
    #expect(spec.modules.map(\.name.value) == ["Chat", "ChatInterface"])
    #expect(spec.modules[0].path?.value == "Code")
    #expect(spec.modules[0].dependencies.map(\.text.value) == ["A"])
    #expect(shown(spec.modules[0].name.place) == "5:3")
    #expect(spec.modules[1].layer?.value == "interface")
  }

  @Test(arguments: [
    ("dependencies", "[A]"), ("path", "X"), ("layer", "x"), ("visibility", "[x]"), ("provides", "{ x: T }"),
    ("services", "{ x: P }"), ("type", "macro"), ("package-access", "true"),
  ])
  func aKeyGivenAtTheTopAndUnderTheMainModule(key: String, value: String) {
    let decoded = spec("name: Chat\n\(key): \(value)\nmodules:\n  Chat:\n    \(key): \(value)\n")
    #expect(decoded.findings == ["duplicate-key 5:5"])
    #expect(decoded.helps == ["keep one of the two: the top level describes the main module too"])
    #expect(decoded.notes == ["first written here 2:1"])
  }

  @Test func whatTheAppMakesDoesNotSpeakOfItsMainModule() {
    let decoded = spec("name: A\nkind: app\nprovides: { url: app }\nmodules: { A: { provides: { x: T } } }\n")
    // The key is not given twice; that a program cannot provide is a separate finding.
    #expect(decoded.findings == ["invalid-value 4:29"])
    #expect(decoded.value?.modules[0].provides.map(\.service.value) == ["x"])
  }

  @Test func whatTheAppMakesStandsInItsSpec() {
    let decoded = spec("name: A\nprovides:\n  url: app\n  app: T\n")
    #expect(decoded.findings == ["invalid-value 3:8"])
    // In quotes it is a type.
    #expect(spec("name: A\nprovides: { url: \"app\" }\n").findings == [])
  }

  @Test func productsNameTheirModules() throws {
    let decoded = spec(
      """
      name: A
      products:
        A: [A, B/C]
        A-Dynamic: { type: dynamic, modules: [A] }
        S: { type: static, modules: [A] }
        tool: { type: executable, modules: [T] }
        P: { type: plugin, modules: [P] }
        L: { type: library, modules: [A] }
        M: { modules: [A] }
      """)
    #expect(decoded.findings == [])
    let products = try #require(decoded.value?.products)
    #expect(products.map(\.name.value) == ["A", "A-Dynamic", "S", "tool", "P", "L", "M"])
    #expect(products.map(\.type) == [.library, .dynamic, .static, .executable, .plugin, .library, .library])
    #expect(products[0].modules.map(\.value) == ["A", "B/C"])
    #expect(shown(products[1].modules[0].place) == "4:41")
  }

  @Test(arguments: [
    ("products: [A]", "wrong-type 2:11"), ("products: all", "wrong-type 2:11"), ("products: { A: }", "wrong-type 2:16"),
    ("products: { A: A }", "wrong-type 2:16"), ("products: { A: { type: dynamic } }", "missing-key 2:13"),
    ("products: { A: { type: shared, modules: [A] } }", "invalid-value 2:24"),
    ("products: { A: { typ: static, modules: [A] } }", "unknown-key 2:18"),
    ("products: { A: [A], A: [B] }", "duplicate-key 2:21"), ("products: { -A: [A] }", "invalid-name 2:13"),
    ("products: { A: { modules: A } }", "wrong-type 2:27"),
    ("modules:", "wrong-type 2:9"), ("modules: [B]", "wrong-type 2:10"), ("modules: { B: [C] }", "wrong-type 2:15"),
    ("modules: { .B: }", "invalid-name 2:12"), ("modules: { B: , B: }", "duplicate-key 2:17"),
    ("kind: apps", "invalid-value 2:7"), ("kind: [app]", "wrong-type 2:7"), ("layer: a/b", "invalid-name 2:8"),
    ("owners: me", "wrong-type 2:9"), ("owners: [[me]]", "wrong-type 2:10"), ("visibility: all", "wrong-type 2:13"),
    ("tools: 6", "invalid-value 2:8"), ("tools: v6.0", "invalid-value 2:8"), ("tools: 6.0.0.0", "invalid-value 2:8"),
    ("platforms: [iOS]", "wrong-type 2:12"), ("platforms: { iOS: v16 }", "invalid-value 2:19"),
    ("platforms: { iOS: 16.0.0.0 }", "invalid-value 2:19"), ("platforms: { iOS: }", "wrong-type 2:19"),
    ("platforms: { iOS: \"16\", ios: \"17\" }", "duplicate-key 2:25"),
    ("platforms: { maOS: \"16\" }", "invalid-value 2:14"),
    ("dependencies: [{ name: B, platforms: [linx] }]", "invalid-value 2:39"),
    ("bind: { a-b: C }", "invalid-name 2:9"), ("bind: { a: [C] }", "wrong-type 2:12"), ("bind: x", "wrong-type 2:7"),
    ("wiring: X", "wrong-type 2:9"), ("wiring: { dependencies: 1X }", "invalid-name 2:25"),
    ("wiring: { registration: a.b }", "invalid-name 2:25"), ("wiring: { module: X }", "unknown-key 2:11"),
    ("summary: [a]", "wrong-type 2:10"), ("summary:", "wrong-type 2:9"), ("provides: [x]", "wrong-type 2:11"),
  ])
  func faultsAreFoundAtTheirPlace(line: String, finding: String) {
    #expect(spec("name: A\n\(line)\n").findings == [finding])
  }

  @Test(arguments: [
    ("", "missing-key 1:1"), ("# nothing\n", "missing-key 1:1"), ("---", "missing-key 1:1"),
    ("summary: x\n", "missing-key 1:1"),
    ("name:\n", "wrong-type 1:6"), ("name: ~\n", "wrong-type 1:7"), ("name: null\n", "wrong-type 1:7"),
    ("name: [A]\n", "wrong-type 1:7"), ("name: \"\"\n", "invalid-name 1:7"), ("name: -A\n", "invalid-name 1:7"),
    ("name: .A\n", "invalid-name 1:7"), ("name: \"A \"\n", "invalid-name 1:7"), ("name: A//B\n", "invalid-name 1:7"),
    ("name: A/../B\n", "invalid-name 1:7"), ("name: \"A\\u202eB\"\n", "invalid-name 1:7"),
    ("name: \"A\\nB\"\n", "invalid-name 1:7"), ("- name: A\n", "wrong-type 1:1"), ("A\n", "wrong-type 1:1"),
  ])
  func withoutANameThereIsNoSpec(text: String, finding: String) {
    let decoded = spec(text)
    #expect(decoded.value == nil)
    #expect(decoded.findings == [finding])
  }

  @Test(arguments: ["Chat", "swift-log", "A/B", "Größe", "日本", "Module Name 1", "C++", "a.b", "A'B\"C", "x_1", "👩🏽"])
  func namesMayHoldWhatIsVisible(name: String) {
    let decoded = spec("name: '\(name.replacing("'", with: "''"))'\n")
    #expect(decoded.findings == [])
    #expect(decoded.value?.name.value == name)
  }

  /// Two names that differ in invisible characters would look the same.
  @Test(
    arguments: [
      0xAD, 0x34F, 0x600, 0x180E, 0x200B, 0x200C, 0x200D, 0x2060, 0x2064, 0x3164, 0xFE0F, 0xFEFF, 0xFFF9, 0x1D173,
      0xE0041,
    ] as [UInt32])
  func namesHoldNothingInvisible(value: UInt32) throws {
    let character = Character(try #require(Unicode.Scalar(value)))
    let decoded = spec("name: \"Ch\(character == "\u{FEFF}" ? "\\uFEFF" : String(character))at\"\n")
    #expect(decoded.value == nil)
    #expect(decoded.findings == ["invalid-name 1:7"])
    let number = "000" + String(value, radix: 16, uppercase: true)
    let message = decoded.messages.first ?? ""
    #expect(message.contains("the invisible character U+"))
    #expect(message.hasSuffix(number.suffix(max(4, number.count - 3))), "\(message)")
  }

  @Test func allErrorsOfAFileAreReported() {
    let decoded = spec(
      """
      nmae: Chat
      layer: [feature]
      dependencies:
        - Tracking ~> 1.2
        - { nam: CryptoShim }
        - "-x"
      resources: Resources
      modules:
        Engine:
          path: /etc
          settings: [{ define: A, define: B }, { upcoming: X }]
        Lint: { type: plugin }
      provides: { chat: { scope: Once } }
      """)
    #expect(decoded.value == nil)
    #expect(
      decoded.findings == [
        "missing-key 1:1", "unknown-key 1:1", "wrong-type 2:8", "version-in-spec 4:5", "unknown-key 5:7",
        "invalid-name 6:5", "wrong-type 7:12", "path-outside-root 10:11", "duplicate-key 11:29", "unknown-key 11:44",
        "missing-key 12:3", "missing-key 13:13", "invalid-value 13:28",
      ])
    #expect(decoded.helps.contains("did you mean 'name'?"))
    #expect(decoded.helps.contains("write '[Resources]'"))
  }

  @Test func aKeyGivenTwice() {
    let decoded = spec("name: A\nsummary: a\nname: B\nsummary: b\n")
    #expect(decoded.findings == ["duplicate-key 3:1", "duplicate-key 4:1"])
    #expect(decoded.notes == ["first written here 1:1", "first written here 2:1"])
    #expect(decoded.value?.name.value == "A")
    #expect(decoded.value?.summary == "a")
  }

  @Test func unknownKeysSayWhatIsKnown() {
    #expect(spec("name: A\ndependancies: []\n").helps == ["did you mean 'dependencies'?"])
    #expect(
      spec("name: A\nzzzzzzzzzzzz: 1\n").helps.first?.hasPrefix("use one of: name, kind, summary") == true)
    #expect(spec("name: A\nName: B\n").helps == ["did you mean 'name'?"])
    // The misspelt key is reported, not that the value looks like a version.
    #expect(spec("name: A\ntolos: 6.0\n").findings == ["unknown-key 2:1"])
  }

  @Test func onlySoManyFindingsAreToldOneByOne() {
    let keys = (0..<1_500).map { "unknownKey\($0): 1\n" }.joined()
    let decoded = spec("name: A\n" + keys + "owners: { a: b }\n")
    #expect(decoded.diagnostics.count == 1_001)
    // The last finding counts the rest, whatever their kinds; its place is that of the first of them.
    let last = decoded.diagnostics.max { ($0.place?.line ?? 0) < ($1.place?.line ?? 0) }
    #expect(last?.message == "501 more findings about this file are not shown")
    #expect(shown(last?.place) == "1002:1")
    #expect(decoded.value?.name.value == "A")
  }
}
