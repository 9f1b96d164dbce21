import Diagnostics
import Findings
import Graph
import Model

/// `duplicate-module`, `duplicate-product`: SwiftPM refuses a graph in which two targets, or two products, share a
/// name. An alias gives a module of a package another name. In `separate` tests are built with their own package alone.
///
/// - Parameter packages: the products of members, by package.
func checkDuplicates(
  _ graph: LinkedGraph, _ packages: [[ProductOfMember]], wirings: [AppWiring], _ bag: inout DiagnosticBag
) {
  let pins = graph.project.lockfile.pins
  let count = graph.modules.count
  let aliases = ModuleAliases(graph, wirings: wirings)
  aliases.report(&bag)
  // The owner of a name, as the compiler knows it: the index of a module or, after all modules, of a pin. Places are
  // looked up when needed.
  var owners: [String: Int] = [:]
  owners.reserveCapacity(count + pins.count)
  func name(of module: Int) -> String {
    let name =
      pin(of: module).map { aliases.name(of: graph.modules[module].name, ofPin: $0) } ?? aliases.name(ofMember: module)
    return moduleName(ofTarget: name)
  }
  func place(_ name: String, of owner: Int) -> Place {
    if owner < count { return graph.place(owner) }
    let pin = pins[owner - count]
    let module = pin.recordedModules.first {
      moduleName(ofTarget: aliases.name(of: $0.name, ofPin: owner - count)) == name
    }
    return module?.place ?? pin.name.place
  }
  func pin(of owner: Int) -> Int? {
    owner < count ? graph.components[graph.modules[owner].component].pin : owner - count
  }
  // Those of tests whose name a test of another package has too.
  var ownersInPackage: [String: Int] = [:]
  func owner(of name: String, besides module: Int) -> Int? {
    guard let first = owners.insertFirst(module, for: name) else { return nil }
    guard first < count, graph.haveTestsApart(first, module) else { return first }
    return ownersInPackage.insertFirst(module, for: "\(graph.modules[module].component) \(name)")
  }
  var isReported = false
  func report(_ name: String, at place: Place, first firstPlace: Place, _ owners: [Int]) {
    // Where lines with 'aliases' lead to two of one name, another one is no way out.
    let alias =
      aliases.concern(name)
      ? nil
      : owners.lazy.compactMap {
        pin(of: $0).flatMap { ModuleAliases.advice(on: name, of: $0, graph, wirings: wirings) }
      }
      .first
    isReported = true
    let targets = owners.map { $0 < count ? graph.modules[$0].name : name }
    if aliases.concern(name) {
      bag.add(.renamed(name, at: place, first: firstPlace, aliases.edge(about: [name])))
    } else if alias == nil, let first = targets.first, let second = targets.last, first != second {
      bag.add(.sameModule(first, second, name, at: place, first: firstPlace))
    } else {
      bag.add(.duplicateModule(name, at: place, first: firstPlace, alias: alias))
    }
  }
  for index in graph.modules.indices {
    // Tests of a package that is not the root are not part of SwiftPM's graph.
    if graph.modules[index].isTest && !graph.isMember(module: index) { continue }
    let name = name(of: index)
    guard let first = owner(of: name, besides: index) else { continue }
    report(name, at: graph.place(index), first: place(name, of: first), [index, first])
  }
  // The modules of a pinned component are those of its spec, checked above, and what its manifest has beside them. A
  // pin with a member's name is another finding.
  var isElsewhere = Array(repeating: false, count: pins.count)
  for (name, pin) in graph.pinsOfMembers where pins[pin].name.value == name { isElsewhere[pin] = true }
  var modulesOfSpec: [Int: Set<String>] = [:]
  for index in graph.components.indices {
    guard let pin = graph.components[index].pin else { continue }
    modulesOfSpec[pin] = Set(graph.components[index].modules.map { graph.modules[$0].name })
  }
  for index in pins.indices where !isElsewhere[index] {
    let known = modulesOfSpec[index]
    var reported: Set<String> = []
    for module in pins[index].recordedModules where known?.contains(module.name) != true {
      let name = moduleName(ofTarget: aliases.name(of: module.name, ofPin: index))
      guard let first = owners.insertFirst(count + index, for: name), first != count + index,
        reported.insert(name).inserted
      else { continue }
      report(name, at: place(name, of: first), first: module.place, [count + index, first])
    }
  }
  // What a package is built alone without may be what gives a module another name.
  if !isReported, let name = aliases.clash {
    if let edge = aliases.edge(about: [name]) {
      bag.add(.renamed(name, at: edge.place))
    } else if graph.project.integration.packages == .separate, let (pin, place) = aliases.statedByPin(about: name) {
      bag.add(.renamed(name, by: pins[pin].name.value, at: place))
    }
  }
  checkCases(graph, &bag, name: name)
  checkDuplicateProducts(graph, packages, wirings, &bag)
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

  /// Whether both are loaded when some package is built, and one of them is taken, or is of that package.
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
/// - Parameter name: of a module, as the compiler knows it.
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
      Diagnostic(
        .duplicateModule, "'\(graph.modules[own].name)' and '\(graph.modules[other].name)' differ in case alone",
        at: graph.place(own), notes: [Note("the other one", at: graph.place(other))],
        help: "rename one of them: where a disk ignores case, as most of a Mac do, both are built to the same files"))
  }
}

