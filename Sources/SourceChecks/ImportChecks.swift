import Diagnostics
import Findings
import Graph
import Model
import Planning
import SwiftSources

extension SourceScan {
  /// `undeclared-import` and `unused-dependency`: what modules import, against what their specs name.
  ///
  /// - Parameter bag: with the services that nobody provides.
  mutating func checkImports(besides bag: DiagnosticBag) {
    // Only for imports that are not declared: a sound root has none.
    lazy var misspeltDependencies = MisspeltDependencies(graph, known)
    for (position, index) in modules.enumerated() {
      for (use, verdict) in read[position].undeclared
      where !isForgotten(use, in: index) && !misspeltDependencies.mean(use.module, in: index) {
        report(use, verdict, in: index)
      }
      checkProgramsOfC(importedBy: position)
    }
    let unused = UnusedDependencies(
      graph, known, root: root,
      modules: modules.enumerated().map { position, index in
        .init(
          module: index, folder: read[position].sources.folder, contents: read[position].sources.contents,
          isComplete: read[position].sources.isComplete, imported: read[position].imported,
          exported: read[position].sources.exported)
      }, positions: positions, unprovided: bag.diagnostics.filter { $0.id == .missingProvider }.compactMap(\.place))
    var strangers = StrangersNearby(graph, known, modules.enumerated().map { ($1, read[$0].sources.strangers) })
    for (finding, edge, fix) in unused.findings() {
      let names = strangers.near(edge)
      if !names.isEmpty {
        misspelt[graph.modules[edge.from].component, default: []].formUnion(names.subtracting(strangers.unread))
        continue
      }
      self.bag.add(finding)
      if let fix { fixes.append(fix) }
    }
  }

  /// A program of C has no module map, so that not even its tests can import it.
  private mutating func checkProgramsOfC(importedBy position: Int) {
    let module = modules[position]
    var seen: Set<Int> = []
    for use in read[position].programs where use.conditions.isEmpty {
      guard case .module(let target) = known.owners[use.module], let contents = scanned(target)?.sources.contents,
        contents.has(.clang), !contents.has(.swift), seen.insert(target).inserted,
        !read[position].undeclared.contains(where: { $0.use.module == use.module })
      else { continue }
      bag.add(
        Diagnostic(
          .undeclaredImport,
          "'\(graph.title(module))' imports '\(known.names[use.module])', which is a program of C and no module for Swift",
          at: Place(file: file(use.path), line: use.position.line, column: use.position.column),
          notes: [Note("the program", at: graph.place(target))],
          help: "move what is needed to a library, or take the import out"))
    }
  }

  /// `unbuildable-sources`: one import of a module says how far its names may go, and another one nothing: the compiler does
  /// not choose, but where all that say nothing are internal.
  mutating func checkAccesses(_ position: Int) {
    let mixed = read[position].sources.accesses.filter { $0.value.plain != nil && $0.value.restricted != nil }
    if mixed.isEmpty || importsInternally(modules[position]) { return }
    for (name, imports) in mixed.sorted(by: { $0.key < $1.key }) {
      guard let plain = imports.plain, let restricted = imports.restricted, let access = restricted.access else {
        continue
      }
      func place(_ one: ModuleSources.ImportAccess.Import) -> Place {
        Place(file: file(one.path), line: one.position.line, column: one.position.column)
      }
      bag.add(
        Diagnostic(
          .unbuildableSources,
          "'\(graph.title(modules[position]))' imports '\(name)' as '\(access.rawValue)' in one place, and here nothing "
            + "says how", at: place(plain), notes: [Note("'\(access.rawValue)' here", at: place(restricted))],
          help: "write '\(access.rawValue) import \(name)' or 'public import \(name)'"))
    }
  }

  /// Whether a finding about `provides` says already why an import is not declared.
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

