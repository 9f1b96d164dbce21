import Diagnostics
import Findings
import Model

/// `repeated-entry`: a module lists one dependency twice, in different words.
func checkRepeated(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  for index in graph.modules.indices where graph.isMember(module: index) {
    check(graph.edges[graph.modules[index].edges], of: index, in: graph, &bag)
  }
  var first = graph.pluginEdges.startIndex
  while first < graph.pluginEdges.endIndex {
    let module = graph.pluginEdges[first].from
    let next = graph.pluginEdges[first...].firstIndex { $0.from != module } ?? graph.pluginEdges.endIndex
    if graph.isMember(module: module) { check(graph.pluginEdges[first..<next], of: module, in: graph, &bag) }
    first = next
  }
}

/// Under several conditions a dependency is there under each.
private struct Dependency: Hashable {
  let target: LinkedGraph.Target
  let condition: Condition?
  /// The name of a pod or subspec, which all belong to one pin; `nil` for others.
  let pod: String?
}

private func check(
  _ edges: ArraySlice<LinkedGraph.Edge>, of module: Int, in graph: LinkedGraph, _ bag: inout DiagnosticBag
) {
  guard edges.count > 1 else { return }
  var seen: [Dependency: Place] = [:]
  for edge in edges where !edge.isImplied && edge.aliases.isEmpty {
    let dependency = Dependency(
      target: edge.target, condition: edge.condition, pod: pod(named: edge, of: module, in: graph))
    guard let first = seen[dependency] else {
      seen[dependency] = edge.place
      continue
    }
    let what: FindingText = "'\(graph.title(module))' lists '\(title(of: edge.target, in: graph))' twice"
    bag.add(
      .repeatedEntry, what, at: edge.place, notes: [Note("first listed here", at: first)],
      help: "remove one of the two")
  }
}

private func pod(named edge: LinkedGraph.Edge, of module: Int, in graph: LinkedGraph) -> String? {
  guard case .pin(let pin) = edge.target, graph.project.lockfile.pins[pin].isPod else { return nil }
  return graph.modules[module].module.dependencies.first { $0.text.place == edge.place }?.text.value
}

private func title(of target: LinkedGraph.Target, in graph: LinkedGraph) -> String {
  switch target {
  case .module(let module): graph.title(module)
  case .product(let pin, let name): "\(graph.project.lockfile.pins[pin].name.value)/\(name)"
  case .pin(let pin): graph.project.lockfile.pins[pin].name.value
  case .unlocatedProduct(let name): name
  }
}
