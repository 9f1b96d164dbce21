import Diagnostics
import Model
import Testing

/// `integration:` and `package:`.
@Suite struct RootTests {
  @Test func everyKeyOfIntegration() throws {
    let decoded = spec(
      """
      name: Grocery
      kind: app
      integration:
        tools: "6.0"
        defaults: { platforms: { iOS: "16" }, settings: [{ upcoming-feature: ExistentialAny }] }
        layers: [app, feature, { name: foundation, peers: true }, { name: interface }, 1]
        search: [Components, ./Apps]
        sources: [../specs, My Specs, "https://git.example.com/specs.git", git@host:specs.git]
        packages: separate
        package-resolved: root
        unowned: nothing
        severity: { unused-provider: off, floating-pin: error, dependency-cycle: warning }
        xcode: App.xcodeproj
        file-urls: true
      """, path: "component.yaml")
    #expect(decoded.findings == [])
    let integration = try #require(decoded.value?.integration)
    #expect(integration.tools?.value == ToolsVersion(6, 0))
    #expect(integration.platforms.map(\.value) == [SupportedPlatform(name: "ios", version: "16")])
    #expect(integration.settings == [Setting(tool: .swift, kind: .enableUpcomingFeature("ExistentialAny"))])
    #expect(integration.layers.map(\.name.value) == ["app", "feature", "foundation", "interface", "1"])
    #expect(integration.layers.map(\.peers) == [false, false, true, false, false])
    #expect(integration.search?.map(\.value) == ["Components", "./Apps"])
    #expect(
      integration.sources.map(\.value) == [
        "../specs", "My Specs", "https://git.example.com/specs.git", "git@host:specs.git",
      ])
    #expect(integration.packages == .separate && integration.packageResolved == .root)
    #expect(integration.unowned == .nothing)
    #expect(
      integration.severity.map { "\($0.id.value) \($0.severity)" } == [
        "unused-provider off", "floating-pin error", "dependency-cycle warning",
      ])
    #expect(integration.xcode.map(\.value) == ["App.xcodeproj"])
    #expect(integration.fileURLs)
  }

  @Test func whatHoldsWhereNothingIsSaid() throws {
    let integration = try #require(spec("name: A\nintegration: {}\n").value?.integration)
    #expect(integration.packages == .single && integration.packageResolved == .each)
    #expect(integration.unowned == .everything)
    #expect(!integration.fileURLs)
    #expect(integration.search == nil && integration.layers.isEmpty && integration.tools == nil)
  }

  @Test func everyKeyOfPackage() throws {
    let decoded = spec(
      """
      name: A
      package:
        swift: ["5", 6, 4.2]
        c: gnu11
        cxx: c++17
        localization: no
        pkg-config: libcurl
        providers: { apt: [libcurl4-openssl-dev] }
        traits:
          default: [A]
          A: { summary: Switches A on., enables: [B, C] }
          B:
          C: []
        tools-only: [swift-docc-plugin]
        experimental-features: [SwiftBuild]
      """)
    #expect(decoded.findings == [])
    let package = try #require(decoded.value?.package)
    #expect(package.swiftLanguageModes == ["5", "6", "4.2"])
    #expect(package.cLanguageStandard == "gnu11")
    #expect(package.cxxLanguageStandard == "c++17")
    #expect(package.localization == "no")
    #expect(package.pkgConfig == "libcurl")
    #expect(package.providers == [SystemProvider(manager: "apt", packages: ["libcurl4-openssl-dev"])])
    #expect(
      package.traits == [
        Trait.default(enables: ["A"]), Trait(name: "A", summary: "Switches A on.", enables: ["B", "C"]),
        Trait(name: "B"), Trait(name: "C"),
      ])
    #expect(package.toolsOnly.map(\.value) == ["swift-docc-plugin"])
    #expect(package.experimentalFeatures == ["SwiftBuild"])
  }

  @Test(arguments: [
    ("integration:", "wrong-type 2:13"), ("integration: { layer: [a] }", "unknown-key 2:16"),
    ("integration: { tools: six }", "invalid-value 2:23"), ("integration: { layers: app }", "wrong-type 2:24"),
    ("integration: { layers: [a, b, a] }", "duplicate-key 2:31"),
    ("integration: { layers: [{ peers: true }] }", "missing-key 2:25"),
    ("integration: { layers: [{ name: a, peer: true }] }", "unknown-key 2:36"),
    ("integration: { layers: [{ name: a, peers: yes }] }", "wrong-type 2:43"),
    ("integration: { layers: [{ name: }] }", "wrong-type 2:33"),
    ("integration: { layers: [a/b] }", "invalid-name 2:25"),
    ("integration: { layers: [[a]] }", "wrong-type 2:25"),
    ("integration: { search: [/x] }", "path-outside-root 2:25"),
    ("integration: { search: [..] }", "path-outside-root 2:25"),
    ("integration: { search: x }", "wrong-type 2:24"), ("integration: { sources: x }", "wrong-type 2:25"),
    ("integration: { sources: [--upload-pack=x] }", "unsafe-url 2:26"),
    ("integration: { sources: [\"ext::sh\"] }", "unsafe-url 2:26"),
    ("integration: { sources: [\"https://u:p@h/x\"] }", "unsafe-url 2:26"),
    ("integration: { sources: [\"\"] }", "invalid-value 2:26"),
    ("integration: { sources: [\"file:///x\"] }", "unsafe-url 2:26"),
    ("integration: { packages: both }", "invalid-value 2:26"),
    ("integration: { severity: { x: fatal } }", "invalid-value 2:31"),
    ("integration: { severity: [x] }", "wrong-type 2:26"),
    ("integration: { severity: { x: off, x: off } }", "duplicate-key 2:36"),
    ("integration: { xcode: ../App.xcodeproj }", "path-outside-root 2:23"),
    ("integration: { xcode: [App.xcodeproj, ../App.xcodeproj] }", "path-outside-root 2:39"),
    ("integration: { file-urls: 1 }", "wrong-type 2:27"),
    ("integration: { defaults: [x] }", "wrong-type 2:26"),
    ("integration: { defaults: { tools: 6.0 } }", "unknown-key 2:28"),
    ("integration: { defaults: { platforms: { iOS: x } } }", "invalid-value 2:46"),
    ("integration: { defaults: { settings: [{}] } }", "missing-key 2:39"),
    ("package: x", "wrong-type 2:10"), ("package: { swift: 5 }", "wrong-type 2:19"),
    ("package: { swift: [five] }", "invalid-value 2:20"),
    ("package: { c: c90x }", "invalid-value 2:15"), ("package: { cxx: c99 }", "invalid-value 2:17"),
    ("package: { localisation: en }", "unknown-key 2:12"), ("package: { traits: [A] }", "wrong-type 2:20"),
    ("package: { traits: { A: B } }", "wrong-type 2:25"),
    ("package: { traits: { A: { enable: [B] } } }", "unknown-key 2:27"),
    ("package: { traits: { A/B: } }", "invalid-name 2:22"), ("package: { tools-only: x }", "wrong-type 2:24"),
    ("package: { experimental-features: x }", "wrong-type 2:35"),
    ("package: { localization: [en] }", "wrong-type 2:26"),
  ])
  func findings(line: String, finding: String) {
    #expect(spec("name: A\n\(line)\n", path: "component.yaml").findings == [finding])
  }

  /// As many as SwiftPM takes, the default ones counted.
  @Test(arguments: [(300, []), (301, ["invalid-value 3:11"])]) func aPackageHasSoManyTraits(count: Int, found: [String])
  {
    let others = (1..<count).map { "T\($0): []" }.joined(separator: ", ")
    #expect(spec("name: A\npackage:\n  traits: { default: [], \(others) }\n", path: "component.yaml").findings == found)
  }

  @Test func fileURLsOfSourcesNeedTheSetting() {
    #expect(spec("name: A\nintegration: { sources: [\"file:///x\"], file-urls: true }\n").findings == [])
  }
}
