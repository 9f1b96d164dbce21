import Diagnostics
import Findings
import Model

/// The other names that dependencies of members, and manifests of packages, give to modules of packages. One dependency
/// says it for the whole graph, also for a module of a package that the named one is made of.
struct ModuleAliases {
  private let graph: LinkedGraph
  /// By pin and module, each alias with the place of the first dependency that states it.
  private var stated: [Int: [String: [(alias: String, place: Place)]]] = [:]
  /// By pin and module, what manifests of other packages call it; what members say wins.
  private var ofPackages: [Int: [String: String]] = [:]

  init(_ graph: LinkedGraph) {
    self.graph = graph
    let pins = graph.project.lockfile.pins
    let areInManifests = pins.indices.contains { index in
      pins[index].builtTargets?.contains { $0.needs.contains { !$0.aliases.isEmpty } } ?? false
    }
    let isSaid = graph.edges.contains { !$0.aliases.isEmpty && graph.isMember(module: $0.from) }
    guard isSaid || areInManifests else { return }
    let targets = PackageTargets(graph)
    for edge in graph.edges where !edge.aliases.isEmpty && graph.isMember(module: edge.from) {
      guard let (pin, product) = graph.packageProduct(of: edge.target) else { continue }
      for (module, alias) in edge.aliases.sorted(by: { $0.key < $1.key }) {
        let owner = targets.owner(of: module, inProduct: product, of: pin) ?? pin
        if stated[owner]?[module]?.contains(where: { $0.alias == alias }) ?? false { continue }
        stated[owner, default: [:]][module, default: []].append((alias, edge.place))
      }
    }
    for node in targets.nodes {
      for need in node.needs {
        guard case .product(let pin, let product) = need.subject else { continue }
        for (module, alias) in need.aliases {
          guard let owner = targets.owner(of: module, inProduct: product, of: pin) else { continue }
          if ofPackages[owner]?[module] == nil { ofPackages[owner, default: [:]][module] = alias }
        }
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
    if stated.isEmpty, ofPackages.isEmpty { return module }
    return pin.flatMap { stated[$0]?[module]?.first?.alias ?? ofPackages[$0]?[module] } ?? module
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
    for pin in graph.project.lockfile.pins { taken.formUnion(pin.recordedModules.map(\.name)) }
    var alias =
      linked.name.value.split { !$0.isLetter && !$0.isNumber }
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + module
    if !isC99Identifier(alias) { alias = "Other" + module }
    while taken.contains(alias) { alias += "_" }
    return "write '{ name: \(first.product), aliases: { \(module): \(alias) } }' in the dependencies of "
      + "'\(first.title)', and import '\(alias)' where the package's is meant"
  }
}
