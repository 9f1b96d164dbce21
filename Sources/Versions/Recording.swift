import Diagnostics
import Fetching
import Findings
import LockfileText
import Model
import Planning
import Text
import Versioning
import Workspace

extension VersionRun {
  /// Looks up the facts that the lockfile lacks, and adds them to the changes.
  ///
  /// - Parameter bag: receives findings about facts that could not be read.
  /// - Returns: `ready`, or why there are no versions for packages without a pin.
  package mutating func complete(_ gaps: LockfileGaps, into bag: inout DiagnosticBag) throws(Failure) -> VersionResult {
    for pin in gaps.retired { changes.dropRetired(of: pin) }
    // The findings of the project report sources that are not allowed.
    let places = Set(resolution.bag.diagnostics.filter { $0.id == .disallowedSource }.map(\.place))
    for finding in try record(gaps.pins).diagnostics
    where finding.id != .disallowedSource || !places.contains(finding.place) {
      bag.add(finding)
    }
    registerUnresolvedNames()
    try addSourceProblems(to: &bag)
    // With facts missing, the search could give a wrong answer.
    guard bag.isEmpty, places.isEmpty else { return .ready }
    let result = !gaps.needed.isEmpty || hasNewPackages ? try addMissingPins(into: &bag) : .ready
    // Pins are removed last: an added pin may need one that nothing else needs any more.
    if result.isReady, bag.isEmpty { try freePins() }
    return result
  }

  /// Removes the pins that are not needed any more, now that stale facts were read again.
  private mutating func freePins() throws(Failure) {
    if graph.neededByStale.isEmpty { return }
    var root = root
    root.changedFiles = try changes.files()
    for pin in try Analysis.graph(of: root).graph.unneededPins(besides: []) where pin.folder == nil {
      if graph.neededByStale.contains(pin.name.value.lowercased()) { changes.free(pin) }
    }
  }

  /// True if manifests depend on packages that have no pin.
  private var hasNewPackages: Bool { index.entries.values.contains { $0.pin == nil } }

  /// Looks up unresolved names in the spec repositories.
  private func registerUnresolvedNames() {
    for (name, places) in resolution.graph.missing {
      let who = places.first.map { "\(resolution.table.path($0.file)):\($0.line)" } ?? name
      index.registerUnpinned(name, neededBy: who)
    }
  }

  /// Records the facts about pins at their revisions.
  mutating func record(_ gaps: [LockfileGaps.Gap]) throws(Failure) -> DiagnosticBag {
    var bag = DiagnosticBag()
    index.askRepositories(of: gaps.map(\.key), evenPublished: true)
    var known: [(gap: LockfileGaps.Gap, revision: String)] = []
    for gap in gaps {
      var own = DiagnosticBag()
      if let revision = try revision(of: gap.key, gap.pin, &own) { known.append((gap, revision)) }
      report(own, gap, &bag)
    }
    index.readAhead(known.map { ($0.gap.key, $0.revision) }, needsPaths: true)
    for (gap, revision) in known {
      var own = DiagnosticBag()
      do throws(Failure) { try record(gap, at: revision, &own) } catch {
        // Without a sandbox nothing can be read, and all that was needed is there.
        if !gap.lacksRecordOnly { throw error }
        withoutRecord.append((gap.pin.name.value, error.help.map { "\(error.message): \($0)" } ?? error.message))
      }
      report(own, gap, &bag)
    }
    noteWithoutRecord()
    return bag
  }

  /// A lockfile of an earlier version of the tool, which has no records, does without where none can be made now.
  private mutating func report(_ own: DiagnosticBag, _ gap: LockfileGaps.Gap, _ bag: inout DiagnosticBag) {
    guard gap.lacksRecordOnly else { return bag.add(contentsOf: own) }
    for finding in own.diagnostics {
      if finding.id == .unreachableSource || finding.id == .unreadableManifest {
        withoutRecord.append((gap.pin.name.value, finding.message))
      } else {
        bag.add(finding)
      }
    }
  }

  private mutating func noteWithoutRecord() {
    guard !isOffline, let first = withoutRecord.first else { return }
    let pins = withoutRecord.count == 1 ? "1 pin" : "\(withoutRecord.count) pins"
    notes.append("'recorded' could not be written for \(pins): \(first.why)")
  }

