import Diagnostics
import Fetching
import Findings
import Graph
import LockfileText
import Model
import Paths
import Planning
import Text
import Versioning
import Workspace

extension VersionRun {
  /// `integrate pin NAME [VERSION]`: moves or adds one pin; the others keep their versions.
  package mutating func pin(_ request: PinRequest) throws(Failure) -> VersionResult {
    if let path = request.path { return try pin(request.items[0].name, toPath: path) }
    if request.revision != nil || request.branch != nil { return try pin(request.items[0].name, to: request) }
    var targets: [String: Version?] = [:]
    for (place, item) in request.items.enumerated() {
      let git = place == 0 ? request.git : nil
      let version = try item.version.map { text throws(Failure) in try Self.version(text) }
      let url = try address(of: item.name, git: git)
      let problems = try sourceProblems(for: url)
      if !problems.isEmpty { return .stopped(problems) }
      let key = try prepare(item.name, url, isTyped: git != nil, version, request.traits)
      // Other traits are no reason for another version.
      targets[key] = .some(version ?? request.traits.flatMap { _ in graph.pins[key]?.movableVersion })
    }
    index.askRepositories(of: targets.keys)
    var problems = try unknownVersions(targets)
    try addSourceProblems(to: &problems)
    if problems.hasErrors { return .stopped(problems) }
    let asked = targets
    let result = try searchAndApply(.pin(asked)) { run, versions throws(Failure) in
      try run.adopt(versions.spelled(as: asked), asked: Set(asked.keys)) { key, pin in
        guard let version = asked[key] else { return nil }
        if version != nil { return "requested\(request.shownTraits)" }
        let usual = pin.flatMap { pin in pin.movableVersion.map { pin.allowed(from: $0) } }
        guard let usual, let newest = versions[key], !usual.contains(newest) else { return "the newest compatible" }
        return "the newest, outside \(usual)"
      }
    }
    for case (let key, let version?) in asked.sorted(by: { $0.key < $1.key }) {
      guard result.isReady, let reason = index.tooNew(key, among: [version])[version] else { continue }
      notes.append("\(index.entries[key]?.name ?? key) \(version) \(reason), but you requested it")
    }
    if case .stopped(let bag) = result, added.names.isEmpty, let git = request.git, let item = request.items.first,
      graph.pins[index.key(of: item.name)] == nil
    {
      let words = [item.version.map { "\(item.name)@\($0)" } ?? item.name, "--git", git].map { ShellWord.quoted($0) }
      return .stopped(
        bag.withHelp("run 'integrate add \(words.joined(separator: " "))', which lists it in a spec too") {
          $0.id == .undeclaredImport
        })
    }
    return result
  }

  /// `integrate unpin NAME`: removes a pin, or only its `path:` if that overrides a repository.
  package mutating func unpin(_ name: String) throws(Failure) -> VersionResult {
    let before = try candidateReport()
    let (key, pin) = try pin(named: name, else: "write a name under 'pins:' of the lockfile")
    remove(pin)
    try freePins(neededBy: key)
    guard case .stopped(let bag) = try judged(since: before) else { return .ready }
    let why = "run 'integrate why \(ShellWord.quoted(pin.name.value))' to see what needs it"
    return .stopped(
      bag.withHelp("\(why), and remove that first; or move the pin with 'integrate pin' or 'integrate update'") {
        $0.id == .missingPin
      })
  }

  /// Takes out what only a removed pin needed.
  private mutating func freePins(neededBy key: String) throws(Failure) {
    var root = root
    root.changedFiles = try changes.files()
    let after = PinGraph(try Analysis.graph(of: root).graph)
    if after.pins[key] != nil { return }
    func needs(_ pin: String) -> [String] { graph.recordedNeeds(of: pin) }
    let own = reachable(from: [key], needs)
    let others = reachable(from: after.unneeded.subtracting(own), needs)
    for other in own.intersection(after.unneeded).subtracting(others).sorted() {
      guard let pin = graph.pins[other], pin.folder == nil else { continue }
      changes.free(pin)
    }
  }

