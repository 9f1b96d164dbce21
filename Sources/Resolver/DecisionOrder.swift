import Text
import Versioning

/// The order in which packages are decided, and with it what a best solution is: each package in turn gets the newest
/// version with which there is still a solution, given the versions before it.
///
/// First come the packages that the root requires, then those that they need, then those that these need, by name among
/// equals. Among the packages of the root one that another one needs comes after it: who uses rails and rack wants the
/// newest rails. SwiftPM and dart pub decide the package with the fewest versions left, so that an indirect one with
/// few versions can hold back a direct one; uv decides in the order in which packages are met, as this does.
///
/// That the first solution found is the best one follows from how the search goes on after a conflict: whatever it rules
/// out follows from decisions made earlier in this order (Di Rosa, Giunchiglia and Maratea, "Solving satisfiability
/// problems with preferences", 2010).
struct DecisionOrder {
  /// The packages that the root requires.
  let roots: [Int32]
  private var seen: [UInt32] = []
  private var round: UInt32 = 0
  private var queue: [Int32] = []

  init(roots: [Int32]) { self.roots = roots }

  /// Starts a walk from the roots.
  mutating func begin(packages: Int) {
    round += 1
    while seen.count < packages { seen.append(0) }
    queue.removeAll(keepingCapacity: true)
    for root in roots { add(root) }
  }

  mutating func add(_ package: Int32) {
    if seen[Int(package)] == round { return }
    seen[Int(package)] = round
    queue.append(package)
  }

  /// The package at a place of the walk; `nil` at its end.
  func package(at place: Int) -> Int32? { place < queue.count ? queue[place] : nil }
}

extension Solver {
  /// The first undecided package on a walk from the root over what is decided.
  mutating func firstInOrder() -> Int32? {
    var deferred: Int32?
    var place = 0
    order.begin(packages: catalog.records.count)
    while let package = order.package(at: place) {
      place += 1
      let state = solution.packages[Int(package)]
      if !state.isDecided {
        guard isRequired(package) else { continue }
        // Last, because a version read before then may ask for a prerelease.
        if !hasOnlyUnrequestedPrereleases(package) { return package }
        deferred = deferred ?? package
        continue
      }
      guard let bit = words.lowestBit(at: state.left, words: wordCount(package)) else { continue }
      for group in catalog.records[Int(package)].groups[bit - 1] ?? [] {
        order.add(catalog.groups[Int(group)].target)
      }
    }
    return deferred
  }
}

// MARK: The root's packages

extension Catalog {
  /// The required packages, dependents before their dependencies, by name among equals.
  ///
  /// The order is read from the dependencies of the known or else the newest versions. Nothing is read where there is
  /// no choice.
  mutating func orderedRoots(_ request: Request) -> [String] {
    let requirements = Dictionary(grouping: request.requirements, by: \.package).mapValues { $0.map(\.requirement) }
    let names = Set(request.requirements.filter { !$0.onlyIfNeeded }.map(\.package)).sorted()
    let hasChoice = names.filter { name in
      request.overrides[name] == nil && !(requirements[name] ?? []).contains { $0.onlyVersion != nil }
    }
    guard hasChoice.count > 1 else { return names }
    var walk = NewestWalk(request, requirements)
    var needs: [String: Set<String>] = [:]
    for name in hasChoice { needs[name] = walk.reached(from: name, &self).intersection(hasChoice) }
    var left = names
    var order: [String] = []
    while !left.isEmpty {
      // In a circle of packages the first by name comes first.
      let next =
        left.firstIndex { name in
          !left.contains { other in
            other != name && needs[other]?.contains(name) == true && needs[name]?.contains(other) != true
          }
        } ?? 0
      order.append(left.remove(at: next))
    }
    return order
  }
}

/// A walk over the newest versions, each chosen without regard to the others.
private struct NewestWalk {
  private let request: Request
  private let requirements: [String: [PackageRequirement]]
  private var needs: [String: [String]] = [:]

  init(_ request: Request, _ requirements: [String: [PackageRequirement]]) {
    (self.request, self.requirements) = (request, requirements)
  }

  mutating func reached(from name: String, _ catalog: inout Catalog) -> Set<String> {
    var reached: Set<String> = []
    var queue = [name]
    while let next = queue.popLast() {
      for need in directNeeds(of: next, &catalog) where reached.insert(need).inserted { queue.append(need) }
    }
    return reached
  }

  private mutating func directNeeds(of name: String, _ catalog: inout Catalog) -> [String] {
    if let known = needs[name] { return known }
    let package = catalog.id(of: name)
    catalog.list(package)
    let versions = catalog.records[Int(package)].versions
    let fixed = request.overrides[name] ?? request.locked[name] ?? request.known[name]
    let number =
      fixed.flatMap { catalog.number(of: $0, in: package) }
      ?? versions.lastIndex { version in
        !version.isPrerelease && (requirements[name] ?? []).allSatisfy { $0.contains(version) }
      }
    let groups = number.flatMap { catalog.groups(of: package, version: $0) } ?? []
    let found = groups.map { catalog.records[Int(catalog.groups[Int($0)].target)].name }
    needs[name] = found
    return found
  }
}
