import Text
import Versioning

/// Answers requests about the packages of one catalog, and keeps the answers of the source between them.
package struct Resolver {
  private var catalog: Catalog
  /// The number of steps that the last request took.
  package private(set) var steps = 0
  /// The number of searches for a smallest set of locked packages to move; beyond that more may move than have to.
  private static let mostReleases = 100

  package init(source: any PackageSource) { catalog = Catalog(source: source) }

  /// Finds the best version for each package that is needed, or the reason why there is none.
  ///
  /// Best is, in this order: the newest versions of the packages that are asked for `first`; the fewest locked packages
  /// that move; the newest versions of all others. ``DecisionOrder`` says which package counts for more.
  package mutating func resolve(_ request: Request) -> Outcome {
    steps = 0
    var budget = request.budget.steps
    let roots = catalog.orderedRoots(request)
    if request.held.count == request.locked.count { return search(request, held: request.held, roots, &budget) }
    var settled = request
    if !request.first.isEmpty {
      let required = Set(roots)
      // One that nobody requires is decided as soon as somebody needs it.
      let others = request.first.subtracting(required).sorted()
      let order = roots.filter(request.first.contains) + others + roots.filter { !request.first.contains($0) }
      let best = search(request, held: request.held, order, &budget)
      guard case .solved(let solution) = best else { return best }
      for name in request.first.sorted() {
        guard let version = solution.versions[name] else { continue }
        settled.requirements.append(
          .init(name, .exactly(version), kind: .fixed, onlyIfNeeded: !required.contains(name)))
      }
    }
    return moveFewest(settled, roots, &budget)
  }

  /// Releases the smallest sets of locked packages with which there is a solution, and takes the best of these.
  private mutating func moveFewest(
    _ request: Request, _ roots: [String], _ budget: inout Int
  ) -> Outcome {
    let locked = Set(request.locked.keys)
    var sets = HittingSets()
    let names = locked.subtracting(request.held).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
    var best: Solution?
    var searches = 0
    while let released = sets.next(atMost: best == nil ? names.count : sets.size) {
      searches += 1
      switch search(request, held: locked.subtracting(released.map { names[$0] }), roots, &budget) {
      case .exhausted(let steps): return best.map { .solved($0) } ?? .exhausted(steps: steps)
      case .solved(let solution):
        if best.map({ isBetter(solution, than: $0, locked) }) ?? true { best = solution }
        sets.accept(released)
      case .unsolvable(let derivation):
        let core = derivation.heldPackages.compactMap { numbers[$0] }.filter { !released.contains($0) }
        if core.isEmpty { return best.map { .solved($0) } ?? .unsolvable(derivation) }
        sets.add(core)
      }
      if searches >= Self.mostReleases { break }
    }
    if let best { return .solved(best) }
    // Too many to find the smallest: all that took part in some contradiction.
    return search(request, held: locked.subtracting(sets.all.map { names[$0] }), roots, &budget)
  }

  /// Returns whether one of two solutions that move equally many locked packages has newer versions of the others.
  private func isBetter(_ one: Solution, than two: Solution, _ locked: Set<String>) -> Bool {
    let names = Set(one.versions.keys).intersection(two.versions.keys).sorted()
    for name in names.filter({ !locked.contains($0) }) + names.filter({ locked.contains($0) }) {
      if let left = one.versions[name], let right = two.versions[name], left != right { return right < left }
    }
    return false
  }

  private mutating func search(
    _ request: Request, held: Set<String>, _ roots: [String], _ budget: inout Int
  ) -> Outcome {
    while true {
      var limited = request
      limited.budget.steps = budget
      var solver = Solver(limited, takeCatalog(), held: held, roots: roots)
      let end = solver.run()
      steps += solver.steps
      budget -= solver.steps
      defer { catalog = solver.catalog }
      switch end {
      case .exhausted: return .exhausted(steps: steps)
      case .solved(let chosen): return .solved(solver.solution(chosen))
      case .unsolvable where solver.excludedTooEarly: continue
      case .unsolvable(let last): return .unsolvable(solver.derivation(of: last))
      }
    }
  }

  /// Hands over the catalog, so that it is not copied when the search adds to it.
  private mutating func takeCatalog() -> Catalog {
    let taken = catalog
    catalog = Catalog(source: nil)
    return taken
  }
}

extension Solver {
  func solution(_ chosen: [(package: Int32, version: Int)]) -> Solution {
    var versions: [String: PackageVersion] = [:]
    versions.reserveCapacity(chosen.count)
    var moved: [Solution.Move] = []
    for (package, number) in chosen {
      let record = catalog.records[Int(package)]
      versions[record.name] = record.versions[number]
      if let before = lockedPackages[package], before != record.versions[number], overrides[package] == nil {
        moved.append(Solution.Move(package: record.name, from: before, to: record.versions[number]))
      }
    }
    return Solution(versions: versions, moved: moved.sorted { $0.package < $1.package })
  }
}
