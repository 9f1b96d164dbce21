import Text

/// Finds an order of some units, users first, in which the fewest symbols are used against it.
///
/// The symbols used against the order are the cut: without them no unit needs itself. A symbol costs one for any number
/// of users, since one protocol replaces it for all of them. Of two cuts with equal cost, the one with fewer uses
/// is selected.
struct CheapestCut: Sendable {
  /// A symbol of one unit, and how often others use it.
  struct Symbol: Sendable {
    let owner: Int
    let users: [(unit: Int, uses: Int)]
  }

  /// Users first.
  let order: [Int]
  let cost: Int
  /// True if no cut is cheaper.
  let isLeast: Bool

  /// Up to so many units every order is looked at, by the subsets that it begins with.
  static let exactLimit = 16

  /// - Parameter count: the number of units, numbered from 0.
  init(_ count: Int, _ symbols: [Symbol]) {
    isLeast = count <= Self.exactLimit
    order = isLeast ? Self.exact(count, symbols) : Self.search(count, symbols)
    cost = Self.cost(of: order, symbols)
  }

  static func cost(of order: [Int], _ symbols: [Symbol]) -> Int {
    var places = [Int](repeating: 0, count: order.count)
    for (place, unit) in order.enumerated() { places[unit] = place }
    return symbols.count { symbol in symbol.users.contains { places[$0.unit] > places[symbol.owner] } }
  }

  // MARK: Exact

  /// The cost of a unit before some users: the number of its symbols that any of them uses, then the number of their
  /// uses.
  private struct Owner {
    /// Sets of users, and the number of symbols that just these use.
    var sets: [UInt32: Int] = [:]
    var uses: [Int]
  }

  private static func exact(_ count: Int, _ symbols: [Symbol]) -> [Int] {
    var owners = [Owner](repeating: Owner(uses: [Int](repeating: 0, count: count)), count: count)
    for symbol in symbols {
      var set: UInt32 = 0
      for (unit, uses) in symbol.users where unit != symbol.owner {
        set |= 1 << UInt32(unit)
        owners[symbol.owner].uses[unit] += uses
      }
      if set != 0 { owners[symbol.owner].sets[set, default: 0] += 1 }
    }
    let lists = owners.map { $0.sets.sorted { $0.key < $1.key }.map { (set: $0.key, symbols: $0.value) } }
    let all: UInt32 = count == 0 ? 0 : UInt32.max >> UInt32(32 - count)
    // By the set of units that stand first: the least cost of any order of them, and the last of these.
    var least = [Int](repeating: .max, count: Int(all) + 1)
    var last = [Int8](repeating: -1, count: Int(all) + 1)
    least[0] = 0
    for first in 0...all {
      let base = least[Int(first)]
      for unit in 0..<count where first & (1 << UInt32(unit)) == 0 {
        let behind = all & ~first & ~(1 << UInt32(unit))
        var cost = base
        for (set, symbols) in lists[unit] where set & behind != 0 { cost += symbols << 32 }
        for user in 0..<count where behind & (1 << UInt32(user)) != 0 { cost += owners[unit].uses[user] }
        let next = Int(first | 1 << UInt32(unit))
        if cost < least[next] { (least[next], last[next]) = (cost, Int8(unit)) }
      }
    }
    var order: [Int] = []
    var left = Int(all)
    while left != 0 {
      order.append(Int(last[left]))
      left &= ~(1 << Int(last[left]))
    }
    return order.reversed()
  }

  // MARK: Search

  /// P. Eades, X. Lin, W. F. Smyth, A Fast and Effective Heuristic for the Feedback Arc Set Problem, Inf. Process.
  /// Lett. 47(6), 1993; then each unit is moved to its best place while that helps.
  private static func search(_ count: Int, _ symbols: [Symbol]) -> [Int] {
    var search = LocalSearch(symbols, order: greedy(count, symbols))
    search.improve()
    return search.order
  }

  private static func greedy(_ count: Int, _ symbols: [Symbol]) -> [Int] {
    // By unit, whom it uses and who uses it, by numbers of symbols.
    var used = [[Int: Int]](repeating: [:], count: count)
    var users = used
    for symbol in symbols {
      for (unit, _) in symbol.users where unit != symbol.owner {
        used[unit][symbol.owner, default: 0] += 1
        users[symbol.owner][unit, default: 0] += 1
      }
    }
    // The same of those that are left.
    var needs = used.map { $0.values.reduce(0, +) }
    var offers = users.map { $0.values.reduce(0, +) }
    var isLeft = [Bool](repeating: true, count: count)
    var left: [Int] = []
    var right: [Int] = []
    var next = UnitQueue()
    for unit in 0..<count { next.insert(unit, rank: rank(needs[unit], offers[unit])) }
    while let (taken, old) = next.popFirst() {
      // Each change of rank was added, and the last counts.
      guard isLeft[taken], old == rank(needs[taken], offers[taken]) else { continue }
      isLeft[taken] = false
      if needs[taken] == 0 { right.append(taken) } else { left.append(taken) }
      for (unit, weight) in users[taken] where isLeft[unit] {
        needs[unit] -= weight
        next.insert(unit, rank: rank(needs[unit], offers[unit]))
      }
      for (unit, weight) in used[taken] where isLeft[unit] {
        offers[unit] -= weight
        next.insert(unit, rank: rank(needs[unit], offers[unit]))
      }
    }
    return left + right.reversed()
  }

