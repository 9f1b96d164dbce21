import Diagnostics
import Parallel
import Planning

/// What `resolve` finds out: the linked graph, the wiring of each app, and every finding.
struct Resolution: Sendable {
  let root: Root
  let graph: LinkedGraph
  let wirings: [AppWiring]
  var bag: DiagnosticBag
  /// The files that findings name.
  var table: SourceTable

  /// Loads, links and checks a root. Never asks the network, never writes.
  static func run(_ root: Root) throws(Failure) -> Resolution {
    var bag = DiagnosticBag()
    let project = try ProjectLoader.load(root, into: &bag)
    let graph = link(project, into: &bag)
    let wirings = planWiring(graph, into: &bag)
    check(graph, into: &bag)
    keptUntilExit.withLock { $0 = [graph] }
    return Resolution(root: root, graph: graph, wirings: wirings, bag: bag, table: project.sources)
  }

  /// A file from the root that findings may name from now on.
  mutating func addFile(_ path: String) -> FileID { table.add(root.display(path)) }
}

/// What the last run linked and planned, kept until the process ends: taking it apart value by value would make check
/// 7 % slower at 1,000 components and 9 % at 10,000.
let keptUntilExit = Locked<[any Sendable]>([])
