import Diagnostics
import Findings
import Model
import Paths
import Text

/// The modules that give tests the values of `config: test:`, before their first test runs.
///
/// A component with such values has a module for them, which tests of other packages depend on as a product. A component
/// whose tests reach code that is set up by `setup(with:)` has one in C that does so when the test process starts.
package struct TestConfigurations: Sendable {
  /// The values of one component.
  package struct Values: Sendable {
    package let component: Int
    package let module: String
    /// From the root.
    package let folder: String
    /// The modules that declare configurations with values for tests.
    package let declaring: [Int]
    /// True if code is set up with any of them.
    package let setsUp: Bool
  }

  /// The set-up of one component's tests.
  package struct SetUp: Sendable {
    package let component: Int
    package let module: String
    /// From the root.
    package let folder: String
    /// In `values`: those that its tests reach and that are set up, each with the platforms on which they do.
    package let values: [Reached]
  }

  /// Values that tests reach, as an index in `values`, on some platforms.
  package struct Reached: Sendable {
    package let values: Int
    package var platforms: PlatformSet
  }

  package private(set) var values: [Values] = []
  package private(set) var setUps: [SetUp] = []
  /// By component, in `values`.
  private var valuesOfComponent: [Int: Int] = [:]
  private var setUpOfComponent: [Int: Int] = [:]
  /// By test module, what it reaches of `values`.
  package private(set) var reached: [Int: [Reached]] = [:]

  init() {}

  init(_ graph: LinkedGraph) {
    let declaring = graph.services.filter(\.isConfiguration).map(\.module).filter {
      graph.modules[$0].module.configurations.first?.test != nil
    }
    if declaring.isEmpty { return }
    for (component, modules) in Dictionary(grouping: declaring, by: { graph.modules[$0].component })
      .sorted(by: { $0.key < $1.key })
    {
      valuesOfComponent[component] = values.count
      let setsUp = modules.contains { graph.modules[$0].module.configurations.first?.setup != nil }
      let name = testConfigurationModule(of: graph.components[component].name)
      values.append(
        Values(
          component: component, module: name, folder: Self.folder(of: name, component, besides: modules[0], graph),
          declaring: modules.sorted(), setsUp: setsUp))
    }
    findReached(in: graph)
    var called: [Int: [Int: PlatformSet]] = [:]
    for (module, values) in reached {
      for value in values where self.values[value.values].setsUp {
        called[graph.modules[module].component, default: [:]][value.values, default: .none] =
          (called[graph.modules[module].component]?[value.values] ?? .none).union(value.platforms)
      }
    }
    for (component, values) in called.sorted(by: { $0.key < $1.key }) where !values.isEmpty {
      let name = moduleName(ofTarget: graph.components[component].name) + "TestSetup"
      let any = graph.components[component].modules.first ?? 0
      setUpOfComponent[component] = setUps.count
      setUps.append(
        SetUp(
          component: component, module: name, folder: Self.folder(of: name, component, besides: any, graph),
          values: values.sorted { $0.key < $1.key }.map { Reached(values: $0.key, platforms: $0.value) }))
    }
  }

  /// Goes from each declaration to those who use it, and no further than it has to.
  private mutating func findReached(in graph: LinkedGraph) {
    var users = [[(module: Int, platforms: PlatformSet)]](repeating: [], count: graph.modules.count)
    for edge in graph.edges {
      if case .module(let target) = edge.target { users[target].append((edge.from, PlatformSet(of: edge.condition))) }
    }
    for index in values.indices {
      var found: [Int: PlatformSet] = [:]
      var pending = values[index].declaring.map { (module: $0, platforms: PlatformSet.all) }
      while let (module, platforms) = pending.popLast() {
        let known = found[module]
        if let known, platforms.isSubset(of: known) { continue }
        let all = (known ?? .none).union(platforms)
        found[module] = all
        for user in users[module] { pending.append((user.module, all.intersection(user.platforms))) }
      }
      for (module, platforms) in found where graph.modules[module].isTest && graph.isMember(module: module) {
        reached[module, default: []].append(Reached(values: index, platforms: platforms))
      }
    }
  }

  /// The folders in which the generated modules of a component lie, if it has any; from the root.
  package static func folders(of component: Int, _ graph: LinkedGraph) -> [String] {
    let modules = graph.components[component].modules
    guard let any = modules.first(where: { !graph.modules[$0].isTest }) ?? modules.first else { return [] }
    let name = graph.components[component].name
    return [testConfigurationModule(of: name), moduleName(ofTarget: name) + "TestSetup", injectedModule(of: name)].map {
      folder(of: $0, component, besides: any, graph)
    }
  }

  /// Beside the folder of the main module, or of another where there is none.
  static func folder(
    of name: String, _ component: Int, besides other: Int, _ graph: LinkedGraph
  ) -> String {
    let spec = graph.components[component].shared.spec
    let main = graph.components[component].modules.first { graph.modules[$0].isMain && !graph.modules[$0].isTest }
    let module = graph.modules[main ?? other].module
    let usual = TargetKind.library.usualFolder(of: name)
    guard module.kind != .test, module.path != nil, let full = Path.joinInRoot(spec.folder, module.folder),
      full != spec.folder
    else { return Path.join(spec.folder, usual) }
    return Path.join(Path.folder(of: full), name)
  }

  func setUp(of component: Int) -> SetUp? { setUpOfComponent[component].map { setUps[$0] } }

  func values(of component: Int) -> Values? { valuesOfComponent[component].map { values[$0] } }

  /// The folders of the modules that are generated in this root, with the component of each.
  package func generated(in graph: LinkedGraph) -> [(module: String, folder: String, component: Int)] {
    (values.map { ($0.module, $0.folder, $0.component) } + setUps.map { ($0.module, $0.folder, $0.component) }
      + graph.injections.needs.map { ($0.module, $0.folder, $0.component) })
      .filter { graph.components[$0.2].isMember }
  }
}

