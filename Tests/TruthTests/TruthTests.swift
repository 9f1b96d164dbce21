import Foundation
import TestSupport
import Testing

/// What `check` promises, held against SwiftPM on roots that are made at random and changed as teams change theirs.
///
/// `Tests/run.sh --truth SECONDS` runs it. `INTEGRATE_TRUTH_SEED` repeats a run from a root on, and
/// `INTEGRATE_TRUTH_KIND` tries changes of one kind alone, by the beginning of its name.
@Suite struct TruthTests {
  private static let environment = ProcessInfo.processInfo.environment
  static let seconds = environment["INTEGRATE_TRUTH_SECONDS"].flatMap { Double($0) }

  @Test(.enabled(if: seconds != nil, "asked for by 'Tests/run.sh --truth SECONDS'"))
  func soundMeansThatItBuilds() throws {
    let deadline = Date(timeIntervalSinceNow: Self.seconds ?? 0)
    let scratch = try ScratchFolder()
    let repositories = try Repositories(in: scratch)
    let kinds = Change.all.filter { $0.name.hasPrefix(Self.environment["INTEGRATE_TRUTH_KIND"] ?? "") }
    var account = Account(kinds: kinds.count)
    var seed = Self.environment["INTEGRATE_TRUTH_SEED"].flatMap { UInt64($0) } ?? 1
    while Date() < deadline {
      try Self.run(seed, kinds, until: deadline, in: scratch, repositories, &account)
      seed += 1
    }
    print(account)
    #expect(account.tried > 0)
  }

  /// Changes one root in up to sixty ways.
  private static func run(
    _ seed: UInt64, _ kinds: [Change], until deadline: Date, in scratch: ScratchFolder, _ repositories: Repositories,
    _ account: inout Account
  ) throws {
    let truth = try Truth(RandomRoot(seed: seed), in: scratch, repositories: repositories)
    account.roots += 1
    if let trouble = try truth.prepare() {
      Issue.record("root \(seed): \(trouble)")
      return
    }
    var random = SeededGenerator(seed: seed)
    // Some cannot be applied to this root.
    for _ in 0..<60 where Date() < deadline {
      guard let kind = account.next(of: kinds, &random) else { break }
      var tree = truth.base
      guard kind.apply(truth.root, &tree, &random), tree != truth.base else { continue }
      var name = kind.name
      // One change in four meets another one.
      if random.below(4) == 0, let second = account.next(of: kinds, &random), second.apply(truth.root, &tree, &random) {
        name += " and \(second.name)"
      }
      var verdict = try truth.judge(tree)
      if kind.breaksRule, case .wrong(let trouble) = verdict, trouble.hasPrefix("refused by") {
        verdict = .refused(["a rule"])
      }
      account.add(verdict, of: kind.name)
      if case .wrong(let trouble) = verdict {
        Issue.record("root \(seed), \(name): \(trouble)\n\(truth.base.difference(to: tree))")
      }
    }
    account.builds += truth.builds
  }
}

/// What was tried, and what came of it.
private struct Account: CustomStringConvertible {
  let kinds: Int
  var roots = 0
  var builds = 0
  private var counts: [String: Int] = [:]
  private var drawn: [String: Int] = [:]
  private var verdicts: [String: Int] = [:]
  private var refusals: [String: Int] = [:]
  private var undecided: [String: Int] = [:]
  /// By kind of change.
  private var left: [String: Int] = [:]

  init(kinds: Int) { self.kinds = kinds }

  var tried: Int { counts.values.reduce(0, +) }

  /// One of the kinds that were drawn least, so that none comes twice before all came once.
  mutating func next(of kinds: [Change], _ random: inout SeededGenerator) -> Change? {
    let least = kinds.map { drawn[$0.name, default: 0] }.min()
    let kind = random.pick(kinds.filter { drawn[$0.name, default: 0] == least })
    if let kind { drawn[kind.name, default: 0] += 1 }
    return kind
  }

  mutating func add(_ verdict: Truth.Verdict, of kind: String) {
    counts[kind, default: 0] += 1
    switch verdict {
    case .sound: verdicts["sound", default: 0] += 1
    case .compilers:
      verdicts["left to the compiler", default: 0] += 1
      left[kind, default: 0] += 1
    case .wrong: verdicts["wrong", default: 0] += 1
    case .refused(let ids):
      verdicts["refused", default: 0] += 1
      for id in ids { refusals[id, default: 0] += 1 }
    case .undecided(let ids):
      verdicts["undecided", default: 0] += 1
      for id in ids { undecided[id, default: 0] += 1 }
    }
  }

  var description: String {
    func list(_ counts: [String: Int]) -> String {
      counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
    return """
      \(roots) roots, \(tried) changes of \(counts.count) of \(kinds) kinds, \(builds) builds: \(list(verdicts))
      refused by: \(list(refusals))
      undecided: \(list(undecided))
      left to the compiler: \(list(left))
      """
  }
}

extension Tree {
  /// The lines in which another tree differs, to be read by a person.
  func difference(to other: Tree) -> String {
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
