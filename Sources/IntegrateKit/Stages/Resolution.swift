import Diagnostics
import Dispatch
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
    Keeper.shared.keep(graph)
    return Resolution(root: root, graph: graph, wirings: wirings, bag: bag, table: project.sources)
  }

  /// A file from the root that findings may name from now on.
  mutating func addFile(_ path: String) -> FileID { table.add(root.display(path)) }
}

/// Keeps what was linked and planned until the process ends, which is soon: taking ten thousand components apart one
/// value at a time would cost as much as linking them did.
final class Keeper: @unchecked Sendable {
  static let shared = Keeper()

  private let lock = DispatchSemaphore(value: 1)
  private var graph: LinkedGraph?
  private var plan: GenerationPlan?

  /// Keeps the last one only, so that a process that resolves often does not grow.
  func keep(_ graph: LinkedGraph, _ plan: GenerationPlan? = nil) {
    lock.wait()
    (self.graph, self.plan) = (graph, plan)
    lock.signal()
  }
}
