import Diagnostics
import Model
import Paths

/// All targets and products of a build, members' as their manifests are planned and packages' as the lockfile records
/// them: what SwiftPM looks at to give modules other names.
struct RenamingGraph {
  struct Target {
    let package: Int
    let name: String
    var kind = TargetKind.library
    /// In ``targets``: those of the same package that it needs.
    var targets: [Int] = []
    var products: [ProductUse] = []
  }

  struct ProductUse {
    /// In ``products``.
    let product: Int
    var aliases: [String: String]
  }

  struct Product {
    let package: Int
    let name: String
    let targets: [Int]
    /// Whether SwiftPM makes it where the package is the root alone: of tests, and of programs without a product.
    var isOfRoot = false
  }

  private(set) var targets: [Target] = []
  private(set) var products: [Product] = []
  /// By package, in ``products``.
  private(set) var productsOfPackages: [[Int]] = []
  /// Packages with a generated manifest come first.
  private(set) var countOfManifests = 0
  /// By pin and name, in ``targets``.
  private var targetsOfPins: [Int: [String: Int]] = [:]
  /// By name, in ``targets``: those of generated manifests.
  private(set) var targetsOfManifests: [String: Int] = [:]
  /// By package and name, in ``products``.
  private var productsByName: [Int: [String: Int]] = [:]

  init(_ graph: LinkedGraph, wirings: [AppWiring]) {
    // What is wrong with the plan is said where it is carried out.
    var unsaid = DiagnosticBag()
    let plan = planGeneration(graph, wirings: wirings, into: &unsaid)
    countOfManifests = plan.packages.count
    productsOfPackages = Array(repeating: [], count: countOfManifests + graph.project.lockfile.pins.count)
    addPins(graph)
    addManifests(plan, graph)
  }

  func isPin(_ target: Int) -> Bool { targets[target].package >= countOfManifests }

  /// The pin that has a target.
  func pin(of target: Int) -> Int? { isPin(target) ? targets[target].package - countOfManifests : nil }

  func pin(ofProduct product: Int) -> Int? {
    let package = products[product].package
    return package >= countOfManifests ? package - countOfManifests : nil
  }

  func target(named name: String, ofPin pin: Int) -> Int? { targetsOfPins[pin]?[name] }

  private mutating func add(_ product: Product) {
    // SwiftPM takes the first of a name.
    guard productsByName[product.package]?[product.name] == nil else { return }
    productsByName[product.package, default: [:]][product.name] = products.count
    productsOfPackages[product.package].append(products.count)
    products.append(product)
  }

  // MARK: Pins

  private mutating func addPins(_ graph: LinkedGraph) {
    let recorded = PackageTargets(graph)
    let pins = graph.project.lockfile.pins
    var ofNodes: [Int] = []
    for node in recorded.nodes {
      ofNodes.append(targets.count)
      targetsOfPins[node.pin, default: [:]][node.name] = targets.count
      targets.append(Target(package: countOfManifests + node.pin, name: node.name, kind: node.kind))
    }
    var components: [Int: Int] = [:]
    for index in graph.components.indices {
      if let pin = graph.components[index].pin, !graph.components[index].isMember { components[pin] = index }
    }
    for pin in pins.indices {
      for (name, modules) in Self.products(of: pin, components[pin], graph) {
        let own = modules.map { target(ofPin: pin, $0) }
        add(Product(package: countOfManifests + pin, name: name, targets: own))
      }
      if let component = components[pin] { addNeeds(ofComponent: component, pin, graph, recorded) }
    }
    for (index, node) in recorded.nodes.enumerated() {
      for need in node.needs {
        switch need.subject {
        case .target(let other): targets[ofNodes[index]].targets.append(ofNodes[other])
        case .product(let pin, let name):
          guard let product = productsByName[countOfManifests + pin]?[name] else { continue }
          targets[ofNodes[index]].products.append(ProductUse(product: product, aliases: need.aliases))
        }
      }
    }
    for target in targets.indices where targets[target].kind == .macro {
      add(Product(package: targets[target].package, name: targets[target].name, targets: [target]))
    }
  }

  private mutating func target(ofPin pin: Int, _ name: String) -> Int {
    if let known = targetsOfPins[pin]?[name] { return known }
    targetsOfPins[pin, default: [:]][name] = targets.count
    targets.append(Target(package: countOfManifests + pin, name: name))
    return targets.count - 1
  }

