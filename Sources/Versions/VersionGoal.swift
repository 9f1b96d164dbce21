import Diagnostics
import Model
import Resolver
import Text
import Versioning
import Workspace

/// The versions to search for.
enum VersionGoal {
  /// Every pin keeps its version; a package without a pin gets the newest version that satisfies everyone.
  case keep
  /// These pins get these versions (`nil` for the newest that satisfies everyone); all others keep theirs.
  case pin([String: Version?])
  /// These pins get the newest versions that they may have; others move only if they have to.
  case update(Set<String>, to: Version?, isMajor: Bool)
}

/// The outcome of a search.
enum VersionOutcome {
  /// By lower-case package name.
  case found([String: Version])
  /// There are none, as derived.
  case none(Derivation)
}

/// Searches for versions with the resolver.
struct VersionSearch {
  let index: VersionIndex
  let refused: [Request.Refusal]
  /// Pins that an `update` frees: no version of theirs holds anything back any more.
  var freed: Set<String> = []
  var deadline: ContinuousClock.Instant?

  func run(_ goal: VersionGoal) throws(Failure) -> VersionOutcome {
    let moving = goal.movingPins(in: index).union(freed)
    index.asked = goal.askedVersions
    index.frozen = Set(index.graph.pins.keys).subtracting(moving)
    var resolver = Resolver(source: index)
    let request = request(goal)
    let first = try found(resolver.resolve(request))
    if let first, isNewest(first, goal) { return .found(first) }
    // The frozen pins may be in the way, so look at their other versions too.
    requestAllPins()
    resolver = Resolver(source: index)
    switch resolver.resolve(request) {
    case .unsolvable(let derivation):
      try throwLocalError()
      if let first { return .found(first) }
      try throwUnread(goal)
      // Versions that cannot be used for one reason are named together where that is known beforehand.
      let known = self.request(goal)
      if known.refused.count == request.refused.count { return .none(derivation) }
      resolver = Resolver(source: index)
      guard case .unsolvable(let shorter) = resolver.resolve(known) else { return .none(derivation) }
      return .none(shorter)
    case let other:
      guard let found = try found(other) else { throw tooLong }
      return .found(found)
    }
  }

  /// The smallest moves of pins with which there is a solution, those that are asked for among them: by name, the versions
  /// of the pins that are not as they were.
  func repairs(_ goal: VersionGoal, _ derivation: Derivation) -> [[String: Version]] {
    requestAllPins()
    var resolver = Resolver(source: index)
    var moves: [[String: Version]] = []
    for repair in resolver.repairs(for: request(goal), derivation) {
      var move: [String: Version] = [:]
      for (name, version) in repair.solution.versions {
        let key = index.key(of: name)
        guard let pin = index.entries[key]?.pin, pin.movableVersion != nil, case .semantic(let version) = version,
          index.graph.pins[key]?.movableVersion != version
        else { continue }
        move[name] = version
      }
      if !move.isEmpty, !moves.contains(move) { moves.append(move) }
    }
    return moves
  }

  /// The reason that no move of pins helps; `nil` if one does.
  func contradiction(_ goal: VersionGoal) -> Derivation? {
    requestAllPins()
    var resolver = Resolver(source: index)
    return resolver.contradiction(beyondRepair: request(goal))
  }

  private func requestAllPins() {
    index.frozen = []
    index.askRepositories(of: index.entries.keys)
  }

  /// Returns whether no named pin could be newer if others moved.
  private func isNewest(_ found: [String: Version], _ goal: VersionGoal) -> Bool {
    guard case .update(let keys, _, _) = goal, keys.count < index.movableKeys.count else { return true }
    return keys.allSatisfy { key in
      guard let pin = index.graph.pins[key], let current = pin.movableVersion, let chosen = found[key] else {
        return true
      }
      guard case .semantic(let range) = goal.requirement(of: key, pin, current).0.requirement else { return true }
      let known = (try? index.knownVersions(of: key)) ?? []
      let excluded = (refused + index.unusableVersions + index.newVersions).filter { $0.choice.count == 1 }.compactMap {
        $0.choice[pin.name.value]
      }
      let unread = index.skippedVersions.filter { $0.key == key }.map(\.version)
      return known.allSatisfy {
        $0 <= chosen || !range.contains($0) || excluded.contains(.semantic($0)) || unread.contains($0)
      }
    }
  }

  private var tooLong: Failure {
    Failure("no answer was found within the time limit", help: "raise it with '--timeout', or pass fewer pins")
  }

  private func throwLocalError() throws(Failure) {
    if let failure = index.localError?.failure { throw failure }
  }

  /// Throws where no versions are found since one that the goal names, or that is pinned, cannot be read on this machine.
  private func throwUnread(_ goal: VersionGoal) throws(Failure) {
    for (key, version, error) in index.skippedVersions {
      let isNamed =
        switch goal {
        case .keep: false
        case .pin(let targets): targets[key] == .some(version)
        case .update(let keys, let to, _): keys.contains(key) && to == version
        }
      if isNamed || index.graph.pins[key]?.movableVersion == version, let failure = error.failure { throw failure }
    }
  }

