import Diagnostics
import Findings
import Graph
import Model
import Text

/// `dependency-cycle`: cycles of modules, each once as its shortest path; tests depend on tests alone. In `separate` with tools
/// before 6.0 SwiftPM refuses cycles of packages too, so components are checked there.
///
/// - Returns: the places of the dependencies in the cycles that were reported.
func checkCycles(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) -> Set<Place> {
  var kept: [Int] = []
  var edges: [DirectedGraph.Edge] = []
  // The plugins that a module uses are built before it, with the programs that they call.
  let all = graph.pluginEdges.isEmpty ? graph.edges : graph.edges + graph.pluginEdges
  kept.reserveCapacity(all.count)
  edges.reserveCapacity(all.count)
  let isTest = graph.modules.map(\.isTest)
  for index in all.indices {
    // A dependency of a module on tests is another finding.
    guard case .module(let target) = all[index].target, isTest[all[index].from] == isTest[target] else { continue }
    kept.append(index)
    edges.append(DirectedGraph.Edge(from: all[index].from, to: target))
  }
  let found = DirectedGraph(nodeCount: graph.modules.count, edges: edges).cycles()
  for cycle in found.cycles {
    bag.add(.cycle(cycle.map { all[kept[$0]] }, of: "modules", in: graph, title: { graph.title($0) }))
  }
  if found.edgesLeft > 0, let first = found.cycles.first.map({ all[kept[$0[0]]] }) {
    bag.add(
      .dependencyCycle, "\(found.edgesLeft) more dependencies are part of cycles that are not shown", at: first.place,
      help: "break the cycles shown first, and run again")
  }
  let integration = graph.project.integration
  let tools = integration.tools?.value ?? ToolsVersion(6, 0)
  if found.cycles.isEmpty, integration.packages == .separate, tools < ToolsVersion(6, 0) {
    checkPackageCycles(graph, tools, &bag)
  }
  return Set(found.cycles.joined().map { all[kept[$0]].place })
}

private func checkPackageCycles(_ graph: LinkedGraph, _ tools: ToolsVersion, _ bag: inout DiagnosticBag) {
  var kept: [LinkedGraph.Edge] = []
  var edges: [DirectedGraph.Edge] = []
  for edge in graph.edges {
    guard case .module(let target) = edge.target else { continue }
    let (a, b) = (graph.modules[edge.from].component, graph.modules[target].component)
    guard a != b, graph.components[a].isMember, graph.components[b].isMember else { continue }
    kept.append(edge)
    edges.append(DirectedGraph.Edge(from: a, to: b))
  }
  for cycle in DirectedGraph(nodeCount: graph.components.count, edges: edges).cycles().cycles {
    let edges = cycle.map { kept[$0] }
    var diagnostic = Diagnostic.cycle(edges, of: "packages", in: graph) { graph.component(of: $0).name }
    diagnostic.help =
      "write 'tools: \"6.0\"' (it is \(tools)) or 'packages: single' under 'integration:': SwiftPM allows cycles of "
      + "packages without a cycle of modules from tools 6.0 on"
    bag.add(diagnostic)
  }
}

extension Diagnostic {
  fileprivate static func cycle(
    _ edges: [LinkedGraph.Edge], of what: String, in graph: LinkedGraph, title: (Int) -> String
  ) -> Diagnostic {
    func target(_ edge: LinkedGraph.Edge) -> Int {
      if case .module(let target) = edge.target { return target }
      return edge.from
    }
    // The cycle starts at its first line in the files, so that it reads the same in any order of modules.
    let start = edges.indices.min { edges[$0].place < edges[$1].place } ?? 0
    let turned = Array(edges[start...] + edges[..<start])
    let names = turned.map { title($0.from) } + [title(turned[0].from)]
    let notes = turned.map { edge in
      let isPlugin = what == "modules" && graph.modules[target(edge)].kind == .plugin
      let verb = edge.isImplied ? "uses a service of" : isPlugin ? "uses the plugin" : "depends on"
      return Note("'\(title(edge.from))' \(verb) '\(title(target(edge)))'", at: edge.place)
    }
    return Diagnostic(
      .dependencyCycle, "\(what) depend on each other in a cycle: \(names.joined(separator: " → "))",
      at: turned[0].place, notes: notes,
      help: turned.contains { graph.isInterface(target($0)) }
        ? "remove these dependencies; move code that interfaces share to a module below them"
        : "remove one of these dependencies; move code that both sides need to an interface module"
    ).about(turned.map { title($0.from) })
  }
}

