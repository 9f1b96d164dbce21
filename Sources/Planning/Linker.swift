import Diagnostics
import Model

/// Looks every name up and reports those that lead nowhere.
package func link(_ project: Project, into bag: inout DiagnosticBag) -> LinkedGraph {
  var linker = Linker(project: project)
  linker.addComponents()
  linker.addServices()
  linker.addEdges()
  linker.reportMissing()
  bag.add(contentsOf: linker.bag)
  return linker.graph
}

/// The tables of names, and the steps that fill the graph.
struct Linker {
  let project: Project
  var graph: LinkedGraph
  var bag = DiagnosticBag()

  var componentByName: [String: Int] = [:]
  /// The first pin that has a product, by the product's name.
  private lazy var pinByProduct: [String: Int] = {
    var pinByProduct: [String: Int] = [:]
    for (index, pin) in project.lockfile.pins.enumerated() {
      for product in pin.products ?? [] { _ = pinByProduct.insertFirst(index, for: product.name.value) }
    }
    return pinByProduct
  }()
  var hasUnrecordedProducts = false
  /// Whether some name of a component or pin holds a `/`, as those that were imported do.
  private var namesHoldSlashes = false
  /// References that lead nowhere, by the name that is missing.
  var missing: [String: [Place]] = [:]
  var missingOrder: [String] = []

  init(project: Project) {
    self.project = project
    graph = LinkedGraph(project: project)
  }

  // MARK: Components

  mutating func addComponents() {
    let pins = project.lockfile.pins
    namesHoldSlashes = pins.indices.contains { pins[$0].name.value.utf8.contains(UInt8(ascii: "/")) }
    hasUnrecordedProducts = pins.indices.contains { pins[$0].products == nil && isPackage($0) }
    let count = project.specs.count + project.pinnedSpecs.count
    componentByName.reserveCapacity(count)
    graph.components.reserveCapacity(count)
    graph.modules.reserveCapacity(count * 2)
    for spec in project.specs { addComponent(spec, isMember: true) }
    for spec in project.pinnedSpecs { addComponent(spec, isMember: false) }
  }

  /// Whether a pin (by index: it is large) is of a package, and no binary or pod.
  private func isPackage(_ pin: Int) -> Bool {
    switch project.lockfile.pins[pin].source.value {
    case .git, .registry, .path: !project.lockfile.pins[pin].isPod
    case .binary, .pod: false
    }
  }

  /// A subspec of a pod: one that is recorded, by its own name or the whole one, or any where none is.
  private func lookUp(subspec: String, of pinIndex: Int) -> Lookup {
    let pin = project.lockfile.pins[pinIndex]
    guard pin.isPod, !pin.podModules.isEmpty else { return .found(.pin(pinIndex)) }
    let owner = pin.name.value
    let whole = pin.podModules.map { module in
      let name = module.name.value
      return name.hasPrefix(owner + "/") ? name : "\(owner)/\(name)"
    }
    return whole.contains("\(owner)/\(subspec)") ? .found(.pin(pinIndex)) : .noPart(of: owner, parts: whole)
  }

  private mutating func addComponent(_ shared: SharedSpec, isMember: Bool) {
    let name = shared.spec.name.value
    if name.utf8.contains(UInt8(ascii: "/")) { namesHoldSlashes = true }
    let index = graph.components.count
    if let first = componentByName.insertFirst(index, for: name) {
      let other = graph.components[first]
      // A copy in integrate.lock.d that a member stands in for is no second component.
      if !isMember, other.isMember { return }
      bag.add(.duplicateComponent(name, at: shared.spec.name.place, first: other.spec.name.place))
      return
    }
    let layer = layerIndex(shared.spec.layer, isMember: isMember)
    let start = graph.modules.count
    for position in shared.spec.modules.indices {
      let own = shared.spec.modules[position].layer
      graph.modules.append(
        LinkedGraph.LinkedModule(
          component: index, of: shared, at: position,
          layer: own == nil ? layer : layerIndex(own, isMember: isMember)))
    }
    var component = LinkedGraph.Component(
      shared, isMember: isMember, pin: nil, modules: start..<graph.modules.count, layer: layer)
    if !isMember { component.pin = graph.pinNames.pin(named: name) }
    graph.components.append(component)
  }

