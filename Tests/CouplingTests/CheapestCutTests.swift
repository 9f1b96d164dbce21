import TestSupport
import Testing

@testable import Coupling

/// The cut is the cheapest, and without it no unit needs itself.
@Suite struct CheapestCutTests {
  private func random(_ count: Int, _ generator: inout SeededGenerator) -> [CheapestCut.Symbol] {
    (0..<generator.below(3 * count + 1)).map { _ in
      let owner = generator.below(count)
      let users = (0..<count).filter { $0 != owner && generator.below(3) == 0 }
      return CheapestCut.Symbol(owner: owner, users: users.map { ($0, 1 + generator.below(9)) })
    }
  }

  /// The least cost of any order: each is tried.
  private func least(_ count: Int, _ symbols: [CheapestCut.Symbol]) -> Int {
    var best = Int.max
    func extend(_ order: [Int]) {
      if order.count == count { best = min(best, CheapestCut.cost(of: order, symbols)) }
      for unit in 0..<count where !order.contains(unit) { extend(order + [unit]) }
    }
    extend([])
    return best
  }

  private func uses(of order: [Int], _ symbols: [CheapestCut.Symbol]) -> Int {
    let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    return symbols.reduce(0) { sum, symbol in
      sum + symbol.users.reduce(0) { $0 + ((places[$1.unit] ?? 0) > (places[symbol.owner] ?? 0) ? $1.uses : 0) }
    }
  }

  @Test func noOrderIsCheaper() {
    var generator = SeededGenerator(seed: 14)
    for round in 0..<600 {
      let count = 1 + round % 6
      let symbols = random(count, &generator)
      let cut = CheapestCut(count, symbols)
      #expect(cut.isLeast && cut.order.sorted() == Array(0..<count))
      #expect(cut.cost == least(count, symbols), "round \(round)")
    }
  }

  @Test(arguments: [7, 8]) func noOrderOfManyIsCheaper(count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    for round in 0..<(count == 7 ? 4 : 1) {
      let symbols = random(count, &generator)
      #expect(CheapestCut(count, symbols).cost == least(count, symbols), "round \(round)")
    }
  }

  /// A search finds the cheapest cut or nearly so, and orders many units too.
  @Test func aSearchComesNear() {
    var generator = SeededGenerator(seed: 3)
    var (exact, found) = (0, 0)
    for _ in 0..<60 {
      let symbols = random(7, &generator)
      exact += CheapestCut(7, symbols).cost
      // Units that nothing uses make the same problem too large to look at all of it.
      let large = CheapestCut(CheapestCut.exactLimit + 4, symbols)
      #expect(!large.isLeast && large.order.sorted() == Array(0..<CheapestCut.exactLimit + 4))
      found += large.cost
    }
    #expect(found >= exact && Double(found) <= Double(exact) * 1.1, "\(found) and \(exact)")
  }

  /// Looking at every other unit for each took minutes.
  @Test func aRingOfManyIsCutOnce() {
    let count = 20_000
    let symbols = (0..<count).map { CheapestCut.Symbol(owner: $0, users: [(($0 + 1) % count, 1)]) }
    #expect(CheapestCut(count, symbols).cost == 1)
  }

  @Test func oneProtocolTakesSeveralEdgesAway() {
    // 0 uses two symbols of 1; 1, 2 and 3 all use one of 0.
    let symbols = [
      CheapestCut.Symbol(owner: 0, users: [(1, 5), (2, 5), (3, 5)]),
      CheapestCut.Symbol(owner: 1, users: [(0, 1)]), CheapestCut.Symbol(owner: 2, users: [(0, 1)]),
      CheapestCut.Symbol(owner: 3, users: [(0, 1)]),
    ]
    let cut = CheapestCut(4, symbols)
    #expect(cut.cost == 1 && cut.order[0] == 0 && uses(of: cut.order, symbols) == 15)
  }

  @Test func withoutTheCutNoUnitNeedsItself() throws {
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<40 {
      let count = 2 + generator.below(6)
      var files: [String: String] = [:]
      for unit in 0..<count {
        var text = (0..<3).map { "struct T\(unit)x\($0) {}\n" }.joined()
        for _ in 0..<generator.below(5) { text += "let a: T\(generator.below(count))x\(generator.below(3))\n" }
        files["U\(unit)/a.swift"] = text
      }
      let report = CouplingReport(try CouplingSample(files).coupling(), noun: "folder")
      let cut = report.plan.groups.reduce(into: Set<[Int]>()) { $0.formUnion($1.cutEdges) }
      // Each unit is moved after the units that it uses.
      var left: Set<Int> = []
      for step in report.plan.order {
        left.insert(step.unit)
        for edge in report.coupling.edges where edge.from == step.unit && !cut.contains([edge.from, edge.to]) {
          #expect(left.contains(edge.to))
        }
      }
      #expect(left.count == count)
      for group in report.plan.groups { #expect(group.units.count > 1 && !group.cut.isEmpty) }
    }
  }
}
