import Diagnostics
import Findings
import Graph
import Model
import Planning

/// Dependencies that a spec lists and no file of the module imports.
///
/// Only what has to be imported to be used is judged: a library of Swift that declares something for others. Of a pin,
/// nobody knows whether its modules are Swift; what another module imports by name can be imported by name.
final class UnusedDependencies {
  private let graph: LinkedGraph
  private let known: KnownModules
  private let modules: [(module: Int, scanned: SourceScan.ScannedModule)]
  /// In `modules`, by module of the graph.
  private let positions: [Int: Int]
  private let importedByAnyone: Set<Int>
  private let wirings: [AppWiring]
  /// Modules that others import without listing them, by number in ``KnownModules``: a deleted line may be what pulls one in.
  private let pulledIn: Set<Int>
  /// The places of errors of the graph: what a module needs may change as soon as they are fixed.
  private let errors: [Place]

  init(
    _ graph: LinkedGraph, _ wirings: [AppWiring], _ known: KnownModules,
    modules: [(module: Int, scanned: SourceScan.ScannedModule)], positions: [Int: Int], errors: [Place]
  ) {
    (self.graph, self.wirings, self.known) = (graph, wirings, known)
    (self.modules, self.positions, self.errors) = (modules, positions, errors)
    pulledIn = Set(modules.flatMap(\.scanned.undeclared).map(\.use.module))
    importedByAnyone = modules.reduce(into: []) { $0.formUnion($1.scanned.imported) }
  }

  /// The findings, each with the change that deletes the line.
  func findings() -> [(finding: Diagnostic, fix: DependencyFix?)] {
    var found: [(finding: Diagnostic, fix: DependencyFix?)] = []
    var leadingToServices: [Bool]?
    for (module, scanned) in modules where isJudged(module, scanned) {
      var seen: Set<Int>?
      var written: [Place: DependencyReference]?
      for edge in graph.edges[graph.modules[module].edges] where !edge.isImplied && edge.aliases.isEmpty {
        let names = known.modules(of: edge)
        if names.isEmpty || names.contains(where: scanned.imported.contains) { continue }
        // An import that SwiftPM does not always take for the same is no import of either.
        if !known.aliases.isEmpty, names.contains(where: { known.aliases.concern(known.names[$0]) }) { continue }
        // The tests of a module depend on it without a word.
        if graph.modules[module].isTest, edge.place == graph.place(module) { continue }
        guard canBeImported(edge) else { continue }
        let all = seen ?? withReexports(scanned.imported)
        seen = all
        if names.contains(where: all.contains) { continue }
        if isOfApp(edge), case .module(let target) = edge.target {
          let leading = leadingToServices ?? self.modulesLeadingToServices()
          leadingToServices = leading
          if leading[target] { continue }
        }
        if case .module(let target) = edge.target, isMarker(target) { continue }
        let entries = written ?? writtenDependencies(of: module)
        written = entries
        let entry = entries[edge.place]?.text.value
        let isFixable = entry != nil && !formsProduct(module) && !pullsIn(edge)
        let finding = finding(edge, title: graph.title(module), as: entry, isFixable: isFixable)
        let fix = isFixable ? entry : nil
        found.append(
          (finding, fix.map { DependencyFix(graph, of: module, $0, isAddition: false, of: finding) }))
      }
    }
    return found
  }

  /// Returns whether a dependency leads to a module that another one imports without listing it.
  private func pullsIn(_ edge: LinkedGraph.Edge) -> Bool {
    guard !pulledIn.isEmpty else { return false }
    guard case .module(let target) = edge.target else {
      return pulledIn.contains { number in
        if case .module(let module) = known.owners[number] { return !graph.isMember(module: module) }
        return true
      }
    }
    let reached = TransitiveModules(graph, wirings, from: target)
    return pulledIn.contains { $0 == known.ofModules[target] || reached.contains($0, known, graph) }
  }

