import Diagnostics
import Model

/// The targets of pinned packages and their dependencies, as far as the lockfile records them.
struct PackageTargets {
  struct Node {
    let pin: Int
    let name: String
    var kind = TargetKind.library
    var hasUnsafeFlags = false
    /// The place where the lockfile, or the kept spec, first names it.
    let place: Place
    var needs: [Need] = []
  }

  struct Need {
    enum Subject {
      /// A target of the same package, in ``nodes``.
      case target(Int)
      case product(pin: Int, name: String)
    }

    let subject: Subject
    let place: Place
    /// The platforms on which it counts; all if empty.
    let platforms: [String]
  }

  private(set) var nodes: [Node] = []
  private let graph: LinkedGraph
  private var nodeByName: [Int: [String: Int]] = [:]

  init(_ graph: LinkedGraph) {
    self.graph = graph
    let pins = graph.project.lockfile.pins
    for pin in pins.indices {
      guard let targets = pins[pin].builtTargets else { continue }
      for target in targets {
        let node = add(target.name.value, of: pin, at: target.name.place)
        (nodes[node].kind, nodes[node].hasUnsafeFlags) = (target.kind, target.hasUnsafeFlags)
      }
      for (name, place) in namedModules(of: pin) { _ = add(name, of: pin, at: place) }
      for target in targets { addNeeds(of: target, pin) }
    }
  }

  private mutating func add(_ name: String, of pin: Int, at place: Place) -> Int {
    if let known = nodeByName[pin]?[name] { return known }
    nodeByName[pin, default: [:]][name] = nodes.count
    nodes.append(Node(pin: pin, name: name, place: place))
    return nodes.count - 1
  }

  private mutating func addNeeds(of target: Pin.Target, _ pin: Int) {
    let needs = target.needs.compactMap { need -> Need? in
      let subject: Need.Subject
      if let package = need.package {
        guard let other = graph.pinNames.pin(meantBy: package) else { return nil }
        subject = .product(pin: other, name: need.name.value)
      } else {
        subject = .target(add(need.name.value, of: pin, at: need.name.place))
      }
      return Need(subject: subject, place: need.name.place, platforms: need.platforms)
    }
    if let node = nodeByName[pin]?[target.name.value] { nodes[node].needs = needs }
  }

  /// The modules that the products of a pin hold.
  private func namedModules(of pin: Int) -> [(name: String, place: Place)] {
    if let component = graph.componentByPin[pin] {
      return graph.components[component].modules.filter { !graph.modules[$0].isTest }.map {
        (graph.modules[$0].name, graph.place($0))
      }
    }
    return (graph.project.lockfile.pins[pin].products ?? []).flatMap { product in
      product.modules.map { ($0, product.name.place) }
    }
  }

  /// The nodes of the targets in a product; none where they are not known.
  func nodes(ofProduct name: String, of pin: Int) -> [Int] {
    modules(ofProduct: name, of: pin).compactMap { nodeByName[pin]?[$0] }
  }

  private func modules(ofProduct name: String, of pin: Int) -> [String] {
    guard let component = graph.componentByPin[pin] else {
      return graph.pinnedProducts.product(name, of: pin)?.modules ?? []
    }
    guard let products = graph.components[component].spec.products else { return [name] }
    return products.first { $0.name.value == name }?.modules.map(\.value) ?? []
  }

  /// The targets of a pinned component that neither its spec nor another target of it names: some product of its manifest
  /// has them, and which is not recorded.
  func targetsBesideSpec(of pin: Int) -> [Int] {
    guard graph.componentByPin[pin] != nil else { return [] }
    let own = nodes.indices.filter { nodes[$0].pin == pin }
    let needed = Set(own.flatMap { nodes[$0].needs.flatMap(nodes(of:)) })
    return own.filter { !needed.contains($0) && module($0) == nil }
  }

  /// The nodes that a need leads to.
  func nodes(of need: Need) -> [Int] {
    switch need.subject {
    case .target(let node): [node]
    case .product(let pin, let name): nodes(ofProduct: name, of: pin)
    }
  }

