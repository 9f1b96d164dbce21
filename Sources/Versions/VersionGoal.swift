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
  /// Why there are none, and commands that would resolve the conflict.
  case none(explanation: String, commands: [String])
}

/// Searches for versions with the resolver.
struct VersionSearch {
  let index: VersionIndex
  var deadline: ContinuousClock.Instant?

  func run(_ goal: VersionGoal) throws(Failure) -> VersionOutcome {
    let moving = goal.movingPins(in: index)
    index.frozen = Set(index.graph.pins.keys).subtracting(moving)
    var resolver = Resolver(source: index)
    let request = request(goal)
    if let found = try found(resolver.resolve(request)) { return .found(found) }
    // The frozen pins may be in the way, so look at their other versions too.
    index.frozen = []
    index.askRepositories(of: index.entries.keys)
    resolver = Resolver(source: index)
    switch resolver.resolve(request) {
    case .unsolvable(let derivation):
      try throwLocalError()
      let repairs = resolver.repairs(for: request, derivation)
      return .none(explanation: Reporter.text(derivation), commands: repairs.compactMap(command))
    case let other:
      guard let found = try found(other) else { throw tooLong }
      return .found(found)
    }
  }

  private var tooLong: Failure {
    Failure("no answer was found within the time limit", help: "raise it with '--timeout', or name fewer pins")
  }

  private func throwLocalError() throws(Failure) {
    if let failure = index.localError?.failure { throw failure }
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

  private func request(_ goal: VersionGoal) -> Request {
    var request = Request([])
    request.budget.deadline = deadline
    for (key, entry) in index.entries.sorted(by: { $0.key < $1.key }) {
      guard let pin = entry.pin else { continue }
      guard let current = pin.movableVersion else {
        request.overrides[entry.name] = VersionIndex.fixedVersion
        request.requirements.append(.init(entry.name, .any, kind: .fixed))
        continue
      }
      let (requirement, isLocked) = goal.requirement(of: key, pin, current)
      request.requirements.append(requirement)
      if isLocked { request.locked[entry.name] = .semantic(current) }
    }
    for (key, who) in index.unpinned.sorted(by: { $0.key < $1.key }) {
      guard let entry = index.entries[key] else { continue }
      request.requirements.append(.init(entry.name, .semantic(.any), statedBy: who, kind: .fixed))
    }
    return request
  }

  /// A repair as a command to paste. The resolver has solved it, so it works.
  private func command(_ repair: Repair) -> String? {
    var words: [String] = []
    for (name, version) in repair.solution.versions.sorted(by: { $0.key < $1.key }) {
      guard let pin = index.entries[index.key(of: name)]?.pin, case .semantic(let version) = version else { continue }
      let before = index.graph.pins[index.key(of: name)]?.movableVersion
      guard pin.movableVersion != nil, before != version else { continue }
      words.append(ShellWord.quoted("\(name)@\(version)"))
    }
    if words.isEmpty { return nil }
    let first = words[0]
    // One alone reads better in the usual form.
    if words.count == 1, first.utf8.first != UInt8(ascii: "'"), let at = first.lastIndex(of: "@") {
      return "integrate pin \(first[..<at]) \(first[first.index(after: at)...])"
    }
    return "integrate pin " + words.joined(separator: " ")
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
