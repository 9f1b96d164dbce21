import Model
import Planning
import Testing

/// The lookup of names: `Resolution.md` has the order.
@Suite struct EdgeLinkingTests {
  private static let pins = """
    log: { git: https://h/log, version: 1.0.0, products: { Logging: [Logging], log: [Log] }, ranges: {} }
    toml: { git: https://h/toml, version: 1.0.0, products: { Toml: [Toml] }, ranges: {} }
    Bin: { binary: https://h/b.zip, version: 1.0.0, checksum: abc }
    """

  /// The targets of `A`'s dependencies; other findings do not matter.
  private func targets(_ dependencies: String, _ more: KeyValuePairs<String, String> = [:]) -> [String] {
    let tools = "kind: workspace\npackage: { tools-only: [log, toml, Bin] }"
    let specs = [("A", "dependencies: [\(dependencies)]\nmodules: { AKit: {} }")] + more.map { ($0.key, $0.value) }
    let project = SmallProject(root: tools, members: specs, pins: Self.pins)
    return project.graph.edges.compactMap { edge in
      guard project.graph.title(edge.from) == "A" else { return nil }
      switch edge.target {
      case .module(let module): return "module \(project.graph.title(module))"
      case .product(let pin, let name): return "\(project.graph.project.lockfile.pins[pin].name.value)/\(name)"
      case .pin(let pin): return "pin \(project.graph.project.lockfile.pins[pin].name.value)"
      case .unlocatedProduct(let name): return "product \(name)"
      }
    }
  }

  @Test func ownModulesCountFirst() {
    #expect(targets("AKit", ["AKit2": "modules: {}"]) == ["module A/AKit"])
  }

  @Test func aComponentStandsForItsMainModule() {
    #expect(targets("B", ["B": "modules: { BKit: {} }"]) == ["module B"])
    #expect(targets("B/BKit", ["B": "modules: { BKit: {} }"]) == ["module B/BKit"])
  }

  @Test func aComponentCountsBeforeAPin() {
    #expect(targets("log/Logging, LOG", ["LOG": ""]) == ["log/Logging", "module LOG"])
  }

  @Test func aPinStandsForTheProductOfItsNameOrItsOnlyOne() {
    #expect(targets("log") == ["log/log"])
    #expect(targets("LOG") == ["log/log"])
    #expect(targets("toml") == ["toml/Toml"])
    #expect(targets("Bin") == ["pin Bin"])
    #expect(targets("{ product: Logging }") == ["log/Logging"])
  }

  /// Its modules are known, so that a name in another case is not a product of a package.
  @Test(arguments: [("kit", "Kit"), ("kit/Core", "Kit/Core"), ("KIT/Kit", "Kit"), ("kit/core", nil), ("Kit/kit", nil)])
  func theNameOfAPinnedComponentLeadsToItsModules(name: String, module: String?) {
    let project = SmallProject(
      ["A": "dependencies: [\(name)]"], pins: "Kit: { git: https://h/kit, version: 1.0.0, ranges: {} }",
      kept: ["Kit": "modules: { Core: {} }"])
    let targets = project.graph.edges.filter { project.graph.title($0.from) == "A" }.map(\.target)
    #expect(targets == project.graph.modules.indices.filter { project.graph.title($0) == module }.map { .module($0) })
    #expect(project.marks.contains("A/component.yaml:2:16 unknown-component") == (module == nil), "\(project.marks)")
  }

  @Test(arguments: [
    ("Chatt", "unknown-component"), ("Chat/Nothing", "unknown-component"), ("SomethingElse", "missing-pin"),
    ("toml/Nothing", "unknown-component"),
  ])
  func aNameThatLeadsNowhereIsASlipOrLacksAPin(name: String, id: String) {
    let project = SmallProject(
      root: "kind: workspace\npackage: { tools-only: [toml] }", ["A": "dependencies: [\(name)]", "Chat": ""],
      pins: "toml: { git: https://h/toml, version: 1.0.0, products: { Toml: [Toml] }, ranges: {} }")
    #expect(project.marks == ["A/component.yaml:2:16 \(id)"])
  }

  @Test func nothingDependsOnItself() {
    #expect(SmallProject(["A": "dependencies: [A]"]).marks == ["A/component.yaml:2:16 self-dependency"])
  }

  @Test func theTestsOfAModuleDependOnIt() {
    let project = SmallProject(["A": "tests: { dependencies: [B] }", "B": ""])
    let edges = project.graph.edges.map { edge -> String in
      guard case .module(let target) = edge.target else { return "" }
      return "\(project.graph.title(edge.from)) → \(project.graph.title(target))"
    }
    #expect(Set(edges) == ["A/ATests → A", "A/ATests → B"])
  }
}
