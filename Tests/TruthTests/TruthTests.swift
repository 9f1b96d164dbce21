import Foundation
import TestSupport
import Testing

/// The promises of `check` and `check --build`, compared with SwiftPM on random roots that are changed as teams change theirs.
///
/// `Tests/run.sh --truth COUNT` tries as many changed roots that build, and as many broken registrations.
/// `INTEGRATE_TRUTH_SEED` starts with another root, and `INTEGRATE_TRUTH_KIND` limits changes to those of one kind, by the
/// beginning of its name.
@Suite struct TruthTests {
  private static let environment = ProcessInfo.processInfo.environment
  static let count = environment["INTEGRATE_TRUTH_COUNT"].flatMap { Int($0) }
  /// Changes of one root that count.
  private static let changesOfRoot = 8

  @Test(.enabled(if: count != nil, "run by 'Tests/run.sh --truth COUNT'"))
  func promisesAreKept() throws {
    let count = Self.count ?? 0
    let scratch = try ScratchFolder()
    let repositories = try Repositories(in: scratch)
    var builds = Account("roots that build", of: Change.all)
    var proofs = Account("broken registrations", of: Change.ofRegistrations)
    let first = Self.environment["INTEGRATE_TRUTH_SEED"].flatMap { UInt64($0) } ?? 1
    for seed in first..<first + UInt64(max(count, 4)) where builds.needs(count) || proofs.needs(count) {
      let truth = try Truth(RandomRoot(seed: seed), in: scratch, repositories: repositories)
      if let trouble = try truth.prepare() {
        Issue.record("root \(seed): \(trouble)")
        continue
      }
      var random = SeededGenerator(seed: seed)
      try builds.ask(truth, count, &random) { try truth.lookForFalseErrors(in: $0, neverRight: $1) }
      try proofs.ask(truth, count, &random) { tree, _ in try truth.lookForMissedErrors(in: tree) }
    }
    print(builds)
    print(proofs)
    #expect(!builds.needs(count) && !proofs.needs(count))
  }

  /// The changes that were tried for one promise, and their results.
  private struct Account: CustomStringConvertible {
    private let promise: String
    private let kinds: [Change]
    private var drawn: [String: Int] = [:]
    private var kept = 0
    private var broken = 0
    private var reasons: [String: Int] = [:]

    init(_ promise: String, of kinds: [Change]) {
      self.promise = promise
      self.kinds = kinds.filter { $0.name.hasPrefix(environment["INTEGRATE_TRUTH_KIND"] ?? "") }
    }

    func needs(_ count: Int) -> Bool { !kinds.isEmpty && kept + broken < count }

    mutating func ask(
      _ truth: Truth, _ count: Int, _ random: inout SeededGenerator,
      _ answer: (Tree, Set<String>) throws -> Truth.Verdict
    ) throws {
      let goal = min(count, kept + broken + changesOfRoot)
      // Some cannot be applied to this root.
      for _ in 0..<60 where needs(goal) {
        let kind = next(&random)
        var tree = truth.base
        guard kind.apply(truth.root, &tree, &random), tree != truth.base else { continue }
        switch try answer(tree, kind.neverRight) {
        case .kept: kept += 1
        case .noPromise(let ids): for id in ids { reasons[id, default: 0] += 1 }
        case .broken(let trouble):
          broken += 1
          Issue.record("root \(truth.root.seed), \(kind.name): \(trouble)\n\(truth.base.difference(to: tree))")
        }
      }
    }

    /// One of the kinds that were drawn least, so that none comes twice before all came once.
    private mutating func next(_ random: inout SeededGenerator) -> Change {
      let least = kinds.map { drawn[$0.name, default: 0] }.min()
      let left = kinds.filter { drawn[$0.name, default: 0] == least }
      let kind = left[random.below(left.count)]
      drawn[kind.name, default: 0] += 1
      return kind
    }

    var description: String {
      let others = reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) \($0.value)" }
      return """
        \(promise): \(kept) as promised, \(broken) not, \(drawn.count) of \(kinds.count) kinds of changes tried
        no promise: \(others.joined(separator: ", "))
        """
    }
  }
}

extension Tree {
  /// The lines that differ in another tree.
  fileprivate func difference(to other: Tree) -> String {
    let changed = Set(entries.keys).union(other.entries.keys).filter { entries[$0] != other.entries[$0] }
    return changed.sorted().map { path in
      guard let old = self[path], let new = other[path] else {
        return
          "\(path): \(entries[path].map(Self.kind) ?? "nothing") → \(other.entries[path].map(Self.kind) ?? "nothing")"
      }
      let (before, after) = (old.split(separator: "\n"), new.split(separator: "\n"))
      let lines = after.difference(from: before).map { change in
        switch change {
        case .remove(let at, let line, _): "  - \(at + 1): \(line)"
        case .insert(let at, let line, _): "  + \(at + 1): \(line)"
        }
      }
      return ([path] + lines.prefix(20)).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private static func kind(_ entry: Entry) -> String {
    switch entry {
    case .file(let bytes): "a file of \(bytes.count) bytes"
    case .link(let target): "a link to \(target)"
    case .folder: "an empty folder"
    }
  }
}
