import Diagnostics
import Disk
import Findings
import Graph
import Model
import Parallel
import Planning
import SwiftSources

/// The comparison of a root's sources with its specs: folders and files, imports, and what `provides` names.
package struct SourceScan {
  /// Pins whose modules are not recorded, so that imports of them could not be checked.
  package private(set) var pinsWithoutModules: [String] = []
  /// What can be mended in specs without a choice.
  package private(set) var fixes: [DependencyFix] = []
  /// Dependencies that `fixes` add, from module to module.
  private var added: [(from: Int, to: Int)] = []
  /// By module, the interfaces of services that its `provides` should require and does not.
  var forgotten: [Int: Set<Int>] = [:]
  /// In `graph.services`: those that a provider takes and its `requires` forgets.
  var forgottenServices: Set<Int> = []
  /// By component, names of modules that nobody knows, each near a dependency that is not imported.
  var misspelt: [Int: Set<String>] = [:]
  /// The imports of modules that nobody knows of which a finding says so.
  package internal(set) var strangers: [Stranger] = []

  /// An import of a module that nobody knows.
  package struct Stranger: Sendable {
    package let name: String
    /// The module that imports it, in `graph.modules`.
    package let module: Int
    package let place: Place
  }

  let graph: LinkedGraph
  let wirings: [AppWiring]
  let known: KnownModules
  let rules: ImportRules
  let folders: TargetFolders
  let root: OpenFolder
  /// In `graph.modules`: those of members.
  let modules: [Int]
  /// By module of the graph, its position in `modules`.
  private let positions: [Int: Int]
  /// The places of paths that lead out of the root, which are not looked at.
  private var placesOutside: Set<Place> = []
  private(set) var read: [ScannedModule] = []
  /// By module of the graph, what sources of pinned components declare that generated code names.
  var pinned: [Int: ScannedModule] = [:]
  private var files: [String: FileID] = [:]
  private var table: SourceTable
  var bag = DiagnosticBag()
  let show: (String) -> String
  /// The version of the compiler of this machine; asked where a source depends on it.
  let compiler: () -> [Int]?

  private init(
    _ graph: LinkedGraph, _ wirings: [AppWiring], in root: OpenFolder, table: SourceTable, besides bag: DiagnosticBag,
    compiler: @escaping () -> [Int]?, show: @escaping (String) -> String
  ) {
    self.compiler = compiler
    (self.graph, self.wirings, self.root, self.table, self.show) = (graph, wirings, root, table, show)
    known = KnownModules(graph, wirings)
    rules = ImportRules(graph, wirings, known)
    folders = TargetFolders(graph, wirings, in: root)
    modules = graph.modules.indices.filter { graph.isMember(module: $0) }
    positions = Dictionary(uniqueKeysWithValues: modules.enumerated().map { ($1, $0) })
    for finding in bag.diagnostics where finding.id == .pathOutsideRoot {
      if let place = finding.place { placesOutside.insert(place) }
    }
    for kept in graph.project.keptDeclarations.values { files[kept.path] = kept.file }
  }

  /// Scans the sources of all members.
  ///
  /// - Parameters:
  ///   - path: of the root, absolute.
  ///   - table: gets the files of the findings.
  ///   - bag: gets the findings; what it has decides which paths are not looked at.
  ///   - compiler: the version of the compiler of this machine, for sources that depend on it.
  ///   - show: the printed form of a path from the root.
  /// - Throws: when the root's folder cannot be opened.
  package static func run(
    _ graph: LinkedGraph, _ wirings: [AppWiring], in path: String, table: inout SourceTable,
    into bag: inout DiagnosticBag, compiler: @escaping () -> [Int]?, show: @escaping (String) -> String
  ) throws(DiskError) -> SourceScan {
    var scan = SourceScan(
      graph, wirings, in: try OpenFolder(path), table: table, besides: bag, compiler: compiler, show: show)
    scan.readAll()
    scan.readPinned(in: path)
    scan.checkFiles()
    scan.checkPackages()
    scan.checkPinFolders(in: path)
    scan.checkOverlaps()
    // What 'requires' forgets is the reason of an import that is not declared.
    if !scan.pinned.isEmpty || scan.read.contains(where: { $0.declarations != nil })
      || wirings.contains(where: { !$0.wiring.scopes.isEmpty })
    {
      let names = ProjectNames(scan)
      scan.checkProviders(names)
      scan.checkServices(names)
      scan.checkAmbiguousNames(names)
      scan.checkConfigurations(names)
      scan.checkLaunchTasks(names)
      scan.checkRoutes(names)
      scan.checkEvents(names)
      scan.checkScopeValues(names)
    }
    scan.checkSpellings()
    scan.checkImports()
    scan.checkStrangers(besides: bag)
    scan.checkHiddenModules()
    scan.checkInteroperability()
    scan.findPinsWithoutModules()
    scan.withholdUnusedProviders(in: &bag)
    scan.placeFindingsAtPins()
    bag.add(contentsOf: scan.bag)
    table = scan.table
    return scan
  }

  /// What is kept of one module.
  struct ScannedModule: Sendable {
    var sources: ModuleSources
    var missing: String?
    var undeclared: [(use: KnownImport, verdict: ImportRules.Verdict)] = []
    /// Modules of the project that it imports, by number.
    var imported: Set<Int> = []
    /// Of modules that offer or provide services.
    var declarations: TypeTable?
  }

  /// A module of a member, or of a pinned component whose sources somebody read.
  func scanned(_ module: Int) -> ScannedModule? { positions[module].map { read[$0] } ?? pinned[module] }

  // MARK: Reading

  private mutating func readAll() {
    let (graph, modules, known, rules, folders, root) = (graph, modules, known, rules, folders, root)
    let placesOutside = placesOutside
    let shares = concurrentShares(of: modules.count, share: ShareSize.sources) { range in
      let reader = SourceReader(root: root, known: known)
      var buffer: [UInt8] = []
      return range.map { position in
        let index = modules[position]
        let shared = graph.components[graph.modules[index].component].shared
        var scanned = ScannedModule(sources: ModuleSources())
        let place = graph.modules[index].module.path?.place ?? graph.place(index)
        if !placesOutside.isEmpty, placesOutside.contains(place) { return scanned }
        switch folders.find(graph.modules[index].module, of: shared.spec) {
        case .unknown: return scanned
        case .missing(let folder):
          scanned.missing = folder
          return scanned
        case .folder(let folder): scanned.sources.folder = folder
        }
        let kind = graph.modules[index].kind
        if kind == .binary { return scanned }
        let package = folders.package(of: shared.spec)
        scanned.sources.contents = TargetContents(
          of: graph.modules[index].module, in: scanned.sources.folder ?? "", package: package, root: root)
        let module = graph.modules[index].module
        let isWired = module.isWired
        let files = reader.read(
          &scanned.sources, isExecutable: kind == .executable, takesDeclarations: isWired, &buffer)
        if isWired { scanned.declarations = TypeTable(module: moduleName(ofTarget: module.name.value), files: files) }
        scanned.undeclared = rules.judge(scanned.sources.imports, of: index)
        scanned.imported = Set(scanned.sources.imports.map(\.module))
        scanned.sources.imports = []
        return scanned
      }
    }
    read.reserveCapacity(modules.count)
    for share in shares { read += share }
  }

  // MARK: Files

  private mutating func checkFiles() {
    let localization = graph.project.root.flatMap { graph.project.specs[$0].spec.package?.localization }
    let rootSays = graph.project.root.map { graph.project.specs[$0].spec.products != nil } ?? false
    let isSingle = graph.project.integration.packages == .single
    let contexts = BuildContext.ofApp(graph)
    let anyTests = modules.contains { graph.modules[$0].isTest }
    /// Of the component of the last module.
    var ofComponent: (component: Int, inProducts: Set<String>?, hasTests: Bool)?
    for (position, index) in modules.enumerated() {
      let spec = graph.component(of: index).shared
      let module = graph.modules[index].module
      let component = graph.modules[index].component
      if ofComponent?.component != component {
        let hasTests = isSingle ? anyTests : graph.components[component].modules.contains { graph.modules[$0].isTest }
        ofComponent = (component, spec.spec.products.map { Set($0.flatMap(\.modules).map(\.value)) }, hasTests)
      }
      let isInProduct = ofComponent?.inProducts?.contains(module.name.value) ?? !(isSingle && rootSays)
      var checks = FileChecks(
        module: module, place: module.path?.place ?? module.name.place, title: graph.title(index),
        sources: read[position].sources, root: root, isInProduct: isInProduct,
        hasTests: ofComponent?.hasTests ?? false,
        ways: read[position].sources.entryPoints.contains(where: \.entry.isConditional)
          ? rules.facts(of: index, in: contexts) : [])
      checks.check(
        missing: read[position].missing, folders, localization: spec.spec.package?.localization ?? localization)
      for finding in checks.found { bag.add(finding) }
      for path in read[position].sources.manifests {
        bag.add(
          Diagnostic(
            .unbuildableSources, "'\(path)' is a manifest, and lies where '\(graph.title(index))' has its sources",
            at: Place(file: file(path)),
            help: "delete it, or add it to 'exclude:': what it imports is there for manifests alone"))
      }
      for problem in read[position].sources.problems {
        let text = problem.what.hasPrefix("is ") ? problem.what : "cannot be read: \(problem.what)"
        bag.add(
          Diagnostic(
            .unbuildableSources, "'\(problem.path)' \(text)",
            at: Place(file: file(problem.path), line: problem.line, column: problem.line == 0 ? 0 : 1),
            help: "the compiler reads UTF-8 text: mend the file, or add it to 'exclude:' of '\(graph.title(index))'"))
      }
    }
  }

  // MARK: Imports

  private mutating func checkImports() {
    // Only for imports that are not declared: a sound root has none.
    lazy var misspeltDependencies = MisspeltDependencies(graph, known)
    for (position, index) in modules.enumerated() {
      for (use, verdict) in read[position].undeclared
      where !isForgotten(use, in: index) && !misspeltDependencies.mean(use.module, in: index) {
        report(use, verdict, in: index)
      }
    }
    let unused = UnusedDependencies(
      graph, known, root: root,
      modules: modules.enumerated().map { position, index in
        .init(
          module: index, folder: read[position].sources.folder, contents: read[position].sources.contents,
          isComplete: read[position].sources.isComplete, imported: read[position].imported,
          exported: read[position].sources.exported)
      }, positions: positions)
    let strangers = StrangersNearby(graph, known, modules.enumerated().map { ($1, read[$0].sources.strangers) })
    for (finding, edge, fix) in unused.findings() {
      let names = strangers.near(edge)
      if !names.isEmpty {
        misspelt[graph.modules[edge.from].component, default: []].formUnion(names)
        continue
      }
      bag.add(finding)
      if let fix { fixes.append(fix) }
    }
  }

  /// Whether a finding about `provides` says already why an import is not declared.
  private func isForgotten(_ use: KnownImport, in module: Int) -> Bool {
    guard case .module(let target) = known.owners[use.module] else { return false }
    if forgotten[module]?.contains(target) == true { return true }
    let offered = graph.modules[target].module.services
    let isMisspelt = graph.modules[module].module.provides.contains { provider in
      ([provider.service] + provider.requirements.map(\.service)).contains { graph.serviceIndex[$0.value] == nil }
    }
    return isMisspelt && !offered.isEmpty
  }

  private mutating func report(_ use: KnownImport, _ verdict: ImportRules.Verdict, in module: Int) {
    let (title, name) = (graph.title(module), known.names[use.module])
    let place = Place(file: file(use.path), line: use.position.line, column: use.position.column)
    var notes = [Note("the spec of '\(graph.component(of: module).name)'", at: graph.place(module))]
    if use.fileCount > 1 { notes.append(Note("imported in \(use.fileCount) of its files")) }
    switch verdict {
    case .undeclared:
      let reasons = misread(of: use.module, in: module)
      if reasons.isEmpty { addFix(of: use, in: module) }
      bag.add(
        Diagnostic(
          .undeclaredImport, "'\(title)' imports '\(name)', which its spec does not name", at: place, notes: notes,
          help: advice(on: use.module, in: module)
        ).following(reasons))
    case .program:
      bag.add(
        Diagnostic(
          .undeclaredImport, "'\(title)' imports '\(name)', which is a program of a package", at: place,
          notes: notes,
          help: "SwiftPM links programs of other packages to nothing: take a version or a product in which '\(name)' "
            + "is a library, or take the import out"))
    case .conditional(let platform, let isStated):
      bag.add(
        Diagnostic(
          .undeclaredImport, as: isStated ? .error : .warning,
          "'\(title)' imports '\(name)' on \(platform) too, where its spec does not have the dependency", at: place,
          notes: notes,
          help: "put the import into '#if canImport(\(name))', or take the condition off the dependency"))
    }
  }

  /// Where it may be said that a module imports another: in its spec, or as a service of the other one's.
  private func misread(of imported: Int, in module: Int) -> [Place] {
    let misread = graph.project.misread
    if misread.isEmpty { return [] }
    let own = misread[graph.component(of: module).spec.file] ?? []
    guard case .module(let target) = known.owners[imported] else { return own }
    return own + (misread[graph.component(of: target).spec.file] ?? [])
  }

  /// Adds a dependency where the import always counts, one product has the module, and no rule is against it.
  private mutating func addFix(of use: KnownImport, in module: Int) {
    let missing = MissingDependency(graph, known, of: module, on: use.module)
    guard use.conditions.isEmpty, missing.rule == nil, !missing.text.isEmpty else { return }
    switch known.owners[use.module] {
    case .module(let target):
      let leadsBack = reachable(from: [target]) { from -> [Int] in
        let own = graph.edges[graph.modules[from].edges].compactMap { edge -> Int? in
          if case .module(let to) = edge.target { to } else { nil }
        }
        return own + added.filter { $0.from == from }.map(\.to)
      }.contains(module)
      if leadsBack, !graph.modules[module].isTest { return }
      added.append((module, target))
    case .product(let pin, let position):
      let products = graph.project.lockfile.pins[pin].products ?? []
      let name = known.names[use.module]
      let others = products.indices.filter { index in
        index != position && products[index].modules.contains { moduleName(ofTarget: $0) == name }
      }
      if !others.isEmpty { return }
    case .pin, .generated, .testValues: return
    }
    fixes.append(DependencyFix(graph, of: module, missing.text, isAddition: true))
  }

  private func advice(on number: Int, in module: Int) -> String {
    let missing = MissingDependency(graph, known, of: module, on: number)
    switch known.owners[number] {
    case .testValues(let index):
      let name = graph.components[graph.testConfigurations.values[index].component].name
      return "take the import out: it has the values of tests, for tests that depend on '\(name)'"
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

  private mutating func findPinsWithoutModules() {
    let pins = graph.project.lockfile.pins
    let isComponent = Set(graph.components.compactMap(\.pin))
    pinsWithoutModules = pins.indices.filter { pin in
      guard pins[pin].products == nil, !isComponent.contains(pin), !pins[pin].isPod else { return false }
      if case .binary = pins[pin].source.value { return false }
      return true
    }.map { pins[$0].name.value }
  }

  /// The place of a declaration.
  mutating func place(of reference: TypeTable.Reference, in table: TypeTable) -> Place {
    let position = table[reference].position
    return Place(file: file(table.files[reference.file].path), line: position.line, column: position.column)
  }

  /// The places of a table's declarations.
  mutating func places(of table: TypeTable) -> (TypeTable.Reference) -> Place {
    let files = table.files.map { file($0.path) }
    return { reference in
      let position = table[reference].position
      return Place(file: files[reference.file], line: position.line, column: position.column)
    }
  }

  mutating func file(_ path: String) -> FileID {
    if let known = files[path] { return known }
    let id = table.add(show(path))
    files[path] = id
    return id
  }
}
