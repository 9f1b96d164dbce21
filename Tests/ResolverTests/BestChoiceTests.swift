import Resolver
import ResolverSupport
import TestSupport
import Testing
import Versioning

/// The resolver's choice is the best of all, which are tried one by one.
@Suite struct BestChoiceTests {
  /// Each package in turn has the newest version with which there is a solution, given those before it.
  @Test(arguments: 0..<6)
  func eachInTurnIsTheNewest(_ part: Int) {
    var count = 0
    for seed in 0..<400 {
      var maker = RandomCase(seed: UInt64(part * 10_000 + seed), hasPrereleases: false)
      var (index, request) = maker.make()
      request.locked = [:]
      let all = BruteForce(index: index, request: request).solutions()
      guard let best = Oracle(index: index, request: request).best(of: all) else { continue }
      count += 1
      #expect(solve(index, request) == best.mapValues(\.description), "part \(part) seed \(seed)")
    }
    #expect(count > 80)
  }

  /// Requested packages are the newest, and then as few locked packages move as possible.
  @Test(arguments: 0..<6)
  func whatIsAskedForIsNewestAndTheFewestOthersMove(_ part: Int) {
    var (count, moving) = (0, 0)
    for seed in 0..<400 {
      var random = SeededGenerator(seed: UInt64(70_000 + part * 10_000 + seed))
      var maker = RandomCase(seed: UInt64(300_000 + part * 10_000 + seed), hasPrereleases: false)
      var (index, request) = maker.make()
      request.locked = [:]
      for (name, releases) in index.packages.sorted(by: { $0.key < $1.key }) where Bool.random(using: &random) {
        let version = releases.filter { $0.exclusion == nil }.randomElement(using: &random)?.version
        if request.overrides[name] == nil { request.locked[name] = version }
      }
      let required = request.requirements.filter { !$0.onlyIfNeeded }.map(\.package)
      request.first = Set(required.filter { request.locked[$0] == nil && Bool.random(using: &random) })
      var all = BruteForce(index: index, request: request).solutions()
      let oracle = Oracle(index: index, request: request)
      all = oracle.bestOfFirst(all)
      guard let fewest = all.map(oracle.moves).min() else { continue }
      var resolver = Resolver(source: index)
      guard case .solved(let solution) = resolver.resolve(request) else {
        Issue.record("part \(part) seed \(seed): no solution")
        continue
      }
      count += 1
      if fewest > 0 { moving += 1 }
      #expect(all.contains(solution.versions), "part \(part) seed \(seed)")
      #expect(oracle.moves(solution.versions) == fewest, "part \(part) seed \(seed)")
    }
    #expect(count > 80 && moving > 10, "\(count), \(moving) of them with moves")
  }

  @Test func whatUsesAnotherComesBeforeIt() {
    // rack is newer than rails can use. By name it would come first, and rails would be held at a version of long ago.
    var served = [
      serve("rails", "2.3.2", ["actionpack": "2.3.2"]), serve("rails", "7.0.4", ["actionpack": "7.0.4"]),
      serve("actionpack", "2.3.2"), serve("actionpack", "7.0.4", ["rack": "2.2.0 ..< 3.0.0"]),
    ]
    for version in ["1.0.0", "2.2.3", "2.2.4", "3.0.0"] { served.append(serve("rack", version)) }
    let found = solve(index(served), request(["rack": "any", "rails": "any"]))
    #expect(found == ["rack": "2.2.4", "rails": "7.0.4", "actionpack": "7.0.4"])
  }

  @Test func whatIsNeededIndirectlyNeverHoldsBackWhatTheRootNeeds() {
    // `few` has the fewest versions, and its newest one needs an old `direct`.
    let served = index(
      serve("app", "1.0.0", ["few": "any"]), serve("few", "1.0.0"), serve("few", "2.0.0", ["direct": "1.0.0"]),
      serve("direct", "1.0.0"), serve("direct", "2.0.0"), serve("direct", "3.0.0"))
    #expect(
      solve(served, request(["app": "any", "direct": "any"])) == ["app": "1.0.0", "direct": "3.0.0", "few": "1.0.0"])
  }
}

/// The best solution of all, found without the resolver's search.
private struct Oracle {
  let index: PackageIndex
  let request: Request

  private var required: [String] { Set(request.requirements.filter { !$0.onlyIfNeeded }.map(\.package)).sorted() }

  private func release(_ name: String, _ version: PackageVersion?) -> Release? {
    index.packages[name]?.first { $0.version == version }
  }

  /// The required packages: those that others need after these, then by name.
  private var roots: [String] {
    let needs = Dictionary(uniqueKeysWithValues: required.map { ($0, reached(from: $0)) })
    var (left, order) = (required, [String]())
    let isFree = { (name: String) in
      request.overrides[name] == nil
        && !request.requirements.contains { stated in
          if stated.package == name, case .semantic(.exact) = stated.requirement { true } else { false }
        }
    }
    let free = required.filter(isFree)
    if free.count < 2 { return required }
    while !left.isEmpty {
      let next = left.firstIndex { name in
        !left.contains { other in
          free.contains(name) && free.contains(other) && other != name && needs[other]?.contains(name) == true
            && needs[name]?.contains(other) != true
        }
      }
      order.append(left.remove(at: next ?? 0))
    }
    return order
  }

  private func reached(from name: String) -> Set<String> {
    var (reached, queue) = (Set<String>(), [name])
    while let next = queue.popLast() {
      let stated = request.requirements.filter { $0.package == next }
      let newest = (index.packages[next] ?? []).map(\.version).filter { version in
        stated.allSatisfy { $0.requirement.contains(version) }
      }.max()
      let version = request.overrides[next] ?? request.locked[next] ?? newest
      for need in release(next, version)?.dependencies ?? [] where reached.insert(need.package).inserted {
        queue.append(need.package)
      }
    }
    return reached
  }

  func best(of solutions: [[String: PackageVersion]]) -> [String: PackageVersion]? {
    var (left, place, walk) = (solutions, 0, roots)
    while place < walk.count, let newest = left.compactMap({ $0[walk[place]] }).max() {
      let name = walk[place]
      left = left.filter { $0[name] == newest }
      let needs = Set(release(name, newest)?.dependencies.map(\.package) ?? []).sorted()
      walk += needs.filter { !walk.contains($0) }
      place += 1
    }
    return left.first
  }

  /// The solutions with the newest versions of the requested packages.
  func bestOfFirst(_ solutions: [[String: PackageVersion]]) -> [[String: PackageVersion]] {
    var left = solutions
    for name in roots where request.first.contains(name) {
      let newest = left.compactMap { $0[name] }.max()
      left = left.filter { $0[name] == newest }
    }
    return left
  }

  func moves(_ choice: [String: PackageVersion]) -> Int {
    request.locked.count { name, version in choice[name] != nil && choice[name] != version }
  }
}