  private mutating func record(
    _ gap: LockfileGaps.Gap, at revision: String, _ bag: inout DiagnosticBag
  ) throws(Failure) {
    let key = gap.key
    guard var pin = graph.pins[key] else { return }
    let index = index
    let facts = try bag.reportingErrors(at: pin.version?.place ?? pin.name.place) { () throws(FetchError) in
      try index.facts(of: key, at: revision, needsPaths: true)
    }
    guard let facts else {
      // Its commit binds what is built, whatever its manifest says.
      if pin.isUnbound {
        changes.set(pin.name.value, ["revision": .text(revision)])
        recorded.append("\(pin.name.value) \(pin.shown) is at \(revision.prefix(12)); its manifest was not read")
      }
      return
    }
    changes.record(facts, of: pin.name.value, traits: pin.traits)
    recorded.append(try what(of: gap, wasRead: facts))
    // From here on its manifest is read, which also has the addresses of packages without a pin.
    pin.revision = Located(revision, at: pin.name.place)
    pin.ranges = nil
    index.replace(key, with: pin)
    let version = pin.movableVersion.map { PackageVersion.semantic($0) } ?? VersionIndex.fixedVersion
    _ = try bag.reportingErrors(at: pin.name.place) { () throws(FetchError) in try index.needs(of: key, at: version) }
  }

  /// The line that says what was recorded; of a stale record, what is different now.
  private func what(of gap: LockfileGaps.Gap, wasRead facts: RecordedFacts) throws(Failure) -> String {
    let (pin, old) = (gap.pin, gap.written)
    let name = "\(pin.name.value) \(pin.shown)"
    guard gap.isStale, let record = old.recorded else {
      let read = facts.pinFacts(name: pin.name.value, traits: pin.traits)
      let differences = old.products == nil ? [] : old.differences(from: read, facts.manifest != nil)
      let wrong = differences.map(\.key).filter(old.states)
      return name + (gap.pin.revision == nil ? " recorded at \(facts.revision.prefix(12))" : " recorded")
        + (wrong.isEmpty ? "" : "; it had different \(wrong.joined(separator: ", "))")
    }
    var changes: [String] = []
    if let before = record.version?.value ?? record.branch?.value, before != pin.shown {
      changes.append("it was \(before)")
    }
    if let source = record.source?.value, .git(url: source) != old.source.value {
      changes.append("it came from \(withoutPassword(source))")
    }
    if let before = record.revision?.value.lowercased(), before != facts.revision {
      changes.append("revision \(before.prefix(12)) → \(facts.revision.prefix(12))")
    }
    let differences = old.differences(from: facts.pinFacts(name: pin.name.value, traits: pin.traits))
    changes += differences.map(\.key).filter { $0 != "targets" || old.states($0) }
    let isKept = resolution.graph.project.keptSpecs[pin.name.value] != nil
    let kept = isKept ? try root.read(Root.keptSpecPath(of: pin.name.value)) : nil
    if kept != facts.spec { changes.append("spec") }
    let declared = resolution.graph.project.keptDeclarations[pin.name.value]?.bytes
    if declared != facts.declarations { changes.append("declarations") }
    return "\(name) read again" + (changes.isEmpty ? "" : ": " + changes.joined(separator: ", "))
  }

  /// The commit of a pin. If it cannot be determined, the bag says why.
  private func revision(of key: String, _ pin: Pin, _ bag: inout DiagnosticBag) throws(Failure) -> String? {
    let index = index
    let references = try bag.reportingErrors(at: pin.source.place) { () throws(FetchError) in
      try index.repository(of: key).references
    }
    guard let references else { return nil }
    let recorded = pin.revision?.value.lowercased()
    if let branch = pin.branch {
      if let recorded { return recorded }
      if let head = references.head(of: branch.value) { return head }
      let known = references.branches.keys.sorted()
      bag.add(.unknownBranch(pin.name.value, branch.value, known: known, at: branch.place))
      return nil
    }
    guard let version = pin.movableVersion, let place = pin.version?.place else { return recorded }
    let found = try bag.reportingErrors(at: place) { () throws(FetchError) in
      (release: try index.release(of: key, version), known: try index.knownVersions(of: key))
    }
    guard let found else { return nil }
    guard let release = found.release else {
      if recorded != nil {
        bag.add(.withdrawnTag(pin, known: found.known))
        return nil
      }
      bag.add(.unknownVersion(pin.name.value, version.description, known: found.known, at: place))
      return nil
    }
    if let recorded, recorded != release.revision {
      bag.add(.otherCommit(pin, release.what, was: recorded, now: release.revision))
      return nil
    }
    return release.revision
  }

  /// Adds pins for packages that manifests need and that have none, each at the newest version that satisfies everyone.
  /// Existing pins keep their versions.
  private mutating func addMissingPins(into bag: inout DiagnosticBag) throws(Failure) -> VersionResult {
    let result = try searchAndApply(.keep) { run, versions throws(Failure) in try run.add(versions) }
    // Never add a pin without its dependencies.
    if case .stopped(let problems) = result {
      bag.add(contentsOf: problems)
      return .ready
    }
    return result
  }
}