  private lazy var layers: [String: Int] = Dictionary(
    project.integration.layers.enumerated().map { ($1.name.value, $0) }, uniquingKeysWith: { first, _ in first })

  private mutating func layerIndex(_ layer: Located<String>?, isMember: Bool) -> Int? {
    guard let layer else { return nil }
    if let index = layers[layer.value] { return index }
    // Another root's names mean nothing here.
    guard isMember else { return nil }
    bag.add(.unknownLayer(layer.value, known: project.integration.layers.map(\.name.value), at: layer.place))
    return nil
  }

  // MARK: References

  /// What a reference leads to.
  enum Lookup {
    case found(LinkedGraph.Target)
    /// The component or package is there, and has no such module or product.
    case noPart(of: String, parts: [String])
    /// Nothing of the name, which is the part before a `/`.
    case nothing(String)
  }

  func look(up text: String, from component: Int) -> Lookup {
    // A module of the component itself, by its own name.
    for index in graph.components[component].modules where graph.modules[index].name == text {
      return .found(.module(index))
    }
    let bytes = text.utf8
    var cut = bytes.lastIndex(of: UInt8(ascii: "/"))
    if cut == nil || namesHoldSlashes, let whole = lookWhole(text) { return whole }
    while let slash = cut {
      let prefix = String(text[..<slash])
      if let part = lookPart(prefix, String(text[bytes.index(after: slash)...])) { return part }
      cut = bytes[..<slash].lastIndex(of: UInt8(ascii: "/"))
    }
    return .nothing(bytes.firstIndex(of: UInt8(ascii: "/")).map { String(text[..<$0]) } ?? text)
  }

  private func lookWhole(_ text: String) -> Lookup? {
    if let index = componentByName[text] {
      let modules = graph.components[index].modules
      if let main = modules.first(where: { graph.modules[$0].isMain && !graph.modules[$0].isTest }) {
        return .found(.module(main))
      }
      let candidates = modules.filter { !graph.modules[$0].isTest }
      if candidates.count == 1 { return .found(.module(candidates[0])) }
      if let same = candidates.first(where: { graph.modules[$0].name == text }) { return .found(.module(same)) }
      return .noPart(of: text, parts: candidates.map { "\(text)/\(graph.modules[$0].name)" })
    }
    guard let pinIndex = graph.pinNames.pin(named: text) else { return nil }
    guard isPackage(pinIndex) else { return .found(.pin(pinIndex)) }
    guard let products = project.lockfile.pins[pinIndex].products else {
      return .found(.product(pin: pinIndex, name: text))
    }
    if let same = products.first(where: { $0.name.value.caseless == text.caseless }) ?? products.first,
      products.count == 1 || same.name.value.caseless == text.caseless
    {
      return .found(.product(pin: pinIndex, name: same.name.value))
    }
    let owner = project.lockfile.pins[pinIndex].name.value
    return .noPart(of: text, parts: products.map { "\(owner)/\($0.name.value)" })
  }

  private func partName(_ module: Int, in component: String) -> String {
    let name = graph.modules[module].name
    return name.hasPrefix(component + "/") ? name : "\(component)/\(name)"
  }

