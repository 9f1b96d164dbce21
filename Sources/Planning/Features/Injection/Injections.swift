import Diagnostics
import Findings
import Graph
import Model
import Paths
import Text

/// The modules by which code of a component that nobody constructs reads services: one for each component that states
/// `injects`.
package struct Injections: Sendable {
  /// The module of one component.
  package struct Needs: Sendable {
    package let component: Int
    package let module: String
    /// From the root.
    package let folder: String
    /// In `graph.services`, by name.
    package let services: [Int]
    /// The modules that state them.
    package let stating: [Int]
  }

  package private(set) var needs: [Needs] = []
  /// By component, in `needs`.
  private var needsOfComponent: [Int: Int] = [:]

  init() {}

  init(_ graph: LinkedGraph) {
    guard graph.hasInjections else { return }
    for component in graph.components.indices where graph.components[component].shared.spec.kind == .component {
      let stating = graph.components[component].modules.filter {
        !graph.modules[$0].module.injects.isEmpty && !graph.modules[$0].isTest
      }
      guard let first = stating.first else { continue }
      let services = Set(
        stating.flatMap { graph.modules[$0].module.injects.compactMap { graph.serviceIndex[$0.value] } })
      let name = injectedModule(of: graph.components[component].name)
      needsOfComponent[component] = needs.count
      needs.append(
        Needs(
          component: component, module: name,
          folder: TestConfigurations.folder(of: name, component, besides: first, graph),
          services: services.sorted { graph.services[$0].name < graph.services[$1].name }, stating: stating))
    }
  }

  /// The module of a component.
  package func needs(of component: Int) -> Needs? { needsOfComponent[component].map { needs[$0] } }

  /// Returns whether any is generated in this root.
  func areGenerated(in graph: LinkedGraph) -> Bool { needs.contains { graph.components[$0.component].isMember } }
}

extension Injections.Needs {
  /// `ChatNeeds`, for the module `ChatInjected`.
  package var type: SwiftIdentifier { SwiftIdentifier(moduleOf: String(module.dropLast("Injected".count)) + "Needs") }

  /// Its services, as the container of an app would have them.
  package func wiring(in graph: LinkedGraph) -> Wiring {
    let services = services.compactMap { index in
      SwiftIdentifier(graph.services[index].name).map { graph.describe(index, $0, .app) }
    }
    var wiring = Wiring(
      app: graph.components[component].name, dependenciesModule: module, registrationModule: "", spec: "",
      services: services)
    let names = services.map(\.name)
    wiring.injected = names
    wiring.injections = [
      Wiring.Injection(module: SwiftIdentifier(moduleOf: module), type: type, services: names, declared: "")
    ]
    return wiring
  }

  /// The services that its modules list.
  func injected(in graph: LinkedGraph) -> [Located<String>] {
    stating.flatMap { graph.modules[$0].module.injects }
  }

  /// The modules whose types it names, in `graph.modules`.
  package func modules(in graph: LinkedGraph) -> [Int] {
    Set(services.flatMap { graph.modules(declaring: $0) }).sorted()
  }
}

extension LinkedGraph {
  /// The modules that declare a service's protocol and its actor.
  func modules(declaring service: Int) -> [Int] {
    [services[service].module] + [ServiceIsolation(of: services[service], in: self)?.module].compactMap { $0 }
  }
}

// MARK: Checks

/// `injects-itself`, `conditional-service`, and names of modules that generated code would import.
func checkInjections(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  for needs in graph.injections.needs where graph.components[needs.component].isMember {
    for module in needs.modules(in: graph) { checkImportedName(of: module, graph, &bag) }
    checkWrappers(of: needs.injected(in: graph), in: graph, &bag)
    for stating in needs.stating {
      for name in graph.modules[stating].module.injects {
        guard let index = graph.serviceIndex[name.value] else { continue }
        if checkCycle(of: name, index, in: stating, needs, graph, &bag) { continue }
        let module = graph.services[index].module
        let there = graph.platforms(ofDependencyFrom: stating, on: module)
        guard !there.isAll else { continue }
        bag.add(
          .conditionalService,
          "'\(graph.title(stating))' injects '\(name.value)', and depends on '\(graph.title(module))' \(there.phrase)",
          at: name.place, notes: [Note("the service", at: graph.services[index].declaration.name.place)],
          help: "depend on '\(graph.title(module))' on every platform: code generated for 'injects' is built there"
        )
      }
    }
  }
}

/// - Returns: true if the module through which the code asks would need a module that asks.
private func checkCycle(
  of name: Located<String>, _ service: Int, in stating: Int, _ needs: Injections.Needs, _ graph: LinkedGraph,
  _ bag: inout DiagnosticBag
) -> Bool {
  let interfaces = graph.modules(declaring: service)
  let reached = Set(
    reachable(from: interfaces) { module in
      let own = graph.injections.needs(of: graph.modules[module].component)
      // Other modules that inject need what is generated for them, which needs the interfaces.
      let behind = own.map { $0.component != needs.component && $0.stating.contains(module) } ?? false
      return graph.edges[graph.modules[module].edges].compactMap { edge in
        if case .module(let target) = edge.target { target } else { nil }
      } + (behind ? own?.modules(in: graph) ?? [] : [])
    })
  // An interface that needs the module that depends on it is a cycle of dependencies anyway.
  guard let asking = needs.stating.first(where: { reached.contains($0) && ($0 != stating || interfaces.contains($0)) })
  else { return false }
  bag.add(
    .injectsItself,
    asking == stating
      ? "'\(graph.title(stating))' injects '\(name.value)', whose protocol it declares itself"
      : "'\(graph.title(stating))' injects '\(name.value)', whose protocol needs '\(graph.title(asking))', which "
        + "injects services too", at: name.place,
    notes: [Note("the service", at: graph.services[service].declaration.name.place)],
    help: "declare the protocol in its own module, 'modules: { \(graph.component(of: asking).name)Interface: "
      + "{ services: … } }'")
  return true
}

// MARK: Targets and products

extension PackagePlanner {
  mutating func addInjections() {
    for needs in components.compactMap(graph.injections.needs(of:)) {
      var target = Manifest.Target(name: needs.module, kind: .library)
      target.path = path(ofGenerated: needs.module, needs.folder)
      let modules = needs.modules(in: graph)
      target.settings = settingsOfWiring + tables.cxx.settings(ofUsersOf: modules)
      target.dependencies = modules.compactMap { module in
        dependency(LinkedGraph.Edge(from: needs.stating[0], target: .module(module), place: graph.place(module)))
      }
      manifest.targets.append(target)
    }
  }

  /// The dependency of the modules that list the injected services, and of the component's tests.
  func injectedDependencies(of module: Int) -> [Manifest.Dependency] {
    guard let needs = graph.injections.needs(of: graph.modules[module].component),
      needs.stating.contains(module) || graph.modules[module].isTest
    else { return [] }
    return [.target(needs.module, nil)]
  }

  /// Registrations of apps in other packages import it, whatever else the package offers.
  mutating func addInjectedProducts() {
    for needs in components.compactMap(graph.injections.needs(of:)) {
      manifest.products.append(Manifest.Product(name: needs.module, type: .library, targets: [needs.module]))
    }
  }

  /// The dependency of a registration that installs the needs of a component.
  mutating func dependency(on needs: Injections.Needs, _ platforms: PlatformSet) -> Manifest.Dependency? {
    if isOwn(needs.component) { return .target(needs.module, platforms.condition) }
    return package(of: needs.component).map { .product(needs.module, package: $0, aliases: [:], platforms.condition) }
  }
}
