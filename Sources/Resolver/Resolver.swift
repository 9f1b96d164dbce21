import Versioning

/// Answers requests about the packages of one catalog, and keeps the answers of the source between them.
package struct Resolver {
  private var catalog: Catalog
  /// The number of steps that the last request took.
  package private(set) var steps = 0

  package init(_ index: PackageIndex) { catalog = Catalog(index) }

  package init(source: any PackageSource) { catalog = Catalog(source: source) }

  /// Finds a version for each package that is needed, or the reason why there is none.
  ///
  /// Locked packages are held first. If there is no solution, those in the contradiction are released, and only those,
  /// until there is a solution or no lock takes part in the contradiction.
  package mutating func resolve(_ request: Request) -> Outcome {
    steps = 0
    var request = request
    let fixed = request.holdsAll ? Set(request.locked.keys) : request.held
    var held = Set(request.locked.keys)
    while true {
      var solver = Solver(request, takeCatalog(), held: held)
      let end = solver.run()
      steps += solver.steps
      defer { catalog = solver.giveBack() }
      switch end {
      case .exhausted: return .exhausted(steps: steps)
      case .solved(let chosen): return .solved(solver.solution(chosen))
      case .unsolvable where solver.excludedTooEarly: request.budget.steps -= solver.steps
      case .unsolvable(let last):
        let derivation = solver.derivation(of: last)
        let freed = Set(derivation.heldPackages).subtracting(fixed).intersection(held)
        if freed.isEmpty { return .unsolvable(derivation) }
        held.subtract(freed)
        request.budget.steps -= solver.steps
      }
    }
  }

  /// Hands over the catalog, so that it is not copied when the search adds to it.
  private mutating func takeCatalog() -> Catalog {
    let taken = catalog
    catalog = Catalog(PackageIndex())
    return taken
  }
}

extension Solver {
  mutating func giveBack() -> Catalog { catalog }

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
