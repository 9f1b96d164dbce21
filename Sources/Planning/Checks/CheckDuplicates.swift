import Diagnostics
import Findings
import Graph
import Model
import Text

/// `duplicate-module`, `duplicate-product`: SwiftPM refuses a graph in which two targets, or two products, share a
/// name. In `separate` each package has a graph of its own, with the packages that it needs.
///
/// - Parameter packages: the products of members, by package.
func checkDuplicates(
  _ graph: LinkedGraph, _ packages: [[ProductOfMember]], wirings: [AppWiring], _ bag: inout DiagnosticBag
) {
  let packageGraphs = LoadedPackages(graph, wirings)
  var modules = BuiltModules(graph, packageGraphs)
  modules.checkModules(&bag)
  modules.checkPins(&bag)
  checkCases(graph, packageGraphs, &bag, name: modules.name)
  checkDuplicateProducts(graph, packages, packageGraphs, &bag)
}

/// The names of the modules that SwiftPM builds, each with its first owner.
private struct BuiltModules {
  private let graph: LinkedGraph
  private let packageGraphs: LoadedPackages
  private let aliases: ModuleAliases
  /// The owner of a name: the index of a module or, after all modules, of a pin. Places are looked up when needed.
  private var owners: [String: Int] = [:]
  /// The further owners of a name.
  private var others: [String: [Int]] = [:]

  private var pins: [Pin] { _read { yield graph.project.lockfile.pins } }
  private var count: Int { graph.modules.count }

  init(_ graph: LinkedGraph, _ packageGraphs: LoadedPackages) {
    (self.graph, self.packageGraphs, aliases) = (graph, packageGraphs, ModuleAliases(graph))
    owners.reserveCapacity(graph.modules.count + graph.project.lockfile.pins.count)
  }

  /// The name of a module, after aliases.
  func name(of module: Int) -> String {
    let name = graph.modules[module].name
    return pin(of: module).map { aliases.name(of: name, ofPin: $0) } ?? name
  }

  mutating func checkModules(_ bag: inout DiagnosticBag) {
    for index in graph.modules.indices {
      // Tests of a package that is not the root are not part of SwiftPM's graph.
      if graph.modules[index].isTest && !graph.isMember(module: index) { continue }
      let name = name(of: index)
      if let first = owner(of: name, besides: index) { report(name, [index, first], &bag) }
    }
  }

  /// The modules of a pinned component are those of its spec, checked as modules, and what its manifest has beside them.
  /// A pin with a member's name is another finding.
  mutating func checkPins(_ bag: inout DiagnosticBag) {
    var isElsewhere = Array(repeating: false, count: pins.count)
    for (name, pin) in graph.pinsOfMembers where pins[pin].name.value == name { isElsewhere[pin] = true }
    for index in pins.indices where !isElsewhere[index] {
      let component = graph.componentByPin[index].map { graph.components[$0] }
      let known = component.map { Set($0.modules.map { graph.modules[$0].name }) }
      var reported: Set<String> = []
      for module in pins[index].recordedModules where known?.contains(module.name) != true {
        let name = aliases.name(of: module.name, ofPin: index)
        guard let first = owner(of: name, besides: count + index), reported.insert(name).inserted else { continue }
        report(name, [first, count + index], &bag)
      }
    }
  }

  private func pin(of owner: Int) -> Int? {
    if owner >= count { return owner - count }
    let component = graph.components[graph.modules[owner].component]
    return component.isMember ? nil : component.pin
  }

  private func place(_ name: String, of owner: Int) -> Place {
    if owner < count { return graph.place(owner) }
    let pin = pins[owner - count]
    return pin.recordedModules.first { aliases.name(of: $0.name, ofPin: owner - count) == name }?.place
      ?? pin.name.place
  }

  /// The first other owner of a name that SwiftPM loads together with an owner.
  private mutating func owner(of name: String, besides owner: Int) -> Int? {
    guard let first = owners.insertFirst(owner, for: name) else { return nil }
    let known = [first] + (others[name] ?? [])
    others[name, default: []].append(owner)
    return known.first { $0 != owner && packageGraphs.load($0, with: owner) }
  }

