import Diagnostics
import Findings
import Model

/// `unfit-dependency`: a dependency between modules of kinds that SwiftPM does not let depend on each other.
func checkDependencies(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  for edge in graph.edges where graph.isMember(module: edge.from) {
    let from = graph.modules[edge.from].kind
    switch edge.target {
    case .module(let module):
      let to = graph.modules[module].kind
      if to == .test, from != .test {
        bag.add(
          .unfitDependency(
            edge, "'\(graph.title(edge.from))' depends on '\(graph.title(module))', which is a test module",
            help: "move what both need to a library: only tests can depend on tests"))
      } else if to == .library, from == .plugin {
        bag.add(.onLibrary(edge, graph.title(module), graph))
      }
    case .product(let pin, let name) where from == .plugin:
      let product = graph.pinnedProducts.product(name, of: pin)
      if let product, [.library, .static, .dynamic].contains(product.type) {
        bag.add(.onLibrary(edge, "\(graph.project.lockfile.pins[pin].name.value)/\(name)", graph))
      }
    case .product, .pin, .unlocatedProduct: continue
    }
  }
}

extension Diagnostic {
  fileprivate static func unfitDependency(_ edge: LinkedGraph.Edge, _ message: String, help: String) -> Diagnostic {
    Diagnostic(.unfitDependency, message, at: edge.place, help: help)
  }

  fileprivate static func onLibrary(_ edge: LinkedGraph.Edge, _ library: String, _ graph: LinkedGraph) -> Diagnostic {
    unfitDependency(
      edge, "the plugin '\(graph.title(edge.from))' depends on the library '\(library)'",
      help: "put the work into a program, and let the plugin depend on that: plugins use programs and binaries alone")
  }
}
