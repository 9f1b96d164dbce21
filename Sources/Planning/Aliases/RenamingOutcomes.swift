import Model

/// All that SwiftPM may make of the aliases of a graph, as far as orders were tried: one outcome where they all lead to the
/// same.
struct RenamingOutcomes {
  struct Outcome: Hashable {
    /// The package that is built.
    let root: Int
    /// By target, of those that have any: what the compiler takes for what.
    var aliases: [Int: [String: String]] = [:]
    /// By target, of those that have another: its name in the end.
    var names: [Int: String] = [:]
    var unsettled: [Int: Set<String>] = [:]
  }

  /// What an import means.
  enum Meaning: Hashable {
    /// A target.
    case target(Int)
    /// No module: the compiler refuses a name that stands for another module.
    case refused
    /// No module of the graph.
    case other
    /// It depends on the order.
    case unsettled
  }

  let graph: RenamingGraph
  private(set) var outcomes: [Outcome] = []
  /// By root: the targets that are built, or may be.
  private var reached: [Int: Set<Int>] = [:]
  /// By root: the targets that SwiftPM loads, whether or not anything needs them.
  private var loaded: [Int: Set<Int>] = [:]
  private let targetsByName: [String: [Int]]

  init(_ graph: RenamingGraph) {
    self.graph = graph
    targetsByName = Dictionary(grouping: graph.targets.indices, by: { graph.targets[$0].name })
    let stating = Set(graph.targets.indices.filter { graph.targets[$0].products.contains { !$0.aliases.isEmpty } })
    var usesOfStating: [Set<Int>: ProductUses] = [:]
    for root in 0..<graph.countOfManifests {
      reached[root] = Self.targets(below: root, graph)
      let all = Self.loaded(with: root, graph)
      loaded[root] = all
      // What is not loaded gives no names.
      let own = stating.intersection(all)
      let uses = usesOfStating[own] ?? ProductUses(graph, stating: own)
      usesOfStating[own] = uses
      var found: Set<Outcome> = []
      let count = graph.productsOfPackages[root].count
      for order in Self.orders(of: graph, number: count <= 200 ? 16 : 6) {
        let renaming = Renaming(graph, uses, root: root, order: order)
        var outcome = Outcome(root: root, unsettled: renaming.unsettled)
        for target in graph.targets.indices {
          if !renaming.aliases[target].isEmpty { outcome.aliases[target] = renaming.aliases[target] }
          if renaming.names[target] != graph.targets[target].name { outcome.names[target] = renaming.names[target] }
        }
        if found.insert(outcome).inserted { outcomes.append(outcome) }
        // One product alone has one order, and where nothing has an alias there is nothing to hand out.
        if outcome.aliases.isEmpty { break }
      }
    }
  }

  private static func targets(below root: Int, _ graph: RenamingGraph) -> Set<Int> {
    var queue = graph.targets.indices.filter { graph.targets[$0].package == root }
    var found = Set(queue)
    while let target = queue.popLast() {
      let used = graph.targets[target].products.flatMap { graph.products[$0.product].targets }
      for other in graph.targets[target].targets + used where found.insert(other).inserted { queue.append(other) }
    }
    return found
  }

  /// All targets of the root's package, and of others that it needs those of all products.
  private static func loaded(with root: Int, _ graph: RenamingGraph) -> Set<Int> {
    var queue = graph.targets.indices.filter { graph.targets[$0].package == root }
    var found = Set(queue)
    var packages: Set<Int> = [root]
    while let target = queue.popLast() {
      var others = graph.targets[target].targets
      for use in graph.targets[target].products {
        let package = graph.products[use.product].package
        guard packages.insert(package).inserted else { continue }
        for product in graph.productsOfPackages[package] where !graph.products[product].isOfRoot {
          others += graph.products[product].targets
        }
      }
      for other in others where found.insert(other).inserted { queue.append(other) }
    }
    return found
  }

  /// As written, backwards, and shuffled, always in the same ways.
  private static func orders(of graph: RenamingGraph, number: Int) -> [[Int]] {
    let count = graph.products.count
    var orders = [Array(0..<count), Array((0..<count).reversed())]
    var state: UInt64 = 1
    while orders.count < number {
      var order = Array(0..<count)
      for index in order.indices.reversed().dropLast() {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        order.swapAt(index, Int(state >> 33) % (index + 1))
      }
      orders.append(order)
    }
    return orders
  }

  private func reaching(_ target: Int) -> [Outcome] { outcomes.filter { reached[$0.root]?.contains(target) ?? false } }

  /// The targets that are built with some root.
  var allReached: Set<Int> { reached.values.reduce(into: []) { $0.formUnion($1) } }

