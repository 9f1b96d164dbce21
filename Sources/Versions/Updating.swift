import Diagnostics
import Fetching
import Model
import Resolver
import Text
import Versioning
import Workspace

extension VersionRun {
  /// `integrate update [NAMES] [--to VERSION] [--major]`: moves pins to the newest version that they may have, and those
  /// that follow a branch to its newest commit.
  ///
  /// A repository that does not answer keeps no other pin from moving, nor does a tag that was moved: their own stay, and
  /// the finding fails the run.
  package mutating func update(_ request: UpdateRequest) throws(Failure) -> VersionResult {
    let scope = try scope(request)
    let to = scope.to
    index.askRepositories(of: scope.keys)
    let asked = try withTagsInPlace(try answering(scope.keys), movingTo: to)
    var stopping = DiagnosticBag()
    if let to {
      stopping.add(contentsOf: try unknownVersions(Dictionary(uniqueKeysWithValues: asked.map { ($0, to) })))
    }
    try addSourceProblems(to: &stopping)
    if asked.isEmpty { stopping.add(contentsOf: problems) }
    if stopping.hasErrors { return .stopped(stopping) }
    recordGaps(asked)
    let branches = try moveBranches(asked)
    readAhead(asked, isMajor: request.isMajor, to: to)
    let goal = VersionGoal.update(asked, to: to, isMajor: request.isMajor)
    let (moving, tried) = try fitting(branches, goal)
    let result = try searchAndApply(goal, tried: tried, Self.updateChange(moving, goal))
    if result.isReady {
      try addWithdrawnVersions(asked)
      noteWhatStays(request.names.isEmpty ? nil : asked, isMajor: request.isMajor)
    }
    return result
  }

  /// Records facts of pins that the lockfile lacks, so that a candidate is compared with the true facts of the pinned
  /// version. Facts that cannot be read stay missing.
  private mutating func recordGaps(_ keys: Set<String>) {
    let gaps = LockfileGaps(resolution).pins.filter { keys.contains($0.key) && !$0.lacksRecordOnly && !$0.isStale }
    if gaps.isEmpty { return }
    let before = self
    do { _ = try record(gaps) } catch { self = before }
    recorded = before.recorded
  }

  /// Findings about pins that stay at a version which is not there any more.
  private mutating func addWithdrawnVersions(_ keys: Set<String>) throws(Failure) {
    let moved = Set(changes.moves.map { index.key(of: $0.name) })
    for key in keys.subtracting(moved).sorted() {
      guard let pin = graph.pins[key], pin.movableVersion != nil, !graph.stale.contains(key) else { continue }
      let index = index
      let finding = try problems.reportingErrors(at: pin.source.place) { () throws(FetchError) in
        try index.tagFinding(of: key, pin)
      }
      if let finding = finding ?? nil { problems.add(finding) }
    }
  }

  /// As many branches as can move together; the others stay, with a note that has the reason.
  ///
  /// - Returns: these branches, and the result of trying them, if that is known.
  private mutating func fitting(
    _ branches: [BranchMove], _ goal: VersionGoal
  ) throws(Failure) -> (moving: [BranchMove], tried: RelaxingSearch.Tried?) {
    var refused: [Request.Refusal] = []
    let all =
      branches.isEmpty
      ? nil : try RelaxingSearch(goal: goal, change: Self.updateChange(branches, goal)).run(self, &refused)
    var moving = branches
    switch all {
    case nil: return (moving, nil)
    case .done?: return (moving, all.map { ($0, refused) })
    case .stopped?, .none?:
      place([], of: branches)
      moving = []
      // If nothing moves without the branches either, they are not the reason.
      refused = []
      let without = try RelaxingSearch(goal: goal, change: Self.updateChange([], goal)).run(self, &refused)
      if case .done = without { try add(branches[...], to: &moving, of: branches, goal) }
      place(moving, of: branches)
      // A branch that stays is noted since then.
      return (moving, nil)
    }
  }

  /// Adds those of some branches that can move together with others, halving the list if not all can.
  private mutating func add(
    _ some: ArraySlice<BranchMove>, to moving: inout [BranchMove], of all: [BranchMove], _ goal: VersionGoal
  ) throws(Failure) {
    place(moving + some, of: all)
    var refused: [Request.Refusal] = []
    let outcome = try RelaxingSearch(goal: goal, change: Self.updateChange(moving + some, goal)).run(self, &refused)
    if case .done = outcome {
      moving += some
    } else if some.count > 1 {
      let middle = some.startIndex + some.count / 2
      try add(some[..<middle], to: &moving, of: all, goal)
      try add(some[middle...], to: &moving, of: all, goal)
    } else if let move = some.first {
      noteKept(move, because: outcome.reason)
    }
  }

  /// Takes over the versions of an update and the newest commits of branches.
  private static func updateChange(_ branches: [BranchMove], _ goal: VersionGoal) -> RelaxingSearch.Change {
    { run, versions throws(Failure) in
      guard case .update(let asked, let to, let isMajor) = goal else { return VersionRun.Adoption() }
      let wanted = to.map { to in versions.spelled(as: Dictionary(uniqueKeysWithValues: asked.map { ($0, to) })) }
      let adoption = try run.adopt(wanted ?? versions) { key, pin in
        guard asked.contains(key), let pin, let current = pin.movableVersion else { return nil }
        if to != nil { return "requested" }
        if isMajor { return "the newest compatible" }
        let allowed = pin.allowed(from: current)
        return versions[key].map(allowed.contains) == false ? nil : "the newest compatible with \(allowed)"
      }
      run.recordBranches(branches)
      return adoption
    }
  }

