/// Finds an order of some units, users first, in which the fewest symbols are used against it.
///
/// What is used against the order is the cut: without it no unit needs itself. A symbol costs one, however many units
/// use it, since one protocol in its place serves them all. Of equal cuts the one with fewer uses is taken.
struct CheapestCut: Sendable {
  /// A symbol of one unit, and how often others use it.
  struct Symbol: Sendable {
    let owner: Int
    let users: [(unit: Int, uses: Int)]
  }

  /// Users first.
  let order: [Int]
  /// The number of symbols used against the order.
  let cost: Int
  /// Whether no cut is cheaper.
  let isLeast: Bool

  /// Up to so many units every order is looked at, by the subsets that it begins with.
  static let exactLimit = 16

  /// - Parameter count: how many units there are, numbered from 0.
  init(_ count: Int, _ symbols: [Symbol]) {
    isLeast = count <= Self.exactLimit
    order = isLeast ? Self.exact(count, symbols) : Self.search(count, symbols)
    cost = Self.cost(of: order, symbols)
  }

  /// The number of symbols that are used against an order.
  static func cost(of order: [Int], _ symbols: [Symbol]) -> Int {
    var places = [Int](repeating: 0, count: order.count)
    for (place, unit) in order.enumerated() { places[unit] = place }
    return symbols.count { symbol in symbol.users.contains { places[$0.unit] > places[symbol.owner] } }
  }

  // MARK: Exact

  /// What a unit costs that stands before some users: the symbols that one of them uses, then their uses.
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
    var search = LocalSearch(count, symbols)
    search.order = greedy(count, symbols)
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
    var left: [Int] = []
    var right: [Int] = []
    var rest = Array(0..<count)
    while !rest.isEmpty {
      let taken: Int
      if let sink = rest.first(where: { needs[$0] == 0 }) {
        taken = sink
        right.append(sink)
      } else {
        taken =
          rest.first { offers[$0] == 0 }
          ?? rest.reduce(rest[0]) { needs[$1] - offers[$1] > needs[$0] - offers[$0] ? $1 : $0 }
        left.append(taken)
      }
      rest.removeAll { $0 == taken }
      for (unit, weight) in users[taken] { needs[unit] -= weight }
      for (unit, weight) in used[taken] { offers[unit] -= weight }
    }
    return left + right.reversed()
  }
}

/// Moves single units to better places.
private struct LocalSearch {
  private let symbols: [CheapestCut.Symbol]
  /// By pair of owner and user, the symbols that the one offers and the other uses, with the uses.
  private var shared: [Int: [(symbol: Int, uses: Int)]] = [:]
  private let count: Int
  var order: [Int] = []
  /// By symbol, how many users stand behind its owner.
  private var behind: [Int] = []

  init(_ count: Int, _ symbols: [CheapestCut.Symbol]) {
    (self.count, self.symbols) = (count, symbols)
    for (number, symbol) in symbols.enumerated() {
      for (unit, uses) in symbol.users where unit != symbol.owner {
        shared[symbol.owner * count + unit, default: []].append((number, uses))
      }
    }
  }

  mutating func improve() {
    behind = usersBehind()
    // Each pass makes the cut cheaper, and few are needed.
    for _ in 0..<10 {
      var changes = false
      for unit in 0..<count where move(unit) { changes = true }
      if !changes { return }
    }
  }

  private func usersBehind() -> [Int] {
    var places = [Int](repeating: 0, count: count)
    for (place, unit) in order.enumerated() { places[unit] = place }
    return symbols.map { symbol in symbol.users.count { places[$0.unit] > places[symbol.owner] } }
  }

  /// Moves a unit to its best place; returns whether that is another.
  private mutating func move(_ unit: Int) -> Bool {
    guard let start = order.firstIndex(of: unit) else { return false }
    var best = (cost: 0, place: start)
    for step in [-1, 1] {
      var (place, cost, behind) = (start, 0, behind)
      while order.indices.contains(place + step) {
        let other = order[place + step]
        // The two change places: who stood first is now behind.
        let (first, second) = step > 0 ? (unit, other) : (other, unit)
        for (symbol, uses) in shared[first * count + second] ?? [] {
          behind[symbol] -= 1
          cost -= uses + (behind[symbol] == 0 ? 1 << 32 : 0)
        }
        for (symbol, uses) in shared[second * count + first] ?? [] {
          cost += uses + (behind[symbol] == 0 ? 1 << 32 : 0)
          behind[symbol] += 1
        }
        place += step
        if cost < best.cost { best = (cost, place) }
      }
    }
    guard best.place != start else { return false }
    order.remove(at: start)
    order.insert(unit, at: best.place)
    behind = usersBehind()
    return true
  }
}