  private static func products(
    of pin: Int, _ component: Int?, _ graph: LinkedGraph
  ) -> [(name: String, modules: [String])] {
    guard let component else {
      return (graph.project.lockfile.pins[pin].products ?? []).map { ($0.name.value, $0.modules) }
    }
    if let products = graph.components[component].spec.products {
      return products.map { ($0.name.value, $0.modules.map(\.value)) }
    }
    return graph.components[component].modules.filter { !graph.modules[$0].isTest }.map {
      (graph.modules[$0].name, [graph.modules[$0].name])
    }
  }

  /// Where no targets are recorded, the kept spec says what the modules of a component need of each other.
  private mutating func addNeeds(
    ofComponent component: Int, _ pin: Int, _ graph: LinkedGraph, _ recorded: PackageTargets
  ) {
    guard graph.project.lockfile.pins[pin].builtTargets == nil else { return }
    for module in graph.components[component].modules where !graph.modules[module].isTest {
      let from = target(ofPin: pin, graph.modules[module].name)
      for edge in graph.edges[graph.modules[module].edges] {
        guard case .module(let to) = edge.target, graph.modules[to].component == component else { continue }
        let other = target(ofPin: pin, graph.modules[to].name)
        targets[from].targets.append(other)
      }
    }
  }

  // MARK: Members

  private mutating func addManifests(_ plan: GenerationPlan, _ graph: LinkedGraph) {
    var packages: [String: Int] = [:]
    for (pin, identity) in graph.pinNames.identities.enumerated() { packages[identity] = countOfManifests + pin }
    for (index, package) in plan.packages.enumerated() {
      let own = package.folder.isEmpty ? package.manifest.name.lowercased() : packageIdentity(ofURL: package.folder)
      packages[own] = index
    }
    var ofPlan: [[String: Int]] = []
    for (index, package) in plan.packages.enumerated() {
      var own: [String: Int] = [:]
      for target in package.manifest.targets {
        own[target.name] = targets.count
        targetsOfManifests[target.name] = targets.count
        targets.append(Target(package: index, name: target.name, kind: target.kind))
      }
      ofPlan.append(own)
      addProducts(of: package.manifest, index, own)
    }
    for (index, package) in plan.packages.enumerated() {
      for target in package.manifest.targets {
        guard let from = ofPlan[index][target.name] else { continue }
        for dependency in target.dependencies {
          switch dependency {
          case .target(let name, _):
            if let other = ofPlan[index][name] { targets[from].targets.append(other) }
          case .product(let name, let package?, let aliases, _):
            let product = packages[package.lowercased()].flatMap { productsByName[$0]?[name] }
            guard let product else { continue }
            targets[from].products.append(ProductUse(product: product, aliases: aliases))
          case .product(_, nil, _, _), .byName: continue
          }
        }
      }
    }
  }

  private mutating func addProducts(of manifest: Manifest, _ package: Int, _ own: [String: Int]) {
    for product in manifest.products {
      add(Product(package: package, name: product.name, targets: product.targets.compactMap { own[$0] }))
    }
    let tests = manifest.targets.filter { $0.kind == .test }.compactMap { own[$0.name] }
    if !tests.isEmpty {
      add(Product(package: package, name: manifest.name + "PackageTests", targets: tests, isOfRoot: true))
    }
    let programs = Set(manifest.products.filter { $0.type == .executable }.flatMap(\.targets))
    for target in manifest.targets where target.kind == .executable && !programs.contains(target.name) {
      if let index = own[target.name] {
        add(Product(package: package, name: target.name, targets: [index], isOfRoot: true))
      }
    }
    for target in manifest.targets where target.kind == .macro {
      if let index = own[target.name] { add(Product(package: package, name: target.name, targets: [index])) }
    }
  }

  // MARK: Other lines

  /// The same with other aliases in one use of a product: what a line in a spec would lead to.
  func adding(_ aliases: [String: String], to target: Int, product: Int) -> RenamingGraph {
    var changed = self
    for index in changed.targets[target].products.indices
    where changed.targets[target].products[index].product == product {
      changed.targets[target].products[index].aliases.merge(aliases) { _, new in new }
    }
    return changed
  }

  /// The same without what specs of members say.
  var withoutAliasesOfMembers: RenamingGraph {
    var changed = self
    for target in changed.targets.indices where !isPin(target) {
      for index in changed.targets[target].products.indices { changed.targets[target].products[index].aliases = [:] }
    }
    return changed
  }
}
