import Diagnostics
import Fetching
import LockfileText
import Model
import Resolver
import Text
import Versioning
import Workspace

extension VersionRun {
  /// The result of adopting versions.
  struct Adoption {
    var bag = DiagnosticBag()
    /// The pins that were changed or added.
    var changed: [String] = []
    /// Versions whose facts cannot be read for the record.
    var unusable: [Request.Refusal] = []
  }

  /// Changes the lockfile to these versions: moves pins, adds new ones, and removes those that nothing needs any more.
  ///
  /// - Parameter asked: pins whose tag is followed even if the version stays the same.
  mutating func adopt(
    _ versions: [String: Version], asked: Set<String> = [], reason: (String, Pin?) -> String?
  ) throws(Failure) -> Adoption {
    var adoption = Adoption()
    try addSourceProblems(to: &adoption.bag)
    if adoption.bag.hasErrors { return adoption }
    let new = asked.filter { graph.pins[$0] == nil }
    let needed = graph.reachablePins(from: new) { needs(of: $0, versions) }
    let changed = versions.filter { key, version in
      guard needed.contains(key) else { return false }
      // Stale facts are read again.
      if graph.stale.contains(key) { return true }
      if asked.contains(key),
        tagDiffers(key, version) || sourceDiffers(key) || traitsDiffer(key) || factsDiffer(key, version)
      {
        return true
      }
      return graph.pins[key]?.movableVersion?.isIdentical(to: version) != true
    }
    readAhead(changed)
    for (key, version) in changed.sorted(by: { $0.key < $1.key }) {
      let why = reasonOfRecord(key, version) ?? reason(key, graph.pins[key]) ?? reasonToMove(key, versions)
      try adopt(version, for: key, reason: why, &adoption)
    }
    for (key, pin) in graph.pins.sorted(by: { $0.key < $1.key }) where !needed.contains(key) {
      changes.remove(pin.name.value)
      changes.note(
        .init(
          name: pin.name.value, from: pin.shown, to: nil, revisions: (pin.revision?.value, nil),
          reason: "no longer needed"))
    }
    return adoption
  }

  /// The commit of a pin as the lockfile has it, stale or not.
  private func pinnedRevision(of key: String) -> String? {
    graph.pins[key]?.revision?.value.lowercased() ?? graph.pins[key]?.recorded?.revision?.value.lowercased()
  }

  /// Returns whether the commit of a pin is the one that was read at its version and source.
  private func isRecorded(_ key: String) -> Bool {
    graph.pins[key]?.recorded != nil && !graph.stale.contains(key) && !sourceDiffers(key)
  }

  /// The reason that a pin with a stale record is written although its version stays.
  private func reasonOfRecord(_ key: String, _ version: Version) -> String? {
    guard graph.stale.contains(key), let pin = graph.pins[key], pin.movableVersion?.isIdentical(to: version) == true
    else { return nil }
    return pin.recorded?.version?.value == pin.version?.value ? "read again" : "its version was changed by hand"
  }

  /// Returns whether the tag of a version points to another commit than the recorded one.
  private func tagDiffers(_ key: String, _ version: Version) -> Bool {
    let release = (try? index.release(of: key, version)) ?? nil
    return release?.revision != graph.pins[key]?.revision?.value.lowercased()
  }

  /// Returns whether the record of a pin differs from its repository at the same version.
  private func factsDiffer(_ key: String, _ version: Version) -> Bool {
    guard let pin = graph.pins[key], pin.movableVersion?.isIdentical(to: version) == true, pin.recorded != nil,
      let revision = pin.revision?.value.lowercased(),
      let facts = try? index.facts(of: key, at: revision, needsPaths: true)
    else { return false }
    let read = facts.pinFacts(name: pin.name.value, traits: pin.traits)
    return pin.differences(from: read, facts.manifest != nil).contains { pin.states($0.key) }
      || !pin.recordDifferences(from: facts).isEmpty
  }

  /// Returns whether a pin's source has changed since it was recorded.
  private func sourceDiffers(_ key: String) -> Bool {
    guard let pin = graph.pins[key] else { return false }
    if case .git(let url) = pin.source.value { return url != index.entries[key]?.url }
    return true
  }

  /// Returns whether other traits of a pin were asked for.
  private func traitsDiffer(_ key: String) -> Bool { index.entries[key]?.pin?.traits != graph.pins[key]?.traits }

  /// Adds pins for packages without one; the others stay as they are.
  mutating func add(_ versions: [String: Version]) throws(Failure) -> Adoption {
    var adoption = Adoption()
    let new = versions.filter { graph.pins[$0.key] == nil }
    readAhead(new)
    for (key, version) in new.sorted(by: { $0.key < $1.key }) {
      try adopt(version, for: key, reason: reasonToMove(key, versions), &adoption)
    }
    return adoption
  }