/// `missing-config-value`: a property that tests would have no value for; and names that modules cannot have.
func checkTestConfigurations(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  let configurations = graph.testConfigurations
  for values in configurations.values where graph.components[values.component].isMember {
    for module in values.declaring {
      guard let declaration = graph.modules[module].module.configurations.first else { continue }
      let given = Set((declaration.test ?? []).map(\.key.value))
      for property in declaration.values where property.defaultValue == nil && !given.contains(property.name.value) {
        bag.add(
          .missingConfigValue,
          "'\(property.name.value)' has no value under 'test:', which the tests of '\(graph.title(module))' need",
          at: property.name.place, help: "add '\(property.name.value): …' to 'test:'")
      }
    }
  }
  for (name, _, component) in configurations.generated(in: graph) where !isC99Identifier(name) {
    bag.add(
      .invalidName, "the generated module would be called '\(name)', which is not a Swift identifier",
      at: graph.components[component].shared.spec.name.place,
      help: "rename the component with only letters, digits and '_', and no digit first")
  }
}

// The targets and products for the values of tests.
extension PackagePlanner {
  mutating func addTestConfigurations() {
    let configurations = graph.testConfigurations
    for values in components.compactMap(configurations.values(of:)) {
      var target = Manifest.Target(name: values.module, kind: .library)
      target.path = path(ofGenerated: values.module, values.folder)
      target.settings = settingsOfWiring + tables.cxx.settings(ofUsersOf: values.declaring)
      target.dependencies = values.declaring.map { .target(graph.modules[$0].name, nil) }
      manifest.targets.append(target)
    }
    for setUp in components.compactMap(configurations.setUp(of:)) {
      var target = Manifest.Target(name: setUp.module, kind: .library)
      target.path = path(ofGenerated: setUp.module, setUp.folder)
      target.dependencies = setUp.values.compactMap { dependency(on: $0, of: configurations) }
      if let app = wirings.first(where: { $0.component == setUp.component }), let scopes = app.wiring.scopesModule {
        target.dependencies.append(.target(scopes, nil))
      }
      manifest.targets.append(target)
    }
  }

  /// The dependencies of a test module for the values of the configurations that it reaches.
  mutating func testDependencies(of module: Int) -> [Manifest.Dependency] {
    let configurations = graph.testConfigurations
    guard let reached = configurations.reached[module] else { return [] }
    var added = reached.compactMap { dependency(on: $0, of: configurations) }
    if reached.contains(where: { configurations.values[$0.values].setsUp }),
      let setUp = configurations.setUp(of: graph.modules[module].component)
    {
      added.append(.target(setUp.module, nil))
    }
    return added
  }

  /// The dependencies of the module for an app's tests, for the values that a test replaces.
  mutating func testDependencies(of wiring: Wiring, in component: Int) -> [Manifest.Dependency] {
    let configurations = graph.testConfigurations
    let modules = Set(wiring.testScopes.map(\.module))
    return (configurations.setUp(of: component)?.values ?? []).filter {
      modules.contains(SwiftIdentifier(moduleOf: configurations.values[$0.values].module))
    }.compactMap { dependency(on: $0, of: configurations) }
  }

  func path(ofGenerated module: String, _ folder: String) -> String? {
    let relative = relativePath(folder) ?? folder
    return relative == TargetKind.library.usualFolder(of: module) ? nil : relative
  }

  private mutating func dependency(
    on reached: TestConfigurations.Reached, of configurations: TestConfigurations
  ) -> Manifest.Dependency? {
    let values = configurations.values[reached.values]
    let condition = reached.platforms.condition
    if isOwn(values.component) { return .target(values.module, condition) }
    return package(of: values.component).map { .product(values.module, package: $0, aliases: [:], condition) }
  }

  /// The products that hold the values of tests, whatever else a package offers.
  mutating func addTestProducts() {
    for values in components.compactMap(graph.testConfigurations.values(of:)) {
      manifest.products.append(Manifest.Product(name: values.module, type: .library, targets: [values.module]))
    }
  }
}
