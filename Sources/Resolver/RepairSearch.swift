import Text
import Versioning

/// Finds repairs by solving: takes back a smallest set of statements that meets every contradiction known so far, and
/// solves again; what contradiction is left becomes known. A repair is offered only if the changed request was solved.
struct RepairSearch {
  /// A statement of the root that can be taken back.
  enum Statement: Hashable {
    case requirement(Int)
    case lock(String)
  }

  /// The distance by which a pin is downgraded: patches do not count.
  enum Loss: Comparable {
    case minors(Int)
    case majors(Int)
  }

  private let request: Request
  private var found: [Repair] = []
  /// The limit of downgrades; `nil` for no limit.
  private var bound: Loss?
  private var statements: [Statement] = []
  private var numbers: [Statement: Int] = [:]
  private var solvings = 0
  private static let mostSolvings = 400

  init(_ request: Request) { self.request = request }

  /// At most `limit` repairs: those that lose least, of these the ones with the fewest changes. The one with the fewest
  /// changes of all is among them.
  mutating func run(_ resolver: inout Resolver, _ derivation: Derivation, limit: Int) -> [Repair] {
    search(&resolver, derivation)
    guard let fewest = sorted(byLoss: false).first, let known = found.map(\.loss).min() else { return [] }
    let least = leastLoss(&resolver, below: known) ?? known
    if least < fewest.loss {
      let others = found
      (bound, found) = (least, [])
      search(&resolver, derivation)
      (bound, found) = (nil, others + found)
    }
    var chosen = sorted(byLoss: true).prefix(limit)
    if !chosen.contains(fewest) { chosen = chosen.dropLast() + [fewest] }
    return Array(chosen)
  }

  /// The least that the pin which goes back furthest has to lose; `nil` if that is no less than what is known.
  private mutating func leastLoss(_ resolver: inout Resolver, below known: Loss) -> Loss? {
    let minors = relaxable.compactMap { before($0)?.version.minor }.max() ?? 0
    let levels: [Loss]
    switch known {
    case .minors(let count): levels = (0..<count).map { .minors($0) }
    case .majors(let count): levels = (0...minors).map { .minors($0) } + (1..<max(count, 1)).map { .majors($0) }
    }
    // A higher limit allows at least the same solutions, so that a binary search finds the least.
    var (low, high) = (0, levels.count)
    while low < high, !isLate {
      let middle = (low + high) / 2
      bound = levels[middle]
      if case .solved = resolve(&resolver, relaxed(relaxable)) { high = middle } else { low = middle + 1 }
    }
    bound = nil
    return low < levels.count ? levels[low] : nil
  }

  private mutating func search(_ resolver: inout Resolver, _ derivation: Derivation) {
    var sets = HittingSets()
    var largest = Int.max
    let core = statements(of: derivation)
    if core.isEmpty { return }
    sets.add(core)
    let most = solvings + Self.mostSolvings
    search: while found.count < Self.mostFound, solvings < most, !isLate, let freed = sets.next(atMost: largest) {
      let taken = Set(freed.map { statements[$0] })
      switch resolve(&resolver, relaxed(taken)) {
      case .solved(let solution):
        sets.accept(freed)
        propose(&resolver, taken, solution)
        // If single changes only go back to older versions, look for pairs of changes as well.
        let onlyGoesBack = found.allSatisfy { $0.changes.contains(where: \.isDowngrade) }
        if !found.isEmpty { largest = max(freed.count, onlyGoesBack ? 2 : 1) }
      case .unsolvable(let derivation):
        let core = statements(of: derivation).filter { !freed.contains($0) }
        if core.isEmpty { break search }
        sets.add(core)
      case .exhausted: break search
      }
    }
    if found.isEmpty, !isLate, case .solved(let solution) = resolve(&resolver, relaxed(relaxable)) {
      propose(&resolver, relaxable, solution)
    }
  }

  /// The conflict that remains when all removable statements are removed; `nil` if there is none.
  mutating func contradiction(_ resolver: inout Resolver) -> Derivation? {
    if case .unsolvable(let derivation) = resolve(&resolver, relaxed(relaxable)) { return derivation }
    return nil
  }

  /// More than are shown, since the best of them are.
  private static let mostFound = 24

  private var isLate: Bool { request.budget.deadline.map { ContinuousClock.now >= $0 } ?? false }

  private mutating func resolve(_ resolver: inout Resolver, _ request: Request) -> Outcome {
    solvings += 1
    return resolver.resolve(request)
  }

  private func sorted(byLoss: Bool) -> [Repair] {
    var unique: [Repair] = []
    for repair in found where !unique.contains(where: { $0.changes == repair.changes }) { unique.append(repair) }
    return unique.sorted { one, two in
      if byLoss, one.loss != two.loss { return one.loss < two.loss }
      if one.changes.count != two.changes.count { return one.changes.count < two.changes.count }
      let (left, right) = (one.changes.count(where: \.isDowngrade), two.changes.count(where: \.isDowngrade))
      return left != right ? left < right : one.description < two.description
    }
  }

  /// The statements of the contradiction that can be taken back, by number.
  private mutating func statements(of derivation: Derivation) -> [Int] {
    var result: Set<Int> = []
    for line in derivation.lines {
      guard case .fact(let fact) = line.cause else { continue }
      switch fact {
      case .requirement(let stated, _):
        for (place, other) in request.requirements.enumerated()
        where stated.kind != .fixed && other.package == stated.package && other.statedBy == stated.statedBy {
          result.insert(number(.requirement(place)))
        }
      case .held: if let package = line.terms.first?.package { result.insert(number(.lock(package))) }
      case .dependency, .override, .excluded, .refused, .unreadable, .prerelease: break
      }
    }
    return result.sorted()
  }

