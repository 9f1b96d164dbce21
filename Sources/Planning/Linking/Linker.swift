import Diagnostics
import Model
import Text

/// Resolves every name and reports the unresolved ones.
package func link(_ project: Project, into bag: inout DiagnosticBag) -> LinkedGraph {
  var linker = Linker(project: project)
  linker.addComponents()
  linker.addServices()
  linker.addEdges()
  linker.reportMissing()
  bag.add(contentsOf: linker.bag)
  linker.graph.injections = Injections(linker.graph)
  linker.graph.testConfigurations = TestConfigurations(linker.graph)
  return linker.graph
}

extension LinkedGraph {
  /// The target of a dependency of that name in the spec of a component; `nil` if there is none.
  package func target(named name: String, in component: Int) -> Target? {
    var linker = Linker(project: project)
    linker.addComponents()
    guard case .found(let target) = linker.look(up: name, from: component) else { return nil }
    return target
  }
}

/// The tables of names, and the steps that build the graph.
struct Linker {
  let project: Project
  var graph: LinkedGraph
  var bag = DiagnosticBag()
  /// By component: the index of its main module, or -1. Compact, since most references look here.
  private var mainModules: [Int32] = []
  /// For components with many modules: the first module of each name.
  private var largeComponents: [Int: [String: Int]] = [:]
  /// The modules that declare or provide services, by index.
  private var wiredModules: [Int] = []
  var found = FoundEdges()
  var missing = MissingNames()

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
  /// True if the name of a component or pin contains a `/`, as imported ones can.
  private var namesHoldSlashes = false

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
    mainModules.reserveCapacity(count)
    graph.modules.reserveCapacity(count * 2)
    for spec in project.specs { addComponent(spec, isMember: true) }
    for spec in project.pinnedSpecs { addComponent(spec, isMember: false) }
  }

  /// Returns whether a pin (by index, since pins are large) is a package, not a binary or pod.
  private func isPackage(_ pin: Int) -> Bool {
    switch project.lockfile.pins[pin].source.value {
    case .git, .registry, .path:
      project.lockfile.pins[pin].products != nil || project.lockfile.pins[pin].podEdges == nil
    case .binary, .pod: false
    }
  }

  /// Looks up a subspec of a pod: a recorded one, by its own or its qualified name, or any if none is recorded.
  private func lookUp(subspec: String, of pinIndex: Int) -> Lookup {
    let pin = project.lockfile.pins[pinIndex]
    guard pin.isPod, let modules = pin.podEdges?.modules, !modules.isEmpty else { return .found(.pin(pinIndex)) }
    let owner = pin.name.value
    let whole = modules.map { module in
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
      // A copy in integrate.lock.d of a component that is now a member is not a second component.
      if !isMember, other.isMember { return }
      bag.add(.duplicateComponent(name, at: shared.spec.name.place, first: other.spec.name.place))
      return
    }
    let layer = layerIndex(shared.spec.layer, isMember: isMember)
    let start = graph.modules.count
    for position in shared.spec.modules.indices {
      let own = shared.spec.modules[position].layer
      if shared.spec.modules[position].isWired { wiredModules.append(graph.modules.count) }
      graph.modules.append(
        LinkedGraph.LinkedModule(
          component: index, of: shared, at: position,
          layer: own == nil ? layer : layerIndex(own, isMember: isMember)))
    }
    if graph.modules.count - start > 32 {
      let names = (start..<graph.modules.count).map { (graph.modules[$0].name, $0) }
      largeComponents[index] = Dictionary(names) { first, _ in first }
    }
    var component = LinkedGraph.Component(
      shared, isMember: isMember, pin: nil, modules: start..<graph.modules.count, layer: layer)
    if !isMember, let pin = graph.pinNames.pin(named: name) {
      component.pin = pin
      graph.componentByPin[pin] = index
    }
    graph.components.append(component)
    mainModules.append(Int32(component.modules.first { graph.modules[$0].isMain && !graph.modules[$0].isTest } ?? -1))
  }

  /// True if a finding already reports that the root lists no layers.
  private var isWithoutLayers = false
  private lazy var layers: [String: Int] = Dictionary(
    project.integration.layers.enumerated().map { ($1.name.value, $0) }, uniquingKeysWith: { first, _ in first })

  private mutating func layerIndex(_ layer: Located<String>?, isMember: Bool) -> Int? {
    guard let layer else { return nil }
    if let index = layers[layer.value] { return index }
    // The layers of another root have no meaning here.
    guard isMember else { return nil }
    // A root without layers is reported once.
    if project.integration.layers.isEmpty {
      if isWithoutLayers { return nil }
      isWithoutLayers = true
    }
    bag.add(.unknownLayer(layer.value, at: layer.place, in: project))
    return nil
  }

  // MARK: References

  enum Lookup {
    case found(LinkedGraph.Target)
    /// The component or package exists, but has no such module or product.
    case noPart(of: String, parts: [String])
    /// Nothing has the name, which is the part before a `/`.
    case nothing(String)
  }

  func look(up text: String, from component: Int) -> Lookup {
    // A module of the component itself, by its own name.
    if let own = module(named: text, of: component) { return .found(.module(own)) }
    if let index = componentByName[text] { return mainModule(of: index, text) }
    let bytes = text.utf8
    var cut = bytes.lastIndex(of: UInt8(ascii: "/"))
    if cut == nil || namesHoldSlashes, let pin = lookUp(pin: text) { return pin }
    while let slash = cut {
      let prefix = String(text[..<slash])
      if let part = lookPart(prefix, String(text[bytes.index(after: slash)...])) { return part }
      cut = bytes[..<slash].lastIndex(of: UInt8(ascii: "/"))
    }
    return .nothing(bytes.firstIndex(of: UInt8(ascii: "/")).map { String(text[..<$0]) } ?? text)
  }

  private func module(named name: String, of component: Int) -> Int? {
    if let modules = largeComponents[component] { return modules[name] }
    return graph.components[component].modules.first { graph.modules[$0].name == name }
  }

  /// Looks up the name of a component.
  private func mainModule(of component: Int, _ text: String) -> Lookup {
    if mainModules[component] >= 0 { return .found(.module(Int(mainModules[component]))) }
    let modules = graph.components[component].modules
    let candidates = modules.filter { !graph.modules[$0].isTest }
    if candidates.count == 1 { return .found(.module(candidates[0])) }
    if let same = candidates.first(where: { graph.modules[$0].name == text }) { return .found(.module(same)) }
    return .noPart(of: text, parts: candidates.map { "\(text)/\(graph.modules[$0].name)" })
  }

  private func lookUp(pin text: String) -> Lookup? {
    guard let pinIndex = graph.pinNames.pin(named: text) else { return nil }
    if let component = component(of: pinIndex) { return mainModule(of: component, graph.components[component].name) }
    guard isPackage(pinIndex) else { return .found(.pin(pinIndex)) }
    guard let products = project.lockfile.pins[pinIndex].products else {
      return .found(.product(pin: pinIndex, name: text))
    }
    if let same = products.first(where: { $0.name.value.lowercased() == text.lowercased() }) ?? products.first,
      products.count == 1 || same.name.value.lowercased() == text.lowercased()
    {
      return .found(.product(pin: pinIndex, name: same.name.value))
    }
    let owner = project.lockfile.pins[pinIndex].name.value
    return .noPart(of: text, parts: products.map { "\(owner)/\($0.name.value)" })
  }

  /// The component that a pin is of. Its modules are known, whatever the case in which it is named.
  private func component(of pin: Int) -> Int? { componentByName[project.lockfile.pins[pin].name.value] }

  private func partName(_ module: Int, in component: String) -> String {
    let name = graph.modules[module].name
    return name.hasPrefix(component + "/") ? name : "\(component)/\(name)"
  }

  private func lookPart(_ prefix: String, _ part: String) -> Lookup? {
    if let index = componentByName[prefix] {
      let component = graph.components[index]
      // An imported subspec has its qualified name, since many pods have a subspec 'Core'.
      let whole = "\(prefix)/\(part)"
      if let module = module(named: part, of: index) ?? module(named: whole, of: index) {
        return .found(.module(module))
      }
      return .noPart(
        of: prefix,
        parts: component.modules.filter { !graph.modules[$0].isTest }.map { partName($0, in: prefix) })
    }
    guard let pinIndex = graph.pinNames.pin(named: prefix) else { return nil }
    if let component = component(of: pinIndex) { return lookPart(graph.components[component].name, part) }
    guard isPackage(pinIndex) else { return lookUp(subspec: part, of: pinIndex) }
    guard let products = project.lockfile.pins[pinIndex].products else {
      return .found(.product(pin: pinIndex, name: part))
    }
    if let product = graph.pinnedProducts.product(part, of: pinIndex) {
      return .found(.product(pin: pinIndex, name: product.name.value))
    }
    let owner = project.lockfile.pins[pinIndex].name.value
    return .noPart(of: prefix, parts: products.map { "\(owner)/\($0.name.value)" })
  }

  mutating func lookUp(product: String) -> Lookup {
    if let pin = pinByProduct[product] { return .found(.product(pin: pin, name: product)) }
    if let pin = graph.pinNames.pin(named: product), project.lockfile.pins[pin].products == nil {
      return .found(.product(pin: pin, name: product))
    }
    return hasUnrecordedProducts ? .found(.unlocatedProduct(product)) : .nothing(product)
  }

  // MARK: Services

  mutating func addServices() {
    for index in wiredModules {
      for declaration in graph.modules[index].module.services { addService(declaration, of: index) }
      for configuration in graph.modules[index].module.configurations {
        addService(
          ServiceDeclaration(name: configuration.service, protocolName: configuration.protocolName), of: index,
          isConfiguration: true)
      }
    }
    for index in wiredModules {
      for provider in graph.modules[index].module.provides { addProvider(provider, of: index) }
      addUsers(of: graph.modules[index].module)
    }
    for component in graph.components where component.isMember {
      for requirement in component.shared.spec.app.materials.sorted(by: { $0.key < $1.key }).flatMap(\.value) {
        _ = declaredService(requirement.service)
      }
      for service in component.shared.spec.app.injects {
        graph.hasInjections = true
        _ = declaredService(service)
      }
    }
    for index in graph.services.indices where graph.services[index].providers.count > 1 {
      let titles = graph.services[index].providers.map { graph.title($0.module) }
      let order = titles.indices.sorted { (titles[$0], $0) < (titles[$1], $1) }
      graph.services[index].providers = order.map { graph.services[index].providers[$0] }
    }
  }

  private mutating func addProvider(_ provider: ProviderDeclaration, of module: Int) {
    if let service = declaredService(provider.service) {
      graph.services[service].providers.append(LinkedGraph.Provider(module: module, declaration: provider))
    }
    for requirement in provider.requirements where !graph.mayBeValue(requirement, of: provider) {
      // A value is there in any case, and one.
      let isPlain = !requirement.lazy && !requirement.optional && !requirement.collect
      _ = declaredService(requirement.service, orValueOf: isPlain ? provider.scopeName?.value : nil)
    }
    if !provider.hearers.isEmpty { graph.hasEvents = true }
  }

  /// Looks up the services that a module's routes, injecting code and launch tasks name.
  private mutating func addUsers(of module: Module) {
    if !module.events.isEmpty { graph.hasEvents = true }
    if !module.routes.isEmpty { graph.hasRoutes = true }
    if !module.injects.isEmpty { graph.hasInjections = true }
    if !module.launch.isEmpty { graph.hasLaunchTasks = true }
    let named =
      module.routes.map(\.service) + module.injects + module.launch.flatMap { $0.requirements.map(\.service) }
    for service in named { _ = declaredService(service) }
  }

  private mutating func addService(_ declaration: ServiceDeclaration, of module: Int, isConfiguration: Bool = false) {
    let name = declaration.name.value
    if let first = graph.serviceIndex[name] {
      bag.add(
        .duplicateService(
          name,
          graph.services[first].module == module
            ? "one module offers twice the service" : "two modules offer a service",
          at: declaration.name.place, first: graph.services[first].declaration.name.place))
      return
    }
    graph.serviceIndex[name] = graph.services.count
    graph.services.append(
      LinkedGraph.Service(declaration: declaration, module: module, isConfiguration: isConfiguration))
  }

  /// The index of a service; an undeclared one is reported.
  ///
  /// - Parameter scope: the scope in which it may be a value instead.
  mutating func declaredService(_ service: Located<String>, orValueOf scope: String? = nil) -> Int? {
    if let index = graph.serviceIndex[service.value] { return index }
    let scopes = scope.map { graph.scopes(named: $0) } ?? []
    let values = scopes.flatMap(\.scope.values).map(\.name.value)
    bag.add(.unknownService(service, besides: values, of: scopes.first?.scope, in: graph))
    graph.unknownServices.append(service)
    return nil
  }
}