  /// Checks that the changes add no error.
  func judged(since before: CandidateReport) throws(Failure) -> VersionResult {
    let after = try candidateReport()
    let new = after.errors(notIn: before)
    return new.isEmpty ? .ready : .stopped(stopping(new, of: after))
  }

  private mutating func remove(_ pin: Pin) {
    let values = changes.values(of: pin.name.value)
    if values["path"] != nil, values["git"] != nil || values["registry"] != nil || values["pod"] != nil {
      changes.set(pin.name.value, ["path": nil])
      let kept = Pin.decisive(
        values["version"]?.text, branch: values["branch"]?.text, revision: values["revision"]?.text)
      changes.note(
        .init(name: pin.name.value, from: values["path"]?.text, to: kept ?? "?", reason: "from its repository again"))
    } else {
      changes.remove(pin.name.value)
      changes.note(
        .init(
          name: pin.name.value, from: pin.shown, to: nil, revisions: (pin.revision?.value, nil), reason: "requested"))
    }
  }

  private static func version(_ text: String) throws(Failure) -> Version {
    do { return try Version(parsing: text) } catch {
      if let version = Version(tag: text) {
        throw Failure("'\(text)' is not a version", help: "write '\(version)', the version of that tag")
      }
      throw Failure("'\(text)' is not a version", help: "write three numbers: 1.2.0, 2.0.0-beta.1")
    }
  }
}

extension [String: Version] {
  /// The same versions with the build metadata that was asked for.
  func spelled(as asked: [String: Version?]) -> Self {
    var versions = self
    for case (let key, let version?) in asked where versions[key] == version { versions[key] = version }
    return versions
  }
}

extension VersionRun {
  /// The address of a package: as typed, as pinned, or as published.
  func address(of name: String, git: String?) throws(Failure) -> String? {
    if let problem = nameProblem(name, slash: true) {
      throw Failure("the name '\(name)' \(problem)", help: "write the package's name as in specs, such as 'swift-log'")
    }
    if let git { return git }
    if let pin = graph.pins[index.key(of: name)] {
      guard case .git(let known) = pin.source.value else {
        throw Failure(
          "'\(name)' does not come from git",
          help: pin.isPod
            ? "run 'pod update \(ShellWord.quoted(name))', and then 'integrate import Podfile.lock'"
            : "pass '--git URL' with its repository")
      }
      return known
    }
    guard let component = index.sources.component(named: name), let newest = component.newest else { return nil }
    return index.sources.release(of: component, newest)?.git
  }

  /// Problems with spec repositories, if there is no address and they may be the reason.
  fileprivate func sourceProblems(for url: String?) throws(Failure) -> DiagnosticBag {
    var bag = DiagnosticBag()
    if url == nil { try addSourceProblems(to: &bag) }
    return bag
  }

  /// Makes sure that the index has a pin to move, and returns its lower-case name.
  ///
  /// - Parameters:
  ///   - url: the result of ``address(of:git:)``.
  ///   - isTyped: true if the user gave the URL; the tags of that repository count then.
  func prepare(
    _ name: String, _ url: String?, isTyped: Bool, _ version: Version?, _ traits: [EnabledTrait]?
  ) throws(Failure) -> String {
    let key = index.key(of: name)
    guard let url else {
      throw unknownPin(name, else: "pass its source: '--git URL' or '--path DIR'")
    }
    try checkURL(url)
    if isTyped { try checkRepository(url, isNoneOfAnotherPinThan: key) }
    var pin =
      graph.pins[key] ?? Pin(name: Located(name, at: lockfilePlace), source: Located(.git(url: url), at: lockfilePlace))
    let isSame = traits == nil || traits == pin.traits
    pin.traits = traits ?? pin.traits
    let isKnown = isSame && graph.pins[key] != nil && (!isTyped || index.published(key) == nil)
    if isKnown, case .git(url) = pin.source.value, pin.movableVersion != nil { return key }
    pin.source = Located(.git(url: url), at: pin.source.place)
    // A placeholder until the search chooses a version; the recorded facts no longer apply.
    let known = isSame ? nil : pin.movableVersion
    pin.version = Located((version ?? known ?? Version(0, 0, 0)).description, at: pin.name.place)
    (pin.revision, pin.branch, pin.ranges, pin.products, pin.podEdges) = (nil, nil, nil, nil, nil)
    // A user who gives an address means the tags there.
    index.replace(key, with: pin, ownTags: isTyped)
    return key
  }