  private func found(_ outcome: Outcome) throws(Failure) -> [String: Version]? {
    try throwLocalError()
    switch outcome {
    case .exhausted: throw tooLong
    case .unsolvable: return nil
    case .solved(let solution):
      var versions: [String: Version] = [:]
      for (name, version) in solution.versions {
        let key = index.key(of: name)
        let isMovable = index.entries[key]?.pin.map { $0.movableVersion != nil } ?? true
        if isMovable, case .semantic(let version) = version { versions[key] = version }
      }
      return versions
    }
  }

  // MARK: The request

  /// The request for a goal. The needs of members are required. A pin only chooses the version of a needed package, so
  /// that a version without a dependency frees the pin of that.
  private func request(_ goal: VersionGoal) -> Request {
    var request = Request([])
    request.budget.deadline = deadline
    request.refused = refused + index.unusableVersions.filter { !$0.choice.values.contains(VersionIndex.fixedVersion) }
    for (key, entry) in index.entries.sorted(by: { $0.key < $1.key }) {
      guard let pin = entry.pin else { continue }
      // A new pin that was requested is required too, even if nothing needs it yet, which is then reported.
      let isNeeded = index.graph.roots.contains(key) || index.graph.pins[key] == nil
      guard let current = pin.movableVersion else {
        request.overrides[entry.name] = VersionIndex.fixedVersion
        if isNeeded { request.requirements.append(.init(entry.name, .any, kind: .fixed)) }
        continue
      }
      var (requirement, isLocked) = goal.requirement(of: key, pin, current)
      if freed.contains(key) {
        (requirement, isLocked) = (.init(entry.name, .semantic(.any), statedBy: "the lockfile"), false)
      }
      requirement.onlyIfNeeded = !isNeeded
      requirement.neededBy = index.graph.neededBy[key]
      request.requirements.append(requirement)
      if isLocked { request.locked[entry.name] = .semantic(current) }
      if isLocked, index.held.contains(key) { request.held.insert(entry.name) }
      if index.graph.pins[key] != nil { request.known[entry.name] = .semantic(current) }
    }
    if case .update(let keys, _, _) = goal {
      let isOfAll = keys.count >= index.movableKeys.count
      request.first = Set(
        (isOfAll ? keys.intersection(index.graph.roots) : keys).compactMap { index.entries[$0]?.name })
    }
    for (key, who) in index.unpinned.sorted(by: { $0.key < $1.key }) {
      guard let entry = index.entries[key] else { continue }
      request.requirements.append(.init(entry.name, .semantic(.any), statedBy: who, kind: .fixed))
    }
    return request
  }
}

extension VersionGoal {
  /// The pins whose other versions the search considers.
  fileprivate func movingPins(in index: VersionIndex) -> Set<String> {
    switch self {
    case .keep: return Set(index.entries.values.compactMap { $0.pin == nil ? index.key(of: $0.name) : nil })
    case .pin(let targets): return Set(targets.keys)
    case .update(let keys, _, _): return keys
    }
  }

  /// The versions that the command names.
  fileprivate var askedVersions: [String: Version] {
    switch self {
    case .keep: [:]
    case .pin(let targets): targets.compactMapValues { $0 }
    case .update(let keys, let to, _): to.map { to in Dictionary(uniqueKeysWithValues: keys.map { ($0, to) }) } ?? [:]
    }
  }

  /// The requirement on a pin, from the lockfile or the command, and whether the pin keeps its version if possible.
  fileprivate func requirement(
    of key: String, _ pin: Pin, _ current: Version
  ) -> (Request.Requirement, isLocked: Bool) {
    let name = pin.name.value
    func asked(_ requirement: PackageRequirement) -> Request.Requirement {
      Request.Requirement(name, requirement, statedBy: "this command", kind: .fixed)
    }
    switch self {
    case .pin(let targets):
      guard let target = targets[key] else { break }
      return (asked(target.map { .semantic(.exact($0)) } ?? .semantic(.any)), false)
    case .update(let keys, let to, let isMajor):
      guard keys.contains(key) else {
        return (.init(name, .semantic(pin.allowed(from: current)), statedBy: "the lockfile"), true)
      }
      if let to { return (asked(.semantic(.exact(to))), false) }
      if isMajor { return (asked(.semantic(pin.anythingNewer(than: current))), false) }
      let stated = pin.allow == nil ? "the lockfile" : "'allow' of the lockfile"
      return (.init(name, .semantic(pin.allowed(from: current)), statedBy: stated), false)
    case .keep: break
    }
    return (.init(name, .semantic(.exact(current)), statedBy: "the lockfile", kind: .pin), false)
  }
}

extension Pin {
  /// The range that `update` may move it in: `allow`, or else up to the next breaking version.
  func allowed(from current: Version) -> VersionRange { allow?.value ?? .caret(current) }

  func anythingNewer(than current: Version) -> VersionRange {
    // Prereleases only if one is pinned now.
    .halfOpen(current, Version(.max, .max, .max))
  }
}
