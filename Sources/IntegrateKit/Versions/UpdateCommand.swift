import Diagnostics
import Fetching
import Model
import Planning
import Versioning

extension Session {
  /// `integrate update [NAMES] [--dry-run] [--to VERSION] [--major]`: moves all that may move to its newest version.
  func update(_ request: UpdateRequest, _ options: FetchingOptions = FetchingOptions()) throws(Failure) -> Int32 {
    var run = try VersionRun(self, options)
    defer { run.finish() }
    if run.resolution.bag.hasErrors, !run.resolution.graph.project.lockfileIsReadable {
      return try report(run.resolution).status
    }
    let (asked, to) = try scope(request, run)
    run.index.ask(asked)
    var problems = try trouble(asked, run)
    try run.addTroubleWithSources(to: &problems)
    if problems.hasErrors { return try run.stop(problems) }
    run.readAhead(asked, isMajor: request.isMajor, to: to)
    let outcome = try run.search(.update(asked, to: to, isMajor: request.isMajor))
    try run.addTroubleWithSources(to: &problems)
    if problems.hasErrors { return try run.stop(problems) }
    switch outcome {
    case .none(let explanation, let commands): return try run.explain(explanation, commands)
    case .found(let versions):
      let bag = try run.take(versions) { key, pin in
        guard asked.contains(key), let pin, let current = pin.movableVersion else { return nil }
        if to != nil { return "asked for" }
        return request.isMajor ? "the newest that fits" : "the newest that fits in \(pin.allowed(from: current))"
      }
      if bag.hasErrors { return try run.stop(bag) }
      notePassedOver(run, versions)
      return try run.apply(isDryRun: request.isDryRun, nothing: "nothing to move")
    }
  }

  /// The pins to move, by their names without case.
  private func scope(_ request: UpdateRequest, _ run: VersionRun) throws(Failure) -> (Set<String>, to: Version?) {
    var to: Version?
    if let text = request.to {
      guard request.names.count == 1 else { throw Failure("'--to' needs the name of one pin", help: nil) }
      guard let version = Version(text) else {
        throw Failure("'\(text)' is no version", help: "a version is three numbers: 1.2.0, 2.0.0-beta.1")
      }
      to = version
    }
    if request.names.isEmpty { return (Set(run.graph.pins.filter { $0.value.movableVersion != nil }.keys), nil) }
    var keys: Set<String> = []
    for name in request.names {
      let (key, pin) = try run.pin(named: name)
      guard pin.movableVersion != nil else {
        throw Failure(
          "'\(name)' has no version from git that could be moved",
          help: "'integrate pin \(ShellWord.quoted(name)) VERSION' pins one")
      }
      keys.insert(key)
    }
    return (keys, to)
  }

  /// Repositories that do not answer, and tags that are not where they were.
  private func trouble(_ keys: Set<String>, _ run: VersionRun) throws(Failure) -> DiagnosticBag {
    var bag = DiagnosticBag()
    for key in keys.sorted() {
      guard let pin = run.graph.pins[key], let version = pin.movableVersion else { continue }
      let index = run.index
      let release = try bag.attempt(at: pin.source.place) { () throws(FetchError) in
        try index.release(of: key, version)
      }
      guard let revision = pin.revision?.value.lowercased(), let release = release ?? nil else { continue }
      if release.revision != revision {
        bag.add(.movedTag(pin, release.what, was: revision, now: release.revision))
      }
    }
    return bag
  }

  private func notePassedOver(_ run: VersionRun, _ versions: [String: Version]) {
    for (key, version, error) in run.index.passedOver where versions[key].map({ $0 < version }) == true {
      let name = run.index.entries[key]?.name ?? key
      console.diagnostics("integrate: note: \(name.visible) \(version) was passed over: \(error.message.visible)\n")
    }
  }
}

extension VersionRun {
  /// Reads what the search will most likely ask for, several at a time.
  func readAhead(_ keys: Set<String>, isMajor: Bool, to: Version?) {
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
    index.readAhead(wanted, needsManifest: false)
  }
}