  private func lookPart(_ prefix: String, _ part: String) -> Lookup? {
    if let index = componentByName[prefix] {
      let component = graph.components[index]
      // A subspec that was imported is called by its whole name, since many pods have a subspec 'Core'.
      let whole = "\(prefix)/\(part)"
      if let module = component.modules.first(where: { graph.modules[$0].name == part })
        ?? component.modules.first(where: { graph.modules[$0].name == whole })
      {
        return .found(.module(module))
      }
      return .noPart(
        of: prefix,
        parts: component.modules.filter { !graph.modules[$0].isTest }.map { partName($0, in: prefix) })
    }
    guard let pinIndex = graph.pinNames.pin(named: prefix) else { return nil }
    guard isPackage(pinIndex) else { return lookUp(subspec: part, of: pinIndex) }
    guard let products = project.lockfile.pins[pinIndex].products else {
      return .found(.product(pin: pinIndex, name: part))
    }
    if let product = products.first(where: { $0.name.value == part }) {
      return .found(.product(pin: pinIndex, name: product.name.value))
    }
    let owner = project.lockfile.pins[pinIndex].name.value
    return .noPart(of: prefix, parts: products.map { "\(owner)/\($0.name.value)" })
  }

  private mutating func lookUp(product: String) -> Lookup {
    if let pin = pinByProduct[product] { return .found(.product(pin: pin, name: product)) }
    if let pin = graph.pinNames.pin(named: product), project.lockfile.pins[pin].products == nil {
      return .found(.product(pin: pin, name: product))
    }
    return hasUnrecordedProducts ? .found(.unlocatedProduct(product)) : .nothing(product)
  }

  // MARK: Edges

