import Diagnostics
import Disk
import Findings
import Graph
import Model
import Parallel
import Paths
import Planning
import SwiftSources
import Text

/// The comparison of a root's sources with its specs: folders and files, imports, and what `provides` names.
package struct SourceScan {
  /// Pins whose modules are not recorded, so that imports of them could not be checked.
  package private(set) var pinsWithoutModules: [String] = []
  /// Modules that generated code names and of which not all code could be read, so that what is not found in them is left
  /// to the compiler.
  package private(set) var modulesReadInPart: [String] = []
  /// Changes of specs that have one right answer.
  package internal(set) var fixes: [DependencyFix] = []
  /// Imports between members that no spec names.
  var undeclared: [UndeclaredImport] = []
  /// By module, the interfaces of services that its `provides` should require and does not.
  var forgotten: [Int: Set<Int>] = [:]
  /// In `graph.services`: those that a provider takes and its `requires` forgets.
  var forgottenServices: Set<Int> = []
  /// The imports of modules that neither the project nor a system is known to have: the module's name, the importing
  /// module in `graph.modules`, and the place.
  package private(set) var unresolvedImports: [(name: String, module: Int, place: Place)] = []

  /// An import of a member's module that the importer's spec does not name.
  struct UndeclaredImport {
    /// From the importer, in `graph.modules`.
    let edge: DirectedGraph.Edge
    /// `nil` where the import does not always count.
    let fix: DependencyFix?
    let finding: Diagnostic
  }

  let graph: LinkedGraph
  let wirings: [AppWiring]
  let known: KnownModules
  let rules: ImportRules
  let systems: [SupportedSystem]
  let folders: TargetFolders
  let root: OpenFolder
  private(set) var cache: SourceCache?
  /// In `graph.modules`: those of members.
  let modules: [Int]
  /// The modules that CocoaPods builds: SwiftPM's rules about files do not apply to them.
  let left: LeftToPods
  /// By module of the graph, its position in `modules`.
  let positions: [Int: Int]
  /// The places of paths that lead out of the root, which are not looked at.
  private var placesOutside: Set<Place> = []
  var read: [ScannedModule] = []
  /// By module of the graph, what sources of pinned components declare that generated code names.
  var pinned: [Int: ScannedModule] = [:]
  private var files: [String: FileID] = [:]
  private var table: SourceTable
  var bag = DiagnosticBag()
  let show: (String) -> String

  private init(
    _ graph: LinkedGraph, _ wirings: [AppWiring], in root: OpenFolder, table: SourceTable, besides bag: DiagnosticBag,
    show: @escaping (String) -> String
  ) {
    (self.graph, self.wirings, self.root, self.table, self.show) = (graph, wirings, root, table, show)
    known = KnownModules(graph, wirings)
    rules = ImportRules(graph, wirings, known)
    systems = SupportedSystem.all(graph)
    folders = TargetFolders(graph, wirings, in: root)
    modules = graph.modules.indices.filter { graph.isMember(module: $0) }
    left = LeftToPods(graph)
    positions = Dictionary(uniqueKeysWithValues: modules.enumerated().map { ($1, $0) })
    for finding in bag.diagnostics where finding.id == .pathOutsideRoot {
      if let place = finding.place { placesOutside.insert(place) }
    }
    for kept in graph.project.keptDeclarations.values { files[kept.path] = kept.file }
  }

  /// Scans the sources of all members.
  ///
  /// - Parameters:
  ///   - root: its folder.
  ///   - table: gets the files of the findings.
  ///   - bag: gets the findings; what it has decides which paths are not looked at.
  ///   - cache: the facts of files that were read before; `nil` to keep none.
  ///   - show: the printed form of a path from the root.
  package static func run(
    _ graph: LinkedGraph, _ wirings: [AppWiring], in root: OpenFolder, table: inout SourceTable,
    into bag: inout DiagnosticBag, cache: SourceCache?, show: @escaping (String) -> String
  ) -> SourceScan {
    var scan = SourceScan(graph, wirings, in: root, table: table, besides: bag, show: show)
    scan.cache = cache
    let wanted = scan.wantedNames
    let lacking = scan.soughtServices(in: bag)
    let sought = Set(lacking.compactMap { $0.declaration.protocolName.value.parts.last?.text })
    cache?.prepare(wanted: wanted, sought: sought, schemes: Self.schemes(of: graph))
    scan.readAll(NameSet(wanted), conformingTo: sought)
    scan.readPinned(in: root.path)
    scan.readDeclarations(wanted)
    scan.checkFiles()
    scan.checkPinFolders(in: root.path)
    scan.checkGeneratedOverlaps()
    // A service that 'requires' lacks is the reason of an import that is not declared.
    if !scan.pinned.isEmpty || scan.read.contains(where: { $0.declarations != nil }) {
      let names = DeclaredNames(scan)
      scan.checkProviders(names)
      scan.checkServices(names)
      scan.checkConfigurations(names)
      scan.checkLaunchTasks(names)
      scan.checkRoutes(names)
      scan.checkEvents(names)
      scan.checkScopeValues(names)
    }
    scan.checkLinks()
    scan.checkStarts()
    scan.checkRegistrations()
    scan.nameConformingTypes(to: lacking, in: &bag)
    scan.checkImports(besides: bag)
    scan.settleUndeclaredImports()
    scan.listUnresolvedImports()
    scan.findPinsWithoutModules()
    scan.findModulesReadInPart()
    scan.withholdUnusedProviders(in: &bag)
    scan.placeFindingsAtPins()
    bag.add(contentsOf: scan.bag)
    table = scan.table
    return scan
  }

  /// The kept results of one module.
  struct ScannedModule: Sendable {
    var sources: ModuleSources
    var missing: String?
    var undeclared: [(use: KnownImport, verdict: ImportRules.Verdict)] = []
    /// Modules of the project that it imports, by number.
    var imported: Set<Int> = []
    /// The modules that it imports only under conditions, by number, with the conditions of each import.
    var optional: [Int: [[SwiftSources.Condition]]] = [:]
    /// The files of modules with declarations that generated code uses.
    var declaringFiles: [DeclaringFile] = []
    /// Their declarations, once the files with wanted ones are read.
    var declarations: TypeTable?
  }

  /// The Swift files of modules that were read whole, from the root, and those of `generate --secrets` among them.
  package var readFiles: (all: Set<String>, secret: Set<String>) {
    var (all, secret): (Set<String>, Set<String>) = ([], [])
    for module in read.lazy.map(\.sources) where module.isRead && module.isComplete {
      let folder = module.folder ?? ""
      for file in module.contents?.files ?? [] where file.role == .swift { all.insert(Path.join(folder, file.path)) }
      secret.formUnion(module.secrets)
    }
    return (all, secret)
  }

  /// A module of a member, or of a pinned component whose sources somebody read.
  func scanned(_ module: Int) -> ScannedModule? {
    // A closure would copy the scan.
    if let position = positions[module] { return read[position] }
    return pinned[module]
  }

  // MARK: Reading

  /// The most bytes of sources that are kept, in case names in them turn out to be needed: more than most projects have in
  /// such modules.
  private static let mostKept = 4 << 20

  private mutating func readAll(_ wanted: NameSet, conformingTo sought: Set<String>) {
    let named = graph.modulesOfScopeValues
    let started = wirings.filter(\.wiring.isStarted)
    let budget = Locked(Self.mostKept)
    let (graph, modules, known, rules, folders, root) = (graph, modules, known, rules, folders, root)
    let placesOutside = placesOutside
    let (schemes, cache) = (Self.schemes(of: graph), cache)
    let tools = graph.project.integration.toolsOfManifests
    // Few modules are read before another thread has started.
    let share = modules.count < 4 * ShareSize.sources ? max(modules.count, 1) : ShareSize.sources
    let shares = concurrentShares(of: modules.count, share: share) { range in
      var reader = SourceReader(root: root, known: known, wanted: wanted, sought: sought, cache: cache, budget: budget)
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
          of: graph.modules[index].module, in: scanned.sources.folder ?? "", package: package, tools: tools,
          inXcode: graph.isForApples(graph.modules[index].component), root: root)
        let module = graph.modules[index].module
        let isWired = module.isWired || named.contains(module.name.value)
        // Tests may open what leads nowhere.
        reader.schemes = kind == .test ? [] : schemes
        reader.importer = index
        reader.isLibrary = kind == .library
        reader.mayStart = kind != .test && started.contains { graph.takesWiring(index, of: $0) }
        scanned.declaringFiles = reader.read(&scanned.sources, takesDeclarations: isWired)
        scanned.undeclared = rules.judge(scanned.sources.imports, of: index)
        scanned.imported = Set(scanned.sources.imports.map(\.module))
        scanned.optional = optional(among: scanned.sources.imports)
        scanned.sources.imports = []
        return scanned
      }
    }
    read.reserveCapacity(modules.count)
    for share in shares { read += share }
  }

  // MARK: Files

  private mutating func checkFiles() {
    let isSingle = graph.project.integration.packages == .single
    let anyTests = modules.contains { graph.modules[$0].isTest }
    let rootSays = graph.project.root.map { graph.project.specs[$0].spec.products != nil } ?? false
    let edges = graph.edges + graph.pluginEdges
    let used = Set(edges.compactMap { if case .module(let target) = $0.target { target } else { nil } })
    let isAnyEmpty = read.contains { $0.missing != nil || $0.sources.contents?.files.isEmpty == true }
    let submodules = isAnyEmpty ? EmptySubmodules(around: root.path) : EmptySubmodules()
    /// The facts about the component of the previous module.
    var ofComponent: (component: Int, inProducts: Set<String>?, hasTests: Bool)?
    for (position, index) in modules.enumerated() where read[position].missing != nil || !left.modules.contains(index) {
      let spec = graph.component(of: index).shared.spec
      let module = graph.modules[index].module
      let component = graph.modules[index].component
      if ofComponent?.component != component {
        let hasTests = isSingle ? anyTests : graph.components[component].modules.contains { graph.modules[$0].isTest }
        ofComponent = (component, spec.products.map { Set($0.flatMap(\.modules).map(\.value)) }, hasTests)
      }
      let isInProduct = ofComponent?.inProducts?.contains(module.name.value) ?? !(isSingle && rootSays)
      var checks = FileChecks(
        module: module, place: module.path?.place ?? module.name.place, title: graph.title(index),
        sources: read[position].sources, root: root, submodules: submodules,
        isNeeded: isInProduct || module.isWired || used.contains(index), hasTests: ofComponent?.hasTests ?? false,
        isForApples: !read[position].sources.entryPoints.isEmpty && graph.isForApples(component),
        tools: graph.project.integration.toolsOfManifests)
      checks.check(missing: read[position].missing, folders)
      for finding in checks.found { bag.add(finding) }
    }
  }

  private mutating func listUnresolvedImports() {
    for (position, index) in modules.enumerated() {
      for found in read[position].sources.unresolved {
        let place = Place(file: file(found.path), line: found.position.line, column: found.position.column)
        unresolvedImports.append((found.name, index, place))
      }
    }
  }

  private mutating func findModulesReadInPart() {
    let named = graph.modulesOfScopeValues
    modulesReadInPart = pinned.keys.sorted().filter { module in
      let isNamed = graph.modules[module].module.isWired || named.contains(graph.modules[module].name)
      return isNamed && !isComplete(module)
    }.map { graph.title($0) }
  }

  private mutating func findPinsWithoutModules() {
    let pins = graph.project.lockfile.pins
    pinsWithoutModules = pins.indices.filter { pin in
      guard pins[pin].products == nil, graph.componentByPin[pin] == nil, !pins[pin].isPod else { return false }
      if case .binary = pins[pin].source.value { return false }
      return true
    }.map { pins[$0].name.value }
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