  /// SwiftPM takes two pins of one repository for one package. Several pods may come from one.
  private func checkRepository(_ url: String, isNoneOfAnotherPinThan key: String) throws(Failure) {
    let repository = canonicalRepository(url)
    for (other, pin) in graph.pins.sorted(by: { $0.key < $1.key }) where other != key && !pin.isPod {
      guard case .git(let known) = pin.source.value, canonicalRepository(known) == repository else { continue }
      let name = pin.name.value
      throw Failure(
        "'\(url)' is pinned already, as '\(name)'",
        help: "run 'integrate pin \(ShellWord.quoted(name))' to move that pin; write '\(name)/PRODUCT' in specs")
    }
  }

  fileprivate func checkURL(_ url: String) throws(Failure) {
    let allowed = resolution.graph.project.integration.fileURLs
    if let problem = gitURLProblem(url, allowFileURLs: allowed) {
      throw Failure("the URL '\(url)' \(problem)", help: gitURLHelp(problem))
    }
  }

  /// Findings about requested versions that do not exist.
  func unknownVersions(_ targets: [String: Version?]) throws(Failure) -> DiagnosticBag {
    var bag = DiagnosticBag()
    for (key, target) in targets.sorted(by: { $0.key < $1.key }) {
      let name = index.entries[key]?.name ?? key
      let place = graph.pins[key]?.name.place ?? lockfilePlace
      let known = try bag.reportingErrors(at: place) { () throws(FetchError) in try index.knownVersions(of: key) }
      guard let known else { continue }
      if let target {
        if !known.contains(target) { bag.add(.unknownVersion(name, target.description, known: known, at: place)) }
        if index.published(key) != nil { _ = try? index.release(of: key, target) }
        if let problem = index.sources.problem(of: name, target) { bag.add(contentsOf: problem) }
      } else if known.isEmpty {
        bag.add(index.noVersions(of: key, name, at: place))
      } else if known.allSatisfy(\.isPrerelease), let newest = known.last, graph.pins[key] == nil {
        bag.add(.noRelease(of: name, newest, command([name: newest]), at: place))
      }
    }
    return bag
  }

  // MARK: Without a version

  /// Adds a `path:` that overrides the rest of the pin, which stays.
  fileprivate mutating func pin(_ name: String, toPath path: String) throws(Failure) -> VersionResult {
    if let problem = Path.spellingProblem(path) ?? nameProblem(name, slash: true) {
      throw Failure(
        "'\(path)' cannot be the path of '\(name)': it \(problem)",
        help: "write its folder relative to the root, such as '../\(Path.lastComponent(name))'")
    }
    let before = try candidateReport()
    let known = graph.key(of: name).flatMap { graph.pins[$0] }
    if let known {
      changes.set(known.name.value, ["path": .text(path)])
    } else {
      changes.add(name, ["path": .text(path)])
    }
    changes.note(.init(name: known?.name.value ?? name, from: known?.shown, to: path, reason: "a folder"))
    return try judged(since: before)
  }

