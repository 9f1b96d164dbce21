import Diagnostics
import Findings
import Graph
import Model
import Text

extension WiringPlanner {
  /// Checks the app after every service has its provider.
  func check(_ bag: inout DiagnosticBag) {
    choice.checkCycles(&bag)
    choice.checkIsolation(&bag)
    choice.checkNames(&bag)
    choice.checkHiddenTypes(&bag)
    choice.checkAccessors(&bag)
    choice.checkBuiltTwice(&bag)
    checkInstances(&bag)
    choice.checkScopes(&bag)
    choice.checkOwnInjections(&bag)
  }
}

extension ProviderChoice {
  fileprivate func checkCycles(_ bag: inout DiagnosticBag) {
    let all = all
    let node = Dictionary(
      all.enumerated().map { ($1.provider.declaration.service.place, $0) }, uniquingKeysWith: { first, _ in first })
    var edges: [DirectedGraph.Edge] = []
    var places: [Place] = []
    for (from, entry) in all.enumerated() {
      for requirement in entry.provider.declaration.requirements where !requirement.lazy {
        guard let index = graph.serviceIndex[requirement.service.value] else { continue }
        for target in providers(of: index, collected: requirement.collect) {
          guard let to = node[target.declaration.service.place] else { continue }
          if to == from {
            bag.add(.providerCycle([graph.services[entry.service].name], [requirement.service.place]))
            continue
          }
          edges.append(DirectedGraph.Edge(from: from, to: to))
          places.append(requirement.service.place)
        }
      }
    }
    for cycle in DirectedGraph(nodeCount: all.count, edges: edges).cycles(from: places) {
      bag.add(
        .providerCycle(cycle.map { graph.services[all[edges[$0].source].service].name }, cycle.map { places[$0] }))
    }
  }

  fileprivate func checkIsolation(_ bag: inout DiagnosticBag) {
    for (service, provider) in all {
      let ours = isolation(of: service)
      for requirement in provider.declaration.requirements where !requirement.lazy {
        guard let index = graph.serviceIndex[requirement.service.value] else { continue }
        guard let actor = graph.services[index].declaration.isolation else { continue }
        if isolation(of: index) == ours { continue }
        bag.add(
          .isolationMismatch(
            graph.services[service].declaration, needs: graph.services[index].declaration, actor: actor,
            at: requirement.service.place))
      }
    }
  }

  fileprivate func checkNames(_ bag: inout DiagnosticBag) {
    let wired = all.flatMap { [graph.services[$0.service].module, $0.provider.module] }
    let modules = wired + configured.sorted().map { graph.services[$0].module } + launching.sorted()
    for module in modules { checkImportedName(of: module, graph, &bag) }
  }

  /// The accessor of a collection has a name of its own, which can clash with another service.
  fileprivate func checkAccessors(_ bag: inout DiagnosticBag) {
    for index in collected.sorted() {
      let accessor = collectedName(graph.services[index].name)
      guard let other = graph.serviceIndex[accessor] else { continue }
      bag.add(
        .duplicateService(
          accessor, "the accessor of the collected '\(graph.services[index].name)' has the same name as the service",
          at: graph.services[other].declaration.name.place,
          first: graph.services[index].declaration.name.place))
    }
  }

  /// `built-twice`: a type under two services that are both kept.
  fileprivate func checkBuiltTwice(_ bag: inout DiagnosticBag) {
    var first: [String: (service: Int, place: Place, instance: String?)] = [:]
    for (service, provider) in all where provider.declaration.scope == .shared {
      let construction = provider.declaration.construction
      guard case .type(let name) = construction.value else { continue }
      let key = "\(provider.module) \(name) \(provider.declaration.scopeName?.value ?? "")"
      guard let other = first[key] else {
        first[key] = (service, construction.place, graph.instance(of: provider))
        continue
      }
      if other.service == service || other.instance != nil && other.instance == graph.instance(of: provider) {
        continue
      }
      bag.add(
        .builtTwice(
          name.text, graph.services[other.service].name, graph.services[service].name, at: construction.place,
          first: other.place))
    }
  }
}

/// `invalid-name`: the name of a module that generated code imports.
func checkImportedName(of module: Int, _ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  if isC99Identifier(graph.modules[module].name) { return }
  bag.add(
    .invalidName, "generated code imports '\(graph.modules[module].name)', which is not a Swift identifier",
    at: graph.place(module), help: "rename it with only letters, digits and '_', and no digit first")
}
