import Diagnostics
import Findings
import Graph
import Model
import Text

// MARK: Checks after every service of an app has its provider
extension WiringPlanner {
  /// The providers that a requirement leads to.
  private func providers(behind requirement: RequirementDeclaration) -> [(service: Int, provider: LinkedGraph.Provider)]
  {
    guard let index = graph.serviceIndex[requirement.service.value] else { return [] }
    let made = makers[index].map { [(index, $0)] } ?? []
    if requirement.collect { return collection(of: index).map { (index, $0) } + made }
    return chosen[index].map { [(index, $0)] } ?? made
  }

  /// All used providers, with their service, in the order of services and providers; what the app makes of services too.
  var all: [(service: Int, provider: LinkedGraph.Provider)] {
    graph.services.indices.flatMap { index -> [(service: Int, provider: LinkedGraph.Provider)] in
      let made = makers[index].map { [(index, $0)] } ?? []
      if collected.contains(index) { return collection(of: index).map { (index, $0) } + made }
      return chosen[index].map { [(index, $0)] } ?? made
    }
  }

  mutating func checkCycles() {
    let all = all
    let node = Dictionary(
      all.enumerated().map { ($1.provider.declaration.service.place, $0) }, uniquingKeysWith: { first, _ in first })
    var edges: [DirectedGraph.Edge] = []
    var places: [Place] = []
    for (from, entry) in all.enumerated() {
      for requirement in entry.provider.declaration.requirements where !requirement.lazy {
        for target in providers(behind: requirement) {
          guard let to = node[target.provider.declaration.service.place] else { continue }
          if to == from {
            bag.add(.providerCycle([graph.services[entry.service].name], [requirement.service.place]))
            continue
          }
          edges.append(DirectedGraph.Edge(from: from, to: to))
          places.append(requirement.service.place)
        }
      }
    }
    for cycle in DirectedGraph(nodeCount: all.count, edges: edges).cycles().cycles {
      let start = cycle.indices.min { places[cycle[$0]] < places[cycle[$1]] } ?? 0
      let turned = Array(cycle[start...] + cycle[..<start])
      bag.add(
        .providerCycle(turned.map { graph.services[all[edges[$0].source].service].name }, turned.map { places[$0] }))
    }
  }

  mutating func checkIsolation() {
    for (service, provider) in all {
      let ours = isolation(of: graph.services[service])
      for requirement in provider.declaration.requirements where !requirement.lazy {
        guard let index = graph.serviceIndex[requirement.service.value] else { continue }
        guard let actor = graph.services[index].declaration.isolation else { continue }
        if isolation(of: graph.services[index]) == ours { continue }
        bag.add(
          .isolationMismatch(
            graph.services[service].declaration, needs: graph.services[index].declaration, actor: actor,
            at: requirement.service.place))
      }
    }
  }

  mutating func checkNames() {
    for (service, provider) in all {
      checkNames([graph.services[service].module, provider.module])
    }
    checkNames(configured.sorted().map { graph.services[$0].module } + launching.sorted())
  }

  private mutating func checkNames(_ modules: [Int]) {
    for module in modules where !isC99Identifier(graph.modules[module].name) {
      bag.add(
        Diagnostic(
          .invalidName, "generated code imports '\(graph.modules[module].name)', which is not a Swift identifier",
          at: graph.place(module), help: "rename it with only letters, digits and '_', and no digit first"))
    }
  }

  func collectedName(_ name: String) -> String { "all" + name.prefix(1).uppercased() + name.dropFirst() }

  /// The accessor of a collection has a name of its own, which can clash with another service.
  mutating func checkAccessors() {
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
  mutating func checkBuiltTwice() {
    var first: [String: (service: Int, place: Place, instance: String?)] = [:]
    for (service, provider) in all where provider.declaration.scope == .shared {
      let construction = provider.declaration.construction
      guard case .type(let name) = construction.value else { continue }
      let key = "\(provider.module) \(name) \(provider.declaration.scopeName?.value ?? "")"
      guard let other = first[key] else {
        first[key] = (service, construction.place, instance(of: provider))
        continue
      }
      if other.service == service || other.instance != nil && other.instance == instance(of: provider) { continue }
      bag.add(
        .builtTwice(
          name.text, graph.services[other.service].name, graph.services[service].name, at: construction.place,
          first: other.place))
    }
  }
}
