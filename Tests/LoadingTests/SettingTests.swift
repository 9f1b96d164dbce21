import Model
import Testing

@Suite struct SettingTests {
  private func settings(_ text: String) -> Decoded<[Setting]?> {
    let decoded = spec("name: A\nsettings: \(text)\n")
    return Decoded(value: decoded.value?.modules[0].settings, diagnostics: decoded.diagnostics)
  }

  @Test(arguments: [
    ("define: DEBUG", Setting(tool: .swift, kind: .define("DEBUG"))),
    ("define: A=1, tool: c", Setting(tool: .c, kind: .define("A=1"))),
    ("define: A, tool: cxx", Setting(tool: .cxx, kind: .define("A"))),
    ("header-search-path: include", Setting(tool: .c, kind: .headerSearchPath("include"))),
    ("header-search-path: include, tool: cxx", Setting(tool: .cxx, kind: .headerSearchPath("include"))),
    ("linked-library: z", Setting(tool: .linker, kind: .linkedLibrary("z"))),
    ("linked-framework: UIKit", Setting(tool: .linker, kind: .linkedFramework("UIKit"))),
    ("interoperability: C", Setting(tool: .swift, kind: .interoperabilityMode("C"))),
    ("interoperability: Cxx", Setting(tool: .swift, kind: .interoperabilityMode("Cxx"))),
    ("upcoming-feature: ExistentialAny", Setting(tool: .swift, kind: .enableUpcomingFeature("ExistentialAny"))),
    ("experimental-feature: Lifetimes", Setting(tool: .swift, kind: .enableExperimentalFeature("Lifetimes"))),
    ("strict-memory-safety: true", Setting(tool: .swift, kind: .strictMemorySafety)),
    ("unsafe-flags: [-O3, -1], tool: cxx", Setting(tool: .cxx, kind: .unsafeFlags(["-O3", "-1"]))),
    ("unsafe-flags: [-ObjC], tool: linker", Setting(tool: .linker, kind: .unsafeFlags(["-ObjC"]))),
    ("unsafe-flags: [-Ounchecked]", Setting(tool: .swift, kind: .unsafeFlags(["-Ounchecked"]))),
    ("language-mode: 5", Setting(tool: .swift, kind: .swiftLanguageMode("5"))),
    ("language-mode: 4.2", Setting(tool: .swift, kind: .swiftLanguageMode("4.2"))),
    ("treat-all-warnings: error", Setting(tool: .swift, kind: .treatAllWarnings(.error))),
    ("treat-all-warnings: warning, tool: c", Setting(tool: .c, kind: .treatAllWarnings(.warning))),
    ("treat-warning: Deprecated", Setting(tool: .swift, kind: .treatWarning("Deprecated", .error))),
    ("treat-warning: Deprecated, as: warning", Setting(tool: .swift, kind: .treatWarning("Deprecated", .warning))),
    ("as: error, treat-warning: no, tool: cxx", Setting(tool: .cxx, kind: .treatWarning("no", .error))),
    ("enable-warning: all", Setting(tool: .c, kind: .enableWarning("all"))),
    ("disable-warning: extra, tool: cxx", Setting(tool: .cxx, kind: .disableWarning("extra"))),
    ("default-isolation: MainActor", Setting(tool: .swift, kind: .defaultIsolation("MainActor"))),
    ("default-isolation: nonisolated", Setting(tool: .swift, kind: .defaultIsolation(nil))),
  ])
  func everyKindIsRead(text: String, setting: Setting) {
    let decoded = settings("[{ \(text) }]")
    #expect(decoded.findings == [])
    #expect(decoded.value == [setting])
    let conditional = settings(
      "[{ \(text), when: { platforms: [Linux, tvOS, Haiku], configuration: debug, traits: [T] } }]")
    #expect(conditional.findings == [])
    var expected = setting
    expected.condition = Condition(platforms: ["linux", "tvos", "Haiku"], configuration: "debug", traits: ["T"])
    #expect(conditional.value == [expected])
  }

  @Test func theOrderIsTheCompilers() {
    let decoded = settings(
      "\n- define: B\n- define: A\n  when: { configuration: release }\n- linked-library: c\n  when: {}")
    #expect(decoded.findings == [])
    #expect(
      decoded.value == [
        Setting(tool: .swift, kind: .define("B")),
        Setting(tool: .swift, kind: .define("A"), condition: Condition(configuration: "release")),
        Setting(tool: .linker, kind: .linkedLibrary("c")),
      ])
  }

  @Test(arguments: [
    ("{ define: A }", "wrong-type 2:11"), ("[define]", "wrong-type 2:12"), ("[{}]", "missing-key 2:12"),
    ("[{ tool: c }]", "missing-key 2:12"), ("[{ define: }]", "wrong-type 2:22"),
    ("[{ define: A, linked-library: z }]", "invalid-value 2:25"), ("[{ defines: A }]", "unknown-key 2:14"),
    ("[{ define: A, tool: linker }]", "invalid-value 2:12"),
    ("[{ header-search-path: x, tool: swift }]", "invalid-value 2:12"),
    ("[{ linked-library: z, tool: c }]", "invalid-value 2:12"),
    ("[{ enable-warning: x, tool: swift }]", "invalid-value 2:12"),
    ("[{ define: A, tool: rust }]", "invalid-value 2:31"), ("[{ interoperability: c }]", "invalid-value 2:32"),
    ("[{ strict-memory-safety: false }]", "invalid-value 2:36"), ("[{ strict-memory-safety: on }]", "wrong-type 2:36"),
    ("[{ unsafe-flags: -O3 }]", "wrong-type 2:28"), ("[{ unsafe-flags: }]", "wrong-type 2:28"),
    ("[{ unsafe-flags: [[x]] }]", "wrong-type 2:29"), ("[{ language-mode: v5 }]", "invalid-value 2:29"),
    ("[{ language-mode: 5.1.2.3 }]", "invalid-value 2:29"), ("[{ treat-all-warnings: note }]", "invalid-value 2:34"),
    ("[{ treat-warning: x, as: note }]", "invalid-value 2:36"), ("[{ define: A, as: error }]", "invalid-value 2:25"),
    ("[{ default-isolation: MyActor }]", "invalid-value 2:33"),
    ("[{ header-search-path: \"\" }]", "invalid-value 2:34"),
    ("[{ define: A, when: debug }]", "wrong-type 2:31"),
    ("[{ define: A, when: { config: debug } }]", "unknown-key 2:33"),
    ("[{ define: A, when: { configuration: profile } }]", "invalid-value 2:48"),
    ("[{ define: A, when: { platforms: linux } }]", "wrong-type 2:44"),
    ("[{ define: A, when: { traits: [[T]] } }]", "wrong-type 2:42"),
    ("[{ define: A, define: B }]", "duplicate-key 2:25"),
  ])
  func faultsAreFoundAtTheirPlace(text: String, finding: String) { #expect(settings(text).findings == [finding]) }
}