extension LinkedGraph {
  /// Whether two modules are tests that no build has both of: those of members with a manifest each.
  fileprivate func haveTestsApart(_ one: Int, _ other: Int) -> Bool {
    project.integration.packages == .separate && modules[one].isTest && modules[other].isTest
      && modules[one].component != modules[other].component
  }
}

extension Diagnostic {
  /// Two targets whose names become one where what no identifier holds becomes `_`.
  fileprivate static func sameModule(
    _ target: String, _ other: String, _ name: String, at place: Place, first: Place
  ) -> Diagnostic {
    Diagnostic(
      .duplicateModule, "'\(target)' and '\(other)' are both '\(name)' to the compiler", at: place,
      notes: [Note("the other one", at: first)],
      help: "rename one of them: what no identifier holds becomes '_' in the name of a module")
  }

  /// Two that are one by what SwiftPM makes of `aliases`.
  fileprivate static func renamed(
    _ name: String, at place: Place, first: Place? = nil, _ edge: LinkedGraph.Edge? = nil
  ) -> Diagnostic {
    Diagnostic(
      .duplicateModule, "two modules are called '\(name)', by what SwiftPM makes of 'aliases'", at: place,
      notes: (first.map { [Note("the other one", at: $0)] } ?? [])
        + (edge.map { [Note("the aliases", at: $0.place)] } ?? []),
      help: "take the 'aliases' out, and rename the member's module where two share a name")
  }

  /// Two of which a package calls one by another name, where SwiftPM also builds a package that this one has no part in.
  fileprivate static func renamed(_ name: String, by package: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .duplicateModule,
      "two modules are called '\(name)' in a package that is built alone, without '\(package)', whose manifest gives one "
        + "of them another name", at: place,
      help: "take one of the two out of that package, or write 'packages: single', where all is built together")
  }

  fileprivate static func duplicateModule(
    _ name: String, at place: Place, first: Place, alias: String?
  ) -> Diagnostic {
    let rename = "rename one of them: SwiftPM loads no graph in which two modules share a name"
    return Diagnostic(
      .duplicateModule, "two modules are called '\(name)'", at: place, notes: [Note("the other one", at: first)],
      help: alias.map { $0 + "; or " + rename } ?? rename)
  }

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
      ? "SwiftPM builds the first of two products of one name, and leaves the other out"
      : "SwiftPM loads no packages whose products share a name"
    return Diagnostic(
      .duplicateProduct, what, at: product.place, notes: [Note("the other one", at: first.place)],
      help: "rename one of them: \(reason)")
  }
}
