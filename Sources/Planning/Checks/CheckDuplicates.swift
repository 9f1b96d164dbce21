import Diagnostics
import Findings
import Graph
import Model
import Text

/// `duplicate-module`, `duplicate-product`: SwiftPM refuses a graph in which two targets, or two products, share a
/// name. In `separate` tests are built with their own package alone.
///
/// - Parameter packages: the products of members, by package.
func checkDuplicates(
  _ graph: LinkedGraph, _ packages: [[ProductOfMember]], wirings: [AppWiring], _ bag: inout DiagnosticBag
) {
  var modules = BuiltModules(graph)
  modules.checkModules(&bag)
  modules.checkPins(&bag)
  checkCases(graph, &bag, name: modules.name)
  checkDuplicateProducts(graph, packages, wirings, &bag)
}

/// The names of the modules that SwiftPM builds, each with its first owner.
private struct BuiltModules {
  private let graph: LinkedGraph
  private let aliases: ModuleAliases
  /// The owner of a name: the index of a module or, after all modules, of a pin. Places are looked up when needed.
  private var owners: [String: Int] = [:]
  /// Those of tests whose name a test of another package has too.
  private var ownersInPackage: [String: Int] = [:]

  private var pins: [Pin] { _read { yield graph.project.lockfile.pins } }
  private var count: Int { graph.modules.count }

  init(_ graph: LinkedGraph) {
    (self.graph, aliases) = (graph, ModuleAliases(graph))
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
        guard let first = owners.insertFirst(count + index, for: name), first != count + index,
          reported.insert(name).inserted
        else { continue }
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

  private mutating func owner(of name: String, besides module: Int) -> Int? {
    guard let first = owners.insertFirst(module, for: name) else { return nil }
    guard first < count, graph.haveTestsApart(first, module) else { return first }
    return ownersInPackage.insertFirst(module, for: "\(graph.modules[module].component) \(name)")
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
  _ graph: LinkedGraph, _ packages: [[ProductOfMember]], _ wirings: [AppWiring], _ bag: inout DiagnosticBag
) {
  let tellsApart = graph.project.integration.toolsOfManifests >= ToolsVersion(5, 8)
  var owners: [String: [OwnedProduct]] = [:]
  var loading: LoadedMembers?
  for (package, products) in packages.enumerated() {
    for product in products {
      let own = OwnedProduct(package: package, product: product)
      let first = owners[product.name]?.first { first in
        // Two modules of one name are another finding.
        guard product.isStated || first.product.isStated else { return false }
        if first.package == package { return true }
        if tellsApart, !first.product.isLinked || !product.isLinked { return false }
        let members = loading ?? LoadedMembers(graph, wirings)
        loading = members
        return members.load(first, with: own, thoughUntaken: !tellsApart)
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

/// In `separate`, the packages of members that SwiftPM loads with each other.
private struct LoadedMembers {
  /// By package, numbered as ``LinkedGraph/productsOfPackages()`` has them, those that it loads, itself among them.
  private let loaded: [Set<Int>]
  /// By package, and name of a product, the packages that take it.
  private let takers: [[String: Set<Int>]]

  init(_ graph: LinkedGraph, _ wirings: [AppWiring]) {
    let members = graph.components.indices.filter { graph.components[$0].isMember }
    let numbers = Dictionary(uniqueKeysWithValues: members.enumerated().map { ($0.element, $0.offset) })
    var needs = Array(repeating: Set<Int>(), count: members.count)
    var takers = [[String: Set<Int>]](repeating: [:], count: members.count)
    func add(_ target: LinkedGraph.Target, to component: Int) {
      guard case .module(let module) = target, let number = numbers[component] else { return }
      guard let other = numbers[graph.modules[module].component], other != number else { return }
      needs[number].insert(other)
      let name = graph.modules[module].name
      let products = graph.components[graph.modules[module].component].spec.products
      // As the planner takes it.
      let product = products?.first { $0.modules.contains { $0.value == name } }?.name.value ?? name
      takers[other][product, default: []].insert(number)
    }
    for edge in graph.edges + graph.pluginEdges { add(edge.target, to: graph.modules[edge.from].component) }
    for edge in graph.appEdges { add(edge.target, to: edge.component) }
    for app in wirings {
      for module in app.interfaces + app.implementations { add(.module(module), to: app.component) }
    }
    loaded = needs.indices.map { reachable(from: [$0]) { needs[$0].sorted() } }
    self.takers = takers
  }

  /// Returns whether both are loaded when some package is built, and one of them is used, or belongs to that package.
  func load(_ first: OwnedProduct, with second: OwnedProduct, thoughUntaken: Bool) -> Bool {
    loaded.indices.contains { root in
      let both = [first, second]
      guard both.allSatisfy({ loaded[root].contains($0.package) && (!$0.product.isImplicit || $0.package == root) })
      else { return false }
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
private func checkCases(_ graph: LinkedGraph, _ bag: inout DiagnosticBag, name: (Int) -> String) {
  var owners: [String: Int] = [:]
  owners.reserveCapacity(graph.modules.count)
  for index in graph.modules.indices where !graph.modules[index].isTest || graph.isMember(module: index) {
    let spelled = name(index)
    guard let first = owners.insertFirst(index, for: spelled.lowercased()), name(first) != spelled,
      !graph.haveTestsApart(first, index),
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
  /// Returns whether no build has the tests of both modules: they are members with a manifest each.
  fileprivate func haveTestsApart(_ one: Int, _ other: Int) -> Bool {
    project.integration.packages == .separate && modules[one].isTest && modules[other].isTest
      && modules[one].component != modules[other].component
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