  /// Orders units without uses of others first, then unused ones, then those that use most and are used least.
  private static func rank(_ needs: Int, _ offers: Int) -> Int {
    needs == 0 ? .min : offers == 0 ? .min + 1 : offers - needs
  }
}

/// Units by rank, the least first, then by number: a binary heap.
private struct UnitQueue {
  private var entries: [(rank: Int, unit: Int)] = []

  mutating func insert(_ unit: Int, rank: Int) {
    entries.append((rank, unit))
    var index = entries.count - 1
    while index > 0, entries[index] < entries[(index - 1) / 2] {
      entries.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func popFirst() -> (unit: Int, rank: Int)? {
    guard let first = entries.first, let last = entries.popLast() else { return nil }
    guard !entries.isEmpty else { return (first.unit, first.rank) }
    entries[0] = last
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2] where child < entries.count && entries[child] < entries[least] {
        least = child
      }
      if least == index { return (first.unit, first.rank) }
      entries.swapAt(index, least)
      index = least
    }
  }
}

/// Moves single units to better places. All places between two units without shared symbols cost the same, so that a
/// unit only tries places next to units with which it shares symbols.
private struct LocalSearch {
  private let symbols: [CheapestCut.Symbol]
  /// By pair of owner and user, the symbols that the one offers and the other uses, with the uses.
  private var shared: [Int: [(symbol: Int, uses: Int)]] = [:]
  /// By unit, those with whom it shares any.
  private var neighbours: [[Int]]
  private let count: Int
  private(set) var order: [Int]
  /// By unit, where it stands.
  private var places: [Int]
  /// By symbol, how many users stand behind its owner.
  private var behind: [Int]

  init(_ symbols: [CheapestCut.Symbol], order: [Int]) {
    (self.symbols, self.order, count) = (symbols, order, order.count)
    neighbours = [[Int]](repeating: [], count: count)
    places = [Int](repeating: 0, count: count)
    for (place, unit) in order.enumerated() { places[unit] = place }
    let places = places
    behind = symbols.map { symbol in symbol.users.count { places[$0.unit] > places[symbol.owner] } }
    for (number, symbol) in symbols.enumerated() {
      for (unit, uses) in symbol.users where unit != symbol.owner {
        if shared[pair(symbol.owner, unit)] == nil, shared[pair(unit, symbol.owner)] == nil {
          neighbours[unit].append(symbol.owner)
          neighbours[symbol.owner].append(unit)
        }
        shared[pair(symbol.owner, unit), default: []].append((number, uses))
      }
    }
  }

  private func pair(_ owner: Int, _ user: Int) -> Int { owner * count + user }

  mutating func improve() {
    // Each pass makes the cut cheaper, and few are needed.
    for _ in 0..<10 {
      var changes = false
      for unit in 0..<count where move(unit) { changes = true }
      if !changes { return }
    }
  }

  /// Moves a unit to its best place; returns whether that is another.
  private mutating func move(_ unit: Int) -> Bool {
    let start = places[unit]
    let around = neighbours[unit].map { places[$0] }.sorted()
    var best = (cost: 0, passed: ArraySlice<Int>(), isForward: true)
    for (isForward, ahead) in [(false, around.filter { $0 < start }.reversed()), (true, around.filter { $0 > start })] {
      var cost = 0
      for (index, place) in ahead.enumerated() {
        cost += pass(unit, order[place], isForward)
        if cost < best.cost { best = (cost, ahead[...index], isForward) }
      }
      for place in ahead.reversed() { _ = pass(unit, order[place], !isForward) }
    }
    guard let end = best.passed.last else { return false }
    for place in best.passed { _ = pass(unit, order[place], best.isForward) }
    order.remove(at: start)
    order.insert(unit, at: end)
    for place in min(start, end)...max(start, end) { places[order[place]] = place }
    return true
  }

  /// Lets a unit change places with another behind it, or in front of it; returns what that costs.
  private mutating func pass(_ unit: Int, _ other: Int, _ isForward: Bool) -> Int {
    // The two units change places: uses of the first by the second are now in order.
    let (first, second) = isForward ? (unit, other) : (other, unit)
    var cost = 0
    for (symbol, uses) in shared[pair(first, second)] ?? [] {
      behind[symbol] -= 1
      cost -= uses + (behind[symbol] == 0 ? 1 << 32 : 0)
    }
    for (symbol, uses) in shared[pair(second, first)] ?? [] {
      cost += uses + (behind[symbol] == 0 ? 1 << 32 : 0)
      behind[symbol] += 1
    }
    return cost
  }
}