  /// The effect of `update` of all pins.
  final class Forecast {
    /// The versions that it would not take.
    var refused: [Request.Refusal] = []
    /// The run with its changes; `nil` if it would make none.
    var done: VersionRun?
    /// The reasons that pins would not follow their branch, by lower-case name.
    var keptBranches: [String: String] = [:]
  }

  /// Searches as `update` does, for saying it beforehand. This run is of no use afterwards.
  mutating func forecast() throws(Failure) -> Forecast {
    // A repository that does not answer has no newer version that could be refused.
    let reachable = graph.pins.keys.filter { key in
      guard let pin = graph.pins[key], pin.canMove else { return false }
      return pin.followedBranch == nil
        ? (try? index.knownVersions(of: key)) != nil : (try? index.repository(of: key)) != nil
    }
    let asked = try withTagsInPlace(Set(reachable))
    readAhead(asked, isMajor: false, to: nil)
    let forecast = Forecast()
    let branches = try moveBranches(asked)
    let goal = VersionGoal.update(asked, to: nil, isMajor: false)
    let (moving, tried) = try fitting(branches, goal)
    let outcome: RelaxingSearch.Outcome
    if let tried {
      (outcome, forecast.refused) = tried
    } else {
      outcome = try RelaxingSearch(goal: goal, change: Self.updateChange(moving, goal)).run(self, &forecast.refused)
    }
    if case .done(let run) = outcome {
      forecast.done = run
    }
    forecast.refused += refusedByThemselves
    forecast.keptBranches = keptBranches
    for finding in problems.diagnostics {
      // A commit that cannot be read is followed no more than one that does not fit.
      for key in asked where graph.pins[key]?.branch?.place == finding.place && keptBranches[key] == nil {
        forecast.keptBranches[key] = "cannot be used (\(finding.message))"
      }
    }
    return forecast
  }

  /// The pins to move, by lower-case name.
  private func scope(_ request: UpdateRequest) throws(Failure) -> (keys: Set<String>, to: Version?) {
    var to: Version?
    if let text = request.to {
      guard request.names.count == 1 else {
        throw Failure("'--to' needs the name of one pin", help: "run 'integrate update NAME --to VERSION'")
      }
      guard let version = Version(text) else {
        throw Failure("'\(text)' is not a version", help: "write three numbers: 1.2.0, 2.0.0-beta.1")
      }
      to = version
    }
    if request.names.isEmpty { return (Set(graph.pins.filter { $0.value.canMove }.keys), nil) }
    var keys: Set<String> = []
    for name in request.names {
      let (key, pin) = try pin(named: name)
      guard to == nil ? pin.canMove : pin.movableVersion != nil else {
        throw Failure(
          "'\(name)' is not pinned at a version from git",
          help: "run 'integrate pin \(ShellWord.quoted(name)) VERSION', or pass '--branch NAME' to follow a branch")
      }
      keys.insert(key)
    }
    return (keys, to)
  }

  /// The pins of these whose repository answers; findings about the others.
  private mutating func answering(_ keys: Set<String>) throws(Failure) -> Set<String> {
    var answering: Set<String> = []
    for key in keys.sorted() {
      guard let pin = graph.pins[key] else { continue }
      let index = index
      let answers = try problems.reportingErrors(at: pin.source.place) { () throws(FetchError) in
        if index.published(key) == nil { _ = try index.repository(of: key) }
        return true
      }
      if answers == true { answering.insert(key) }
    }
    return answering
  }

  /// The pins of these whose tag was not moved, and whose repository has versions; findings about the others.
  ///
  /// - Parameter to: the version that was asked for; the tag of another one does not matter then.
  private mutating func withTagsInPlace(
    _ keys: Set<String>, movingTo to: Version? = nil
  ) throws(Failure) -> Set<String> {
    var inPlace = keys
    for key in keys.sorted() {
      guard let pin = graph.pins[key], let version = pin.movableVersion else { continue }
      let index = index
      if (try? index.knownVersions(of: key))?.isEmpty == true {
        problems.add(index.noVersions(of: key, pin.name.value, at: pin.version?.place ?? pin.name.place))
        inPlace.remove(key)
        continue
      }
      if let to, to != version { continue }
      let release = try problems.reportingErrors(at: pin.source.place) { () throws(FetchError) in
        try index.release(of: key, version)
      }
      guard let release else {
        inPlace.remove(key)
        continue
      }
      guard let revision = pin.revision?.value.lowercased(), let release, release.revision != revision else { continue }
      problems.add(.otherCommit(pin, release.what, was: revision, now: release.revision))
      inPlace.remove(key)
      index.held.insert(key)
    }
    return inPlace
  }

  /// Reads the revisions that the search will most likely ask for, several at a time.
  private func readAhead(_ keys: Set<String>, isMajor: Bool, to: Version?) {
    var wanted: [(key: String, revision: String)] = []
    for key in keys.sorted() {
      guard let pin = graph.pins[key], let current = pin.movableVersion,
        case .success(let repository)? = index.entries[key]?.repository
      else { continue }
      let range =
        to.map(VersionRange.exact) ?? (isMajor ? pin.anythingNewer(than: current) : pin.allowed(from: current))
      guard let newest = repository.references.versions.last(where: { range.contains($0.version) }) else { continue }
      let isRecorded = pin.missingFacts(isComponent: graph.componentNeeds[key] != nil).isEmpty
      if newest.version == current, isRecorded { continue }
      wanted.append((key, newest.revision))
    }
    index.readAhead(wanted, needsPaths: false)
  }
}

extension RelaxingSearch.Outcome {
  /// The reason for the failure, in words that follow a description of the attempt.
  fileprivate var reason: String {
    if case .stopped(let bag) = self, let finding = bag.diagnostics.first(where: { $0.severity == .error }) {
      return "cannot be used (\(finding.message))"
    }
    return "has incompatible dependencies"
  }
}
