import Diagnostics
import Fetching
import LockfileText
import Model
import Planning
import Resolver
import Text
import Versioning
import Workspace

/// The outcome of a command that changes versions.
package enum VersionResult {
  /// The changes are in the run and can be applied.
  case ready
  /// No versions satisfy everyone: why, and commands that would resolve the conflict.
  case unsolvable(explanation: String, commands: [String])
  /// Findings stop the command.
  case stopped(DiagnosticBag)

  var isReady: Bool {
    if case .ready = self { true } else { false }
  }
}

/// The state that all commands share that change versions: the root, the packages, the changes.
package struct VersionRun {
  package let root: Root
  /// The project as it was when the run began.
  package let resolution: Resolution
  package let index: VersionIndex
  package var changes: LockfileChanges
  /// The versions that the search did not take, and why.
  var refused: [Request.Refusal] = []
  /// The reasons that pins do not follow their branch, by lower-case name.
  var keptBranches: [String: String] = [:]
  /// Lines about the recorded pins.
  package internal(set) var recorded: [String] = []
  /// Pins of an earlier version of the tool that could not be given a record, and why.
  var withoutRecord: [(name: String, why: String)] = []
  /// Further remarks to print.
  package internal(set) var notes: [String] = []
  /// Findings that stop nothing, and are reported with those of the new state; places refer to the index's sources.
  package internal(set) var problems = DiagnosticBag()
  /// The names that `add` was given, by lower-case name of the package, and its options, for suggested commands.
  var added: (names: [String: String], options: String) = ([:], "")
  private let deadline: ContinuousClock.Instant?
  /// True if the lockfile can be changed: no finding about its text prevents that.
  package let isEditable: Bool
  /// True if only the cache is used.
  let isOffline: Bool
  /// True if explanations have all their steps.
  private let isVerbose: Bool

  /// - Parameters:
  ///   - root: the caller holds the lock on it.
  ///   - options: `nil` to ask no repository.
  package init(
    _ root: Root, _ options: FetchingOptions?, progress: @escaping Fetcher.Progress
  ) throws(Failure) {
    let resolution = try Analysis.graph(of: root)
    let project = resolution.graph.project
    let fetcher = try options.map { options throws(Failure) in try options.fetcher(for: project) }
    index = VersionIndex(resolution, fetcher: fetcher, minimumAge: options?.minimumAge, progress: progress)
    let lockfile = resolution.graph.project.lockfile.file
    do throws(Failure) {
      changes = try LockfileChanges(root)
      isEditable = resolution.graph.project.lockfileIsReadable
    } catch {
      let isTold = resolution.bag.diagnostics.contains { $0.place?.file == lockfile && $0.severity == .error }
      if !isTold { throw error }
      (changes, isEditable) = (try .ofNothing(root), false)
    }
    deadline = options?.timeout.map { ContinuousClock.now + $0 }
    (isOffline, isVerbose) = (options?.isOffline ?? false, options?.isVerbose ?? false)
    (self.root, self.resolution) = (root, resolution)
  }

  /// A run for queries, which writes nothing.
  init(_ resolution: Resolution, _ index: VersionIndex) throws(Failure) {
    (root, self.resolution, self.index) = (resolution.root, resolution, index)
    changes = try LockfileChanges(resolution.root)
    isEditable = true
    (deadline, isOffline, isVerbose) = (nil, false, false)
  }

  package var graph: PinGraph { index.graph }

  func search(
    _ goal: VersionGoal, _ refused: [Request.Refusal], freed: Set<String>
  ) throws(Failure) -> VersionOutcome {
    try VersionSearch(index: index, refused: refused, freed: freed, deadline: deadline).run(goal)
  }

  /// Adds a remark to print.
  package mutating func note(_ text: String) { notes.append(text) }

  /// The root with the changes so far.
  package func changed() throws(Failure) -> Root {
    var root = root
    root.changedFiles.merge(try changes.files()) { $1 }
    return root
  }

  // MARK: Judging

  /// The findings that `check` would have for the project with the changes so far.
  func candidateReport() throws(Failure) -> CandidateReport {
    try changes.isEmpty ? CandidateReport(of: resolution) : CandidateReport(root, try changes.files())
  }

  /// The project with the changes so far, and its findings; places refer to the present files.
  ///
  /// - Parameter found: the project with the changes, if it is known.
  package func wouldBe(_ found: Resolution? = nil) throws(Failure) -> Resolution {
    var now = resolution.with(DiagnosticBag())
    if changes.moves.isEmpty { return now }
    let root = try changed()
    let state = if let found { found } else { try Analysis.graph(of: root) }
    for finding in CandidateReport.moved(
      state.bag.diagnostics, from: state.table, ChangedLines(root), to: &now.table, lockfile: lockfilePlace)
    {
      now.bag.add(finding)
    }
    return now
  }

  /// The project once the changes are written; it is not read again.
  package func written() throws(Failure) -> Resolution {
    try Analysis.graph(of: changed())
  }

  /// Searches for versions that add no error, and applies them.
  ///
  /// - Parameters:
  ///   - tried: the result, if that was tried already.
  ///   - change: makes the changes for the versions that were found.
  mutating func searchAndApply(
    _ goal: VersionGoal, tried: RelaxingSearch.Tried? = nil, _ change: @escaping RelaxingSearch.Change
  ) throws(Failure) -> VersionResult {
    var refused = tried?.refused ?? []
    let outcome: RelaxingSearch.Outcome
    if let tried {
      outcome = tried.outcome
    } else {
      outcome = try RelaxingSearch(goal: goal, change: change).run(self, &refused)
    }
    switch outcome {
    case .stopped(let bag): return .stopped(bag)
    case .none(let derivation): return try explain(derivation, goal, refused)
    case .done(var run):
      run.refused = refused
      run.noteRefusals(refused, of: goal)
      self = run
      return .ready
    }
  }

  /// Explains the missing solution, with commands that were tried and bring no new error.
  private func explain(
    _ derivation: Derivation, _ goal: VersionGoal, _ known: [Request.Refusal]
  ) throws(Failure) -> VersionResult {
    var refused = known
    var commands: [[String: Version]] = []
    // Versions that are refused now change the commands.
    for _ in 0..<Self.mostRepairRounds {
      let search = VersionSearch(index: index, refused: refused, deadline: deadline)
      let count = refused.count
      commands = []
      for moves in search.repairs(goal, derivation) where try works(moves, &refused) { commands.append(moves) }
      if refused.count == count { break }
    }
    let search = VersionSearch(index: index, refused: refused, deadline: deadline)
    if commands.isEmpty, let contradiction = search.contradiction(goal) {
      // Versions that were not tried might help.
      let isSure = (refused + index.unusableVersions).allSatisfy { !$0.reason.hasPrefix("was not tried") }
      let end = isSure ? "No other versions of pins solve it." : "No other versions of pins that were tried solve it."
      return .unsolvable(explanation: text(contradiction) + "\n\n" + end, commands: [])
    }
    return .unsolvable(explanation: text(derivation), commands: commands.map(command))
  }

  private func text(_ derivation: Derivation) -> String {
    isVerbose ? Reporter.text(derivation) : Reporter.brief(derivation)
  }

  private static let mostRepairRounds = 12

  /// Returns whether the command that moves pins to these versions works, by trying it.
  private func works(_ moves: [String: Version], _ refused: inout [Request.Refusal]) throws(Failure) -> Bool {
    var targets: [String: Version?] = [:]
    for (name, version) in moves { targets[index.key(of: name)] = .some(version) }
    let attempt = RelaxingSearch(goal: .pin(targets)) { run, versions throws(Failure) in
      try run.adopt(versions.spelled(as: targets), asked: Set(targets.keys)) { _, _ in nil }
    }
    if case .done = try attempt.run(self, &refused) { return true }
    return false
  }

  /// Moves of pins as a command to paste.
  func command(_ moves: [String: Version]) -> String {
    // A pin that is new comes first, with its address.
    let isNew = { (name: String) in graph.pins[index.key(of: name)] == nil }
    let names = moves.keys.sorted { isNew($0) != isNew($1) ? isNew($0) : $0 < $1 }
    if !added.names.isEmpty { return command(moves, moved: names.filter { !isNew($0) }) }
    let words = names.compactMap { name in moves[name].map { ShellWord.quoted("\(name)@\($0)") } }
    var line = "integrate pin " + words.joined(separator: " ")
    // One alone reads better in the usual form.
    if words.count == 1, words[0].utf8.first != UInt8(ascii: "'"), let at = words[0].lastIndex(of: "@") {
      line = "integrate pin \(words[0][..<at]) \(words[0][words[0].index(after: at)...])"
    }
    if let first = names.first, isNew(first), let url = index.entries[index.key(of: first)]?.url {
      line += " --git \(ShellWord.quoted(url))"
    }
    return line
  }

  /// The same in place of the `add` that has no versions.
  private func command(_ moves: [String: Version], moved: [String]) -> String {
    let words = added.names.sorted { $0.key < $1.key }.map { key, text in
      let version = moves.first { index.key(of: $0.key) == key }?.value
      return ShellWord.quoted(version.map { "\(text)@\($0)" } ?? text)
    }
    let add = "integrate add \(words.joined(separator: " "))\(added.options)"
    let pins = moved.compactMap { name in moves[name].map { ShellWord.quoted("\(name)@\($0)") } }
    return pins.isEmpty ? add : "integrate pin \(pins.joined(separator: " ")) && \(add)"
  }

  /// The findings that a change would bring, with places in the present files.
  func stopping(_ findings: [Diagnostic], of candidateReport: CandidateReport) -> DiagnosticBag {
    index.sources.inTable { candidateReport.stopping(findings, in: &$0, lockfile: lockfilePlace) }
  }

  /// These versions for some packages, and for the others those that are pinned.
  func only(_ keys: Set<String>, of versions: [String: Version]) -> [String: Version] {
    var result: [String: Version] = [:]
    for (key, version) in versions { result[key] = keys.contains(key) ? version : graph.pins[key]?.movableVersion }
    return result
  }

  /// The version of a pin with the changes so far.
  func version(of key: String) -> Version? {
    let name = index.entries[key]?.name ?? key
    if let move = changes.moves.last(where: { $0.name == name }) { return move.to.flatMap { Version($0) } }
    return graph.pins[key]?.movableVersion
  }

  /// Adds notes about newer versions that were not selected.
  private mutating func noteRefusals(_ refused: [Request.Refusal], of goal: VersionGoal) {
    // The age of versions that are out of reach does not matter.
    let others = index.newVersions.filter { refusal in
      guard case .update(_, _, isMajor: false) = goal else { return false }
      return refusal.choice.contains { name, version in
        guard case .semantic(let version) = version, let pin = graph.pins[index.key(of: name)] else { return false }
        return pin.movableVersion.map { !pin.allowed(from: $0).contains(version) } ?? false
      }
    }
    notes += (refused + refusedByThemselves).filter { refusal in
      !others.contains(refusal)
        && refusal.choice.contains { name, version in
          guard case .semantic(let version) = version else { return false }
          return self.version(of: index.key(of: name)).map { $0 < version } ?? false
        }
    }.sentences()
  }

  /// The pin that a name on the command line means.
  ///
  /// - Parameter help: the help if no name is similar; by default, to pin it.
  package func pin(named name: String, else help: String? = nil) throws(Failure) -> (key: String, Pin) {
    if let key = graph.key(of: name), let pin = graph.pins[key] { return (key, pin) }
    throw unknownPin(name, else: help ?? "run 'integrate pin \(ShellWord.quoted(name)) --git URL' to add one")
  }

  /// - Parameter help: the help if no pinned or needed name is similar.
  func unknownPin(_ name: String, else help: String) -> Failure {
    let head = String(name.prefix { $0 != "/" })
    if graph.members.contains(head.lowercased()) {
      return Failure(
        "'\(head)' has no pin: it is a component of this root",
        help: "remove it from the command: components of this root need no pin")
    }
    // The product or a module of it was meant, as specs name them.
    let offering = graph.pins.values.filter { pin in
      (pin.products ?? []).contains { $0.name.value == name || $0.modules.contains(name) }
    }.min { $0.name.value < $1.name.value }
    if let owner = graph.key(of: head).flatMap({ graph.pins[$0] }) ?? offering {
      let pin = owner.name.value
      return Failure("there is no pin '\(name)': it is part of the pin '\(pin)'", help: "use the name '\(pin)'")
    }
    let known = graph.pins.values.map(\.name.value) + resolution.graph.missing.map(\.name)
    return Failure("there is no pin '\(name)'", help: didYouMean(nearest(to: name, in: known)) ?? help)
  }

  /// Adds the problems with spec repositories.
  func addSourceProblems(to bag: inout DiagnosticBag) throws(Failure) {
    if let failure = index.sources.failure { throw failure }
    bag.add(contentsOf: index.sources.bag)
  }

  package var lockfilePlace: Place { Place(file: resolution.graph.project.lockfile.file) }
}

extension Pin {
  /// The version, branch, revision or path of the pin, as shown to users.
  package var shown: String {
    switch source.value {
    case .path(let path): return path
    case .binary where version == nil: return "an archive"
    default: break
    }
    return Self.decisive(version?.value, branch: branch?.value, revision: revision?.value) ?? "?"
  }
}
