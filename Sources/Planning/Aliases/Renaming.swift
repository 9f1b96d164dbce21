import Model

/// One way in which SwiftPM may hand out the aliases of a graph: it looks at the products of the root, and of each
/// package, in an order that differs from run to run.
///
/// First each alias goes down from the product that it is stated for to the first target of that name. Then each target
/// takes over what the targets of the products that it needs are called, unless it needs two of one name. What is left
/// takes over what its own package's targets are called.
struct Renaming {
  private let graph: RenamingGraph
  private let uses: ProductUses
  /// By target: what the compiler takes for what.
  private(set) var aliases: [[String: String]]
  /// By target: what has to be imported by its new name.
  private var direct: [Set<String>]
  /// By target: its name in the end.
  private(set) var names: [String]
  /// By target: names that it takes for one of several, by the order.
  private(set) var unsettled: [Int: Set<String>] = [:]
  private var merged: Set<Int> = []
  private var steps = 0

  /// - Parameters:
  ///   - root: the package that is built.
  ///   - order: where each product comes.
  init(_ graph: RenamingGraph, _ uses: ProductUses, root: Int, order: [Int]) {
    (self.graph, self.uses) = (graph, uses)
    aliases = Array(repeating: [:], count: graph.targets.count)
    direct = Array(repeating: [], count: graph.targets.count)
    names = graph.targets.map(\.name)
    func ordered(_ package: Int) -> [Int] {
      graph.productsOfPackages[package].filter { package == root || !graph.products[$0].isOfRoot }
        .sorted { order[$0] < order[$1] }
    }
    let own = ordered(root)
    for product in own {
      var pending: [String: String] = [:]
      handDown(product, &pending)
    }
    for product in own {
      merged = []
      takeOver(product)
    }
    var visits: [Int: Int] = [:]
    fillIn(root, &visits, ordered)
    for package in graph.productsOfPackages.indices {
      for product in ordered(package) {
        for target in uses.all[product] {
          if let alias = aliases[target][graph.targets[target].name] { names[target] = alias }
        }
      }
    }
  }

  private mutating func handDown(_ product: Int, _ pending: inout [String: String]) {
    steps += 1
    if steps > 50_000 { return }
    for (name, alias) in uses.aliases[product] where pending[name] == nil { pending[name] = alias }
    for target in uses.below(product).map(\.target) + graph.products[product].targets {
      guard let alias = pending.removeValue(forKey: graph.targets[target].name) else { continue }
      give(alias, to: target, for: graph.targets[target].name)
    }
    for child in uses.children[product] { handDown(child, &pending) }
  }

  private mutating func give(_ alias: String, to target: Int, for name: String) {
    if let known = aliases[target][name], known != alias { unsettled[target, default: []].insert(name) }
    aliases[target][name] = alias
  }

  private mutating func takeOver(_ product: Int) {
    guard !uses.children[product].isEmpty, merged.insert(product).inserted else { return }
    for child in uses.children[product] { takeOver(child) }
    let below = uses.below(product)
    let own = graph.products[product].targets
    let neededBelow = uses.neededBelow[product]
    var known: [String: [String]] = [:]
    for (target, _) in neededBelow { note(aliases[target], in: &known) }
    take(known, of: neededBelow, for: below.map(\.target), besides: below.map(\.target))
    let all = below + own.map { ($0, 1) }
    let needed = uses.needed[product]
    let names = Set(needed.map { graph.targets[$0.target].name })
    known = [:]
    for (target, _) in needed {
      let name = graph.targets[target].name
      note(aliases[target].filter { $0.key == name || !names.contains($0.key) }, in: &known)
    }
    take(known, of: needed, for: own, besides: all.map(\.target))
  }

  private func note(_ own: [String: String], in all: inout [String: [String]]) {
    for (name, alias) in own where all[name]?.contains(alias) != true { all[name, default: []].append(alias) }
  }

  /// - Parameters:
  ///   - known: what needed targets are called.
  ///   - receivers: get the aliases.
  ///   - besides: the targets among which one of the same name keeps an alias away.
  private mutating func take(
    _ known: [String: [String]], of needed: [(target: Int, count: Int)], for receivers: [Int], besides: [Int]
  ) {
    if receivers.isEmpty || known.isEmpty { return }
    var names: Set<String> = []
    for target in besides where known[graph.targets[target].name] != nil { names.insert(graph.targets[target].name) }
    var earlier: [String: [String]] = [:]
    for target in besides { note(aliases[target], in: &earlier) }
    let directOnes = needed.reduce(into: Set<String>()) { $0.formUnion(direct[$1.target]) }
    var taken: [String: String] = [:]
    var keptAway: Set<String> = []
    for (name, all) in known {
      if let own = earlier[name] {
        taken[name] = own[0]
        if own.count > 1 { for target in receivers { unsettled[target, default: []].insert(name) } }
        continue
      }
      let count = needed.reduce(0) { $0 + (graph.targets[$1.target].name == name ? $1.count : 0) }
      if names.contains(name) || all.count > 1 || count > 1 {
        keptAway.insert(name)
        keptAway.formUnion(all)
      } else if !directOnes.contains(name) {
        taken[name] = all[0]
      }
    }
    for target in receivers {
      for (name, alias) in taken { give(alias, to: target, for: name) }
      direct[target].formUnion(keptAway)
    }
  }