  private mutating func number(_ statement: Statement) -> Int {
    if let known = numbers[statement] { return known }
    numbers[statement] = statements.count
    statements.append(statement)
    return statements.count - 1
  }

  /// All that can be taken back.
  private var relaxable: Set<Statement> {
    var all = Set(request.locked.keys.map { Statement.lock($0) })
    for (place, stated) in request.requirements.enumerated() where stated.kind != .fixed {
      all.insert(.requirement(place))
    }
    return all
  }

  /// The version that a pin or lock is at, and its package.
  private func before(_ statement: Statement) -> (package: String, version: Version)? {
    let (name, version): (String, PackageVersion?) =
      switch statement {
      case .requirement(let place): (request.requirements[place].package, request.requirements[place].pinned)
      case .lock(let name): (name, request.locked[name])
      }
    // All prereleases are worth the same.
    guard case .semantic(let version)? = version, !version.isPrerelease else { return nil }
    return (name, version)
  }

  /// The lowest version that a pin may go back to; `nil` if it may go back to any.
  private func lowest(_ statement: Statement) -> Version? {
    guard let bound, let version = before(statement)?.version else { return nil }
    switch bound {
    case .minors(let count): return Version(version.major, max(version.minor - count, 0), 0)
    case .majors(let count): return Version(max(version.major - count, 0), 0, 0)
    }
  }

  /// The request with these statements taken back. The packages stay required.
  private func relaxed(_ freed: Set<Statement>) -> Request {
    var relaxed = request
    for statement in freed {
      switch statement {
      case .requirement(let place):
        let stated = relaxed.requirements[place]
        relaxed.requirements[place].requirement =
          lowest(statement).map { .semantic(.halfOpen($0, Version(.max, .max, .max))) } ?? .any
        relaxed.requirements[place].statedBy = stated.neededBy ?? stated.statedBy
      case .lock(let name):
        relaxed.locked[name] = nil
        relaxed.held.remove(name)
        if let version = lowest(statement) {
          let range = VersionRange.halfOpen(version, Version(.max, .max, .max))
          relaxed.requirements.append(.init(name, .semantic(range), onlyIfNeeded: true))
        }
      }
    }
    return relaxed
  }

  /// Turns the statements taken back into changes, drops those that are not needed, and keeps the repair if the changed
  /// request can be solved.
  private mutating func propose(_ resolver: inout Resolver, _ freed: Set<Statement>, _ solution: Solution) {
    var changes = freed.compactMap { statement in change(statement, solution).map { (statement, $0) } }
    changes.sort { ($0.1.package, $0.1.description) < ($1.1.package, $1.1.description) }
    guard !changes.isEmpty, case .solved(var final) = resolve(&resolver, applying(changes)) else { return }
    for place in changes.indices.reversed() where changes.count > 1 && !isLate {
      var fewer = changes
      fewer.remove(at: place)
      guard case .solved(let better) = resolve(&resolver, applying(fewer)) else { continue }
      (changes, final) = (fewer, better)
    }
    found.append(Repair(changes: changes.map(\.1), solution: final))
  }

  private func change(_ statement: Statement, _ solution: Solution) -> Repair.Change? {
    switch statement {
    case .requirement(let place):
      let stated = request.requirements[place]
      guard let chosen = solution.versions[stated.package], !stated.requirement.contains(chosen) else { return nil }
      if let before = stated.pinned { return .move(package: stated.package, from: before, to: chosen) }
      return .widen(stated, to: stated.requirement.widened(to: chosen), choosing: chosen)
    case .lock(let name):
      guard let before = request.locked[name], let chosen = solution.versions[name], before != chosen else {
        return nil
      }
      return .unlock(package: name, from: before, to: chosen)
    }
  }

  private func applying(_ changes: [(Statement, Repair.Change)]) -> Request {
    var changed = request
    for (statement, change) in changes {
      switch (statement, change) {
      case (.requirement(let place), .move(_, _, let version)):
        changed.requirements[place].requirement = .exactly(version)
      case (.requirement(let place), .widen(_, let wider, _)): changed.requirements[place].requirement = wider
      case (.lock(let name), .unlock(_, _, let version)): changed.locked[name] = version
      default: break
      }
    }
    return changed
  }
}

extension PackageRequirement {
  /// The version, if only one is admitted.
  var onlyVersion: PackageVersion? {
    switch self {
    case .exactly(let version): version
    case .semantic(.exact(let version)): .semantic(version)
    default: nil
    }
  }

  /// The smallest extension that also admits the version.
  func widened(to version: PackageVersion) -> PackageRequirement {
    guard case .semantic(let version) = version, case .semantic(.halfOpen(let lower, let upper)) = self else {
      return .exactly(version)
    }
    let start = min(lower, version)
    let range = VersionRange.halfOpen(start, max(upper, version < upper ? upper : version.nextMajor))
    // A prerelease is admitted only if a bound is one.
    return range.contains(version) ? .semantic(range) : .semantic(.halfOpen(version, version.nextMajor))
  }
}

extension Resolver {
  /// The smallest changes to what the root states that make the request solvable, at most `limit` of them.
  ///
  /// `derivation` is the request's failure. The result is empty if only statements of packages contradict each other,
  /// or the request's budget runs out.
  package mutating func repairs(for request: Request, _ derivation: Derivation, limit: Int = 3) -> [Repair] {
    var search = RepairSearch(request)
    return search.run(&self, derivation, limit: limit)
  }

  /// The conflict that no change of the root's statements resolves; `nil` if a change does.
  package mutating func contradiction(beyondRepair request: Request) -> Derivation? {
    var search = RepairSearch(request)
    return search.contradiction(&self)
  }
}
