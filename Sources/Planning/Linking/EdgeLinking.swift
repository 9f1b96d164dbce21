import Diagnostics
import Model
import Parallel
import Text

/// The edges found for the references of some modules.
struct FoundEdges: Sendable {
  var edges: [LinkedGraph.Edge] = []
  /// The number of edges of each module.
  var counts: [Int32] = []
  var pluginEdges: [LinkedGraph.Edge] = []
  var pinsWithUnknownProduct: [(module: Int, pin: Int, place: Place)] = []
  /// Unresolved names.
  var missing: [(name: String, place: Place)] = []
  var bag = DiagnosticBag()
}

extension Linker {
  /// Adds the edges of all modules. References are looked up on several threads, and the results are joined in the
  /// order of the modules.
  mutating func addEdges() {
    let count = graph.modules.count
    let size =
      count < Threshold.linkedModules
      ? max(count, 1) : max(Threshold.linkedModules / 2, (count + ShareSize.lookUps - 1) / ShareSize.lookUps)
    let linker = self
    let parts = concurrentShares(of: count, share: size) { range in
      var linker = linker
      return linker.findEdges(from: range)
    }
    graph.edges.reserveCapacity(parts.reduce(0) { $0 + $1.edges.count })
    for (part, found) in parts.enumerated() {
      for (offset, count) in found.counts.enumerated() {
        let start = part * size + offset == 0 ? 0 : graph.modules[part * size + offset - 1].edges.upperBound
        graph.modules[part * size + offset].edges = start..<start + Int(count)
      }
      add(found)
    }
    found = FoundEdges()
    addComponentEdges()
    add(found)
    graph.hasConditions =
      graph.edges.contains { $0.condition != nil } || graph.appEdges.contains { $0.condition != nil }
  }

  private mutating func add(_ found: FoundEdges) {
    graph.edges += found.edges
    graph.pluginEdges += found.pluginEdges
    graph.pinsWithUnknownProduct += found.pinsWithUnknownProduct
    for (name, place) in found.missing { missing.add(place, under: name) }
    bag.add(contentsOf: found.bag)
  }

  /// Finds the edges from some modules.
  private mutating func findEdges(from modules: Range<Int>) -> FoundEdges {
    found.edges.reserveCapacity(modules.count * 4)
    found.counts.reserveCapacity(modules.count)
    for index in modules {
      let start = found.edges.count
      let component = graph.modules[index].component
      // The tests of a pinned component run in its own repository, with its own pins.
      if graph.modules[index].isTest, !graph.components[component].isMember {
        found.counts.append(0)
        continue
      }
      let dependencies = graph.modules[index].module.dependencies
      for position in dependencies.indices {
        let text = dependencies[position].text
        guard let target = target(of: text, form: dependencies[position].form, from: index, component) else { continue }
        found.edges.append(
          LinkedGraph.Edge(
            from: index, target: target, place: text.place, condition: dependencies[position].condition,
            aliases: dependencies[position].aliases))
      }
      addImpliedEdges(from: index, since: start)
      found.counts.append(Int32(found.edges.count - start))
      for plugin in graph.modules[index].module.plugins {
        addPluginEdge(plugin, from: index, component)
      }
    }
    return found
  }

  /// Adds the parts of apps without modules, and the packages that `tools-only` names.
  private mutating func addComponentEdges() {
    for index in graph.components.indices where graph.components[index].isMember {
      for reference in graph.components[index].spec.app.dependencies {
        if let target = target(of: reference.text, form: reference.form, index) {
          graph.appEdges.append((index, target, reference.text.place, reference.condition))
        }
      }
      for package in graph.components[index].spec.package?.toolsOnly ?? [] {
        if let pin = graph.pinNames.pin(named: package.value) {
          graph.toolsOnlyPins.append(pin)
        } else {
          found.missing.append((package.value, package.place))
        }
      }
    }
  }

  private mutating func addPluginEdge(_ plugin: Located<String>, from index: Int, _ component: Int) {
    var lookup = look(up: plugin.value, from: component)
    var product: String?
    if case .nothing = lookup, let module = moduleOfPlugin(product: plugin.value, from: component) {
      (lookup, product) = (.found(.module(module)), plugin.value)
    }
    guard let target = target(lookup, of: plugin) else { return }
    found.pluginEdges.append(
      LinkedGraph.Edge(from: index, target: target, place: plugin.place, product: product))
  }

