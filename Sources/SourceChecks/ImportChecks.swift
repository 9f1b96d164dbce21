import Diagnostics
import Findings
import Graph
import Model
import Planning
import SwiftSources

extension SourceScan {
  /// `undeclared-import`, `layer-violation`, `visibility-violation` and `unused-dependency`: compares the imports of
  /// modules with the dependencies in their specs.
  ///
  /// - Parameter bag: has the findings about services without a provider.
  mutating func checkImports(besides bag: DiagnosticBag) {
    // Only for imports that are not declared: a sound root has none.
    lazy var misspeltDependencies = MisspeltDependencies(graph, known)
    for (position, index) in modules.enumerated() {
      // Many modules have none, and the walk is not free.
      lazy var transitive = TransitiveModules(graph, wirings, from: index)
      for (use, verdict) in read[position].undeclared
      where !isForgotten(use, in: index) && !misspeltDependencies.mean(use.module, in: index) {
        switch verdict {
        case .undeclared:
          reportUndeclared(use, in: index, isTransitive: transitive.contains(use.module, known, graph))
        case .program: reportProgram(use, in: index)
        // Tests and programs need not build on each platform of their package.
        case .conditional where graph.modules[index].kind != .library: continue
        case .conditional, .withoutTraits: reportConditional(use, verdict, in: index)
        }
      }
    }
    let unused = UnusedDependencies(
      graph, wirings, known, modules: zip(modules, read).map { ($0, $1) }, positions: positions,
      errors: bag.diagnostics.filter { $0.severity == .error }.compactMap(\.place))
    for (finding, fix) in unused.findings() {
      self.bag.add(finding)
      if let fix { fixes.append(fix) }
    }
  }

  /// Returns whether a finding about `provides` already explains why an import is not declared.
  private func isForgotten(_ use: KnownImport, in module: Int) -> Bool {
    guard case .module(let target) = known.owners[use.module] else { return false }
    if forgotten[module]?.contains(target) == true { return true }
    let offered = graph.modules[target].module.services
    if offered.isEmpty || graph.unknownServices.isEmpty { return false }
    let unknown = Set(graph.unknownServices.map(\.place))
    return graph.modules[module].module.provides.contains { provider in
      ([provider.service] + provider.requirements.map(\.service)).contains { unknown.contains($0.place) }
    }
  }

  private mutating func place(of use: KnownImport) -> Place {
    Place(file: file(use.path), line: use.position.line, column: use.position.column)
  }

  /// The spec that would allow an import, and the number of files that have it.
  private func notes(on use: KnownImport, in module: Int) -> [Note] {
    [Note("the spec of '\(graph.component(of: module).name)'", at: graph.place(module))]
      + (use.fileCount > 1 ? [Note("imported in \(use.fileCount) of its files")] : [])
  }

  /// - Parameter isTransitive: true if the dependencies of the module lead to the imported one.
  private mutating func reportUndeclared(_ use: KnownImport, in module: Int, isTransitive: Bool) {
    let (title, name) = (graph.title(module), known.names[use.module])
    let place = place(of: use)
    let notes = notes(on: use, in: module)
    if case .module(let target) = known.owners[use.module],
      let rule = graph.rule(against: module, dependingOn: target), rule != .cycle
    {
      let (id, reason): (FindingID, String) =
        switch rule {
        case .peers(let layer):
          (.layerViolation, "both are in layer '\(layer)', whose components must not depend on each other")
        case .higherLayer(let high, let low):
          (.layerViolation, "layer '\(low)' may not depend on the higher layer '\(high)'")
        case .visibility, .cycle: (.visibilityViolation, "'\(graph.title(target))' is not visible to it")
        }
      bag.add(
        Diagnostic(
          id, "'\(title)' imports '\(name)': \(reason)", at: place, notes: notes,
          help: advice(on: use, in: module)
        ).following(misread(of: use.module, in: module)))
      return
    }
    let finding = Diagnostic(
      .undeclaredImport, as: isTransitive ? .warning : .error,
      "'\(title)' imports '\(name)', which its spec does not list"
        + (isTransitive ? "; other dependencies add it" : ""),
      at: place, notes: notes, help: advice(on: use, in: module)
    ).about([title, name])
    add(finding, of: use, in: module)
  }

  /// SwiftPM links programs and macros to tests of their own package only. Code that uses one of its own package compiles,
  /// and may not link; a version of a package whose product is a program now does not fit.
  private mutating func reportProgram(_ use: KnownImport, in module: Int) {
    let isOfPackage = if case .product = known.owners[use.module] { true } else { false }
    bag.add(
      Diagnostic(
        .undeclaredImport, as: isOfPackage ? .error : .warning,
        "'\(graph.title(module))' imports '\(known.names[use.module])', a program or macro, which SwiftPM does not link",
        at: place(of: use), notes: notes(on: use, in: module),
        help: isOfPackage
          ? "use a version or a product in which '\(known.names[use.module])' is a library, or delete the import"
          : "move the code to a library, or delete the import"))
  }

