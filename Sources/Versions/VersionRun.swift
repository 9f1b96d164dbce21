import Diagnostics
import Fetching
import LockfileText
import Model
import Planning
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
}

/// The state that all commands share that change versions: the root, the packages, the changes.
package struct VersionRun {
  package let root: Root
  /// The project as it was when the run began.
  package let resolution: Resolution
  package let index: VersionIndex
  package var changes: LockfileChanges
  /// Lines that say what was recorded.
  package internal(set) var recorded: [String] = []
  /// Pins of an earlier version of the tool that could not be given a record, and why.
  var withoutRecord: [(name: String, why: String)] = []
  /// Further remarks to print.
  package internal(set) var notes: [String] = []
  /// Findings that stop nothing, and are reported with those of the new state; places refer to the index's sources.
  package internal(set) var problems = DiagnosticBag()
  private let deadline: ContinuousClock.Instant?

  /// - Parameters:
  ///   - root: the caller holds the lock on it.
  ///   - options: `nil` to ask no repository.
  package init(
    _ root: Root, _ options: FetchingOptions?, progress: @escaping Fetcher.Progress
  ) throws(Failure) {
    let resolution = try Resolution.run(root)
    let allowsFileURLs = resolution.graph.project.integration.fileURLs
    let fetcher = try options.map { options throws(Failure) in try options.fetcher(allowsFileURLs: allowsFileURLs) }
    index = VersionIndex(resolution, fetcher: fetcher, progress: progress)
    changes = try LockfileChanges(root)
    deadline = options?.timeout.map { ContinuousClock.now + $0 }
    (self.root, self.resolution) = (root, resolution)
  }

  package var graph: PinGraph { index.graph }

  func search(_ goal: VersionGoal) throws(Failure) -> VersionOutcome {
    try VersionSearch(index: index, deadline: deadline).run(goal)
  }

  /// The pin that a name on the command line means.
  package func pin(named name: String) throws(Failure) -> (key: String, Pin) {
    if let key = graph.key(of: name), let pin = graph.pins[key] { return (key, pin) }
    let near = nearest(to: name, in: graph.pins.values.map(\.name.value))
    throw Failure("there is no pin '\(name)'", help: didYouMean(near) ?? "'integrate pin \(name) --git URL' adds one")
  }

  /// Adds the problems with spec repositories.
  func addSourceProblems(to bag: inout DiagnosticBag) throws(Failure) {
    if let failure = index.sources.failure { throw failure }
    bag.add(contentsOf: index.sources.bag)
  }

  // MARK: Taking over versions

  /// Changes the lockfile to these versions: moves pins, adds new ones, and removes those that nothing needs any more.
  ///
  /// - Parameter asked: pins whose tag is followed even if the version stays the same.
  mutating func adopt(
    _ versions: [String: Version], asked: Set<String> = [], reason: (String, Pin?) -> String?
  ) throws(Failure) -> DiagnosticBag {
    var bag = DiagnosticBag()
    try addSourceProblems(to: &bag)
    if bag.hasErrors { return bag }
    let needed = graph.reachablePins(from: asked) { needs(of: $0, versions) }
    let changed = versions.filter { key, version in
      guard needed.contains(key) else { return false }
      // Facts of another version are read anew by the way.
      if graph.stale.contains(key) { return true }
      if asked.contains(key), tagDiffers(key, version) || sourceDiffers(key) { return true }
      return graph.pins[key]?.movableVersion?.isIdentical(to: version) != true
    }
    readAhead(changed)
    for (key, version) in changed.sorted(by: { $0.key < $1.key }) {
      let why = reasonOfRecord(key, version) ?? reason(key, graph.pins[key]) ?? reasonToMove(key, versions)
      try adopt(version, for: key, reason: why, &bag)
    }
    for (key, pin) in graph.pins.sorted(by: { $0.key < $1.key }) where !needed.contains(key) {
      changes.remove(pin.name.value)
      changes.note(.init(name: pin.name.value, from: pin.shown, to: nil, reason: "nothing needs it any more"))
    }
    return bag
  }

  /// Why a pin with a stale record is written where its version stays.
  private func reasonOfRecord(_ key: String, _ version: Version) -> String? {
    guard graph.stale.contains(key), let pin = graph.pins[key], pin.movableVersion?.isIdentical(to: version) == true
    else { return nil }
    return pin.recorded?.version?.value == pin.version?.value ? "read anew" : "its version was changed by hand"
  }

  /// Whether the tag of a version points to another commit than the recorded one.
  private func tagDiffers(_ key: String, _ version: Version) -> Bool {
    let release = (try? index.release(of: key, version)) ?? nil
    return release?.revision != graph.pins[key]?.revision?.value.lowercased()
  }

  /// Whether a pin comes from elsewhere now, as its records do.
  private func sourceDiffers(_ key: String) -> Bool {
    guard let pin = graph.pins[key] else { return false }
    if case .git(let url) = pin.source.value { return url != index.entries[key]?.url }
    return true
  }

  /// Adds pins for packages without one; the others stay as they are.
  mutating func add(_ new: [String: Version], all versions: [String: Version]) throws(Failure) -> DiagnosticBag {
    var bag = DiagnosticBag()
    readAhead(new)
    for (key, version) in new.sorted(by: { $0.key < $1.key }) {
      try adopt(version, for: key, reason: reasonToMove(key, versions), &bag)
    }
    return bag
  }

  private func needs(of key: String, _ versions: [String: Version]) -> [String] {
    let version = versions[key].map { PackageVersion.semantic($0) } ?? VersionIndex.fixedVersion
    guard let needs = try? index.needs(of: key, at: version) else { return graph.recordedNeeds(of: key) }
    return needs.map { index.key(of: $0.name) }
  }

  private func readAhead(_ versions: [String: Version]) {
    for (key, version) in versions { index.usePublishedAddress(of: key, at: version) }
    index.askRepositories(of: versions.keys, evenPublished: true)
    let wanted = versions.sorted { $0.key < $1.key }.compactMap { key, version in
      (try? index.revision(of: key, at: .semantic(version))).flatMap { $0 }.map { (key: key, revision: $0) }
    }
    index.readAhead(wanted, needsManifest: true)
  }

  private mutating func adopt(
    _ version: Version, for key: String, reason: String, _ bag: inout DiagnosticBag
  ) throws(Failure) {
    guard let entry = index.entries[key] else { return }
    let place = graph.pins[key]?.version?.place ?? graph.pins[key]?.name.place ?? lockfilePlace
    let index = index
    let release = try bag.reportingErrors(at: place) { () throws(FetchError) in
      (release: try index.release(of: key, version), known: try index.knownVersions(of: key))
    }
    guard let release else { return }
    guard let found = release.release else {
      bag.add(.unknownVersion(entry.name, version.description, known: release.known, at: place))
      return
    }
    let facts = try bag.reportingErrors(at: place) { () throws(FetchError) in
      try index.facts(of: key, at: found.revision, needsManifest: true)
    }
    if let facts { try write(key, entry, .text(found.version.description), facts, reason) }
  }

  private mutating func write(
    _ key: String, _ entry: VersionIndex.Entry, _ version: LockValue, _ facts: RecordedFacts, _ reason: String
  ) throws(Failure) {
    let before = graph.pins[key]
    if !changes.has(entry.name) {
      changes.add(entry.name, ["git": .text(entry.url ?? ""), "version": version])
    } else {
      changes.set(entry.name, ["version": version, "branch": nil])
      if let url = entry.url { changes.takeSource(url, of: entry.name) }
    }
    let widened = try widen(before, version.text).map { "\(reason); \($0)" }
    changes.record(facts, of: entry.name, traits: entry.pin?.traits)
    let from = graph.stale.contains(key) ? before?.recorded?.version?.value ?? before?.shown : before?.shown
    let moved =
      sourceDiffers(key) && before != nil ? "\(widened ?? reason), from \(entry.url ?? "")" : widened ?? reason
    changes.note(.init(name: entry.name, from: from, to: version.text, reason: moved))
  }

  /// Widens the `allow` of a pin to hold a version that was asked for.
  private mutating func widen(_ pin: Pin?, _ text: String?) throws(Failure) -> String? {
    guard let pin, let allow = pin.allow?.value, let version = text.flatMap({ Version($0) }) else { return nil }
    guard let wider = allow.widened(to: version) else { return nil }
    changes.set(pin.name.value, ["allow": .text(wider.description)])
    return "its 'allow' was \(allow) and is \(wider) now"
  }

  package var lockfilePlace: Place { Place(file: resolution.graph.project.lockfile.file) }

  /// Why a pin moves that was not asked for, or is new.
  private func reasonToMove(_ key: String, _ versions: [String: Version]) -> String {
    let source = index.published(key).map { "; from \($0.source)" } ?? ""
    if let who = index.unpinned[key] { return "\(who) needs it\(source)" }
    let before = graph.pins[key]?.movableVersion
    for (other, version) in versions.sorted(by: { $0.key < $1.key }) {
      guard let needs = try? index.needs(of: other, at: .semantic(version)) else { continue }
      for need in needs where index.key(of: need.name) == key {
        if let before, need.requirement.contains(.semantic(before)) { continue }
        let name = index.entries[other]?.name ?? other
        let what = need.requirement == .any ? "it" : "\(need.requirement)"
        return "\(name) \(version) needs \(what)\(source)"
      }
    }
    return "the newest that fits"
  }
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

extension LockfileChanges {
  /// Lets a pin come from a git repository and from nowhere else.
  mutating func takeSource(_ url: String, of name: String) {
    set(name, ["git": .text(url)])
    // What came with a pod or a folder says nothing about the repository.
    let others = ["registry", "binary", "checksum", "pod", "path", "requires", "modules"]
    let given = values(of: name)
    for key in others where given[key] != nil { set(name, [key: nil]) }
  }

  /// Records the facts about a pin's revision in place of those about an earlier one.
  mutating func record(_ facts: RecordedFacts, of name: String, traits: [EnabledTrait]?) {
    record(facts.pinFacts(name: name, traits: traits), spec: facts.spec, hasManifest: facts.manifest != nil)
  }
}