/// `layer-violation`: a layer may depend on layers to its right, and on itself only with `peers`. Tests are not
/// checked.
///
/// - Parameter cyclic: the places of dependencies that are part of a reported cycle. That they stay in one layer is not
///   said again.
func checkLayers(_ graph: LinkedGraph, except cyclic: Set<Place>, _ bag: inout DiagnosticBag) {
  let layers = graph.project.integration.layers
  guard !layers.isEmpty else { return }
  for index in graph.edges.indices {
    guard case .module(let target) = graph.edges[index].target, !graph.modules[graph.edges[index].from].isTest,
      let a = graph.modules[graph.edges[index].from].layer, let b = graph.modules[target].layer, b <= a
    else { continue }
    let edge = graph.edges[index]
    let (from, to) = (graph.modules[edge.from], graph.modules[target])
    if a == b, layers[a].peers || from.component == to.component || cyclic.contains(edge.place) { continue }
    let (low, high) = (layers[a].name, layers[b].name)
    var diagnostic: Diagnostic
    if a == b {
      diagnostic = Diagnostic(
        .layerViolation,
        "'\(graph.title(edge.from))' and '\(graph.title(target))' are both in layer '\(low.value)', whose components must "
          + "not depend on each other", at: edge.place, notes: [Note("the layer", at: low.place)],
        help: (graph.isInterface(target)
          ? "move the common code to \(b == layers.count - 1 ? "a new layer to the right of it" : "a lower layer")"
          : "depend on an interface module of '\(graph.component(of: target).name)'")
          + ", or write '{ name: \(low.value), peers: true }' for the layer")
    } else {
      diagnostic = Diagnostic(
        .layerViolation,
        "'\(graph.title(edge.from))' in layer '\(low.value)' depends on '\(graph.title(target))' in the higher layer "
          + "'\(high.value)'", at: edge.place,
        notes: [Note("a layer may depend on layers to its right", at: high.place)],
        help: graph.isInterface(target)
          ? "move one of the two to another layer, or the needed code to a lower one"
          : "depend on an interface module instead, or move one of the two to another layer")
    }
    if let place = to.module.layer?.place ?? graph.components[to.component].spec.layer?.place {
      diagnostic.notes.append(Note("'\(graph.title(target))' is in layer '\(high.value)'", at: place))
    }
    bag.add(diagnostic)
  }
}

extension LinkedGraph {
  /// Returns whether a module is made for others to depend on. It offers services, its name or layer shows it, or its
  /// layer is the lowest, so that no interface can be below it.
  fileprivate func isInterface(_ module: Int) -> Bool {
    if !modules[module].module.services.isEmpty || modules[module].name.hasSuffix("Interface") { return true }
    let layers = project.integration.layers
    guard let layer = modules[module].layer else { return false }
    return layers.count > 1 && layer == layers.count - 1 || layers[layer].name.value.lowercased().contains("interface")
  }
}

