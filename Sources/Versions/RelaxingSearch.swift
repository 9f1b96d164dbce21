import Diagnostics
import Findings
import Model
import Planning
import Resolver
import Text
import Versioning
import Workspace

/// A search for versions with which the project has no error that it did not have before.
struct RelaxingSearch {
  indirect enum Outcome {
    /// The run with the changes of these versions.
    case done(VersionRun)
    /// No versions satisfy everyone.
    case none(Derivation)
    case stopped(DiagnosticBag)
  }

  /// An outcome, and the versions that were not taken for it.
  typealias Tried = (outcome: Outcome, refused: [Request.Refusal])

  /// Applies the versions that were found to a run.
  typealias Change = (inout VersionRun, [String: Version]) throws(Failure) -> VersionRun.Adoption

  let goal: VersionGoal
  let change: Change
  /// The number of candidates that are judged; each round refuses one, or finds more of its requirements.
  private static let maximumRounds = 150
  /// The number of versions of one package that are tried before those that are left are given up.
  private static let maximumVersionsOfPackage = 24
  private static let maximumFindings = 16

  /// Runs the search.
  ///
  /// - Parameter refused: versions to avoid. The search adds to them, so that a second run continues with those of the
  ///   first.
  func run(_ run: VersionRun, _ refused: inout [Request.Refusal]) throws(Failure) -> Outcome {
    (run.index.hasPassedOverTools, run.index.allowsNewerTools) = (false, false)
    var state = State(commonErrors: isFirstPin(in: run) && refused.isEmpty ? CommonErrors() : nil)
    for _ in 0..<Self.maximumRounds {
      let outcome = try run.search(goal, refused, freed: state.freed)
      var problems = DiagnosticBag()
      try run.addSourceProblems(to: &problems)
      if problems.hasErrors { return .stopped(problems) }
      switch outcome {
      case .none(let derivation):
        if run.index.hasPassedOverTools, !run.index.allowsNewerTools {
          run.index.allowsNewerTools = true
          continue
        }
        if let commonErrors = state.commonErrors, let candidateReport = commonErrors.candidateReport {
          return .stopped(run.stopping(commonErrors.findings, of: candidateReport))
        }
        return .none(derivation)
      case .found(let versions):
        if let outcome = try judge(versions, run, &state, &refused) { return outcome }
      }
    }
    var bag = DiagnosticBag()
    bag.add(.tooManyRefused(refused, at: run.lockfilePlace))
    return .stopped(bag)
  }

  /// The knowledge from earlier rounds.
  private struct State {
    /// The report without changes, which is not made for a run without any.
    var known: CandidateReport?
    var commonErrors: CommonErrors?
    var freed: Set<String> = []
  }

  /// Judges the project at some versions; `nil` if another round is needed.
  private func judge(
    _ versions: [String: Version], _ run: VersionRun, _ state: inout State, _ refused: inout [Request.Refusal]
  ) throws(Failure) -> Outcome? {
    let count = state.freed.count
    state.freed.formUnion(goal.pinsFreed(by: versions, in: run.graph))
    if state.freed.count > count { return nil }
    var candidate = run
    let adoption = try change(&candidate, versions)
    if adoption.bag.hasErrors { return .stopped(adoption.bag) }
    if !adoption.unusable.isEmpty {
      state.commonErrors = nil
      refused += adoption.unusable
      return nil
    }
    // The manifest has more requirements than the published spec by which the version was chosen.
    if run.index.learnedSomething() { return nil }
    if candidate.changes.isEmpty { return .done(candidate) }
    let before: CandidateReport
    if let known = state.known { before = known } else { before = try run.candidateReport() }
    state.known = before
    let after = try candidate.candidateReport()
    let new = after.errors(notIn: before)
    if new.isEmpty { return .done(candidate) }
    // A pin that nothing needs is not needed at another version either.
    if new.allSatisfy({ $0.id == .unusedPin }) { return .stopped(run.stopping(new, of: after)) }
    if state.commonErrors?.add(new, of: after) == false { state.commonErrors = nil }
    guard let newRefusals = try refusals(new, after.table, run, before, versions, adoption.changed) else {
      return .stopped(run.stopping(new, of: after))
    }
    refused += newRefusals
    giveUp(newRefusals, run, &refused)
    return nil
  }

  // MARK: Errors that no version fixes

  /// Errors in specs or sources that occur with every version of a package: a misspelt name, a missing line.
  private struct CommonErrors {
    private(set) var findings: [Diagnostic] = []
    private(set) var candidateReport: CandidateReport?

    /// - Returns: true if they are such errors, and those of the versions before.
    mutating func add(_ found: [Diagnostic], of after: CandidateReport) -> Bool {
      // The names that sources only import need no pin.
      let new = found.filter { $0.id != .unusedPin }
      // Others may go with another version of another pin.
      guard new.allSatisfy({ $0.id == .unknownComponent || $0.id == .undeclaredImport }) else { return false }
      guard candidateReport != nil else {
        (findings, candidateReport) = (new, after)
        return true
      }
      return Set(new.map(\.subject)) == Set(findings.map(\.subject))
    }
  }

  /// Returns whether one package is to be pinned that has no pin.
  private func isFirstPin(in run: VersionRun) -> Bool {
    guard case .pin(let targets) = goal, targets.count == 1, let name = targets.keys.first else { return false }
    return run.graph.pins[run.index.key(of: name)] == nil
  }

