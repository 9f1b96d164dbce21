import Diagnostics
import Findings
import Model

/// The other names that dependencies of members, and manifests of packages, give to modules: what SwiftPM makes of them
/// in each module.
package struct ModuleAliases: Sendable {
  /// What an import of a name is, where aliases have to do with the name.
  package enum Import: Equatable, Sendable {
    /// A module of the graph: a member's.
    case module(Int)
    /// A module of a pin, by its own name.
    case ofPin(Int, String)
    /// The compiler refuses the name, or finds nothing; the words that it takes for the module instead.
    case refused([String])
    /// SwiftPM may take it for one or another.
    case unsettled
  }

  private let graph: LinkedGraph
  private let outcomes: RenamingOutcomes?
  private let concerned: Set<String>
  /// In the graph of outcomes, by module of a member.
  private var targets: [Int: Int] = [:]
  /// The other way round.
  private var modules: [Int: Int] = [:]

  package init(_ graph: LinkedGraph, wirings: [AppWiring]) {
    self.graph = graph
    guard Self.areStated(in: graph) else {
      (outcomes, concerned) = (nil, [])
      return
    }
    let outcomes = RenamingOutcomes(RenamingGraph(graph, wirings: wirings))
    (self.outcomes, concerned) = (outcomes, outcomes.concernedNames)
    for module in graph.modules.indices where graph.isMember(module: module) {
      guard let target = outcomes.graph.targetsOfManifests[graph.modules[module].name] else { continue }
      (targets[module], modules[target]) = (target, module)
    }
  }

  private static func areStated(in graph: LinkedGraph) -> Bool {
    if graph.edges.contains(where: { !$0.aliases.isEmpty && graph.isMember(module: $0.from) }) { return true }
    return graph.project.lockfile.pins.contains { pin in
      pin.builtTargets?.contains { $0.needs.contains { !$0.aliases.isEmpty } } ?? false
    }
  }

  /// Whether no module has another name.
  package var isEmpty: Bool { concerned.isEmpty }

  /// Whether aliases have to do with a name.
  package func concern(_ name: String) -> Bool { concerned.contains(name) }

  // MARK: Names

  /// What a member's module is called in the end.
  func name(ofMember module: Int) -> String {
    let name = graph.modules[module].name
    guard let outcomes, let target = targets[module] else { return name }
    return outcomes.names(of: target).sorted().first { $0 != name } ?? name
  }

  /// What a module of a pin is called in the end.
  package func name(of module: String, ofPin pin: Int) -> String {
    guard let outcomes, concerned.contains(module), let target = outcomes.graph.target(named: module, ofPin: pin) else {
      return module
    }
    return outcomes.names(of: target).sorted().first { $0 != module } ?? module
  }

  /// What an import of a name in a member's module is; `nil` where aliases have nothing to do with it.
  package func meaning(of name: String, in module: Int) -> Import? {
    guard let outcomes, concerned.contains(name), let importer = targets[module] else { return nil }
    switch outcomes.meaning(of: name, in: importer) {
    case .target(let target): return imported(target)
    case .unsettled: return .unsettled
    case .refused, .other:
      // Where the name stands for a module, or would without aliases.
      let meant = outcomes.graph.targets.indices.filter { target in
        outcomes.graph.isPin(target)
          && (outcomes.graph.targets[target].name == name || outcomes.names(of: target).contains(name))
      }
      return .refused(meant.compactMap { outcomes.word(for: $0, in: importer) }.sorted())
    }
  }

  private func imported(_ target: Int) -> Import? {
    if let module = modules[target] { return .module(module) }
    guard let outcomes, let pin = outcomes.graph.pin(of: target) else { return nil }
    let name = outcomes.graph.targets[target].name
    let component = graph.components.firstIndex { $0.pin == pin && !$0.isMember }
    if let component, let module = graph.components[component].modules.first(where: { graph.modules[$0].name == name })
    {
      return .module(module)
    }
    return .ofPin(pin, name)
  }

  /// The other name by which a member's module imports what has this name in the end, if that is by an alias.
  package func word(thatMeans name: String, in module: Int) -> String? {
    guard let outcomes, concerned.contains(name), let importer = targets[module] else { return nil }
    return outcomes.alias(of: name, in: importer)
  }

  /// The first dependency of a member that states an alias with one of some names; else the first with any.
  package func edge(about names: Set<String>) -> LinkedGraph.Edge? {
    let all = graph.edges.filter { !$0.aliases.isEmpty && graph.isMember(module: $0.from) }
    return all.first { !names.isDisjoint(with: $0.aliases.keys) || !names.isDisjoint(with: $0.aliases.values) }
      ?? all.first
  }

  /// The first package that gives a module of some name another one, with the place of the product that has it; else the
  /// first that gives any.
  func statedByPin(about name: String) -> (pin: Int, place: Place)? {
    let stated = graph.project.lockfile.pins.enumerated().flatMap { pin, known in
      (known.builtTargets ?? []).flatMap(\.needs).filter { !$0.aliases.isEmpty }.map { (pin: pin, need: $0) }
    }
    let found = stated.first { $0.need.aliases.keys.contains(name) } ?? stated.first
    return found.map { ($0.pin, $0.need.name.place) }
  }

  /// The name of two modules that SwiftPM loads for one package, in some of its orders.
  var clash: String? { outcomes?.clash?.name }

  // MARK: Findings

  /// `duplicate-module`: aliases that SwiftPM refuses, that lead to other names from run to run, or with which code does not
  /// build that nobody here can change.
  func report(_ bag: inout DiagnosticBag) {
    if reportDifferences(&bag) { return }
    guard let outcomes, let problem = Self.problem(with: outcomes, graph) else { return }
    guard let edge = edge(about: problem.names) else { return }
    bag.add(
      Diagnostic(
        .duplicateModule, problem.message, at: edge.place,
        help: "take the 'aliases' out, and rename the member's module where two share a name"))
  }

  /// SwiftPM takes one alias for a module of a product.
  private func reportDifferences(_ bag: inout DiagnosticBag) -> Bool {
    var stated: [String: (alias: String, place: Place)] = [:]
    var isFound = false
    for edge in graph.edges where !edge.aliases.isEmpty && graph.isMember(module: edge.from) {
      guard let (pin, _) = graph.packageProduct(of: edge.target) else { continue }
      for (module, alias) in edge.aliases.sorted(by: { $0.key < $1.key }) {
        guard let first = stated.insertFirst((alias, edge.place), for: "\(pin)/\(module)"), first.alias != alias else {
          continue
        }
        isFound = true
        bag.add(
          Diagnostic(
            .duplicateModule, "the module '\(module)' is called '\(alias)' here and '\(first.alias)' elsewhere",
            at: edge.place, notes: [Note("elsewhere", at: first.place)],
            help: "write the same alias in both places: it holds for the whole graph"))
      }
    }
    return isFound
  }

  private static func problem(
    with outcomes: RenamingOutcomes, _ graph: LinkedGraph
  ) -> (message: String, names: Set<String>)? {
    let all = outcomes.graph
    let stated = all.targets.flatMap { $0.products.flatMap(\.aliases) }
    let given = Set(stated.map(\.value))
    if let chained = stated.map(\.key).sorted().first(where: given.contains) {
      return (
        "'\(chained)' is a name by 'aliases' and gets another one by 'aliases', here or in a package", [chained]
      )
    }
    for target in outcomes.allReached.sorted() where !outcomes.isNamedAlways(target) {
      let name = all.targets[target].name
      let names = outcomes.names(of: target).sorted().map { "'\($0)'" }.joined(separator: " and ")
      return ("SwiftPM calls the module '\(name)' \(names), by an order that changes from run to run", [name])
    }
    let baseline = RenamingOutcomes(all.withoutAliasesOfMembers)
    for need in outcomes.needsOfPackages(where: baseline) {
      if outcomes.meaning(of: need.word, in: need.importer) == .target(need.target) { continue }
      return (
        "inside its package, '\(all.targets[need.importer].name)' would import '\(need.word)' and not find "
          + "'\(all.targets[need.target].name)'", [all.targets[need.target].name]
      )
    }
    let known = Set(graph.modules.map(\.name))
    for importer in outcomes.allReached.sorted() {
      let target = all.targets[importer]
      if all.isPin(importer) || known.contains(target.name) { continue }
      // Generated code imports modules of components alone, by their names.
      let ofComponents = all.targets[importer].products.filter { use in
        let pin = all.products[use.product].package - all.countOfManifests
        return pin < 0 || graph.components.contains { $0.pin == pin }
      }
      let needed = target.targets + ofComponents.flatMap { all.products[$0.product].targets }
      for other in needed where all.targets[other].kind == .library {
        let name = all.targets[other].name
        if outcomes.meaning(of: name, in: importer) == .target(other) { continue }
        return ("the generated module '\(target.name)' imports '\(name)', and would not find it by that name", [name])
      }
    }
    return nil
  }

  // MARK: Advice

  /// What to write, and where, so that a module of a pin has another name and all else builds; `nil` where no line does
  /// that.
  static func advice(
    on module: String, of pin: Int, _ graph: LinkedGraph, wirings: [AppWiring]
  ) -> String? {
    guard isC99Identifier(module) else { return nil }
    let start = RenamingGraph(graph, wirings: wirings)
    guard start.target(named: module, ofPin: pin) != nil else { return nil }
    let alias = freeAlias(for: module, of: pin, graph)
    for edge in graph.edges where graph.isMember(module: edge.from) && edge.aliases[module] == nil {
      guard let (used, product) = graph.packageProduct(of: edge.target), used == pin,
        let importer = start.targetsOfManifests[graph.modules[edge.from].name],
        let use = start.targets[importer].products.first(where: {
          start.products[$0.product].name == product && start.pin(ofProduct: $0.product) == pin
        })
      else { continue }
      let tried = start.adding([module: alias], to: importer, product: use.product)
      let outcomes = RenamingOutcomes(tried)
      guard outcomes.clash == nil, problem(with: outcomes, graph) == nil, allIsFound(outcomes, graph) else { continue }
      var title = "\(graph.project.lockfile.pins[pin].name.value)/\(product)"
      if case .module(let target) = edge.target { title = graph.title(target) }
      let line =
        "write '{ name: \(title), aliases: { \(module): \(alias) } }' in the dependencies of '\(graph.title(edge.from))'"
      guard let target = start.target(named: module, ofPin: pin), let word = outcomes.word(for: target, in: importer),
        word != module
      else { return line }
      return line + ", and import '\(word)' where the package's is meant"
    }
    return nil
  }

  private static func freeAlias(for module: String, of pin: Int, _ graph: LinkedGraph) -> String {
    var taken = Set(graph.modules.map(\.name))
    for pin in graph.project.lockfile.pins { taken.formUnion(pin.recordedModules.map(\.name)) }
    for edge in graph.edges { taken.formUnion(edge.aliases.values) }
    var alias =
      graph.project.lockfile.pins[pin].name.value.split { !$0.isLetter && !$0.isNumber }
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + module
    if !isC99Identifier(alias) { alias = "Other" + module }
    while taken.contains(alias) { alias += "_" }
    return alias
  }

  /// Whether each member can import all that it depends on.
  private static func allIsFound(_ outcomes: RenamingOutcomes, _ graph: LinkedGraph) -> Bool {
    outcomes.allReached.allSatisfy { importer in
      outcomes.graph.isPin(importer)
        || outcomes.neededTargets(of: importer).allSatisfy { outcomes.word(for: $0, in: importer) != nil }
    }
  }
}