/// `missing-layer`: where the root has layers, a member without one has no layer rule. Apps and tests need none.
func checkMissingLayers(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  let layers = graph.project.integration.layers
  if layers.isEmpty { return }
  for index in graph.components.indices where graph.components[index].isMember {
    let spec = graph.components[index].shared
    guard graph.components[index].layer == nil, spec.spec.layer == nil, spec.spec.kind == .component else { continue }
    let without = graph.components[index].modules.first { module in
      !graph.modules[module].isTest && graph.modules[module].module.layer == nil
    }
    guard let without else { continue }
    let name = graph.title(without)
    bag.add(
      .missingLayer, "'\(name)' has no layer, so that no layer rule applies to it",
      at: graph.modules[without].isMain ? spec.spec.name.place : graph.place(without),
      notes: layers.first.map { [Note("the root's layers", at: $0.name.place)] } ?? [],
      help: "write 'layer:' with one of \(layers.map { "'\($0.name.value)'" }.joined(separator: ", "))")
  }
}

/// `visibility-violation`: a component with `visibility` is for the layers and components that it lists.
func checkVisibility(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  checkVisibilityNames(graph, &bag)
  // At the top level `visibility` is that of the main module; an interface beside it is for everyone.
  let lists = graph.modules.indices.map { index in
    graph.modules[index].module.visibility
      ?? (graph.modules[index].isMain ? graph.components[graph.modules[index].component].shared.spec.visibility : nil)
  }
  for index in graph.edges.indices {
    guard case .module(let target) = graph.edges[index].target, let list = lists[target] else { continue }
    let edge = graph.edges[index]
    let (from, to) = (graph.modules[edge.from], graph.modules[target])
    guard from.component != to.component else { continue }
    let layers = graph.project.integration.layers
    let layer = from.layer ?? graph.components[from.component].layer
    let names = ["layer:\(layer.map { layers[$0].name.value } ?? "")", graph.components[from.component].name]
    if list.contains(where: { names.contains($0.value) }) { continue }
    let shown = list.isEmpty ? "no other component" : list.map { "'\($0.value)'" }.joined(separator: ", ")
    let place = list.first?.place ?? graph.place(target)
    bag.add(
      .visibilityViolation,
      "'\(graph.title(edge.from))' may not depend on '\(graph.title(target))', which is visible to \(shown)",
      at: edge.place, notes: [Note("its visibility", at: place)],
      help: "add '\(names[1])' to the visibility of '\(graph.component(of: target).name)', or remove the dependency")
  }
}

private func checkVisibilityNames(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  let layers = graph.project.integration.layers.map(\.name.value)
  var components: Set<String>?
  // A root without layers is reported once: at a layer of a spec, or else at the first of these.
  var hasReportedNoLayers = graph.components.contains { component in
    component.isMember && (component.spec.layer != nil || component.spec.modules.contains { $0.layer != nil })
  }
  for index in graph.components.indices where graph.components[index].isMember {
    let spec = graph.components[index].shared
    let own = spec.spec.visibility
    let lists = spec.spec.modules.indices.compactMap { spec.spec.modules[$0].visibility }
    if lists.isEmpty, own == nil { continue }
    for entry in ([own ?? []] + lists).joined() {
      if entry.value.hasPrefix("layer:") {
        let layer = String(entry.value.dropFirst(6))
        let isReported = layers.isEmpty && hasReportedNoLayers
        if !layers.contains(layer), !isReported {
          bag.add(.unknownLayer(layer, at: entry.place, in: graph.project))
          hasReportedNoLayers = true
        }
        continue
      }
      let known = components ?? Set(graph.components.map(\.name))
      components = known
      if !known.contains(entry.value), !graph.project.unreadable.contains(entry.value) {
        var near = nearest(to: entry.value, in: known.sorted())
        if layers.contains(entry.value) { near = ["layer:\(entry.value)"] }
        bag.add(.unknownComponent(entry.value, near: near, at: entry.place))
      }
    }
  }
}

/// `nested-lockfile`: one lockfile decides, so a second one below the root is a mistake.
func checkNestedLockfiles(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  for file in graph.project.nestedLockfiles {
    bag.add(
      .nestedLockfile, "there is a second lockfile below the root", at: Place(file: file),
      notes: [Note("the root's lockfile", at: Place(file: graph.project.lockfile.file))],
      help: "move its pins to the root's lockfile and delete it, or remove its folder from 'search'")
  }
}
