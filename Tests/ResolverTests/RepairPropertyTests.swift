import Resolver
import ResolverSupport
import TestSupport
import Testing
import Versioning

/// A lockfile that was sound, a command that does not fit, and the commands that are printed then: each works, none loses
/// less than the first, and none that loses as little names fewer pins.
@Suite struct RepairPropertyTests {
  @Test(arguments: 0..<6)
  func noSmallerRepairExists(_ part: Int) {
    var (repaired, hopeless, freeing) = (0, 0, 0)
    for seed in 0..<1000 {
      let number = UInt64(5_000_000 + part * 100_000 + seed)
      guard let locked = LockedCase(seed: number) else { continue }
      let request = locked.request
      guard let derivation = failure(locked.index, request) else { continue }
      var resolver = Resolver(source: locked.index)
      let repairs = resolver.repairs(for: request, derivation)
      let least = locked.solutions.map(locked.loss).min { $0.lexicographicallyPrecedes($1) }
      let fewest = locked.solutions.filter { locked.loss($0) == least }.map(locked.moves).min()
      #expect(repairs.isEmpty == (fewest == nil), "seed \(number)")
      #expect((resolver.contradiction(beyondRepair: request) == nil) == (fewest != nil), "seed \(number)")
      if fewest == nil { hopeless += 1 }
      guard let first = repairs.first else { continue }
      repaired += 1
      #expect(first.changes.count == fewest, "seed \(number)")
      for repair in repairs {
        #expect(locked.solutions.contains(repair.solution.versions), "seed \(number)")
        #expect(locked.moves(repair.solution.versions) == repair.changes.count, "seed \(number)")
        if locked.pins.keys.contains(where: { repair.solution.versions[$0] == nil }) { freeing += 1 }
        // The pasted command names the pins that move and the requested ones, and has the same solution.
        let pasted = locked.request(asking: repair.solution.versions.filter { locked.pins[$0.key] != $0.value })
        #expect(solve(locked.index, pasted) != nil, "seed \(number)")
      }
    }
    #expect(repaired > 5 && hopeless > 20 && freeing > 0, "\(repaired), \(freeing) that free pins, \(hopeless) without")

  }
}

/// A random index, a sound lockfile for it, and a command that pins one package elsewhere.
private struct LockedCase {
  let index: PackageIndex
  let pins: [String: PackageVersion]
  private let direct: [String]
  private let asked: (name: String, version: PackageVersion)

  init?(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var maker = RandomCase(seed: seed, hasPrereleases: false)
    // One that was yanked stays where it is required exactly, which the oracle does not model.
    index = PackageIndex(maker.make().0.packages.mapValues { $0.map { Release($0.version, $0.dependencies) } })
    let names = index.packages.keys.sorted()
    direct = names.filter { _ in Bool.random(using: &random) }
    let start = Request(direct.map { Request.Requirement($0, .any) })
    let all = BruteForce(index: index, request: start).solutions()
    guard let pins = all.randomElement(using: &random), let name = pins.keys.sorted().randomElement(using: &random),
      let version = index.packages[name]?.randomElement(using: &random)?.version, version != pins[name]
    else { return nil }
    self.pins = pins
    asked = (name, version)
  }

  var request: Request { request(asking: [asked.name: asked.version]) }

  /// The pins as they are, each binding only while something needs it, except those that are asked for.
  func request(asking asked: [String: PackageVersion]) -> Request {
    var requirements = direct.map { Request.Requirement($0, .any, statedBy: "the members", kind: .fixed) }
    for (name, version) in pins.sorted(by: { $0.key < $1.key }) where asked[name] == nil {
      requirements.append(.init(name, .exactly(version), statedBy: "the lockfile", kind: .pin, onlyIfNeeded: true))
    }
    for (name, version) in asked.sorted(by: { $0.key < $1.key }) {
      requirements.append(.init(name, .exactly(version), statedBy: "this command", kind: .fixed, onlyIfNeeded: true))
    }
    return Request(requirements)
  }

  /// All solutions with the requested version, with any versions of the pins.
  var solutions: [[String: PackageVersion]] {
    var free = Request(direct.map { Request.Requirement($0, .any) })
    free.requirements.append(.init(asked.name, .exactly(asked.version), onlyIfNeeded: true))
    return BruteForce(index: index, request: free).solutions()
  }

  /// The majors, and within one major the minors, of the pin that goes back furthest and was not asked for.
  func loss(_ choice: [String: PackageVersion]) -> [Int] {
    pins.map { name, version in
      guard name != asked.name, case .semantic(let before) = version, case .semantic(let after)? = choice[name],
        after < before
      else { return [0, 0] }
      return before.major > after.major ? [before.major - after.major, 0] : [0, before.minor - after.minor]
    }.max { $0.lexicographicallyPrecedes($1) } ?? [0, 0]
  }

  /// The number of pins that move and were not asked for.
  func moves(_ choice: [String: PackageVersion]) -> Int {
    pins.count { name, version in name != asked.name && choice[name] != nil && choice[name] != version }
  }
}
