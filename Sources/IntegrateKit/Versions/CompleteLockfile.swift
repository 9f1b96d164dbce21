import Diagnostics
import Fetching
import Model
import Planning
import Resolver
import Versioning

extension Session {
  /// `integrate resolve`: records what the lockfile does not say yet, and then checks.
  ///
  /// Where all is recorded, no program is run and nothing is asked.
  func resolve(_ mode: LockMode, _ options: FetchingOptions = FetchingOptions()) throws(Failure) -> Int32 {
    var resolution = try Resolution.run(try findRoot())
    let gaps = LockfileGaps(resolution)
    if !gaps.isEmpty {
      switch mode {
      case .offline: break
      case .locked:
        for (_, pin, missing) in gaps.pins where !missing.isEmpty {
          resolution.bag.add(.lockfileIncomplete(pin, missing: missing))
        }
      case .complete:
        let bag = try complete(options)
        resolution = try Resolution.run(resolution.root)
        for finding in bag.diagnostics { resolution.bag.add(finding.weighedForRecording) }
      }
    }
    let resolved = ResolvedReport(resolution: resolution)
    let verdict = try report(resolution) { resolved.json(toolVersion: toolVersion) }
    if !verdict.fails, !reporting.writesBaseline, reporting.format == .text { console.results(resolved.bytes) }
    return verdict.status
  }

  /// Finds out what is missing and writes it. What could not be had is in what is returned.
  private func complete(_ options: FetchingOptions) throws(Failure) -> DiagnosticBag {
    var run = try VersionRun(self, options)
    defer { run.finish() }
    // Another run may have written meanwhile.
    let gaps = LockfileGaps(run.resolution)
    if gaps.isEmpty { return DiagnosticBag() }
    var bag = try run.record(gaps)
    // Without all the facts a search would say what is not so.
    if bag.isEmpty, !gaps.needed.isEmpty || run.meetsNewPackages { bag.add(contentsOf: try run.addMissingPins()) }
    for move in run.changes.moves { console.diagnostics("integrate: \(move.text.visible)\n") }
    _ = try run.changes.commit()
    return bag
  }
}

extension Diagnostic {
  /// What could not be recorded is a warning: the pin decides without it, and a machine without network, or without a
  /// sandbox for manifests, still resolves.
  fileprivate var weighedForRecording: Diagnostic {
    var copy = self
    if id == .unreachableSource || id == .unreadableManifest { copy.severity = .warning }
    return copy
  }
}

/// What the lockfile does not say about what it pins.
struct LockfileGaps {
  /// Pins of which something is missing (in words), or whose manifest says where a package is that has no pin.
  private(set) var pins: [(key: String, pin: Pin, missing: [String])] = []
  /// Packages that ranges speak of and that have no pin.
  private(set) var needed: Set<String> = []

  var isEmpty: Bool { pins.isEmpty }

  init(_ resolution: Resolution) {
    guard resolution.graph.project.lockfileIsReadable else { return }
    let graph = PinGraph(resolution.graph)
    let allowsFileURLs = resolution.graph.project.integration.fileURLs
    for (key, pin) in graph.pins.sorted(by: { $0.key < $1.key }) {
      guard case .git(let url) = pin.source.value, pin.selection != nil, !pin.isPod else { continue }
      // A finding says so already.
      if gitURLProblem(url, allowFileURLs: allowsFileURLs) != nil { continue }
      let unpinned = (pin.ranges ?? []).filter {
        graph.key(of: $0.package.value) == nil && $0.requirement.value != .any
      }
      needed.formUnion(unpinned.map { $0.package.value.lowercased() })
      let missing = pin.missingFacts(isComponent: graph.componentNeeds[key] != nil)
      if !missing.isEmpty || !unpinned.isEmpty { pins.append((key, pin, missing)) }
    }
  }
}

extension VersionRun {
  /// Whether manifests speak of packages that have no pin.
  var meetsNewPackages: Bool { index.entries.values.contains { $0.pin == nil } }

  /// Records the facts of pins at their revisions.
  mutating func record(_ gaps: LockfileGaps) throws(Failure) -> DiagnosticBag {
    var bag = DiagnosticBag()
    index.ask(gaps.pins.map(\.key))
    var revisions: [(key: String, revision: String)] = []
    for (key, pin, _) in gaps.pins {
      if let revision = try revision(of: key, pin, &bag) { revisions.append((key, revision)) }
    }
    index.readAhead(revisions, needsManifest: true)
    for (key, revision) in revisions {
      guard var pin = graph.pins[key] else { continue }
      let index = index
      let facts = try bag.attempt(at: pin.version?.place ?? pin.name.place) { () throws(FetchError) in
        try index.facts(of: key, at: revision, needsManifest: true)
      }
      guard let facts else { continue }
      changes.record(facts, of: pin.name.value, traits: pin.traits)
      let what = graph.pins[key]?.revision == nil ? "recorded at \(revision.prefix(12))" : "recorded"
      session.console.diagnostics("integrate: \(pin.name.value.visible) \(pin.shown.visible) \(what)\n")
      // From here on its manifest is asked, which also says where packages are that have no pin.
      pin.revision = Located(revision, at: pin.name.place)
      pin.ranges = nil
      index.replace(key, with: pin)
      let version = pin.movableVersion.map { PackageVersion.semantic($0) } ?? VersionIndex.fixedVersion
      _ = try bag.attempt(at: pin.name.place) { () throws(FetchError) in try index.needs(of: key, at: version) }
    }
    return bag
  }

  /// The commit that a pin means; what keeps it from being known goes to the bag.
  private func revision(of key: String, _ pin: Pin, _ bag: inout DiagnosticBag) throws(Failure) -> String? {
    let index = index
    let references = try bag.attempt(at: pin.source.place) { () throws(FetchError) in
      try index.repository(of: key).references
    }
    guard let references else { return nil }
    let recorded = pin.revision?.value.lowercased()
    if let branch = pin.branch {
      if let recorded { return recorded }
      if let head = references.branches[branch.value] { return head }
      let known = references.branches.keys.sorted()
      bag.add(.unknownBranch(pin.name.value, branch.value, known: known, at: branch.place))
      return nil
    }
    guard let version = pin.movableVersion, let place = pin.version?.place else { return recorded }
    guard let tagged = references.tagged(version) else {
      if let recorded { return recorded }
      let known = references.versions.map(\.version)
      bag.add(.unknownVersion(pin.name.value, version.description, known: known, at: place))
      return nil
    }
    if let recorded, recorded != tagged.revision {
      bag.add(.movedTag(pin, tag: tagged.tag, was: recorded, now: tagged.revision))
      return nil
    }
    return tagged.revision
  }

  /// Pins what manifests need and nobody pinned, at the newest version that satisfies everyone; no pin moves.
  mutating func addMissingPins() throws(Failure) -> DiagnosticBag {
    switch try search(.keep) {
    case .none(let explanation, let commands):
      var bag = DiagnosticBag()
      if let finding = say(explanation, commands) { bag.add(finding) }
      return bag
    case .found(let versions):
      let new = versions.filter { graph.pins[$0.key] == nil }
      if new.isEmpty { return DiagnosticBag() }
      return try add(new, all: versions)
    }
  }
}