  // MARK: Names

  /// What a target is called in the end, in each way.
  func names(of target: Int) -> Set<String> {
    Set(reaching(target).map { $0.names[target] ?? graph.targets[target].name })
  }

  /// Whether a target has one name, whatever the order.
  func isNamedAlways(_ target: Int) -> Bool {
    let name = graph.targets[target].name
    for root in Set(outcomes.map(\.root)) where reached[root]?.contains(target) == true {
      let own = outcomes.filter { $0.root == root }
      if own.contains(where: { $0.unsettled[target]?.contains(name) == true }) { return false }
      if Set(own.map { $0.names[target] ?? name }).count > 1 { return false }
    }
    return true
  }

  /// The first two targets that get one name in some way in which SwiftPM loads both.
  var clash: (first: Int, second: Int, name: String)? {
    for outcome in outcomes {
      var owners: [String: Int] = [:]
      for target in (loaded[outcome.root] ?? []).sorted() {
        let name = moduleName(ofTarget: outcome.names[target] ?? graph.targets[target].name)
        if let first = owners.insertFirst(target, for: name) { return (first, target, name) }
      }
    }
    return nil
  }

  /// What an import means in a target.
  func meaning(of name: String, in target: Int) -> Meaning {
    let found = Set(
      reaching(target).map { outcome -> Meaning in
        if outcome.unsettled[target]?.contains(name) == true { return .unsettled }
        let own = outcome.aliases[target] ?? [:]
        if own[name] == nil, own.values.contains(name) { return .refused }
        return meaning(of: own[name] ?? name, in: outcome)
      })
    return found.count == 1 ? found.first ?? .other : found.isEmpty ? .other : .unsettled
  }

  private func meaning(of name: String, in outcome: Outcome) -> Meaning {
    let all = reached[outcome.root] ?? []
    let renamed = outcome.names.filter { $0.value == name && all.contains($0.key) }
    if let target = renamed.keys.min() { return .target(target) }
    for target in targetsByName[name] ?? [] where outcome.names[target] == nil && all.contains(target) {
      return .target(target)
    }
    return .other
  }

  /// The name that a target takes for another one, if it is known.
  func alias(of name: String, in target: Int) -> String? {
    for outcome in reaching(target) {
      if let found = outcome.aliases[target]?.filter({ $0.value == name }).keys.min() { return found }
    }
    return nil
  }

  /// What to import for a target in another one; `nil` where there is no such word, or it depends on the order.
  func word(for target: Int, in importer: Int) -> String? {
    let own = graph.targets[target].name
    var candidates = [own]
    for outcome in reaching(importer) {
      let name = outcome.names[target] ?? own
      candidates.append(name)
      candidates += (outcome.aliases[importer] ?? [:]).filter { $0.value == name }.map(\.key).sorted()
    }
    return candidates.first { meaning(of: $0, in: importer) == .target(target) }
  }

  /// All names that some alias takes away or gives.
  var concernedNames: Set<String> {
    outcomes.reduce(into: []) { all, outcome in
      for own in outcome.aliases.values {
        all.formUnion(own.keys)
        all.formUnion(own.values)
      }
      for (target, name) in outcome.names {
        all.insert(name)
        all.insert(graph.targets[target].name)
      }
    }
  }

  // MARK: Soundness

  /// What a target has to be imported by where nothing but its own package says so.
  struct Need: Hashable {
    let importer: Int
    let target: Int
    let word: String
  }

  /// The imports that nobody here can change: those inside packages, by the names that hold without aliases of members.
  func needsOfPackages(where baseline: RenamingOutcomes) -> [Need] {
    allReached.sorted().filter(graph.isPin).flatMap { importer in
      neededTargets(of: importer).compactMap { target -> Need? in
        let name = graph.targets[target].name
        // Two of one name, which aliases tell apart, are one to nobody before.
        let word = baseline.isPlain(target, in: importer) ? name : baseline.word(for: target, in: importer)
        return word.map { Need(importer: importer, target: target, word: $0) }
      }
    }
  }

  /// Whether no alias has to do with a target in another one.
  private func isPlain(_ target: Int, in importer: Int) -> Bool {
    let name = graph.targets[target].name
    return reaching(importer).allSatisfy { outcome in
      outcome.names[target] == nil && outcome.aliases[importer]?[name] == nil
    }
  }

  func neededTargets(of importer: Int) -> [Int] {
    let others = graph.targets[importer].products.flatMap { graph.products[$0.product].targets }
    return (graph.targets[importer].targets + others).filter { graph.targets[$0].kind == .library }
  }
}