  /// Pins a commit or a branch. The requirements of its manifest have to hold all the same.
  fileprivate mutating func pin(_ name: String, to request: PinRequest) throws(Failure) -> VersionResult {
    let url = try address(of: name, git: request.git)
    let problems = try sourceProblems(for: url)
    if !problems.isEmpty { return .stopped(problems) }
    let key = try prepare(name, url, isTyped: request.git != nil, nil, request.traits)
    guard let entry = index.entries[key], var pin = entry.pin else {
      throw Failure(
        "there is no pin '\(name)'", help: "run 'integrate pin \(ShellWord.quoted(name)) --git URL' to add one")
    }
    let place = pin.name.place
    var bag = DiagnosticBag()
    let index = index
    let repository = try bag.reportingErrors(at: place) { () throws(FetchError) in try index.repository(of: key) }
    guard let repository, let revision = try Self.revision(request, repository, pin, &bag) else {
      return .stopped(bag)
    }
    if request.revision != nil {
      _ = try bag.reportingErrors(at: place) { () throws(FetchError) in try repository.confirmReach(of: revision) }
      if bag.hasErrors { return .stopped(bag) }
    }
    let facts = try bag.reportingErrors(at: place) { () throws(FetchError) in
      try index.facts(of: key, at: revision, needsPaths: true)
    }
    guard let facts else { return .stopped(bag) }
    let tag = request.revision == nil ? nil : excludedTag(of: key, at: revision)
    if let tag, !request.isForced, let refusal = try refusal(of: key, at: tag, request) { return refusal }
    pin.version = nil
    pin.revision = Located(revision, at: place)
    pin.branch = request.branch.map { Located($0, at: place) }
    (pin.ranges, pin.products) = (nil, nil)
    index.replace(key, with: pin)
    let own = FixedPin(key: key, entry: entry, pin: pin, facts: facts, tag: tag)
    let others = try pinsAskedFor(by: own, &bag)
    return bag.hasErrors ? .stopped(bag) : try applyFixed(own, others)
  }

  /// A pin of a commit, and what is to be recorded of it.
  fileprivate final class FixedPin {
    let key: String
    let entry: VersionIndex.Entry
    let pin: Pin
    let facts: RecordedFacts
    /// The version of the commit, if other pins exclude it.
    let tag: Version?

    init(key: String, entry: VersionIndex.Entry, pin: Pin, facts: RecordedFacts, tag: Version? = nil) {
      (self.key, self.entry, self.pin, self.facts, self.tag) = (key, entry, pin, facts, tag)
    }
  }

  /// The version of a commit, if it has one and ranges of other pins exclude it.
  private func excludedTag(of key: String, at revision: String) -> Version? {
    let tagged = (try? index.repository(of: key))?.references.versions.filter { $0.revision == revision } ?? []
    let ranges = graph.pins.filter { $0.key != key }.flatMap { $0.value.ranges ?? [] }
      .filter { index.key(of: $0.package.value) == key }
    let fits = tagged.contains { tag in
      ranges.allSatisfy { range in
        if case .versions(let versions) = range.requirement.value { versions.contains(tag.version) } else { true }
      }
    }
    return fits ? nil : tagged.last?.version
  }

  /// The reason that a commit's version cannot be pinned, with the command that pins the commit anyway; `nil` if it can.
  private func refusal(of key: String, at tag: Version, _ request: PinRequest) throws(Failure) -> VersionResult? {
    let targets: [String: Version?] = [key: tag]
    var run = self
    let result = try run.searchAndApply(.pin(targets)) { run, versions throws(Failure) in
      try run.adopt(versions.spelled(as: targets), asked: [key]) { _, _ in nil }
    }
    guard case .unsolvable(let explanation, let commands) = result else { return nil }
    let address = request.git.map { " --git \(ShellWord.quoted($0))" } ?? ""
    let forced =
      "integrate pin \(ShellWord.quoted(request.items[0].name)) --revision \(request.revision ?? "")\(address) --force"
    return .unsolvable(explanation: explanation, commands: commands + [forced])
  }

