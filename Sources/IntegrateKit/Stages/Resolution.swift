import Diagnostics
import Model
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
    check(graph, into: &bag)
    let wirings = planWiring(graph, into: &bag)
    return Resolution(root: root, graph: graph, wirings: wirings, bag: bag, table: project.sources)
  }

  /// A file from the root that findings may name from now on.
  mutating func addFile(_ path: String) -> FileID { table.add(root.display(path)) }
}
