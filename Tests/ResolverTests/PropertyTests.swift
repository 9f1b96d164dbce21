import Resolver
import ResolverSupport
import TestSupport
import Testing
import Versioning

/// Compares the search with brute force on thousands of small random indexes.
@Suite struct PropertyTests {
  @Test(arguments: 0..<8)
  func agreesWithBruteForce(_ part: Int) {
    var (solved, failed) = (0, 0)
    for seed in 0..<700 {
      var maker = RandomCase(seed: UInt64(part * 100_000 + seed), hasPrereleases: false)
      let (index, request) = maker.make()
      let oracle = BruteForce(index: index, request: request)
      var resolver = Resolver(source: index)
      let outcome = resolver.resolve(request)
      switch outcome {
      case .solved(let solution):
        solved += 1
        #expect(oracle.isValid(solution.versions), "seed \(part) \(seed)")
        var again = Resolver(source: index)
        if case .solved(let second) = again.resolve(request) {
          #expect(second == solution)
        } else {
          Issue.record("again")
        }
        if case .solved(let second) = resolver.resolve(request) {
          #expect(second == solution)
        } else {
          Issue.record("kept")
        }
      case .unsolvable(let derivation):
        failed += 1
        #expect(oracle.solution() == nil, "seed \(part) \(seed)")
        let problems = DerivationCheck(index: index, request: request, derivation: derivation).problems
        #expect(problems.isEmpty, "seed \(part) \(seed)")
      case .exhausted: Issue.record("exhausted")
      }
    }
    // Both outcomes must be frequent, or the test would say little.
    #expect(solved > 100 && failed > 100, "\(solved) solved, \(failed) failed")
  }

  @Test func removingARequirementNeverBreaks() {
    for seed in 0..<1500 {
      var maker = RandomCase(seed: UInt64(900_000 + seed), hasPrereleases: false)
      let (index, request) = maker.make()
      guard solve(index, request) != nil else { continue }
      for place in request.requirements.indices {
        let less = request.with { $0.requirements.remove(at: place) }
        #expect(solve(index, less) != nil, "seed \(seed)")
      }
    }
  }

  @Test func orderOfTheIndexDoesNotMatter() {
    for seed in 0..<500 {
      var maker = RandomCase(seed: UInt64(500_000 + seed))
      let (index, request) = maker.make()
      var shuffled = PackageIndex()
      for name in index.packages.keys.sorted().reversed() {
        shuffled.packages[name] = Array((index.packages[name] ?? []).reversed())
      }
      #expect(solve(index, request) == solve(shuffled, request), "seed \(seed)")
    }
  }
}

/// A small random index and a request for it.
struct RandomCase {
  private var random: SeededGenerator
  private let hasPrereleases: Bool
  private let names = ["a", "b", "c", "d", "e"]

  init(seed: UInt64, hasPrereleases: Bool = true) {
    random = SeededGenerator(seed: seed)
    self.hasPrereleases = hasPrereleases
  }

  mutating func make() -> (PackageIndex, Request) {
    var index = PackageIndex()
    let present = Array(names.prefix(Int.random(in: 2...5, using: &random)))
    for name in present {
      index.packages[name] = []
      for version in versions() {
        var dependencies: [Dependency] = []
        for _ in 0..<([0, 1, 1, 2].randomElement(using: &random) ?? 0) {
          dependencies.append(Dependency(pick(among: present), requirement()))
        }
        let exclusion = chance(20) ? "was yanked" : nil
        index.add(Release(version, dependencies, exclusion: exclusion), to: name)
      }
    }
    var request = Request([])
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      request.requirements.append(Request.Requirement(pick(among: present), requirement()))
    }
    decorate(&request, index)
    return (index, request)
  }

  /// An existing package, or now and then one that may not exist.
  private mutating func pick(among present: [String]) -> String {
    (chance(15) ? names : present).randomElement(using: &random) ?? "a"
  }

  private mutating func decorate(_ request: inout Request, _ index: PackageIndex) {
    for (name, releases) in index.packages.sorted(by: { $0.key < $1.key }) {
      guard let version = releases.randomElement(using: &random)?.version else { continue }
      if chance(10) { request.overrides[name] = version }
      if chance(10), !version.isPrerelease { request.locked[name] = version }
    }
    // A yanked version stays if it is locked, which the oracle does not model.
    request.locked = request.locked.filter { name, version in
      index.packages[name]?.first { $0.version == version }?.exclusion == nil
    }
    addLimits(&request, index)
  }

  /// Requirements that bind only what something needs, and versions that are refused together.
  private mutating func addLimits(_ request: inout Request, _ index: PackageIndex) {
    let names = index.packages.keys.sorted()
    for name in names where chance(4) {
      request.requirements.append(.init(name, requirement(), statedBy: "the lockfile", onlyIfNeeded: true))
    }
    for _ in 0..<2 where chance(4) {
      var choice: [String: PackageVersion] = [:]
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        guard let name = names.randomElement(using: &random) else { continue }
        choice[name] = index.packages[name]?.randomElement(using: &random)?.version
      }
      if !choice.isEmpty { request.refused.append(.init(choice, reason: "is refused")) }
    }
  }

  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

  private mutating func versions() -> [PackageVersion] {
    var texts: Set<String> = []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let suffix = hasPrereleases && chance(5) ? "-beta" : ""
      texts.insert("\(Int.random(in: 1...3, using: &random)).0.0\(suffix)")
    }
    return texts.sorted().map { number($0) }
  }

  private mutating func requirement() -> PackageRequirement {
    let low = Int.random(in: 1...3, using: &random)
    let suffix = hasPrereleases && chance(4) ? "-beta" : ""
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return .any
    // An exact requirement may name a yanked version, which the oracle does not model, so write the same set as a
    // range.
    case 1: return .semantic(.halfOpen(Version(low, 0, 0), Version(low, 0, 1)))
    case 2:
      return .oneOf([.halfOpen(Version(1, 0, 0), Version(2, 0, 0)), .halfOpen(Version(3, 0, 0), Version(4, 0, 0))])
    default:
      let lower = Version(low, 0, 0, prerelease: suffix.isEmpty ? [] : ["beta"])
      return .semantic(.halfOpen(lower, Version(low + Int.random(in: 1...3, using: &random), 0, 0)))
    }
  }
}