  /// A product with all that it is made of, across packages: in the order of a walk.
  func closure(ofProduct name: String, of pin: Int) -> [Int] {
    closure(of: nodes(ofProduct: name, of: pin)) { _, _ in true }
  }

  /// Some nodes with all that they need, across packages: in the order of a walk.
  ///
  /// - Parameter counts: returns whether to follow a need to a node.
  func closure(of nodes: [Int], where counts: (Need, Node) -> Bool) -> [Int] {
    var found: [Int] = []
    var seen: Set<Int> = []
    for node in nodes where seen.insert(node).inserted { found.append(node) }
    var next = 0
    while next < found.count {
      for need in self.nodes[found[next]].needs {
        for node in self.nodes(of: need) where counts(need, self.nodes[node]) && seen.insert(node).inserted {
          found.append(node)
        }
      }
      next += 1
    }
    return found
  }

  /// The nodes that are such, and all that need one of them, across packages.
  func needing(_ isSuch: (Node) -> Bool) -> Set<Int> {
    var queue = nodes.indices.filter { isSuch(nodes[$0]) }
    var found = Set(queue)
    if queue.isEmpty { return [] }
    var needers: [[Int]] = Array(repeating: [], count: nodes.count)
    for index in nodes.indices {
      for need in nodes[index].needs { for other in self.nodes(of: need) { needers[other].append(index) } }
    }
    while let node = queue.popLast() {
      for other in needers[node] where found.insert(other).inserted { queue.append(other) }
    }
    return found
  }

  /// The pin that has a module of a product, if that is known.
  func owner(of module: String, inProduct name: String, of pin: Int) -> Int? {
    closure(ofProduct: name, of: pin).lazy.map { nodes[$0] }.first { $0.name == module }?.pin
  }

  /// The module of a component that a node is; `nil` for those of packages.
  func module(_ node: Int) -> Int? {
    guard let component = graph.componentByPin[nodes[node].pin] else { return nil }
    return graph.components[component].modules.first { graph.modules[$0].name == nodes[node].name }
  }
}

extension LinkedGraph {
  /// The product of a pinned package that an edge uses; `nil` for other edges, and if it is not known.
  func packageProduct(of target: Target) -> (pin: Int, product: String)? {
    switch target {
    case .product(let pin, let name): return (pin, name)
    case .pin, .unlocatedProduct: return nil
    case .module(let module):
      let component = component(of: module)
      guard !component.isMember, let pin = component.pin else { return nil }
      return component.shared.spec.product(holding: modules[module].name).map { (pin, $0) }
    }
  }

  /// The products of pinned packages that members use, with the places in specs.
  var productsOfMembers: [(pin: Int, product: String, place: Place)] { productsOfMembers { _ in true } }

  /// Those of them that members take under a condition that counts.
  func productsOfMembers(
    where counts: (Condition?) -> Bool
  ) -> [(pin: Int, product: String, place: Place)] {
    var found: [(pin: Int, product: String, place: Place)] = []
    for edge in edges + pluginEdges where isMember(module: edge.from) && counts(edge.condition) {
      if let (pin, product) = packageProduct(of: edge.target) { found.append((pin, product, edge.place)) }
    }
    for edge in appEdges where counts(edge.condition) {
      if let (pin, product) = packageProduct(of: edge.target) { found.append((pin, product, edge.place)) }
    }
    return found
  }
}

extension Pin {
  /// All modules of its products that the lockfile records, some of them more than once.
  var recordedModules: [(name: String, place: Place)] {
    var found: [(name: String, place: Place)] = []
    for product in products ?? [] { for module in product.modules { found.append((module, product.name.place)) } }
    for target in builtTargets ?? [] {
      found.append((target.name.value, target.name.place))
      for need in target.needs where need.package == nil { found.append((need.name.value, need.name.place)) }
    }
    return found
  }
}