  // MARK: Causes of findings

  /// The smallest set of changed versions that causes each finding; `nil` if a finding has another cause.
  private func refusals(
    _ findings: [Diagnostic], _ table: SourceTable, _ run: VersionRun, _ before: CandidateReport,
    _ versions: [String: Version],
    _ changed: [String]
  ) throws(Failure) -> [Request.Refusal]? {
    var result: [Request.Refusal] = []
    for finding in findings.prefix(Self.maximumFindings) {
      let subject = finding.subject
      let minimalConflict = MinimalConflict { keys throws(Failure) in
        var partial = run
        _ = try change(&partial, run.only(keys, of: versions))
        return try partial.candidateReport().errors(notIn: before).contains { $0.subject == subject }
      }
      if try minimalConflict.isPresent([]) { return nil }
      let choice = run.index.choice(try minimalConflict.smallest(of: changed), versions)
      if choice.isEmpty { return nil }
      let help = finding.help.map { "; \($0)" } ?? ""
      let place = finding.place.map { "\(table.path($0.file)):\($0.line):\($0.column): " }
      // A finding of the lockfile or a spec has names, but one of an Xcode project needs its place.
      let start = finding.id == .xcodeRequirement ? place ?? "" : ""
      let name = choice.count == 1 && finding.id == .duplicateModule ? choice.keys.first : nil
      let what = name.flatMap { Self.sameCode(as: $0, in: run) }
      let refusal = Request.Refusal(choice, reason: "cannot be used (\(what ?? start + finding.message + help))")
      if !result.contains(where: { $0.choice == choice }) { result.append(refusal) }
    }
    return result
  }

  /// The reason why the modules of a package would exist twice: it is a pin by another name, or a member.
  private static func sameCode(as name: String, in run: VersionRun) -> String? {
    if let pinOfSameRepository = run.index.pinOfSameRepository(of: name) {
      return "it comes from the repository of the pin '\(pinOfSameRepository)': write '\(pinOfSameRepository)' in specs"
    }
    let member = run.resolution.graph.components.first { $0.isMember && $0.name.lowercased() == name.lowercased() }
    return member.map { member in
      "'\(member.name)' is a member of this root: move its folder out of 'search' and run 'integrate pin "
        + "\(ShellWord.quoted(name)) --path FOLDER', or write 'packages: separate' under 'integration:'"
    }
  }

  /// Refuses the remaining versions of packages after many of their versions were tried.
  private func giveUp(_ new: [Request.Refusal], _ run: VersionRun, _ refused: inout [Request.Refusal]) {
    for name in Set(new.flatMap(\.choice.keys)).sorted() {
      let tried = Set(refused.filter { $0.choice[name] != nil }.compactMap { $0.choice[name] })
      guard tried.count >= Self.maximumVersionsOfPackage else { continue }
      let key = run.index.key(of: name)
      for version in (try? run.index.knownVersions(of: key)) ?? [] where !tried.contains(.semantic(version)) {
        if run.graph.pins[key]?.movableVersion == version { continue }
        refused.append(
          .init([name: .semantic(version)], reason: "was not tried (\(tried.count) others of it cannot be used)"))
      }
    }
  }
}

extension VersionGoal {
  /// The pins that the found versions of an update no longer need. The search is repeated without them, since their
  /// pinned versions could hold back newer ones.
  ///
  /// A pin with `allow` is kept: its limit is a decision.
  fileprivate func pinsFreed(by versions: [String: Version], in graph: PinGraph) -> [String] {
    guard case .update = self else { return [] }
    return graph.pins.keys.filter { key in
      guard let pin = graph.pins[key], pin.movableVersion != nil, pin.allow == nil else { return false }
      return versions[key] == nil
    }
  }
}

/// Finds a smallest part of a change that has some effect: QuickXplain (Junker, "QUICKXPLAIN: preferred explanations and
/// relaxations for over-constrained problems", 2004). For a part of k among n changes it asks about k log n times.
struct MinimalConflict {
  /// Returns whether these changes alone have the effect.
  let isPresent: (Set<String>) throws(Failure) -> Bool

  func smallest(of all: [String]) throws(Failure) -> Set<String> {
    try smallest(of: all, beside: [], hasGrown: false)
  }

  private func smallest(
    of keys: [String], beside others: Set<String>, hasGrown: Bool
  ) throws(Failure) -> Set<String> {
    if hasGrown, try isPresent(others) { return [] }
    if keys.count <= 1 { return Set(keys) }
    let (first, second) = (Array(keys[..<(keys.count / 2)]), Array(keys[(keys.count / 2)...]))
    let right = try smallest(of: second, beside: others.union(first), hasGrown: true)
    let left = try smallest(of: first, beside: others.union(right), hasGrown: !right.isEmpty)
    return left.union(right)
  }
}

extension Diagnostic {
  fileprivate static func tooManyRefused(_ refused: [Request.Refusal], at place: Place) -> Diagnostic {
    Diagnostic(
      .requirementConflict, "no versions were found that add no error", at: place,
      notes: refused.suffix(5).map { Note($0.text) },
      help: "pass fewer pins, or run 'integrate pin NAME VERSION' for one pin after another")
  }
}

extension Request.Refusal {
  /// The versions and why they cannot be used, as a sentence.
  var text: String {
    choice.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: " with ") + " \(reason)"
  }
}
