import Text
import Versioning

/// One search: PubGrub as described by Natalie Weizenbaum in "PubGrub: Next-Generation Version Solving" (2018) and in
/// dart pub's doc/solver.md, whose section names the comments use.
///
/// Two things differ. Sets of versions are sets of the versions that exist, as bits, so that satisfied and contradicted
/// are one operation on a word, any kind of requirement is as good as a range, and a requirement that no version meets
/// needs no extra step. And a dependency is stated at once for all versions of a package that have it.
struct Solver {
  let request: Request
  var catalog: Catalog
  var solution: PartialSolution
  var incompatibilities: [Incompatibility] = []
  var terms: [Term] = []
  var words: [UInt64] = []
  /// For each package a list of the incompatibilities about it, newest first.
  var uses: [(incompatibility: Int32, next: Int32)] = []
  /// Packages whose incompatibilities have to be examined.
  var waiting: [Int32] = []
  /// For each group of the catalog the versions for which its dependency has been added; -1 for none.
  var addedGroups: [SetOffset]
  var reasons: [String] = []
  var steps = 0
  var isExhausted = false
  /// Packages whose prereleases were excluded.
  var excludedPrereleases: [Int32] = []
  /// The statements of the request by package number.
  var overrides: [Int32: Int] = [:]
  var lockedPackages: [Int32: PackageVersion] = [:]
  var held: Set<Int32> = []
  var merged = MergeTable()
  /// See `DecisionOrder.swift`.
  var order: DecisionOrder

  enum End {
    case solved([(package: Int32, version: Int)])
    /// With the incompatibility without terms.
    case unsolvable(Int32)
    case exhausted
  }

  /// - Parameter roots: the required packages in the order in which they are decided.
  init(_ request: Request, _ catalog: consuming Catalog, held names: Set<String>, roots: [String]) {
    self.request = request
    var catalog = catalog
    for requirement in request.requirements { _ = catalog.id(of: requirement.package) }
    order = DecisionOrder(roots: roots.map { catalog.id(of: $0) })
    for (name, version) in request.overrides.sorted(by: { $0.key < $1.key }) {
      let package = catalog.id(of: name)
      catalog.list(package)
      overrides[package] = catalog.number(of: version, in: package) ?? -1
    }
    for (name, version) in request.locked.sorted(by: { $0.key < $1.key }) {
      let package = catalog.id(of: name)
      lockedPackages[package] = version
      if names.contains(name) { held.insert(package) }
    }
    solution = PartialSolution(packages: catalog.records.count)
    addedGroups = Array(repeating: -1, count: catalog.groups.count)
    self.catalog = catalog
    words.reserveCapacity(1024)
    terms.reserveCapacity(512)
    incompatibilities.reserveCapacity(256)
    uses.reserveCapacity(512)
  }

  /// Searches until there is an answer or the budget is used up.
  mutating func run() -> End {
    for (place, requirement) in request.requirements.enumerated() {
      let package = catalog.id(of: requirement.package)
      let admitted = admitted(requirement.requirement, in: package)
      if requirement.requirement.isPrerelease { solution.packages[Int(package)].asksForPrereleases = true }
      if requirement.onlyIfNeeded {
        let refused = copy(ofCatalog: catalog.records[Int(package)].all, words: wordCount(package))
        for word in 0..<wordCount(package) { words[Int(refused) + word] &= ~catalog.words[Int(admitted) + word] }
        if words.isEmpty(at: refused, words: wordCount(package)) { continue }
        add(.root, Int32(place), terms: [Term(package: package, set: refused)])
        continue
      }
      if catalog.words.isEmpty(at: admitted, words: wordCount(package)) {
        return .unsolvable(add(.root, Int32(place), terms: []))
      }
      add(.root, Int32(place), terms: [Term(package: package, set: complement(ofCatalog: admitted, in: package))])
    }
    addRefusals()
    while true {
      if let end = propagate() { return end }
      if isExhausted { return .exhausted }
      guard let package = choosePackage() else { return .solved(chosen()) }
      decide(package)
    }
  }

  /// Adds what the request refuses; a version that does not exist cannot be chosen anyway. Versions of one package that
  /// are refused for one reason make one statement.
  private mutating func addRefusals() {
    var alone: [String: [String: SetOffset]] = [:]
    for refusal in request.refused {
      if let (name, version) = refusal.choice.first, refusal.choice.count == 1 {
        let package = catalog.id(of: name)
        touch(package)
        guard overrides[package] == nil, let number = catalog.number(of: version, in: package) else { continue }
        if let known = alone[name]?[refusal.reason] {
          words.insert(number + 1, at: known)
          continue
        }
        let set = words.appendEmpty(words: wordCount(package))
        words.insert(number + 1, at: set)
        alone[name, default: [:]][refusal.reason] = set
        reasons.append(refusal.reason)
        add(.refused, Int32(reasons.count - 1), terms: [Term(package: package, set: set)])
        continue
      }
      var together: [Term] = []
      for (name, version) in refusal.choice.sorted(by: { $0.key < $1.key }) {
        let package = catalog.id(of: name)
        touch(package)
        guard overrides[package] == nil, let number = catalog.number(of: version, in: package) else {
          together = []
          break
        }
        let set = words.appendEmpty(words: wordCount(package))
        words.insert(number + 1, at: set)
        together.append(Term(package: package, set: set))
      }
      if together.isEmpty { continue }
      reasons.append(refusal.reason)
      add(.refused, Int32(reasons.count - 1), terms: together)
    }
  }

  /// The chosen packages with their versions.
  func chosen() -> [(package: Int32, version: Int)] {
    var list: [(package: Int32, version: Int)] = []
    for package in solution.touched where solution.packages[Int(package)].isDecided {
      let left = solution.packages[Int(package)].left
      if let bit = words.lowestBit(at: left, words: wordCount(package)) { list.append((package, bit - 1)) }
    }
    return list
  }

  /// The versions that a requirement on the package admits; all of them if an override replaces the requirement.
  mutating func admitted(_ requirement: PackageRequirement, in package: Int32) -> SetOffset {
    touch(package)
    if overrides[package] != nil { return catalog.records[Int(package)].all }
    return catalog.admitted(by: catalog.id(of: requirement), in: package)
  }

  func wordCount(_ package: Int32) -> Int { catalog.records[Int(package)].words }

  /// Counts one step and looks at the clock now and then.
  mutating func step() {
    steps += 1
    if steps > request.budget.steps { isExhausted = true }
    if steps & 4095 == 0, let deadline = request.budget.deadline, ContinuousClock.now >= deadline {
      isExhausted = true
    }
  }
}
