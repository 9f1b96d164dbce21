import Diagnostics
import Findings
import Model

/// `duplicate-module`, `duplicate-product`: SwiftPM refuses a graph in which two targets, or two products, share a
/// name. An alias gives a module of a package another name.
func checkDuplicates(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  let pins = graph.project.lockfile.pins
  let count = graph.modules.count
  let aliases = ModuleAliases(graph)
  aliases.reportDifferences(&bag)
  // The owner of a name, as the compiler knows it: the index of a module or, after all modules, of a pin. Places are
  // looked up when needed.
  var owners: [String: Int] = [:]
  owners.reserveCapacity(count + pins.count)
  func place(_ name: String, of owner: Int) -> Place {
    if owner < count { return graph.place(owner) }
    let pin = pins[owner - count]
    let product = pin.products?.first { $0.modules.contains { moduleName(ofTarget: $0) == name } }
    return product?.name.place ?? pin.name.place
  }
  func pin(of owner: Int) -> Int? {
    owner < count ? graph.components[graph.modules[owner].component].pin : owner - count
  }
  func report(_ name: String, at place: Place, first firstPlace: Place, _ owners: [Int]) {
    let alias = owners.lazy.compactMap { pin(of: $0).flatMap { aliases.advice(on: name, of: $0) } }.first
    let targets = owners.map { $0 < count ? graph.modules[$0].name : name }
    if alias == nil, let first = targets.first, let second = targets.last, first != second {
      bag.add(.sameModule(first, second, name, at: place, first: firstPlace))
    } else {
      bag.add(.duplicate(.duplicateModule, "modules", name, at: place, first: firstPlace, alias: alias))
    }
  }
  for index in graph.modules.indices {
    // Tests of a package that is not the root are not part of SwiftPM's graph.
    if graph.modules[index].isTest && !graph.isMember(module: index) { continue }
    let name = moduleName(ofTarget: aliases.name(of: graph.modules[index].name, in: pin(of: index)))
    guard let first = owners.insertFirst(index, for: name) else { continue }
    report(name, at: graph.place(index), first: place(name, of: first), [index, first])
  }
  // The modules of a pinned component are those of its spec, checked above. A pin with a member's name is another
  // finding.
  var isElsewhere = Array(repeating: false, count: pins.count)
  for index in graph.components.indices {
    if let pin = graph.components[index].pin { isElsewhere[pin] = true }
  }
  for (name, pin) in graph.pinsOfMembers where pins[pin].name.value == name { isElsewhere[pin] = true }
  for index in pins.indices where !isElsewhere[index] {
    for product in pins[index].products ?? [] {
      for module in product.modules {
        let name = moduleName(ofTarget: aliases.name(of: module, in: index))
        guard let first = owners.insertFirst(count + index, for: name), first != count + index else { continue }
        report(name, at: place(name, of: first), first: product.name.place, [count + index, first])
      }
    }
  }
  var products: [String: Place] = [:]
  for index in graph.components.indices where graph.components[index].isMember {
    for product in graph.components[index].shared.spec.products ?? [] {
      if let first = products.insertFirst(product.name.place, for: product.name.value) {
        bag.add(.duplicate(.duplicateProduct, "products", product.name.value, at: product.name.place, first: first))
      }
    }
  }
}

/// The other names that dependencies of members give to modules of packages. One dependency says it for the whole
/// graph.
private struct ModuleAliases {
  private let graph: LinkedGraph
  /// By pin and module, each alias with the place of the first dependency that states it.
  private var stated: [Int: [String: [(alias: String, place: Place)]]] = [:]

  init(_ graph: LinkedGraph) {
    self.graph = graph
    for edge in graph.edges where !edge.aliases.isEmpty && graph.isMember(module: edge.from) {
      guard let pin = Self.pin(of: edge.target, graph) else { continue }
      for (module, alias) in edge.aliases.sorted(by: { $0.key < $1.key }) {
        if stated[pin]?[module]?.contains(where: { $0.alias == alias }) ?? false { continue }
        stated[pin, default: [:]][module, default: []].append((alias, edge.place))
      }
    }
  }

  private static func pin(of target: LinkedGraph.Target, _ graph: LinkedGraph) -> Int? {
    switch target {
    case .product(let pin, _): pin
    case .module(let module): graph.components[graph.modules[module].component].pin
    case .pin, .unlocatedProduct: nil
    }
  }

  func name(of module: String, in pin: Int?) -> String {
    if stated.isEmpty { return module }
    return pin.flatMap { stated[$0]?[module]?.first?.alias } ?? module
  }

  /// SwiftPM takes one alias for a module.
  func reportDifferences(_ bag: inout DiagnosticBag) {
    for (_, modules) in stated.sorted(by: { $0.key < $1.key }) {
      for (module, aliases) in modules.sorted(by: { $0.key < $1.key }) where aliases.count > 1 {
        bag.add(
          Diagnostic(
            .duplicateModule,
            "the module '\(module)' is called '\(aliases[1].alias)' here and '\(aliases[0].alias)' elsewhere",
            at: aliases[1].place, notes: [Note("elsewhere", at: aliases[0].place)],
            help: "write the same alias in both places: it holds for the whole graph"))
      }
    }
  }

  /// What to write, and where, so that a module of a pin has another name; `nil` where no member depends on the pin.
  func advice(on module: String, of pin: Int) -> String? {
    let linked = graph.project.lockfile.pins[pin]
    var users: [(title: String, product: String)] = []
    for edge in graph.edges where graph.isMember(module: edge.from) && Self.pin(of: edge.target, graph) == pin {
      let product: String
      switch edge.target {
      case .product(_, let name): product = "\(linked.name.value)/\(name)"
      case .module(let target): product = graph.title(target)
      case .pin, .unlocatedProduct: continue
      }
      users.append((graph.title(edge.from), product))
    }
    guard let first = users.first, isC99Identifier(module) else { return nil }
    var taken = Set(graph.modules.map(\.name))
    for pin in graph.project.lockfile.pins { taken.formUnion((pin.products ?? []).flatMap(\.modules)) }
    var alias =
      linked.name.value.split { !$0.isLetter && !$0.isNumber }
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + module
    if !isC99Identifier(alias) { alias = "Other" + module }
    while taken.contains(alias) { alias += "_" }
    return "write '{ name: \(first.product), aliases: { \(module): \(alias) } }' in the dependencies of "
      + "'\(first.title)', and import '\(alias)' where the package's is meant"
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

  fileprivate static func duplicate(
    _ id: FindingID, _ what: String, _ name: String, at place: Place, first: Place, alias: String? = nil
  ) -> Diagnostic {
    let rename = "rename one of them: SwiftPM loads no graph in which two \(what) share a name"
    return Diagnostic(
      id, "two \(what) are called '\(name)'", at: place, notes: [Note("the other one", at: first)],
      help: alias.map { $0 + "; or " + rename } ?? rename)
  }
}
