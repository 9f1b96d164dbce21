import Diagnostics
import Fetching
import Model
import Text
import Versioning
import Workspace

extension VersionRun {
  /// `integrate update [NAMES] [--to VERSION] [--major]`: moves pins to the newest version that they may have.
  package mutating func update(_ request: UpdateRequest) throws(Failure) -> VersionResult {
    let (asked, to) = try scope(request)
    index.askRepositories(of: asked)
    var problems = try checkTags(of: asked)
    try addSourceProblems(to: &problems)
    if problems.hasErrors { return .stopped(problems) }
    readAhead(asked, isMajor: request.isMajor, to: to)
    let outcome = try search(.update(asked, to: to, isMajor: request.isMajor))
    try addSourceProblems(to: &problems)
    if problems.hasErrors { return .stopped(problems) }
    switch outcome {
    case .none(let explanation, let commands): return .unsolvable(explanation: explanation, commands: commands)
    case .found(let versions):
      let bag = try adopt(versions) { key, pin in
        guard asked.contains(key), let pin, let current = pin.movableVersion else { return nil }
        if to != nil { return "asked for" }
        return request.isMajor ? "the newest that fits" : "the newest that fits in \(pin.allowed(from: current))"
      }
      if bag.hasErrors { return .stopped(bag) }
      noteSkippedVersions(versions)
      return .ready
    }
  }

  /// The pins to move, by lower-case name.
  private func scope(_ request: UpdateRequest) throws(Failure) -> (Set<String>, to: Version?) {
    var to: Version?
    if let text = request.to {
      guard request.names.count == 1 else { throw Failure("'--to' needs the name of one pin", help: nil) }
      guard let version = Version(text) else {
        throw Failure("'\(text)' is not a version", help: "a version is three numbers: 1.2.0, 2.0.0-beta.1")
      }
      to = version
    }
    if request.names.isEmpty { return (Set(graph.pins.filter { $0.value.movableVersion != nil }.keys), nil) }
    var keys: Set<String> = []
    for name in request.names {
      let (key, pin) = try pin(named: name)
      guard pin.movableVersion != nil else {
        throw Failure(
          "'\(name)' has no version from git that could be moved",
          help: "'integrate pin \(ShellWord.quoted(name)) VERSION' pins one")
      }
      keys.insert(key)
    }
    return (keys, to)
  }

  /// Findings about repositories that do not answer and tags that were moved.
  private func checkTags(of keys: Set<String>) throws(Failure) -> DiagnosticBag {
    var bag = DiagnosticBag()
    for key in keys.sorted() {
      guard let pin = graph.pins[key], let version = pin.movableVersion else { continue }
      let index = index
      let release = try bag.reportingErrors(at: pin.source.place) { () throws(FetchError) in
        try index.release(of: key, version)
      }
      guard let revision = pin.revision?.value.lowercased(), let release = release ?? nil else { continue }
      if release.revision != revision {
        bag.add(.movedTag(pin, release.what, was: revision, now: release.revision))
      }
    }
    return bag
  }

  private mutating func noteSkippedVersions(_ versions: [String: Version]) {
    for (key, version, error) in index.skippedVersions where versions[key].map({ $0 < version }) == true {
      let name = index.entries[key]?.name ?? key
      notes.append("\(name) \(version) was skipped: \(error.message)")
    }
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
    index.readAhead(wanted, needsManifest: false)
  }
}
