import Diagnostics
import Fetching
import Findings
import Model
import Planning
import Versioning

extension Session {
  /// `integrate resolve`: records what the lockfile does not say yet, and then checks.
  ///
  /// Where all is recorded, no program is run and nothing is asked.
  func resolve(_ mode: LockMode, _ options: FetchingOptions = FetchingOptions()) throws(Failure) -> Int32 {
    let printsText = reporting.format == .text && !reporting.writesBaseline
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
        let (bag, table) = try complete(options)
        resolution = try Resolution.run(resolution.root)
        resolution.adopt(bag.diagnostics.map(\.weighedForRecording), from: table)
      }
    }
    let resolved = ResolvedReport(resolution: resolution)
    let verdict = try report(resolution) { resolved.json(toolVersion: toolVersion) }
    if !verdict.fails, printsText { console.results(resolved.text) }
    return verdict.status
  }

  /// Finds out what is missing and writes it. What could not be had is in what is returned.
  private func complete(_ options: FetchingOptions) throws(Failure) -> (DiagnosticBag, SourceTable) {
    var run = try VersionRun(self, options)
    defer { run.finish() }
    // Another run may have written meanwhile.
    let gaps = LockfileGaps(run.resolution)
    if gaps.isEmpty { return (DiagnosticBag(), run.resolution.table) }
    var bag = try run.record(gaps)
    run.meetUnpinnedComponents()
    try run.addTroubleWithSources(to: &bag)
    // Without all the facts a search would say what is not so.
    if bag.isEmpty, !gaps.needed.isEmpty || run.meetsNewPackages { bag.add(contentsOf: try run.addMissingPins()) }
    for move in run.changes.moves { console.diagnostics("integrate: \(move.text.visible)\n") }
    _ = try run.changes.commit()
    return (bag, run.index.sources.table)
  }
}

extension Resolution {
  /// Adds findings that another table made the places of.
  fileprivate mutating func adopt(_ findings: [Diagnostic], from other: SourceTable) {
    var files: [String: FileID] = [:]
    for (index, path) in table.paths.enumerated() { files[path] = FileID(rawValue: UInt32(index)) }
    func own(_ place: Place) -> Place {
      let path = other.path(place.file)
      let file = files[path] ?? table.add(path)
      files[path] = file
      return Place(file: file, line: place.line, column: place.column)
    }
    for finding in findings {
      let notes = finding.notes.map { Note($0.message, at: $0.place.map(own)) }
      bag.add(
        Diagnostic(
          finding.id, as: finding.severity, finding.message, at: finding.place.map(own), notes: notes,
          help: finding.help))
    }
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
  /// Whether a name leads nowhere that a spec repository may have.
  private(set) var mayBePublished = false

  var isEmpty: Bool { pins.isEmpty && !mayBePublished }

  init(_ resolution: Resolution) {
    let graph = resolution.graph
    guard graph.project.lockfileIsReadable else { return }
    mayBePublished = !graph.missing.isEmpty && !graph.project.integration.sources.isEmpty
    let all = graph.project.lockfile.pins
    let withSpec = Set(graph.components.indices.compactMap { graph.components[$0].pin })
    for index in all.indices {
      guard case .git(let url) = all[index].source.value, all[index].selection != nil, !all[index].isPod else {
        continue
      }
      let missing = all[index].missingFacts(isComponent: withSpec.contains(index))
      let unpinned = zip(all[index].ranges ?? [], graph.pinNames.pins(statedBy: index))
        .compactMap { range, pin in pin == nil && range.requirement.value != .any ? range : nil }
      if missing.isEmpty, unpinned.isEmpty { continue }
      // A finding says so already.
      if gitURLProblem(url, allowFileURLs: graph.project.integration.fileURLs) != nil { continue }
      needed.formUnion(unpinned.map { $0.package.value.lowercased() })
      pins.append((all[index].name.value.lowercased(), all[index], missing))
    }
    pins.sort { $0.key < $1.key }
  }
}

extension VersionRun {
  /// Whether manifests speak of packages that have no pin.
  var meetsNewPackages: Bool { index.entries.values.contains { $0.pin == nil } }

  /// Looks for the names that lead nowhere in the spec repositories.
  func meetUnpinnedComponents() {
    for (name, places) in resolution.graph.missing {
      let who = places.first.map { "\(resolution.table.path($0.file)):\($0.line)" } ?? name
      index.meet(unpinned: name, neededBy: who)
    }
  }

  /// Records the facts of pins at their revisions.
  mutating func record(_ gaps: LockfileGaps) throws(Failure) -> DiagnosticBag {
    var bag = DiagnosticBag()
    index.ask(gaps.pins.map(\.key), evenPublished: true)
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
    let found = try bag.attempt(at: place) { () throws(FetchError) in
      (release: try index.release(of: key, version), known: try index.knownVersions(of: key))
    }
    guard let found else { return nil }
    guard let release = found.release else {
      if let recorded { return recorded }
      bag.add(.unknownVersion(pin.name.value, version.description, known: found.known, at: place))
      return nil
    }
    if let recorded, recorded != release.revision {
      bag.add(.movedTag(pin, release.what, was: recorded, now: release.revision))
      return nil
    }
    return release.revision
  }

  /// Pins what manifests need and nobody pinned, at the newest version that satisfies everyone; no pin moves.
  mutating func addMissingPins() throws(Failure) -> DiagnosticBag {
    let outcome = try search(.keep)
    var bag = DiagnosticBag()
    try addTroubleWithSources(to: &bag)
    if bag.hasErrors { return bag }
    switch outcome {
    case .none(let explanation, let commands):
      if let finding = say(explanation, commands) { bag.add(finding) }
      return bag
    case .found(let versions):
      let new = versions.filter { graph.pins[$0.key] == nil }
      if new.isEmpty { return bag }
      let before = changes
      bag.add(contentsOf: try add(new, all: versions))
      // A pin without what it needs would be half an answer.
      if bag.hasErrors { changes = before }
      return bag
    }
  }
}
