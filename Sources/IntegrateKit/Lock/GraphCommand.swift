import Diagnostics
import Graph
import Planning

/// How the graph is printed.
enum GraphFormat: String, CaseIterable, Sendable {
  case json, dot, mermaid
}

extension Session {
  /// `integrate graph`: the resolved graph, whatever `resolve` would find in it.
  ///
  /// - Parameter focus: a component, module or pin; what it needs and what needs it is all that is printed.
  func graph(format: GraphFormat = .json, focus: String? = nil) throws(Failure) -> Int32 {
    let resolution = try Resolution.run(try findRoot())
    if format == .json, focus == nil {
      console.results(JSONWriter.pretty(ResolvedReport(resolution: resolution).json(toolVersion: toolVersion)))
      return 0
    }
    let need = NeedGraph(resolution.graph, wirings: resolution.wirings)
    var around: FocusedGraph?
    if let focus {
      around = FocusedGraph(focus, in: need)
      if around == nil {
        console.diagnostics("integrate: error: there is no component, module or pin '\(focus.visible)'\n")
        if let help = didYouMean(nearest(to: focus, in: need.names)) {
          console.diagnostics("integrate: help: \(help.visible)\n")
        }
        return 1
      }
    }
    let picture = GraphPicture(need, focus: around?.name, kept: around?.owners)
    switch format {
    case .json:
      let report = ResolvedReport(resolution: resolution)
      console.results(JSONWriter.pretty(report.json(toolVersion: toolVersion, only: around?.owners)))
    case .dot: console.results(picture.dot)
    case .mermaid: console.results(picture.mermaid)
    }
    return 0
  }
}

/// A component, what it needs and what needs it.
struct FocusedGraph {
  /// The component or pin that is looked at.
  let name: String
  /// Names of components and pins, its own among them.
  let owners: Set<String>

  /// - Returns: `nil` where the name means nothing.
  init?(_ name: String, in need: NeedGraph) {
    let nodes = need.nodes(named: name)
    guard let first = nodes.first else { return nil }
    self.name = need.owner(first)
    let (below, above) = (need.graph.reachable(from: nodes), need.graph.reaching(nodes))
    owners = Set((0..<need.graph.nodeCount).filter { below[$0] || above[$0] }.map(need.owner))
  }
}