  private mutating func report(_ use: KnownImport, _ verdict: ImportRules.Verdict, in module: Int) {
    let (title, name) = (graph.title(module), known.names[use.module])
    let place = Place(file: file(use.path), line: use.position.line, column: use.position.column)
    var notes = [Note("the spec of '\(graph.component(of: module).name)'", at: graph.place(module))]
    if let word = known.aliases.word(thatMeans: name, in: module) {
      notes.append(
        Note("'import \(word)' means it there, by 'aliases'", at: known.aliases.edge(about: [name])?.place ?? place))
    }
    if use.fileCount > 1 { notes.append(Note("imported in \(use.fileCount) of its files")) }
    switch verdict {
    case .undeclared:
      let finding = Diagnostic(
        .undeclaredImport, "'\(title)' imports '\(name)', which its spec does not name", at: place, notes: notes,
        help: advice(on: use.module, in: module))
      add(finding, of: use, in: module)
    case .program:
      var (isOwn, kind) = (false, "program")
      if case .module(let target) = known.owners[use.module] {
        isOwn = graph.isMember(module: target)
        if graph.modules[target].kind == .macro { kind = "macro" }
      }
      bag.add(
        Diagnostic(
          .undeclaredImport, "'\(title)' imports '\(name)', which is a \(kind)" + (isOwn ? "" : " of a package"),
          at: place,
          notes: notes,
          help: isOwn
            ? "SwiftPM links \(kind)s to tests of their package alone: move what is needed to a library, or take the import out"
            : "SwiftPM links programs of other packages to nothing: take a version or a product in which '\(name)' "
              + "is a library, or take the import out"))
    case .conditional(let platform, let isStated):
      bag.add(
        Diagnostic(
          .undeclaredImport, as: isStated ? .error : .warning,
          "'\(title)' imports '\(name)' on \(platform) too, where its spec does not have the dependency", at: place,
          notes: notes,
          help: "put the import into '#if canImport(\(name))', or take the condition off the dependency"))
    case .withoutTraits(let traits):
      let shown = traits.map { "'\($0)'" }.joined(separator: " or ")
      bag.add(
        Diagnostic(
          .undeclaredImport,
          "'\(title)' imports '\(name)' without the trait \(shown) too, where its spec does not have the dependency",
          at: place, notes: notes,
          help: "put the import, and what uses it, into '#if \(traits.joined(separator: " || "))', or take the trait "
            + "off the dependency"))
    }
  }

  /// Where it may be said that a module imports another: in its spec, or as a service of the other one's.
  func misread(of imported: Int, in module: Int) -> [Place] {
    let misread = graph.project.misread
    if misread.isEmpty { return [] }
    let own = misread[graph.component(of: module).spec.file] ?? []
    guard case .module(let target) = known.owners[imported] else { return own }
    return own + (misread[graph.component(of: target).spec.file] ?? [])
  }

  /// Adds a finding of an import that no dependency allows, and the line of a spec that mends it: where the import always
  /// counts, one product has the module, and no rule is against it. Of members, the end of the checks knows.
  mutating func add(_ finding: Diagnostic, of use: KnownImport, in module: Int) {
    let reasons = misread(of: use.module, in: module)
    let missing = MissingDependency(graph, known, of: module, on: use.module)
    guard reasons.isEmpty, missing.rule == nil, !missing.text.isEmpty else {
      return bag.add(finding.following(reasons))
    }
    let fix = DependencyFix(graph, of: module, missing.text, isAddition: true, mends: finding)
    switch known.owners[use.module] {
    case .module(let target):
      undeclared.append(
        .init(edge: .init(from: module, to: target), fix: use.conditions.isEmpty ? fix : nil, finding: finding))
      return
    case .product(let pin, let position):
      let products = graph.project.lockfile.pins[pin].products ?? []
      let name = known.names[use.module]
      let hasOthers = products.indices.contains { index in
        index != position && products[index].modules.contains { moduleName(ofTarget: $0) == name }
      }
      if use.conditions.isEmpty, !hasOthers { fixes.append(fix) }
    case .pin, .generated, .testValues, .injected: break
    }
    bag.add(finding)
  }

  /// Adds the findings of imports between members. Where those that no spec names would close a cycle, which of them has
  /// to go is for people to say.
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
        "'\(graph.title(to))' imports '\(graph.title(from))' as well, itself or through others: modules cannot import each "
        + "other, so take one of the imports out, or move what both need to a third module"
      bag.add(finding)
    }
  }

  func advice(on number: Int, in module: Int) -> String {
    let missing = MissingDependency(graph, known, of: module, on: number)
    switch known.owners[number] {
    case .testValues(let index):
      let name = graph.components[graph.testConfigurations.values[index].component].name
      return "take the import out: it has the values of tests, for tests that depend on '\(name)'"
    case .injected(let index):
      let name = graph.components[graph.injections.needs[index].component].name
      return "only modules of '\(name)' with 'injects:' and their tests import it"
    case .generated(let wiring):
      let app = graph.components[wirings[wiring].component].name
      if known.names[number] == wirings[wiring].wiring.testingModule.map(moduleName(ofTarget:)) {
        return "only the tests of '\(app)' import it"
      }
      return "only '\(app)' and its tests import it: take what is needed as a parameter of the initialiser"
    case .module, .product, .pin: break
    }
    if let rule = missing.rule { return rule }
    return "add '\(missing.text)' to \(missing.key) of '\(graph.component(of: module).name)'"
  }
}