  private func report(_ name: String, _ owners: [Int], _ bag: inout DiagnosticBag) {
    let places = owners.map { place(name, of: $0) }
    let ofPackages = owners.compactMap(pin)
    let help =
      ofPackages.count < owners.count
      ? "rename one of them: SwiftPM does not allow two modules with one name"
      : ofPackages.lazy.compactMap { graph.alias(for: name, of: $0) }.first
        ?? "pin versions that do not both have '\(name)': SwiftPM does not allow two modules with one name"
    bag.add(
      .duplicateModule, "two modules are called '\(name)'", at: places[0],
      notes: [Note("the other one", at: places[1])], help: help)
  }
}

/// `duplicate-product`: of two products of one name SwiftPM builds the first where one package has both. It tells those of
/// several packages apart from tools 5.8 on, unless both are linked to files and one is taken, or is of the package that is
/// built.
private func checkDuplicateProducts(
  _ graph: LinkedGraph, _ packages: [[ProductOfMember]], _ packageGraphs: LoadedPackages, _ bag: inout DiagnosticBag
) {
  let tellsApart = graph.project.integration.toolsOfManifests >= ToolsVersion(5, 8)
  var owners: [String: [OwnedProduct]] = [:]
  for (package, products) in packages.enumerated() {
    for product in products {
      let own = OwnedProduct(package: package, product: product)
      let first = owners[product.name]?.first { first in
        // Two modules of one name are another finding.
        guard product.isStated || first.product.isStated else { return false }
        if first.package == package { return true }
        if tellsApart, !first.product.isLinked || !product.isLinked { return false }
        return packageGraphs.load(first, with: own, thoughUntaken: !tellsApart)
      }
      owners[product.name, default: []].append(own)
      if let first { bag.add(.duplicateProduct(product, first.product, inOnePackage: first.package == package)) }
    }
  }
}

/// A product with the number of its package in ``LinkedGraph/productsOfPackages()``.
private struct OwnedProduct {
  let package: Int
  let product: ProductOfMember
}

/// In `separate`, the packages that SwiftPM loads with each other.
private final class LoadedPackages {
  private let graph: LinkedGraph
  private let wirings: [AppWiring]
  /// By member, the members that it loads, itself among them; and by member, and name of a product, those that take it.
  private lazy var members = loadedMembers()
  /// By member, the pins that it loads.
  private lazy var pins = loadedPins()

  init(_ graph: LinkedGraph, _ wirings: [AppWiring]) { (self.graph, self.wirings) = (graph, wirings) }

  private var loaded: [Set<Int>] { members.loaded }

  private func loadedMembers() -> (loaded: [Set<Int>], takers: [[String: Set<Int>]]) {
    let members = graph.components.prefix { $0.isMember }
    var needs = Array(repeating: Set<Int>(), count: members.count)
    var takers = [[String: Set<Int>]](repeating: [:], count: members.count)
    func add(_ target: LinkedGraph.Target, to component: Int) {
      guard case .module(let module) = target, members.indices.contains(component) else { return }
      let other = graph.modules[module].component
      guard members.indices.contains(other), other != component else { return }
      needs[component].insert(other)
      let name = graph.modules[module].name
      let products = graph.components[graph.modules[module].component].spec.products
      // As the planner takes it.
      let product = products?.first { $0.modules.contains { $0.value == name } }?.name.value ?? name
      takers[other][product, default: []].insert(component)
    }
    for edge in graph.edges + graph.pluginEdges { add(edge.target, to: graph.modules[edge.from].component) }
    for edge in graph.appEdges { add(edge.target, to: edge.component) }
    for app in wirings {
      for module in app.interfaces + app.implementations { add(.module(module), to: app.component) }
    }
    // Xcode loads the packages of all apps of a project together.
    let apps = Dictionary(grouping: members.indices.filter { members[$0].isAppOfXcode }) { members[$0].spec.folder }
    let loaded = members.indices.map { root in
      let roots = members[root].isAppOfXcode ? apps[members[root].spec.folder] : nil
      return reachable(from: roots ?? [root]) { needs[$0].sorted() }
    }
    return (loaded, takers)
  }

  private func loadedPins() -> [Set<Int>] {
    let reach = PinsOfPackages(graph)
    return loaded.enumerated().map { root, members in
      let ofApp = graph.appEdges.filter { members.contains($0.component) }.compactMap { graph.pin(of: $0.target) }
      let tools = graph.components[root].spec.package?.toolsOnly ?? []
      let pins = ofApp + tools.compactMap { graph.pinNames.pin(meantBy: $0.value) }
      return Set(reach.reached(from: Set(graph.components[root].modules), pins: Set(pins), members: members))
    }
  }