  mutating func addEdges() {
    graph.edges.reserveCapacity(graph.modules.count * 6)
    for index in graph.modules.indices {
      let start = graph.edges.count
      let component = graph.modules[index].component
      // Tests of a component elsewhere are run there, and what they need is pinned there.
      if graph.modules[index].isTest, !graph.components[component].isMember {
        graph.modules[index].edges = start..<start
        continue
      }
      let dependencies = graph.modules[index].module.dependencies
      for position in dependencies.indices { addEdge(dependencies[position], from: index, component) }
      addImpliedEdges(from: index, since: start)
      graph.modules[index].edges = start..<graph.edges.count
      for plugin in graph.modules[index].module.plugins {
        addPluginEdge(plugin, from: index, component)
      }
    }
    for (index, component) in graph.components.enumerated() where component.isMember {
      for reference in component.spec.appDependencies {
        if let target = target(of: reference.text, form: reference.form, index) {
          graph.appEdges.append((index, target, reference.text.place))
        }
      }
      for package in component.spec.package?.toolsOnly ?? [] {
        if let pin = graph.pinNames.pin(named: package.value) {
          graph.toolsOnlyPins.append(pin)
        } else {
          note(missing: package.value, at: package.place)
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
    graph.pluginEdges.append(
      LinkedGraph.Edge(from: index, target: target, place: plugin.place, product: product))
  }

  /// A plugin of the same package by the name of its product, which SwiftPM takes too where nothing else has the name.
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

  private mutating func addEdge(_ reference: DependencyReference, from index: Int, _ component: Int) {
    guard let target = target(of: reference.text, form: reference.form, component) else {
      let owner = reference.text.value.firstIndex(of: "/").map { String(reference.text.value[..<$0]) }
      if let pin = graph.pinNames.pin(named: owner ?? reference.text.value) {
        graph.mentionedPins.append((index, pin, reference.text.place))
      }
      return
    }
    if target == .module(index) {
      bag.add(.selfDependency(graph.title(index), at: reference.text.place))
      return
    }
    graph.edges.append(
      LinkedGraph.Edge(
        from: index, target: target, place: reference.text.place, condition: reference.condition,
        aliases: reference.aliases))
  }

  /// `nil` after what is wrong was noted.
  private mutating func target(
    of text: Located<String>, form: DependencyReference.Form, _ component: Int
  ) -> LinkedGraph.Target? {
    target(form == .name ? look(up: text.value, from: component) : lookUp(product: text.value), of: text)
  }

  /// `nil` after what is wrong was noted.
  private mutating func target(_ lookup: Lookup, of text: Located<String>) -> LinkedGraph.Target? {
    switch lookup {
    case .found(let target): return target
    case .noPart(let owner, let parts):
      bag.add(.unknownPart(text.value, of: owner, parts: parts, at: text.place))
      return nil
    case .nothing(let name):
      note(missing: name, at: text.place)
      return nil
    }
  }

  mutating func note(missing name: String, at place: Place) {
    if missing[name] == nil { missingOrder.append(name) }
    missing[name, default: []].append(place)
  }

  /// `provides` and `requires` imply the dependency on the interface module; so does what an app makes itself.
  private mutating func addImpliedEdges(from index: Int, since start: Int) {
    let provides = graph.modules[index].module.provides
    let made = graph.modules[index].isMain ? graph.components[graph.modules[index].component].spec.madeByApp : []
    guard !provides.isEmpty || !made.isEmpty else { return }
    var known: Set<Int> = []
    for edge in graph.edges[start...] {
      if case .module(let target) = edge.target { known.insert(target) }
    }
    let names = provides.flatMap { [$0.service] + $0.requirements.map(\.service) } + made
    for name in names {
      guard let service = graph.serviceIndex[name.value] else { continue }
      let interface = graph.services[service].module
      guard interface != index, known.insert(interface).inserted else { continue }
      graph.edges.append(
        LinkedGraph.Edge(from: index, target: .module(interface), place: name.place, isImplied: true))
    }
  }

  // MARK: Services

  mutating func addServices() {
    for index in graph.modules.indices {
      for declaration in graph.modules[index].module.services {
        let name = declaration.name.value
        if let first = graph.serviceIndex[name] {
          bag.add(
            .duplicateService(
              name, at: declaration.name.place, first: graph.services[first].declaration.name.place))
          continue
        }
        graph.serviceIndex[name] = graph.services.count
        graph.services.append(LinkedGraph.Service(declaration: declaration, module: index))
      }
    }
    for index in graph.modules.indices {
      for provider in graph.modules[index].module.provides {
        if let service = known(provider.service) {
          graph.services[service].providers.append(LinkedGraph.Provider(module: index, declaration: provider))
        }
        for requirement in provider.requirements { _ = known(requirement.service) }
      }
    }
    for index in graph.services.indices where graph.services[index].providers.count > 1 {
      let titles = graph.services[index].providers.map { graph.title($0.module) }
      let order = titles.indices.sorted { (titles[$0], $0) < (titles[$1], $1) }
      graph.services[index].providers = order.map { graph.services[index].providers[$0] }
    }
  }

  /// The service of a name; one that is not declared is reported.
  mutating func known(_ service: Located<String>) -> Int? {
    if let index = graph.serviceIndex[service.value] { return index }
    bag.add(.unknownService(service.value, known: graph.serviceIndex.keys.sorted(), at: service.place))
    return nil
  }

  // MARK: What is missing

  /// A name that leads nowhere is a slip of the pen where another is near, and lacks a pin otherwise.
  mutating func reportMissing() {
    guard !missing.isEmpty, project.lockfileIsReadable else { return }
    var known = graph.components.map(\.name) + project.lockfile.pins.map(\.name.value)
    known = Array(Set(known)).sorted()
    let spoken = Set(project.lockfile.pins.flatMap { ($0.ranges ?? []).map { $0.package.value.caseless } })
    var modules: [String: String] = [:]
    for index in graph.modules.indices where !graph.modules[index].isTest {
      modules[graph.modules[index].name] = graph.title(index)
    }
    let hasSources = !project.integration.sources.isEmpty
    for name in missingOrder where !project.unreadable.contains(name) {
      let places = (missing[name] ?? []).sorted()
      graph.missing.append((name, places))
      let near = nearest(to: name, in: known)
      if let title = modules[name] {
        for place in places { bag.add(.unknownComponent(name, near: [title], at: place)) }
      } else if near.isEmpty || spoken.contains(name.caseless) || project.keptWithoutPin.contains(name) {
        bag.add(.missingPin(name, places: places, hasSources: hasSources))
      } else {
        for place in places { bag.add(.unknownComponent(name, near: near, at: place)) }
      }
    }
  }
}
