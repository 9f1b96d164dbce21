import Testing

/// Cycles, layers, visibility, and names that are given twice.
@Suite struct GraphCheckTests {
  // MARK: Cycles

  @Test func aCycleIsToldAtItsFirstLineWithEachStep() {
    let project = SmallProject(["A": "dependencies: [B]", "B": "dependencies: [C]", "C": "dependencies: [A]"])
    #expect(project.marks == ["A/component.yaml:2:16 dependency-cycle"])
    #expect(project.message() == "modules depend on each other in a cycle: A → B → C → A")
    #expect(
      project.notes() == [
        "A/component.yaml:2:16 'A' depends on 'B'", "B/component.yaml:2:16 'B' depends on 'C'",
        "C/component.yaml:2:16 'C' depends on 'A'",
      ])
  }

  @Test func aCycleThroughATestIsNone() {
    let project = SmallProject(["A": "tests: { dependencies: [B] }", "B": "dependencies: [A]"])
    #expect(project.marks == [])
  }

  @Test func aServiceClosesACycle() {
    let project = SmallProject([
      "A": "dependencies: [B]\nmodules: { AInterface: { services: { a: AModule } } }",
      "B": "modules: { B: {} }\ndependencies: [A/AInterface]\nprovides: { }",
    ])
    #expect(project.marks.filter { $0.hasSuffix("dependency-cycle") } == [])
  }

  @Test func anInterfaceBreaksACycle() {
    let interface = "modules: { AInterface: {} }"
    #expect(SmallProject(["A": "\(interface)\ndependencies: [B]", "B": "dependencies: [A/AInterface]"]).marks == [])
    #expect(
      SmallProject(["A": "\(interface)\ndependencies: [B]", "B": "dependencies: [A]"]).marks == [
        "A/component.yaml:3:16 dependency-cycle"
      ])
  }

  @Test func packagesInACycleAreRefusedBeforeTools6() {
    let specs: KeyValuePairs = [
      "A": "modules: { AInterface: {} }\ndependencies: [B]", "B": "dependencies: [A/AInterface]",
    ]
    let old = SmallProject(root: "kind: workspace\nintegration: { tools: \"5.9\", packages: separate }", specs)
    #expect(old.marks == ["A/component.yaml:3:16 dependency-cycle"])
    #expect(old.message() == "packages depend on each other in a cycle: A → B → A")
    #expect(old.help().contains("write 'tools: \"6.0\"' (it is 5.9)"))
    for settings in ["tools: \"6.0\", packages: separate", "tools: \"5.9\", packages: single"] {
      #expect(SmallProject(root: "kind: workspace\nintegration: { \(settings) }", specs).marks == [], "\(settings)")
    }
  }

  // MARK: Layers

  private static let layers =
    "kind: workspace\nintegration: { layers: [app, feature, { name: base, peers: true }, interface] }"

  @Test(arguments: [
    ("feature", "base", true), ("app", "interface", true), ("base", "base", true), ("feature", "feature", false),
    ("base", "feature", false), ("interface", "app", false),
  ])
  func layersDependOnThoseToTheirRight(from: String, to: String, isAllowed: Bool) {
    let project = SmallProject(
      root: Self.layers, ["A": "layer: \(from)\ndependencies: [B]", "B": "layer: \(to)"])
    #expect(project.marks == (isAllowed ? [] : ["A/component.yaml:3:16 layer-violation"]))
  }

  @Test func aHigherLayerIsNamedWithItsPlace() {
    let project = SmallProject(
      root: Self.layers, ["A": "layer: base\ndependencies: [B]", "B": "layer: feature"])
    #expect(project.message() == "'A' in layer 'base' depends on 'B' in the higher layer 'feature'")
    #expect(
      project.notes() == [
        "component.yaml:3:30 a layer may depend on layers to its right",
        "B/component.yaml:2:8 'B' is in layer 'feature'",
      ])
  }

  @Test func modulesOfOneComponentAreFreeWithinTheirLayer() {
    let project = SmallProject(
      root: Self.layers, ["A": "layer: feature\ndependencies: [AKit]\nmodules: { AKit: {} }"])
    #expect(project.marks == [])
  }

  @Test func testsAreFreeAndComponentsWithoutALayerAreWarnedOf() {
    let project = SmallProject(
      root: Self.layers,
      [
        "A": "layer: base\ntests: { dependencies: [B] }", "B": "layer: feature\ndependencies: [C]",
        "C": "dependencies: [B2]",
        "B2": "layer: app",
      ])
    #expect(project.marks == ["C/component.yaml:1:7 missing-layer"])
  }

  @Test func aLayerThatIsNoneIsNamed() {
    let project = SmallProject(root: Self.layers, ["A": "layer: featur"])
    #expect(project.marks == ["A/component.yaml:2:8 unknown-layer"])
    #expect(project.help().contains("feature"))
  }

  // MARK: Visibility

  @Test func onlyThoseThatAreNamedMayDepend() {
    let list = "visibility: [layer:app, Friend]"
    let project = SmallProject(
      root: Self.layers,
      [
        "Friend": "layer: feature\ndependencies: [Shy]", "Other": "layer: feature\ndependencies: [Shy]",
        "Shy": "layer: base\n\(list)", "Top": "layer: app\ndependencies: [Shy]",
      ])
    #expect(project.marks == ["Other/component.yaml:3:16 visibility-violation"])
    #expect(project.message() == "'Other' may not depend on 'Shy', which is visible to 'layer:app', 'Friend'")
    #expect(project.notes() == ["Shy/component.yaml:3:14 its visibility"])
  }

  @Test func anEmptyListKeepsEverybodyOut() {
    let project = SmallProject(["A": "dependencies: [B]", "B": "visibility: []"])
    #expect(project.marks == ["A/component.yaml:2:16 visibility-violation"])
    #expect(project.message().hasSuffix("which is visible to no other component"))
  }

  @Test func theTopLevelSpeaksOfTheMainModule() {
    let shy = "visibility: []\nmodules: { BInterface: {}, BKit: { visibility: [C] } }"
    let project = SmallProject(
      ["A": "dependencies: [B/BInterface, B/BKit]", "B": shy, "C": "dependencies: [B/BKit]"])
    #expect(project.marks == ["A/component.yaml:2:30 visibility-violation"])
  }

  @Test func visibilityNamesWhatIsThere() {
    let project = SmallProject(
      root: Self.layers,
      ["A": "layer: base\nvisibility: [layer:featur, Chatt, feature]", "Chat": "layer: base"])
    #expect(
      project.marks == [
        "A/component.yaml:3:14 unknown-layer", "A/component.yaml:3:28 unknown-component",
        "A/component.yaml:3:35 unknown-component",
      ])
    #expect(project.help(1).contains("Chat") && project.help(2).contains("layer:feature"))
  }

  // MARK: Names

  @Test func twoModulesOfOneNameAreRefused() {
    let project = SmallProject(["A": "modules: { Kit: {} }", "B": "modules: { Kit: {} }"])
    #expect(project.marks == ["B/component.yaml:2:12 duplicate-module"])
    #expect(project.notes() == ["A/component.yaml:2:12 the other one"])
  }

  @Test(arguments: [("", false), ("dependencies: [A, B]", true), ("dependencies: [A, p]", true)])
  func modulesOfOneNameAreRefusedOnlyInOnePackageGraph(app: String, isRefused: Bool) {
    let project = SmallProject(
      root: "kind: workspace\nintegration: { packages: separate }",
      [
        "A": "modules: { A: { dependencies: [C] }, Kit: {} }", "B": "modules: { B: { dependencies: [C] }, kit: {} }",
        "C": "", "D": "dependencies: [p]", "E": app,
      ], pins: "p: { git: https://h/p, version: 1.0.0, products: { p: [Kit] }, ranges: {} }")
    #expect(project.marks.contains { $0.hasSuffix("duplicate-module") } == isRefused, "\(project.marks)")
  }

  @Test func aModuleAndThatOfAPackageAreRefused() {
    let project = SmallProject(
      ["A": "dependencies: [p]\nmodules: { Kit: {} }"],
      pins: "p: { git: https://h/p, version: 1.0.0, products: { p: [Kit] }, ranges: {} }")
    #expect(project.marks == ["A/component.yaml:3:12 duplicate-module"])
    #expect(project.notes() == ["integrate.lock.yaml:3:54 the other one"])
  }

  @Test func twoProductsOfOneNameAreRefused() {
    let project = SmallProject(["A": "products: { Kit: [A] }", "B": "products: { Kit: [B] }"])
    #expect(project.marks == ["B/component.yaml:2:13 duplicate-product"])
  }

  @Test(arguments: [
    ("6.0", "Kit: [A]", "Kit: [B]", false), ("5.7", "Kit: [A]", "Kit: [B]", true),
    ("6.0", "Kit: { type: dynamic, modules: [A] }", "Kit: [B]", false),
    ("6.0", "Kit: { type: static, modules: [A] }", "Kit: { type: dynamic, modules: [B] }", true),
    ("6.0", "Kit: { type: dynamic, modules: [A] }", "Kit: { type: executable, modules: [B] }", true),
  ])
  func productsOfSeveralPackagesAreToldApart(tools: String, a: String, b: String, isRefused: Bool) {
    let root = "kind: workspace\nintegration: { packages: separate, tools: \"\(tools)\" }"
    for (dependencies, isTogether) in [("[A, B]", true), ("[A]", false)] {
      let project = SmallProject(
        root: root,
        ["A": "products: { \(a) }", "B": "products: { \(b) }", "C": "dependencies: \(dependencies)"])
      let found = project.marks.contains { $0.hasSuffix("duplicate-product") }
      #expect(found == (isRefused && isTogether), "\(dependencies): \(project.marks)")
    }
  }

  @Test(arguments: [("A, B", false), ("A/AProgram, B", true), ("A, B/BProgram", true)])
  func productsThatNobodyTakesMayShareAName(dependencies: String, isRefused: Bool) {
    func lines(_ name: String) -> String {
      "products: { \(name): [\(name)], demo: { type: executable, modules: [\(name)Program] } }\n"
        + "modules: { \(name): {}, \(name)Program: { type: executable } }"
    }
    func project(_ more: String) -> SmallProject {
      SmallProject(
        root: "kind: workspace\nintegration: { packages: separate }",
        ["A": lines("A"), "B": lines("B"), "C": "dependencies: [\(dependencies)]\n\(more)"])
    }
    #expect(project("").marks.contains { $0.hasSuffix("duplicate-product") } == isRefused)
    // SwiftPM builds all products of the root package.
    let own = "products: { C: [C], demo: { type: executable, modules: [Run] } }\nmodules: { Run: { type: executable } }"
    #expect(project(own).marks.contains { $0.hasSuffix("duplicate-product") })
  }

  @Test(arguments: [
    ("B", "products: { A: [B] }", "type: library"), ("B", "products: { A: [B] }", "type: executable"),
    ("B", "products: { A: [B] }", "type: macro"),
  ])
  func productsWithoutAWordHaveNames(other: String, products: String, type: String) {
    let project = SmallProject(["A": type, "B": products])
    #expect(project.marks.map { $0.split(separator: " ").last } == ["duplicate-product"], "\(project.marks)")
  }

  @Test func twoComponentsOfOneNameAreRefused() {
    let project = SmallProject(["A": "", "A": ""])
    #expect(project.marks.contains { $0.hasSuffix("duplicate-component") })
  }

  @Test func aSecondLockfileIsAMistake() {
    let project = SmallProject(["A": ""], nestedLockfiles: ["A/integrate.lock.yaml"])
    #expect(project.marks == ["A/integrate.lock.yaml:0:0 nested-lockfile"])
  }

  /// A module with an alias counts under its new name, whichever dependency has the alias.
  @Test func anAliasTellsModulesOfOneNameApart() {
    func project(_ first: String, _ second: String = "q/Q") -> SmallProject {
      SmallProject(
        ["App": "kind: app\ndependencies: [Utils, \(first)]", "Utils": "", "Other": "dependencies: [\(second)]"],
        pins: "q: { git: https://h/q, version: 1.0.0, products: { Q: [Utils] }, ranges: {} }")
    }
    #expect(project("q/Q").marks == ["Utils/component.yaml:1:7 duplicate-module"])
    let written = "{ name: q/Q, aliases: { Utils: QUtils } }"
    #expect(project(written).marks == [])
    #expect(project("q/Q", written).marks == [])
  }

  /// The help has an alias for modules of two packages, as long as none of them is a binary.
  @Test(arguments: [
    ("", "write '{ name: p/P, aliases: { Utils: OtherUtils } }' in the dependencies of 'A'"),
    (", targets: { Utils: { type: binary } }", "pin versions that do not both have 'Utils'"),
  ])
  func anAliasIsAdvisedForSourcesAlone(targets: String, help: String) {
    let pins = ["p", "q"].map { name in
      "\(name): { git: https://h/\(name), version: 1.0.0, products: { \(name.uppercased()): [Utils] }\(targets), ranges: {} }\n"
    }
    let project = SmallProject(["A": "dependencies: [p/P, q/Q]"], pins: pins.joined())
    #expect(project.help().hasPrefix(help), "\(project.help())")
  }
}
