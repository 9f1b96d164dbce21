import Diagnostics
import Findings
import Graph
import Model

/// `dependency-cycle` among pinned packages: cycles of their targets and, with tools before 6.0, of the packages.
func checkPinnedCycles(
  _ graph: LinkedGraph, _ reach: PinReach, _ targets: @autoclosure () -> PackageTargets, _ bag: inout DiagnosticBag
) {
  let pins = graph.project.lockfile.pins
  guard pins.indices.contains(where: { pins[$0].builtTargets?.isEmpty == false }) else { return }
  let targets = targets()
  if checkCyclesOfTargets(targets, graph, reach, &bag) { return }
  let tools = graph.project.integration.tools?.value ?? ToolsVersion(6, 0)
  if tools < ToolsVersion(6, 0) { checkCyclesOfPackages(targets, tools, graph, reach, &bag) }
}

/// - Returns: whether there are any.
private func checkCyclesOfTargets(
  _ targets: PackageTargets, _ graph: LinkedGraph, _ reach: PinReach, _ bag: inout DiagnosticBag
) -> Bool {
  var edges: [DirectedGraph.Edge] = []
  var places: [Place] = []
  for (index, node) in targets.nodes.enumerated() where reach.origins[node.pin] != nil {
    for need in node.needs {
      for other in targets.nodes(of: need) {
        edges.append(DirectedGraph.Edge(from: index, to: other))
        places.append(need.place)
      }
    }
  }
  let pins = graph.project.lockfile.pins
  func title(_ node: Int) -> String { "\(pins[targets.nodes[node].pin].name.value)/\(targets.nodes[node].name)" }
  let loops = edges.indices.filter { edges[$0].source == edges[$0].target }.map { [$0] }
  let cycles = loops + DirectedGraph(nodeCount: targets.nodes.count, edges: edges).cycles().cycles
  for cycle in cycles {
    let names = cycle.map { title(edges[$0].source) }
    bag.add(
      .pinnedCycle(
        "targets of pinned packages", names,
        cycle.map { ("'\(title(edges[$0].source))' depends on '\(title(edges[$0].target))'", places[$0]) },
        help: "pin a version of one of these packages in which they do not"))
  }
  return !cycles.isEmpty
}

private func checkCyclesOfPackages(
  _ targets: PackageTargets, _ tools: ToolsVersion, _ graph: LinkedGraph, _ reach: PinReach, _ bag: inout DiagnosticBag
) {
  let pins = graph.project.lockfile.pins
  var edges: [DirectedGraph.Edge] = []
  var places: [Place] = []
  for pin in pins.indices where reach.origins[pin] != nil {
    for (range, target) in zip(pins[pin].ranges ?? [], graph.pinNames.pins(statedBy: pin)) {
      guard let target, target != pin else { continue }
      edges.append(DirectedGraph.Edge(from: pin, to: target))
      places.append(range.package.place)
    }
  }
  // The ranges of a component are those of nobody; what its targets need is recorded all the same.
  for node in targets.nodes where reach.origins[node.pin] != nil && pins[node.pin].ranges == nil {
    for need in node.needs {
      guard case .product(let other, _) = need.subject, other != node.pin else { continue }
      edges.append(DirectedGraph.Edge(from: node.pin, to: other))
      places.append(need.place)
    }
  }
  func title(_ pin: Int) -> String { pins[pin].name.value }
  for cycle in DirectedGraph(nodeCount: pins.count, edges: edges).cycles().cycles {
    bag.add(
      .pinnedCycle(
        "pinned packages", cycle.map { title(edges[$0].source) },
        cycle.map { ("'\(title(edges[$0].source))' depends on '\(title(edges[$0].target))'", places[$0]) },
        help: "their targets form no cycle, and SwiftPM takes a cycle of packages from tools 6.0 on: "
          + "set 'tools: \"6.0\"' (it is \(tools))"))
  }
}

extension Diagnostic {
  /// - Parameters:
  ///   - names: in the order of the cycle.
  ///   - edges: a sentence about each, with its place.
  fileprivate static func pinnedCycle(
    _ what: String, _ names: [String], _ edges: [(text: String, place: Place)], help: String
  ) -> Diagnostic {
    // The cycle starts at its first line in the lockfile, so that it reads the same in any order of pins.
    let start = edges.indices.min { edges[$0].place < edges[$1].place } ?? 0
    let turned = Array(names[start...] + names[..<start])
    let notes = (edges[start...] + edges[..<start]).map { Note($0.text, at: $0.place) }
    return Diagnostic(
      .dependencyCycle,
      "\(what) depend on each other in a cycle: \((turned + turned.prefix(1)).joined(separator: " → "))",
      at: edges[start].place, notes: notes, help: help)
  }
}
