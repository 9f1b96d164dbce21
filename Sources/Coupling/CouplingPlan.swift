import Graph
import Text

/// The plan for a coupling: the units that need each other, the symbols to cut, and the order in which units can be
/// extracted.
package struct CouplingPlan: Sendable {
  /// Units that need each other, directly or by way of others.
  package struct Group: Sendable {
    /// By number.
    package let units: [Int]
    /// The symbols of the cheapest cut, in the order of their units.
    package let cut: [CutSymbol]
    /// True if no cut is cheaper.
    package let isLeast: Bool
    /// The number of symbols that its units use of each other.
    package let symbolCount: Int
    package let edgeCount: Int

    /// The edges that the cut takes away.
    package var cutEdges: Set<[Int]> { Set(cut.flatMap { one in one.users.map { [$0.unit, one.unit] } }) }
  }

  /// A symbol to put a protocol in place of, and who then uses that.
  package struct CutSymbol: Sendable {
    package let symbol: Int
    /// The unit that declares it.
    package let unit: Int
    package let users: [(unit: Int, use: Coupling.Use)]
  }

  /// A step of the extraction.
  package struct Step: Sendable {
    package let unit: Int
    /// The symbols that it uses of units which leave later: those of a cut.
    package let needs: Int
    /// The number of units that use it, and of its symbols that they use.
    package let users: Int
    package let offers: Int
  }

  /// The largest first.
  package let groups: [Group]
  /// From the bottom: each after what it uses, once the cuts are made.
  package let order: [Step]
  /// Units that no other uses, and no spec.
  package let unused: [Int]

  package init(_ coupling: Coupling) {
    let count = coupling.sources.units.count
    let graph = DirectedGraph(nodeCount: count, edges: coupling.edges.map { .init(from: $0.from, to: $0.to) })
    let components = graph.stronglyConnectedComponents()
    var groups: [Group] = []
    /// Within each component, what uses nothing of those behind it first.
    var inside: [Int: [Int]] = [:]
    for component in components.cyclic() {
      let units = components.members(of: component).map(Int.init)
      let (group, order) = Self.cut(units, coupling)
      groups.append(group)
      inside[component] = order.reversed()
    }
    self.groups = groups.sorted { ($1.units.count, $0.units[0]) < ($0.units.count, $1.units[0]) }
    // Components are numbered from the bottom.
    let units = (0..<components.count).flatMap { inside[$0] ?? components.members(of: $0).map(Int.init) }
    order = Self.steps(units, coupling)
    let used = Set(coupling.edges.map(\.to))
    unused = (0..<count).filter { !used.contains($0) && !coupling.wired.contains($0) }
  }

  private static func cut(_ units: [Int], _ coupling: Coupling) -> (Group, order: [Int]) {
    let numbers = Dictionary(uniqueKeysWithValues: units.enumerated().map { ($1, $0) })
    var users: [Int: [(unit: Int, use: Coupling.Use)]] = [:]
    var edgeCount = 0
    for edge in units.flatMap(coupling.edges(from:)) where numbers[edge.to] != nil {
      edgeCount += 1
      for use in edge.uses { users[use.symbol, default: []].append((edge.from, use)) }
    }
    let known = users.keys.sorted()
    let cheapest = CheapestCut(
      units.count,
      known.map { symbol in
        CheapestCut.Symbol(
          owner: numbers[coupling.symbols[symbol].unit] ?? 0,
          users: (users[symbol] ?? []).map { (numbers[$0.unit] ?? 0, $0.use.count) })
      })
    let order = cheapest.order.map { units[$0] }
    var places: [Int: Int] = [:]
    for (place, unit) in order.enumerated() { places[unit] = place }
    let cut = known.compactMap { symbol -> CutSymbol? in
      let unit = coupling.symbols[symbol].unit
      let against = (users[symbol] ?? []).filter { (places[$0.unit] ?? 0) > (places[unit] ?? 0) }
      return against.isEmpty ? nil : CutSymbol(symbol: symbol, unit: unit, users: against)
    }.sorted {
      ($0.unit, coupling.symbols[$0.symbol].name, $0.symbol) < ($1.unit, coupling.symbols[$1.symbol].name, $1.symbol)
    }
    let group = Group(units: units, cut: cut, isLeast: cheapest.isLeast, symbolCount: known.count, edgeCount: edgeCount)
    return (group, order)
  }

  private static func steps(_ units: [Int], _ coupling: Coupling) -> [Step] {
    var left = Set(units)
    let offered = Dictionary(grouping: coupling.edges.indices) { coupling.edges[$0].to }
    return units.map { unit in
      left.remove(unit)
      let needed = coupling.edges(from: unit).filter { left.contains($0.to) }
      let offered = offered[unit] ?? []
      return Step(
        unit: unit, needs: needed.reduce(0) { $0 + $1.uses.count }, users: offered.count,
        offers: Set(offered.flatMap { coupling.edges[$0].uses.map(\.symbol) }).count)
    }
  }
}
