import Diagnostics
import Findings
import Model

/// `unfit-dependency`: a module uses a plugin that people call by a command, where a build is to call it.
///
/// SwiftPM compiles such a plugin as one for builds, which it is not.
func checkCommandPlugins(
  _ graph: LinkedGraph, _ targets: @autoclosure () -> PackageTargets, _ bag: inout DiagnosticBag
) {
  for edge in graph.pluginEdges where graph.isMember(module: edge.from) {
    guard case .module(let module) = edge.target, case .command? = graph.modules[module].module.capability
    else { continue }
    bag.add(
      .commandPlugin(
        "'\(graph.title(edge.from))' lets its build call the plugin '\(graph.title(module))', which is one for a command",
        at: edge.place, notes: [Note("declared here", at: graph.place(module))]))
  }
  let pins = graph.project.lockfile.pins
  guard pins.contains(where: { $0.builtTargets?.contains(where: \.isCommand) ?? false }) else { return }
  let targets = targets()
  func command(_ nodes: [Int]) -> PackageTargets.Node? {
    nodes.lazy.map { targets.nodes[$0] }.first { $0.isCommand && pins[$0.pin].staleness == nil }
  }
  var used: [Int] = []
  for edge in graph.edges + graph.pluginEdges where graph.isMember(module: edge.from) {
    guard let (pin, product) = graph.packageProduct(of: edge.target) else { continue }
    used += targets.nodes(ofProduct: product, of: pin)
  }
  for edge in graph.pluginEdges where graph.isMember(module: edge.from) {
    guard case .product(let pin, let product) = edge.target,
      let node = command(targets.nodes(ofProduct: product, of: pin))
    else { continue }
    let version = pins[pin].shownVersion.map { " at \($0)" } ?? ""
    bag.add(
      .commandPlugin(
        "'\(graph.title(edge.from))' lets its build call the plugin '\(product)' of '\(pins[pin].name.value)', which is one "
          + "for a command\(version)", at: edge.place, notes: [Note("recorded here", at: node.place)]))
  }
  // Whatever is built of other packages calls its plugins too.
  for node in targets.closure(of: used, where: { _, _ in true }).map({ targets.nodes[$0] }) where node.kind != .plugin {
    for need in node.needs {
      guard let plugin = command(targets.nodes(of: need)) else { continue }
      bag.add(
        .commandPlugin(
          "'\(node.name)' of '\(pins[node.pin].name.value)' lets its build call the plugin '\(plugin.name)' of "
            + "'\(pins[plugin.pin].name.value)', which is one for a command",
          at: pins[plugin.pin].version?.place ?? pins[plugin.pin].name.place,
          notes: [Note("recorded here", at: plugin.place), Note("needed here", at: need.place)]))
    }
  }
}

/// `unfit-dependency`: a build calls a plugin whose program has products by other names alone.
///
/// SwiftPM finds a program of the same package by the product of its name, which it makes itself as long as no product
/// of the program is declared.
func checkPluginPrograms(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  var seen: Set<Int> = []
  for use in graph.pluginEdges where graph.isMember(module: use.from) {
    guard case .module(let plugin) = use.target, graph.isMember(module: plugin), seen.insert(plugin).inserted else {
      continue
    }
    for edge in graph.edges[graph.modules[plugin].edges] {
      guard case .module(let program) = edge.target, graph.modules[program].kind == .executable,
        graph.modules[program].component == graph.modules[plugin].component
          || graph.project.integration.packages == .single && graph.isMember(module: program)
      else { continue }
      let name = graph.modules[program].name
      let products = (graph.component(of: program).shared.spec.products ?? []).filter { product in
        product.type == .executable && product.modules.contains { $0.value == name }
      }
      guard let first = products.first, !products.contains(where: { $0.name.value == name }) else { continue }
      bag.add(
        Diagnostic(
          .unfitDependency,
          "the plugin '\(graph.title(plugin))' calls '\(name)', whose product is '\(first.name.value)': SwiftPM looks for "
            + "one with the program's name", at: first.name.place, notes: [Note("needed here", at: edge.place)],
          help: "call the product '\(name)', or take it out: SwiftPM makes one by itself"))
    }
  }
}

extension Diagnostic {
  fileprivate static func commandPlugin(_ message: String, at place: Place, notes: [Note]) -> Diagnostic {
    Diagnostic(
      .unfitDependency, message, at: place, notes: notes,
      help: "name a plugin for builds, or take it out: 'swift package' calls one for a command")
  }
}