  /// Returns whether both are loaded when some package is built. A number is that of a module or, after all modules, of a
  /// pin.
  func load(_ first: Int, with second: Int) -> Bool {
    if graph.project.integration.packages == .single { return true }
    func isLoaded(_ owner: Int, by root: Int) -> Bool {
      let count = graph.modules.count
      if owner >= count { return pins[root].contains(owner - count) }
      let module = graph.modules[owner]
      // SwiftPM leaves out the tests of other packages.
      if module.isTest { return module.component == root }
      return graph.components[module.component].pin.map(pins[root].contains) ?? loaded[root].contains(module.component)
    }
    return loaded.indices.contains { isLoaded(first, by: $0) && isLoaded(second, by: $0) }
  }

  /// Returns whether both are loaded when some package is built, and one of them is used, or belongs to that package.
  func load(_ first: OwnedProduct, with second: OwnedProduct, thoughUntaken: Bool) -> Bool {
    loaded.indices.contains { root in
      let both = [first, second]
      guard both.allSatisfy({ loaded[root].contains($0.package) && (!$0.product.isImplicit || $0.package == root) })
      else { return false }
      let takers = members.takers
      return thoughUntaken
        || both.contains {
          $0.package == root || takers[$0.package][$0.product.name]?.isDisjoint(with: loaded[root]) == false
        }
    }
  }
}

/// `duplicate-module`: what is built of two modules whose names differ in case alone lies in one place on most disks of a
/// Mac.
///
/// - Parameter name: the name of a module, after aliases.
private func checkCases(
  _ graph: LinkedGraph, _ packageGraphs: LoadedPackages, _ bag: inout DiagnosticBag, name: (Int) -> String
) {
  var owners: [String: Int] = [:]
  owners.reserveCapacity(graph.modules.count)
  for index in graph.modules.indices where !graph.modules[index].isTest || graph.isMember(module: index) {
    let spelled = name(index)
    guard let first = owners.insertFirst(index, for: spelled.lowercased()), name(first) != spelled,
      packageGraphs.load(first, with: index),
      // Whose module a pin has no member renames.
      let own = [index, first].first(where: { graph.isMember(module: $0) })
    else { continue }
    let other = own == index ? first : index
    bag.add(
      .duplicateModule, "'\(graph.modules[own].name)' and '\(graph.modules[other].name)' differ only in case",
      at: graph.place(own), notes: [Note("the other one", at: graph.place(other))],
      help: "rename one of them: on a disk that ignores case, as on most Macs, both are built to the same files")
  }
}

extension LinkedGraph {
  /// A dependency that gives a module of a pinned package another name; `nil` if no dependency can. SwiftPM renames
  /// modules with Swift sources only.
  fileprivate func alias(for module: String, of pin: Int) -> String? {
    let found = project.lockfile.pins[pin]
    let kind = found.builtTargets?.first { $0.name.value == module }?.kind
    guard isC99Identifier(module), kind ?? .library == .library else { return nil }
    for edge in edges where isMember(module: edge.from) {
      guard case .product(pin, let product) = edge.target, edge.aliases.isEmpty,
        pinnedProducts.product(product, of: pin)?.modules.contains(module) == true
      else { continue }
      return "write '{ name: \(found.name.value)/\(product), aliases: { \(module): "
        + "Other\(module) } }' in the dependencies of '\(title(edge.from))', if its sources are Swift; else pin versions that "
        + "do not both have it"
    }
    return nil
  }
}

extension Diagnostic {
  fileprivate static func duplicateProduct(
    _ product: ProductOfMember, _ first: ProductOfMember, inOnePackage: Bool
  ) -> Diagnostic {
    let title = "'\(product.name)'"
    var what = "two products are called \(title)"
    if product.isImplicit {
      what = "a product and a \(product.kind == .macro ? "macro" : "program") are both called \(title)"
    }
    let reason =
      inOnePackage
      ? "SwiftPM builds only the first of two products with one name"
      : "SwiftPM does not allow packages with two products of one name"
    return Diagnostic(
      .duplicateProduct, what, at: product.place, notes: [Note("the other one", at: first.place)],
      help: "rename one of them: \(reason)")
  }
}
