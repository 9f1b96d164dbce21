import Model
import Testing

@Suite struct ManifestPrinterTests {
  private func target(_ name: String, _ kind: TargetKind = .library, _ dependencies: [String] = []) -> Manifest.Target {
    var target = Manifest.Target(name: name, kind: kind)
    target.dependencies = dependencies.map { .target($0, nil) }
    return target
  }

  @Test func smallManifestReadsAsIfWrittenByHand() {
    var manifest = Manifest(name: "Grocery", tools: ToolsVersion(6, 0))
    manifest.platforms = [
      SupportedPlatform(name: "ios", version: "16"), SupportedPlatform(name: "macos", version: "13"),
    ]
    manifest.products = [Manifest.Product(name: "Grocery", type: .library, targets: ["Grocery"])]
    manifest.dependencies = [
      Manifest.PackageDependency(
        source: .git("https://git.example.com/tracking.git", .exact("1.2.0")), identity: "tracking")
    ]
    var app = target("Grocery", .library, ["CoreUI"])
    app.dependencies.append(.product("Tracking", package: "tracking", aliases: [:], nil))
    app.dependencies.append(.target("Shim", Condition(platforms: ["linux"])))
    app.exclude = ["component.yaml"]
    manifest.targets = [app, target("CoreUI"), target("Shim"), target("GroceryTests", .test, ["Grocery"])]
    #expect(
      printed(manifest, header: "Written by integrate from component.yaml; do not edit.") == """
        // swift-tools-version: 6.0
        // Written by integrate from component.yaml; do not edit.
        import PackageDescription

        let package = Package(
          name: "Grocery",
          platforms: [.iOS("16"), .macOS("13")],
          products: [
            .library(name: "Grocery", targets: ["Grocery"]),
          ],
          dependencies: [
            .package(url: "https://git.example.com/tracking.git", exact: "1.2.0"),
          ],
          targets: [
            .target(
              name: "Grocery",
              dependencies: [
                "CoreUI",
                .product(name: "Tracking", package: "tracking"),
                .byName(name: "Shim", condition: .when(platforms: [.linux])),
              ],
              exclude: ["component.yaml"]
            ),
            .target(name: "CoreUI"),
            .target(name: "Shim"),
            .testTarget(name: "GroceryTests", dependencies: ["Grocery"]),
          ]
        )

        """)
  }

  @Test func settingsThatSeveralTargetsHaveAreStatedOnce() {
    var manifest = Manifest(name: "P", tools: ToolsVersion(6, 0))
    let settings = [
      Setting(tool: .swift, kind: .enableUpcomingFeature("A")),
      Setting(tool: .swift, kind: .enableUpcomingFeature("B")),
    ]
    manifest.targets = ["X", "Y"].map {
      var target = target($0)
      target.settings = settings
      return target
    }
    manifest.targets.append(target("Z"))
    let text = printed(manifest, header: "h")
    #expect(text.contains("let swiftSettings: [SwiftSetting] = [\n  .enableUpcomingFeature(\"A\"),"))
    #expect(text.contains(".target(name: \"X\", swiftSettings: swiftSettings),"))
    #expect(text.contains(".target(name: \"Y\", swiftSettings: swiftSettings),"))
  }

  @Test func settingsThatAllTargetsHaveAreSetInALoop() {
    var manifest = Manifest(name: "P", tools: ToolsVersion(6, 0))
    let settings = ["A", "B"].map { Setting(tool: .swift, kind: .enableUpcomingFeature($0)) }
    manifest.targets = ["X", "Y"].map {
      var target = target($0)
      target.settings = settings
      return target
    }
    let loop = """
      for target in package.targets {
        target.swiftSettings = [
          .enableUpcomingFeature("A"),
          .enableUpcomingFeature("B"),
        ]
      }

      """
    let text = printed(manifest, header: "h")
    #expect(text.contains(".target(name: \"X\"),") && text.hasSuffix(loop))
    #expect(printed(manifest, header: "h", tableFrom: 0).contains("\n  target X\n  target Y\n"))
    // One has more, and plugins have none.
    manifest.targets[1].settings.append(Setting(tool: .swift, kind: .define("C")))
    manifest.targets.append(target("Z", .plugin))
    let more = printed(manifest, header: "h")
    #expect(more.contains(".target(name: \"Y\", swiftSettings: [.define(\"C\")]),"))
    #expect(
      more.contains("for target in package.targets where target.type != .plugin {\n  let common: [SwiftSetting] = [\n"))
    #expect(more.hasSuffix("  ]\n  target.swiftSettings = common + (target.swiftSettings ?? [])\n}\n"))
  }

  @Test func aManifestIsATableFromAHundredTargets() {
    var manifest = Manifest(name: "P", tools: ToolsVersion(6, 0))
    manifest.targets = (0..<99).map { target("T\($0)") }
    #expect(!printed(manifest, header: "h").contains("func table()"))
    manifest.targets.append(target("T99"))
    #expect(printed(manifest, header: "h").contains("func table()"))
  }

  /// Swift's strings are equal when they differ in the normalisation of an accent; the bytes have to stay.
  @Test func textsThatOnlyLookAlikeStayApart() {
    var manifest = Manifest(name: "P", tools: ToolsVersion(6, 0))
    let accents = ["e\u{301}", "\u{E9}"]
    manifest.targets = (0..<6).map { number in
      var target = target("T\(number)")
      target.settings = [Setting(tool: .c, kind: .define(accents[number % 2])), Setting(tool: .c, kind: .define("X"))]
      return target
    }
    let text = Array(printed(manifest, header: "h").utf8)
    for accent in accents {
      let literal = Array("\"\(accent)\"".utf8)
      let count = text.indices.filter { text[$0...].starts(with: literal) }.count
      #expect(count == 3)
    }
  }

  /// Members that no factory takes are assigned to the package that is made.
  @Test func macroWithCSettings() {
    var manifest = Manifest(name: "P", tools: ToolsVersion(5, 9))
    var macro = target("M", .macro)
    macro.settings = [
      Setting(tool: .cxx, kind: .define("X=1")), Setting(tool: .swift, kind: .define("Y")),
    ]
    manifest.targets = [macro]
    let text = printed(manifest, header: "h")
    #expect(text.contains("import CompilerPluginSupport\nimport PackageDescription\n"))
    #expect(text.contains(".macro(name: \"M\", swiftSettings: [.define(\"Y\")])"))
    #expect(
      text.contains(
        """
        for target in package.targets where target.name == "M" {
          target.cxxSettings = [.define("X", to: "1")]
        }
        """))
  }

  @Test(
    arguments: [
      (ToolsVersion(5, 5), ".package(url: \"u\", .exact(\"1.0.0\"))", "swiftLanguageVersions: [.v5, .version(\"6\")]"),
      (ToolsVersion(5, 6), ".package(url: \"u\", exact: \"1.0.0\")", "swiftLanguageVersions: [.v5, .version(\"6\")]"),
      (ToolsVersion(6, 0), ".package(url: \"u\", exact: \"1.0.0\")", "swiftLanguageModes: [.v5, .v6]"),
    ])
  func spellingFollowsTheToolsVersion(_ tools: ToolsVersion, _ dependency: String, _ modes: String) {
    var manifest = Manifest(name: "P", tools: tools)
    manifest.dependencies = [Manifest.PackageDependency(source: .git("u", .exact("1.0.0")), identity: "u")]
    manifest.swiftLanguageModes = ["5", "6"]
    let text = printed(manifest, header: "h")
    #expect(text.contains(dependency))
    #expect(text.contains(modes))
  }

  @Test(
    arguments: [
      ("1.2.3", "2.0.0", "from: \"1.2.3\""), ("1.2.3-beta", "2.0.0", "from: \"1.2.3-beta\""),
      ("1.2.3", "1.3.0", ".upToNextMinor(from: \"1.2.3\")"), ("0.2.3", "1.0.0", "from: \"0.2.3\""),
      ("1.0.0", "1.0.1", "\"1.0.0\"..<\"1.0.1\""), ("1.0.0", "2.0.0-0", "\"1.0.0\"..<\"2.0.0-0\""),
      ("0.0.0-0", "100000.0.0", "\"0.0.0-0\"..<\"100000.0.0\""),
    ])
  func rangesHaveShortForms(_ lower: String, _ upper: String, _ spelling: String) {
    var manifest = Manifest(name: "P", tools: ToolsVersion(6, 0))
    manifest.dependencies = [
      Manifest.PackageDependency(source: .git("u", .range(from: lower, upTo: upper)), identity: "u")
    ]
    #expect(printed(manifest, header: "h").contains(".package(url: \"u\", \(spelling)),"))
  }

  @Test func experimentalFeaturesFollowTheVersion() {
    var manifest = Manifest(name: "P", tools: ToolsVersion(6, 3))
    manifest.experimentalFeatures = ["experimentalMultiLang", "experimentalCGen", "x) // no identifier"]
    let text = printed(manifest, header: "h")
    #expect(text.hasPrefix("// swift-tools-version: 6.3;(experimentalCGen,experimentalMultiLang)\n// h\nimport "))
  }

  /// Foreign text stays text, wherever PackageDescription wants a name of its own.
  @Test func foreignTextIsNeverCode() {
    var manifest = Manifest(name: "P", tools: ToolsVersion(6, 0))
    let code = "c99)\nimport Foundation//"
    manifest.cLanguageStandard = code
    manifest.cxxLanguageStandard = "c++17" + code
    manifest.providers = [SystemProvider(manager: code, packages: [])]
    manifest.swiftLanguageModes = [code]
    manifest.platforms = [SupportedPlatform(name: code, version: code)]
    var target = target(code)
    target.resources = [Resource(path: code, rule: .process(localization: code))]
    target.settings = [
      Setting(tool: .swift, kind: .interoperabilityMode(code)), Setting(tool: .swift, kind: .swiftLanguageMode(code)),
      Setting(tool: .c, kind: .define(code), condition: Condition(platforms: [code], configuration: code)),
    ]
    manifest.targets = [target]
    for line in printed(manifest, header: "h\r\nimport Glibc").split(whereSeparator: \.isNewline) {
      #expect(!line.hasPrefix("import") || line == "import PackageDescription", "\(line)")
    }
  }
}