  /// Pins for what a commit asks for by branch or commit, and what that asks for so, where it has no pin: no version of it
  /// would do.
  private func pinsAskedFor(by pin: FixedPin, _ bag: inout DiagnosticBag) throws(Failure) -> [FixedPin] {
    var pins = [pin]
    var place = 0
    while place < pins.count {
      let asking = pins[place]
      place += 1
      let index = index
      // Now the index knows the addresses.
      _ = try bag.reportingErrors(at: asking.pin.name.place) { () throws(FetchError) in
        try index.needs(of: asking.key, at: VersionIndex.fixedVersion)
      }
      for dependency in asking.facts.dependencies(traits: asking.pin.traits) {
        let key = index.key(of: dependency.package)
        guard let entry = index.entries[key], entry.pin == nil, let url = entry.url else { continue }
        // A new package has no line yet.
        let place = asking.pin.name.place
        var own = DiagnosticBag()
        let fixed = try bag.reportingErrors(at: place) { () throws(FetchError) in
          try self.pin(key, entry, url, at: dependency.requirement, askedAt: place, &own)
        }
        bag.add(contentsOf: own)
        if let fixed = fixed ?? nil { pins.append(fixed) }
      }
    }
    return Array(pins.dropFirst())
  }

  /// - Returns: `nil` if versions are asked for, or what is asked for is not there.
  private func pin(
    _ key: String, _ entry: VersionIndex.Entry, _ url: String, at requirement: Pin.Range.Requirement,
    askedAt place: Place, _ bag: inout DiagnosticBag
  ) throws(FetchError) -> FixedPin? {
    var pin = Pin(name: Located(entry.name, at: place), source: Located(.git(url: url), at: place))
    let revision: String
    switch requirement {
    case .versions, .any: return nil
    case .revision(let stated):
      revision = stated.lowercased()
      try index.repository(of: key).confirmReach(of: revision)
    case .branch(let branch):
      let references = try index.repository(of: key).references
      guard let head = references.head(of: branch) else {
        bag.add(.unknownBranch(entry.name, branch, known: references.branches.keys.sorted(), at: place))
        return nil
      }
      (revision, pin.branch) = (head, Located(branch, at: place))
    }
    pin.revision = Located(revision, at: place)
    let facts = try index.facts(of: key, at: revision, needsPaths: true)
    index.replace(key, with: pin)
    return FixedPin(key: key, entry: entry, pin: pin, facts: facts)
  }

  private static func revision(
    _ request: PinRequest, _ repository: Repository, _ pin: Pin, _ bag: inout DiagnosticBag
  ) throws(Failure) -> String? {
    if let branch = request.branch {
      guard let head = repository.references.head(of: branch) else {
        let known = repository.references.branches.keys.sorted()
        bag.add(.unknownBranch(pin.name.value, branch, known: known, at: pin.name.place))
        return nil
      }
      return head
    }
    let text = request.revision?.lowercased() ?? ""
    guard isRevision(text) else {
      throw Failure(
        "'\(request.revision ?? "")' is not a revision",
        help: "write 40 (or 64) hexadecimal digits, as 'git rev-parse' prints them")
    }
    return repository.references.commitsByTagObject[text] ?? text
  }

  /// - Parameter others: pins that are new, and that the first one asks for.
  private mutating func applyFixed(_ own: FixedPin, _ others: [FixedPin]) throws(Failure) -> VersionResult {
    let before = graph.pins[own.key]
    return try searchAndApply(.keep) { run, versions throws(Failure) in
      for fixed in [own] + others {
        let (name, pin) = (fixed.entry.name, fixed.pin)
        let isNew = run.graph.pins[fixed.key] == nil
        let decided: [String: LockValue?] = ["version": nil, "branch": pin.branch.map { .text($0.value) }]
        if isNew {
          run.changes.add(name, ["git": .text(fixed.entry.url ?? "")])
        } else {
          run.changes.takeSource(fixed.entry.url ?? "", of: name)
        }
        run.changes.set(name, decided)
        run.changes.set(name, traits: pin.traits, insteadOf: run.graph.pins[fixed.key]?.traits)
        run.changes.record(fixed.facts, of: name, traits: pin.traits, tag: fixed.tag)
        run.changes.note(
          .init(
            name: name, from: isNew ? nil : before?.shown, to: pin.shown,
            revisions: (isNew ? nil : before?.revision?.value, pin.revision?.value),
            reason: fixed.key == own.key ? "requested" : "\(own.entry.name) requires that commit"))
      }
      return try run.adopt(versions, asked: [own.key]) { _, _ in nil }
    }
  }
}