  private func needs(of key: String, _ versions: [String: Version]) -> [String] {
    let chosen = versions[key] ?? index.entries[key]?.pin?.movableVersion
    let version = chosen.map { PackageVersion.semantic($0) } ?? VersionIndex.fixedVersion
    guard let needs = try? index.needs(of: key, at: version) else { return graph.knownNeeds(of: key) }
    return needs.map { index.key(of: $0.name) }
  }

  private func readAhead(_ versions: [String: Version]) {
    for (key, version) in versions { index.usePublishedAddress(of: key, at: version) }
    index.askRepositories(of: versions.keys, evenPublished: true)
    let wanted = versions.sorted { $0.key < $1.key }.compactMap { key, version in
      (try? index.revision(of: key, at: .semantic(version))).flatMap { $0 }.map { (key: key, revision: $0) }
    }
    index.readAhead(wanted, needsPaths: true)
  }

  private mutating func adopt(
    _ version: Version, for key: String, reason: String, _ adoption: inout Adoption
  ) throws(Failure) {
    guard let entry = index.entries[key] else { return }
    let place = graph.pins[key]?.version?.place ?? graph.pins[key]?.name.place ?? lockfilePlace
    let index = index
    let release = try adoption.bag.reportingErrors(at: place) { () throws(FetchError) in
      (release: try index.release(of: key, version), known: try index.knownVersions(of: key))
    }
    guard let release else { return }
    guard let found = release.release else {
      adoption.bag.add(.unknownVersion(entry.name, version.description, known: release.known, at: place))
      return
    }
    let facts: RecordedFacts
    do throws(FetchError) { facts = try index.facts(of: key, at: found.revision, needsPaths: true) } catch {
      if let failure = error.stoppingFailure { throw failure }
      // Another version may do, but for one that is pinned already.
      guard error.isOfRevision || graph.pins[key]?.movableVersion != version else {
        return adoption.bag.add(.unreadable(error, at: place))
      }
      let reason = "cannot be used (\(error.messageOfVersion))"
      adoption.unusable.append(.init([entry.name: .semantic(version)], reason: reason))
      return
    }
    adoption.changed.append(key)
    try write(key, entry, .text(found.version.description), facts, reason)
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
    changes.set(entry.name, traits: entry.pin?.traits, insteadOf: before?.traits)
    changes.record(facts, of: entry.name, traits: entry.pin?.traits)
    let from = graph.stale.contains(key) ? before?.recorded?.version?.value ?? before?.shown : before?.shown
    let moved =
      sourceDiffers(key) && before != nil ? "\(widened ?? reason), from \(entry.url ?? "")" : widened ?? reason
    let old = pinnedRevision(of: key)
    let isTagMoved = old != nil && old != facts.revision && from == version.text && isRecorded(key)
    changes.note(
      .init(
        name: entry.name, from: from, to: version.text, revisions: (old, facts.revision),
        reason: isTagMoved ? "\(moved); its tag was moved" : moved))
  }

  /// Widens the `allow` of a pin to hold a version that was asked for.
  private mutating func widen(_ pin: Pin?, _ text: String?) throws(Failure) -> String? {
    guard let pin, let allow = pin.allow?.value, let version = text.flatMap({ Version($0) }) else { return nil }
    guard let wider = allow.widened(to: version) else { return nil }
    changes.set(pin.name.value, ["allow": .text(wider.description)])
    return "its 'allow' changed from \(allow) to \(wider)"
  }

  /// The reason that a pin moves which was not asked for, or is new.
  private func reasonToMove(_ key: String, _ versions: [String: Version]) -> String {
    let source = index.published(key).map { "; from \($0.source)" } ?? ""
    if let who = index.unpinned[key] { return "\(who) needs it\(source)" }
    let before = graph.pins[key]?.movableVersion
    for (other, version) in versions.sorted(by: { $0.key < $1.key }) {
      guard let needs = try? index.needs(of: other, at: .semantic(version)) else { continue }
      for need in needs where index.key(of: need.name) == key {
        if let before, need.requirement.contains(.semantic(before)) { continue }
        let name = index.entries[other]?.name ?? other
        let what = allowsAll(need.requirement) ? "it" : "\(need.requirement)"
        return "\(name) \(version) needs \(what)\(source)"
      }
    }
    return "the newest compatible"
  }

  /// Returns whether a requirement allows every version, as in a manifest of `generate --publish`.
  private func allowsAll(_ requirement: PackageRequirement) -> Bool {
    guard case .range(let from, let upTo) = Manifest.PackageDependency.Requirement.anyVersion,
      let lower = Version(from), let upper = Version(upTo)
    else { return false }
    return requirement == .any || requirement == .semantic(.halfOpen(lower, upper))
  }
}