  /// Returns whether the spec lists the module in a product: other packages may use the product to link its
  /// dependencies.
  private func formsProduct(_ module: Int) -> Bool {
    graph.component(of: module).shared.spec.products?.contains { product in
      product.modules.contains { $0.value == graph.modules[module].name }
    } == true
  }

  /// - Parameter entry: as the spec writes it, if it does.
  private func finding(
    _ edge: LinkedGraph.Edge, title: String, as entry: String?, isFixable: Bool
  ) -> Diagnostic {
    let name: String
    switch edge.target {
    case .module(let target): name = graph.title(target)
    case .product(_, let product), .unlocatedProduct(let product): name = product
    case .pin(let pin): name = graph.project.lockfile.pins[pin].name.value
    }
    let mayProvide = isOfApp(edge) && leadsToLibrary(edge)
    return Diagnostic(
      .unusedDependency, "'\(title)' lists '\(name)' as a dependency, but none of its files imports it", at: edge.place,
      help: "delete '\(entry ?? name)' from 'dependencies'"
        + (isFixable ? ", or run 'integrate check --fix-unused'" : "")
        + (mayProvide ? "; if it provides a service, add 'provides:' to its spec" : "")
    ).following(errors)
  }

  /// Returns whether all imports of a module are known. A module that imports nothing of the project is an umbrella: it
  /// exists to build its dependencies.
  private func isJudged(_ module: Int, _ scanned: SourceScan.ScannedModule) -> Bool {
    // An unknown module may be a misspelt dependency.
    guard let contents = scanned.sources.contents, scanned.sources.isComplete, scanned.sources.unresolved.isEmpty,
      !scanned.imported.isEmpty, graph.modules[module].kind != .plugin
    else { return false }
    return contents.has(.swift) && !contents.has(.clang)
  }

  private func canBeImported(_ edge: LinkedGraph.Edge) -> Bool {
    switch edge.target {
    case .module(let target):
      guard graph.modules[target].kind == .library else { return false }
      guard let position = positions[target] else { return importedByAnyone.contains(known.ofModules[target]) }
      return modules[position].scanned.sources.contents.map { $0.has(.swift) && !$0.has(.clang) } ?? false
    case .product: return known.modules(of: edge).contains(where: importedByAnyone.contains)
    case .pin, .unlocatedProduct: return false
    }
  }

  /// The modules that imports bring along by `@_exported`, too.
  private func withReexports(_ imported: Set<Int>) -> Set<Int> {
    reachable(from: imported) { number -> [Int] in
      guard case .module(let module) = known.owners[number], let position = positions[module] else { return [] }
      return Array(modules[position].scanned.sources.exported)
    }
  }

  private func writtenDependencies(of module: Int) -> [Place: DependencyReference] {
    Dictionary(graph.modules[module].module.dependencies.map { ($0.text.place, $0) }) { first, _ in first }
  }

  private func leadsToLibrary(_ edge: LinkedGraph.Edge) -> Bool {
    guard case .module(let target) = edge.target else { return false }
    return graph.isMember(module: target) && graph.modules[target].kind == .library
  }

  private func isOfApp(_ edge: LinkedGraph.Edge) -> Bool { graph.component(of: edge.from).shared.spec.kind == .app }

  /// The modules that bring services along, or what provides them, as dependencies of an app: generated code imports
  /// those.
  private func modulesLeadingToServices() -> [Bool] {
    let named = Set(
      graph.components.flatMap { $0.shared.spec.app.scopes }.flatMap(\.values)
        .compactMap { $0.type.value.parts.first?.text })
    return graph.moduleGraph.reaching(
      graph.modules.indices.filter {
        graph.modules[$0].module.isWired || named.contains(graph.modules[$0].name)
      })
  }

  /// Returns whether a member's module has no declarations for others: it exists to be linked.
  private func isMarker(_ module: Int) -> Bool {
    guard let sources = positions[module].map({ modules[$0].scanned.sources }), sources.contents != nil else {
      return false
    }
    return !sources.isComplete || !sources.declaresForOthers
  }
}