  /// A plugin of the same package by the name of its product, which SwiftPM accepts if nothing else has the name.
  private func moduleOfPlugin(product: String, from component: Int) -> Int? {
    let isOnePackage = project.integration.packages == .single && graph.components[component].isMember
    for owner in isOnePackage ? Array(graph.components.indices) : [component]
    where owner == component || graph.components[owner].isMember {
      let declared = graph.components[owner].spec.products?.first { $0.type == .plugin && $0.name.value == product }
      if let module = declared?.modules.first, case .found(.module(let index)) = look(up: module.value, from: owner) {
        return index
      }
    }
    return nil
  }

  /// The target of a module's dependency; `nil` if it is unresolved, which is noted.
  private mutating func target(
    of text: Located<String>, form: DependencyReference.Form, from index: Int, _ component: Int
  ) -> LinkedGraph.Target? {
    guard let target = target(of: text, form: form, component) else {
      let owner = text.value.firstIndex(of: "/").map { String(text.value[..<$0]) }
      if let pin = graph.pinNames.pin(named: owner ?? text.value) {
        found.pinsWithUnknownProduct.append((index, pin, text.place))
      }
      return nil
    }
    guard case .module(index) = target else { return target }
    found.bag.add(.selfDependency(graph.title(index), at: text.place))
    return nil
  }

  /// `nil` if it is unresolved, which is noted.
  private mutating func target(
    of text: Located<String>, form: DependencyReference.Form, _ component: Int
  ) -> LinkedGraph.Target? {
    target(form == .name ? look(up: text.value, from: component) : lookUp(product: text.value), of: text)
  }

  /// `nil` if it is unresolved, which is noted.
  private mutating func target(_ lookup: Lookup, of text: Located<String>) -> LinkedGraph.Target? {
    switch lookup {
    case .found(let target): return target
    case .noPart(let owner, let parts):
      found.bag.add(
        .unknownPart(text.value, of: owner, parts: parts, at: text.place)
          .following(misspeltNames(in: owner, near: text.value)))
      return nil
    case .nothing(let name):
      if let near = component(in: text.value) {
        found.bag.add(.unknownComponent(text.value, near: [near], at: text.place))
      } else {
        found.missing.append((name, text.place))
      }
      return nil
    }
  }

  /// The component whose folder is given in place of its name.
  private func component(in path: String) -> String? {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")),
      let component = componentByName[String(path[path.utf8.index(after: slash)...])]
    else { return nil }
    let folder = graph.components[component].shared.spec.folder
    return folder == path || folder.hasSuffix("/" + path) ? graph.components[component].name : nil
  }

  /// The places at which a component may have a typo in the name of the module, or could not be understood.
  private func misspeltNames(in owner: String, near text: String) -> [Place] {
    guard let component = componentByName[owner] else { return [] }
    let modules = graph.components[component].modules.map { graph.modules[$0] }
    let near = modules.filter { !nearest(to: text, in: ["\(owner)/\($0.name)"]).isEmpty }.map(\.module.name.place)
    return near + (project.misread[graph.components[component].spec.file] ?? [])
  }

  /// Adds the dependencies on interface modules that `provides` and `requires` imply; the services that an app makes
  /// imply them too.
  private mutating func addImpliedEdges(from index: Int, since start: Int) {
    let provides = graph.modules[index].module.provides
    let spec = graph.components[graph.modules[index].component].shared
    let app = spec.spec.app
    let made =
      graph.modules[index].isMain
      ? app.provides + app.provides.flatMap { app.materials[$0.value] ?? [] }.map(\.service) : []
    let launch = graph.modules[index].module.launch
    let injects = graph.modules[index].module.injects
    guard !provides.isEmpty || !made.isEmpty || !launch.isEmpty || !injects.isEmpty else { return }
    var known: Set<Int> = []
    for edge in found.edges[start...] {
      if case .module(let target) = edge.target { known.insert(target) }
    }
    let names =
      provides.flatMap { [$0.service] + $0.requirements.map(\.service) } + made
      + launch.flatMap { $0.requirements.map(\.service) } + injects
    for name in names {
      guard let service = graph.serviceIndex[name.value] else { continue }
      let interface = graph.services[service].module
      guard interface != index, known.insert(interface).inserted else { continue }
      found.edges.append(
        LinkedGraph.Edge(from: index, target: .module(interface), place: name.place, isImplied: true))
    }
  }
}
