import Diagnostics
import Findings
import Model
import Parallel
import Paths
import Planning
import SourceChecks

/// The result of `resolve`: the linked graph, the wiring of each app, and every finding.
package struct Resolution: Sendable {
  package let root: Root
  package let graph: LinkedGraph
  package let wirings: [AppWiring]
  package var bag: DiagnosticBag
  /// The files of the findings.
  package var table: SourceTable
  /// The findings of ``bag`` from reading the files, before anything was compared.
  package private(set) var readingFindings: [Diagnostic] = []
  /// The imports of modules that neither the project nor a system is known to have, once the sources were read: the
  /// module's name, the title of the importing module, and the place.
  package private(set) var unresolvedImports: [(name: String, by: String, place: Place)] = []

  /// Loads, links and checks an open root. Uses no network, writes nothing.
  static func run(_ root: Root) throws(Failure) -> Resolution {
    var bag = DiagnosticBag()
    let project = try ProjectLoader.load(root, into: &bag)
    let readingFindings = bag.diagnostics
    let graph = link(project, into: &bag)
    let wirings = planWiring(graph, into: &bag)
    check(graph, wirings: wirings, into: &bag)
    checkNewTools(graph, into: &bag)
    keptUntilExit.withLock { $0 = [graph] }
    var resolution = Resolution(root: root, graph: graph, wirings: wirings, bag: bag, table: project.sources)
    resolution.readingFindings = readingFindings
    resolution.checkNestedRoot()
    resolution.explainEmptySubmodules()
    return resolution
  }

  /// A component may be missing because its submodule is not checked out.
  private mutating func explainEmptySubmodules() {
    guard bag.diagnostics.contains(where: { $0.id == .missingPin }) else { return }
    let submodules = EmptySubmodules(around: root.path).paths
    if submodules.isEmpty { return }
    let root = root
    bag.change { finding in
      guard finding.id == .missingPin, let name = finding.unknownName?.lowercased(),
        let path = submodules.first(where: { Path.lastComponent($0).lowercased() == name })
      else { return }
      finding.help = "run 'git submodule update --init', which checks out '\(root.display(path))'"
      finding.commands = []
    }
  }

  /// The places in members' specs that could not be understood, so that settings, dependencies and guards may be missing.
  package var misreadSpecPlaces: Set<Place> {
    let project = graph.project
    let others = Set(
      project.keptSpecs.values.map(\.file) + project.pinnedSpecs.map(\.spec.file) + [project.lockfile.file])
    let missing = bag.diagnostics.filter { $0.id == .missingRootSpec }.compactMap(\.place)
    return Set(project.misread.filter { !others.contains($0.key) }.values.joined()).union(missing)
  }

  /// The same project with these findings in place of its own.
  package func with(_ findings: DiagnosticBag) -> Resolution {
    var copy = self
    copy.bag = findings
    return copy
  }

  /// Compares the sources of the members with their specs, and adds the findings.
  mutating func checkSources() throws(Failure) -> SourceScan {
    let root = root
    try Mirrors.check(&self)
    try XcodeRequirements.check(&self)
    do {
      let scan = try SourceScan.run(
        graph, wirings, in: root.folder(), table: &table, into: &bag, cache: root.snapshot?.sources, show: root.display)
      unresolvedImports = scan.unresolvedImports.map { ($0.name, graph.title($0.module), $0.place) }
      return scan
    } catch { throw Failure(error, in: root) }
  }

  /// The places of repeated entries in lists of the members' specs, by the spec's path from the root.
  package var repeatedEntries: [String: [Place]] {
    let places = bag.diagnostics.filter { $0.id == .repeatedEntry }.compactMap(\.place)
    return Dictionary(grouping: places) { place in
      graph.project.specs.first { $0.spec.file == place.file && $0.spec.origin == .member }?.spec.path ?? ""
    }.filter { !$0.key.isEmpty }
  }

  /// True if the root has neither a component with modules nor a pin.
  package var hasNothing: Bool {
    graph.project.lockfile.pins.isEmpty && graph.modules.isEmpty && graph.appEdges.isEmpty
  }

  /// Adds a file, given relative to the root, for places of findings.
  package mutating func addFile(_ path: String) -> FileID { table.add(root.display(path)) }

  /// Adds findings whose places belong to another table.
  package mutating func adopt(_ findings: [Diagnostic], from other: SourceTable) {
    var files: [String: FileID] = [:]
    for (index, path) in table.paths.enumerated() { files[path] = FileID(rawValue: UInt32(index)) }
    func inOwnTable(_ place: Place) -> Place {
      let path = other.path(place.file)
      let file = files[path] ?? table.add(path)
      files[path] = file
      return Place(file: file, line: place.line, column: place.column)
    }
    for finding in findings { bag.add(finding.moved(inOwnTable)) }
  }
}

/// The graph and plan of the last run, kept until the process ends: freeing them value by value would make check 7 %
/// slower at 1,000 components and 9 % at 10,000.
let keptUntilExit = Locked<[any Sendable]>([])