  private mutating func reportConditional(_ use: KnownImport, _ verdict: ImportRules.Verdict, in module: Int) {
    let (title, name) = (graph.title(module), known.names[use.module])
    let (message, condition): (FindingText, String)
    switch verdict {
    case .conditional(let platform):
      message = "'\(title)' imports '\(name)' also on \(platform), for which its spec does not have the dependency"
      condition = "canImport(\(name))"
    case .withoutTraits(let traits):
      let shown = traits.map { "'\($0)'" }.joined(separator: " or ")
      message =
        "'\(title)' imports '\(name)' also without the trait \(shown), for which its spec does not have the dependency"
      condition = traits.joined(separator: " || ")
    case .undeclared, .program: return
    }
    bag.add(
      Diagnostic(
        .undeclaredImport, message, at: place(of: use), notes: notes(on: use, in: module),
        help: "write '#if \(condition)' around the import and its uses, or delete the dependency's condition"))
  }

  /// Parts of specs that could not be read and that may allow an import: of the importer's, or of the imported module's; and
  /// the lines that make a module of an app one of its services' own, which the wiring cannot be given to.
  private func misread(of imported: Int, in module: Int) -> [Place] {
    if case .generated(let wiring) = known.owners[imported], wirings[wiring].needed.contains(module) {
      let app = graph.modules[module].component
      return graph.edges.filter { edge in
        guard case .module(let target) = edge.target else { return false }
        return graph.modules[target].component == app && graph.modules[edge.from].component != app
      }.map(\.place)
    }
    let misread = graph.project.misread
    if misread.isEmpty { return [] }
    let own = misread[graph.component(of: module).spec.file] ?? []
    guard case .module(let target) = known.owners[imported] else { return own }
    return own + (misread[graph.component(of: target).spec.file] ?? [])
  }

  /// Adds a finding, and the line of a spec that fixes it if no rule forbids the line. Findings between members wait for ``settleUndeclaredImports()``.
  private mutating func add(_ finding: Diagnostic, of use: KnownImport, in module: Int) {
    let reasons = misread(of: use.module, in: module)
    let missing = MissingDependency(graph, known, of: module, on: use.module)
    guard reasons.isEmpty, missing.rule == nil, !missing.text.isEmpty else {
      return bag.add(finding.following(reasons))
    }
    let fix = DependencyFix(graph, of: module, missing.text, isAddition: true, of: finding)
    if case .module(let target) = known.owners[use.module] {
      let fix = isFixable(use) ? fix : nil
      return undeclared.append(.init(edge: .init(from: module, to: target), fix: fix, finding: finding))
    }
    if isFixable(use) { fixes.append(fix) }
    bag.add(finding)
  }

  /// Adds the findings of imports between members. If undeclared imports would close a cycle, the help leaves the
  /// choice of the one to remove to people.
  mutating func settleUndeclaredImports() {
    guard !undeclared.isEmpty else { return }
    let declared = graph.edges.compactMap { edge -> DirectedGraph.Edge? in
      if case .module(let target) = edge.target { .init(from: edge.from, to: target) } else { nil }
    }
    let parts = DirectedGraph(nodeCount: graph.modules.count, edges: declared + undeclared.map(\.edge))
      .stronglyConnectedComponents()
    for found in undeclared {
      let (from, to) = (found.edge.source, found.edge.target)
      guard from != to, parts[from] == parts[to] else {
        if let fix = found.fix { fixes.append(fix) }
        bag.add(found.finding)
        continue
      }
      var finding = found.finding
      finding.help =
        "'\(graph.title(to))' also imports '\(graph.title(from))', directly or through others: modules cannot import each "
        + "other, so delete one of the imports, or move the common code to a third module"
      bag.add(finding)
    }
  }

  private func advice(on use: KnownImport, in module: Int) -> String {
    let number = use.module
    let missing = MissingDependency(graph, known, of: module, on: number)
    switch known.owners[number] {
    case .testValues(let index):
      let name = graph.components[graph.testConfigurations.values[index].component].name
      return "delete the import: the module is only for tests that depend on '\(name)'"
    case .injected(let index):
      let name = graph.components[graph.injections.needs[index].component].name
      return "delete the import: only modules of '\(name)' with 'injects:' and their tests may import it"
    case .generated(let wiring):
      let app = graph.components[wirings[wiring].component].name
      if known.names[number] == wirings[wiring].wiring.testingModule.map(moduleName(ofTarget:)) {
        return "delete the import: only the tests of '\(app)' may import it"
      }
      return "pass the services as parameters of the initialiser: only '\(app)' and its tests may import it"
    case .module, .product, .pin: break
    }
    if let rule = missing.rule { return rule }
    let component = graph.component(of: module).name
    let fix = isFixable(use) ? ", or run 'integrate check --fix'" : ""
    return "add '\(missing.text)' to \(missing.key) of '\(component)'\(fix)"
  }

  /// Returns whether `check --fix` can list an import: it is unconditional, and one product has the module.
  private func isFixable(_ use: KnownImport) -> Bool {
    guard use.conditions.isEmpty else { return false }
    switch known.owners[use.module] {
    case .module: return true
    case .product(let pin, let position):
      let products = graph.project.lockfile.pins[pin].products ?? []
      let name = known.names[use.module]
      return !products.indices.contains { index in
        index != position && products[index].modules.contains { moduleName(ofTarget: $0) == name }
      }
    case .pin, .generated, .testValues, .injected: return false
    }
  }
}
