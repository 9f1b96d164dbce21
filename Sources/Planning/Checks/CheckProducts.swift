import Diagnostics
import Findings
import Model

/// `unfit-product`: a product has modules that SwiftPM does not take in a product of its type.
func checkProducts(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  // Of the modules of all members in `single`, by name.
  var byName: [String: Int]?
  for index in graph.components.indices where graph.components[index].isMember {
    let component = graph.components[index]
    checkLinkage(of: component, graph, &bag)
    guard let products = component.shared.spec.products, !products.isEmpty else { continue }
    var modules: [String: Int] = [:]
    if graph.project.integration.packages == .single {
      modules = byName ?? moduleNames(of: graph.modules.indices.filter { graph.isMember(module: $0) }, graph)
      byName = modules
    } else {
      modules = moduleNames(of: component.modules, graph)
    }
    for product in products {
      let known = product.modules.compactMap { name in modules[name.value].map { (name, $0) } }
      // One that does not exist is another finding.
      guard known.count == product.modules.count else { continue }
      if let problem = problem(of: product, known.map { (name: $0.value, kind: graph.modules[$1].kind) }) {
        bag.add(Diagnostic(.unfitProduct, problem.message, at: product.name.place, help: problem.help))
      }
    }
  }
}

private func moduleNames(of modules: some Sequence<Int>, _ graph: LinkedGraph) -> [String: Int] {
  Dictionary(modules.map { (graph.modules[$0].name, $0) }, uniquingKeysWith: { first, _ in first })
}

/// The rules of SwiftPM's PackageBuilder and ManifestValidator.
private func problem(
  of product: ProductDeclaration, _ modules: [(name: String, kind: TargetKind)]
) -> (message: String, help: String)? {
  let name = product.name.value
  func first(_ kinds: TargetKind...) -> String? { modules.first { kinds.contains($0.kind) }?.name }
  if let system = first(.system), product.type != .library || modules.count > 1 {
    return (
      "the product '\(name)' holds '\(system)', which is a system library",
      "give it a product of its own, without a 'type:'"
    )
  }
  if modules.allSatisfy({ $0.kind == .binary }), product.type != .library, product.type != .executable {
    return (
      "the product '\(name)' holds binaries alone, and has the type '\(product.type.rawValue)'",
      "leave out 'type:': how a binary is linked is decided where it was built"
    )
  }
  switch product.type {
  case .library, .static, .dynamic:
    if let plugin = first(.plugin) {
      return ("the library '\(name)' holds the plugin '\(plugin)'", "write 'type: plugin', or take the module out")
    }
    if let program = first(.executable) {
      return (
        "the library '\(name)' holds the program '\(program)'", "write 'type: executable', or take the module out"
      )
    }
  case .executable:
    if let plugin = first(.plugin) {
      return ("the program '\(name)' holds the plugin '\(plugin)'", "give the plugin a product of its own")
    }
    let programs = modules.count { $0.kind == .executable }
    if programs == 0, modules.count > 1 || modules.first?.kind != .binary {
      return (
        "the product '\(name)' is a program, and none of its modules is", "add a module with 'type: executable'"
      )
    }
    if programs > 1 {
      return (
        "the product '\(name)' holds \(programs) programs", "give each a product of its own: it has one beginning"
      )
    }
  case .plugin:
    if let other = modules.first(where: { $0.kind != .plugin }) {
      return ("the product '\(name)' is a plugin, and '\(other.name)' is none", "take the module out, or the 'type:'")
    }
  }
  return nil
}

/// The product that is made for a module takes its linkage.
private func checkLinkage(of component: LinkedGraph.Component, _ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  for index in component.modules {
    let (kind, module) = (graph.modules[index].kind, graph.modules[index].module)
    guard kind == .binary || kind == .system, let linkage = module.linkage, linkage != .library else { continue }
    let what = kind == .binary ? "a binary" : "a system library"
    bag.add(
      Diagnostic(
        .unfitProduct, "'\(graph.title(index))' is \(what), and has the linkage '\(linkage.rawValue)'",
        at: module.name.place, help: "leave out 'linkage:': how it is linked is decided where it was built"))
  }
}