  private mutating func fillIn(_ package: Int, _ visits: inout [Int: Int], _ ordered: (Int) -> [Int]) {
    visits[package, default: 0] += 1
    if visits[package, default: 0] > 2 { return }
    for product in ordered(package) where uses.all[product].contains(where: { aliases[$0].isEmpty }) {
      for target in uses.all[product] {
        for (other, _) in uses.below(target: target) {
          for (name, alias) in aliases[other] { give(alias, to: target, for: name) }
        }
      }
    }
    for child in uses.packages[package] { fillIn(child, &visits, ordered) }
  }
}

/// What products are made of, looked up once for all orders.
struct ProductUses {
  private let graph: RenamingGraph
  /// By product: its targets and what they need of their own package.
  private(set) var all: [[Int]] = []
  /// By product: the products that it needs, each once.
  private(set) var children: [[Int]] = []
  /// By product: what is stated for it, by any target that is loaded.
  private(set) var aliases: [[(name: String, alias: String)]]
  /// By product: the targets of the products that its own targets and what these need of their package need, with the
  /// number of ways to each.
  private(set) var needed: [[(target: Int, count: Int)]] = []
  /// The same without what its own targets need.
  private(set) var neededBelow: [[(target: Int, count: Int)]] = []
  /// By package: those of the products that it needs.
  private(set) var packages: [[Int]]
  /// By target: what it needs of its own package, with the number of ways to each, as far as two.
  private var ofTargets: [[(target: Int, count: Int)]] = []
  private var ofProducts: [[(target: Int, count: Int)]] = []

  /// - Parameter stating: the targets whose aliases count.
  init(_ graph: RenamingGraph, stating: Set<Int>) {
    self.graph = graph
    aliases = Array(repeating: [], count: graph.products.count)
    packages = Array(repeating: [], count: graph.productsOfPackages.count)
    for (index, target) in graph.targets.enumerated() {
      for use in target.products {
        let package = graph.products[use.product].package
        if !packages[target.package].contains(package) { packages[target.package].append(package) }
        guard stating.contains(index) else { continue }
        for (name, alias) in use.aliases.sorted(by: { $0.key < $1.key }) {
          let isKnown = aliases[use.product].contains { $0.name == name && $0.alias == alias }
          if !isKnown { aliases[use.product].append((name, alias)) }
        }
      }
    }
    ofTargets = graph.targets.indices.map { counted([$0]) }
    for product in graph.products {
      let below = counted(product.targets)
      ofProducts.append(below)
      all.append(product.targets.flatMap { graph.targets[$0].targets } + product.targets)
      var seen: Set<Int> = []
      children.append(
        (below.map(\.target) + product.targets).flatMap { graph.targets[$0].products.map(\.product) }
          .filter { seen.insert($0).inserted })
    }
    // The targets of all products have to be known.
    for (index, product) in graph.products.enumerated() {
      neededBelow.append(targets(neededBy: ofProducts[index]))
      needed.append(targets(neededBy: ofProducts[index] + product.targets.map { ($0, 1) }))
    }
  }

  func below(_ product: Int) -> [(target: Int, count: Int)] { ofProducts[product] }

  func below(target: Int) -> [(target: Int, count: Int)] { ofTargets[target] }

  /// What some targets need of their own package, in the order of a walk level by level.
  private func counted(_ start: [Int]) -> [(target: Int, count: Int)] {
    var order: [Int] = []
    var counts: [Int: Int] = [:]
    var level = Dictionary(start.map { ($0, 1) }, uniquingKeysWith: +)
    var sorted = start
    var depth = 0
    while !level.isEmpty, depth <= graph.targets.count {
      depth += 1
      var next: [Int: Int] = [:]
      var nextSorted: [Int] = []
      for target in sorted {
        let count = level[target] ?? 1
        for other in graph.targets[target].targets {
          if next[other] == nil { nextSorted.append(other) }
          next[other] = min(2, (next[other] ?? 0) + count)
          if counts[other] == nil { order.append(other) }
          counts[other] = min(2, (counts[other] ?? 0) + count)
        }
      }
      (level, sorted) = (next, nextSorted)
    }
    return order.map { ($0, counts[$0] ?? 1) }
  }

  /// The targets of the products that some targets need, with the number of ways to each.
  private func targets(neededBy targets: [(target: Int, count: Int)]) -> [(target: Int, count: Int)] {
    var found: [(target: Int, count: Int)] = []
    var positions: [Int: Int] = [:]
    for (target, count) in targets {
      for use in graph.targets[target].products {
        for other in all[use.product] {
          if let position = positions[other] {
            found[position].count += count
          } else {
            positions[other] = found.count
            found.append((other, count))
          }
        }
      }
    }
    return found
  }
}
