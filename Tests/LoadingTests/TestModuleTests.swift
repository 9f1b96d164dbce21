import Model
import Testing

/// `tests:` in its short and its named form.
@Suite struct TestModuleTests {
  @Test func theShortFormSpeaksOfNameTests() throws {
    let decoded = spec("name: Chat\ntests: { dependencies: [Snap/Shot], resources: [Fixtures] }\n")
    #expect(decoded.findings == [])
    let tests = try #require(decoded.value?.modules.last)
    #expect(tests.name.value == "ChatTests")
    #expect(tests.kind == .test)
    #expect(tests.dependencies.map(\.text.value) == ["Chat", "Snap/Shot"])
    #expect(tests.resources == [Resource(path: "Fixtures", rule: .process(localization: nil))])
    #expect(shown(tests.name.place) == "2:10")
  }

  @Test func theNamedFormHasOneModuleAName() throws {
    let decoded = spec(
      """
      name: Chat
      modules: { Engine: }
      tests:
        EngineTests: { dependencies: [Helpers] }
        Smoke:
        Extra: { dependencies: [Chat] }
        resources: { path: Tests/resources }
      """)
    #expect(decoded.findings == [])
    let modules = try #require(decoded.value?.modules)
    #expect(modules.map(\.name.value) == ["Chat", "Engine", "EngineTests", "Smoke", "Extra", "resources"])
    #expect(modules.dropFirst(2).map(\.kind) == [.test, .test, .test, .test])
    // `EngineTests` depends on `Engine` implicitly; other names have only the dependencies they list.
    #expect(modules.map { $0.dependencies.map(\.text.value) } == [[], [], ["Engine", "Helpers"], [], ["Chat"], []])
    #expect(modules[5].path?.value == "Tests/resources")
  }

  @Test func bothFormsMayBeMixed() {
    let decoded = spec("name: Chat\ntests:\n  dependencies: [A]\n  MoreTests: { dependencies: [B] }\n")
    #expect(decoded.findings == [])
    #expect(decoded.value?.modules.map(\.name.value) == ["Chat", "ChatTests", "MoreTests"])
  }

  @Test func withoutTheKeyTheFolderDecides() {
    let folder = "Components/Chat/Tests/ChatTests"
    #expect(spec("name: Chat\n", folders: [folder]).value?.modules.map(\.name.value) == ["Chat", "ChatTests"])
    #expect(spec("name: Chat\n").value?.modules.count == 1)
    #expect(spec("name: Chat\ntests: {}\n", folders: [folder]).value?.modules.count == 1)
    #expect(spec("name: Chat\ntests:\n").value?.modules.count == 2)
    #expect(spec("name: Chat\nmodules: {}\n", folders: [folder]).value?.modules.isEmpty == true)
    #expect(spec("name: Chat\n", path: "component.yaml", folders: ["Tests/ChatTests"]).value?.modules.count == 2)
  }

  @Test func theSubjectIsNotNamedTwice() {
    let decoded = spec("name: Chat\ntests: { dependencies: [A, Chat] }\n")
    #expect(decoded.value?.modules.last?.dependencies.map(\.text.value) == ["A", "Chat"])
  }

  @Test(arguments: [
    ("tests: [A]", "wrong-type 2:8"), ("tests: all", "wrong-type 2:8"), ("tests: { ATests: [B] }", "unknown-key 2:10"),
    ("tests: { ATests: yes }", "unknown-key 2:10"), ("tests: { version: 1.0 }", "version-in-spec 2:10"),
    ("tests: { dependencies: A }", "wrong-type 2:24"), ("tests: { -x: {} }", "invalid-name 2:10"),
    ("tests: { ATests: { resource: [] } }", "unknown-key 2:20"), ("tests: { ATests: , ATests: }", "duplicate-key 2:20"),
  ])
  func faultsAreFoundAtTheirPlace(line: String, finding: String) {
    #expect(spec("name: Chat\n\(line)\n").findings == [finding])
  }
}
