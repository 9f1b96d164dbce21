import Diagnostics
import Fetching
import Findings
import Model
import Planning
import Text
import Workspace

/// The result of `verify`: every record of the lockfile compared with the repositories.
package struct Verification {
  /// Differences, repositories that could not be read, and errors of the lockfile itself; places refer to ``table``.
  package private(set) var bag = DiagnosticBag()
  package private(set) var table: SourceTable
  /// The names of the pins whose records agree with the repositories.
  package private(set) var proven: [String] = []
  /// The number of pins from git.
  package private(set) var count = 0
  /// The names of the pins without recorded targets, or without recorded requirements of a component's manifest, as
  /// earlier versions of the tool wrote them: these cannot be compared.
  package private(set) var incomplete: [String] = []
  /// The names of the pins that come from no repository, so that nothing can be compared.
  package private(set) var unprovable: [String] = []

  private let resolution: Resolution
  private let index: VersionIndex

  /// Asks the repositories of all pins from git. Writes nothing.
  package init(
    _ resolution: Resolution, _ options: FetchingOptions, progress: @escaping Fetcher.Progress
  ) throws(Failure) {
    self.resolution = resolution
    let fetcher = try options.fetcher(for: resolution.graph.project)
    index = VersionIndex(resolution, fetcher: fetcher, progress: progress)
    table = resolution.table
    // An error in the lockfile's text prevents verification. Findings about conflicts belong to 'check', since no
    // repository is the cause.
    let lockfile = resolution.graph.project.lockfile.file
    for finding in resolution.readingFindings where finding.place?.file == lockfile { bag.add(finding) }
    let stale = staleRecords(resolution.graph.project)
    for (_, finding) in stale { bag.add(finding) }
    let pins = provablePins(except: Set(stale.map(\.pin)))
    try verify(pins)
    if let failure = index.sources.failure { throw failure }
    bag.add(contentsOf: index.sources.bag)
    table = index.sources.table
  }

  /// The pins to verify, by lower-case name. A pin that a folder replaces still has its records.
  private mutating func provablePins(except stale: Set<Int>) -> [(key: String, pin: Pin)] {
    var pins: [(key: String, pin: Pin)] = []
    for (position, written) in resolution.graph.project.lockfile.pins.enumerated() {
      var pin = resolution.graph.project.overridden[position] ?? written
      if case .path = pin.source.value, let remote = pin.remote { pin.source = remote }
      guard case .git = pin.source.value, !pin.isPod, pin.selection != nil else {
        unprovable.append(pin.name.value)
        continue
      }
      count += 1
      if stale.contains(position) { continue }
      let key = pin.name.value.lowercased()
      if case .path = written.source.value { index.replace(key, with: pin) }
      pins.append((key, pin))
    }
    unprovable.sort()
    return pins.sorted { $0.key < $1.key }
  }

  private mutating func verify(_ pins: [(key: String, pin: Pin)]) throws(Failure) {
    index.askRepositories(of: pins.map(\.key), evenPublished: true)
    var readable: [(key: String, pin: Pin, revision: String, isSound: Bool)] = []
    for (key, pin) in pins {
      let index = index
      let repository = try bag.reportingErrors(at: pin.source.place) { () throws(FetchError) in
        try index.repository(of: key)
      }
      guard let repository else { continue }
      let missing = pin.missingFacts(isComponent: try keptSpec(of: pin) != nil)
      if !missing.isEmpty { bag.add(.lockfileIncomplete(pin, missing: missing)) }
      let finding = try bag.reportingErrors(at: pin.source.place) { () throws(FetchError) in
        try index.tagFinding(of: key, pin)
      }
      var isSound = missing.isEmpty && finding != nil
      if let finding = finding ?? nil {
        bag.add(finding)
        isSound = false
      }
      if pin.selection == .branch, let branch = pin.branch, repository.references.head(of: branch.value) == nil {
        let known = repository.references.branches.keys.sorted()
        bag.add(.unknownBranch(pin.name.value, branch.value, known: known, at: branch.place))
        isSound = false
      }
      if let revision = pin.revision?.value.lowercased() { readable.append((key, pin, revision, isSound)) }
    }
    index.readAhead(readable.map { ($0.key, $0.revision) }, needsPaths: true)
    // For the others it is already reported that their commit is wrong.
    let unreached = index.unreached(readable.filter(\.isSound).map { ($0.key, $0.revision) })
    for (key, pin, revision, isSound) in readable {
      let index = index
      let facts = try bag.reportingErrors(at: pin.revision?.place ?? pin.name.place) { () throws(FetchError) in
        if let error = unreached[key] { throw error }
        return try index.factsToProve(key, pin, at: revision)
      }
      guard let facts else { continue }
      let isEqual = try compare(pin, facts)
      if isSound, isEqual { proven.append(pin.name.value) }
    }
  }

  // MARK: Comparing

  /// - Returns: true if all is recorded as it is in the repository.
  private mutating func compare(_ pin: Pin, _ facts: RecordedFacts) throws(Failure) -> Bool {
    let kept = try keptSpec(of: pin)
    let disallowed = index.disallowedArchives(of: facts.manifest)
    for archive in disallowed {
      bag.add(.disallowedArchive(archive.target, of: pin, from: archive.address))
    }
    let wrong = pin.differences(from: facts.pinFacts(name: pin.name.value, traits: pin.traits), facts.manifest != nil)
    let stated = wrong.filter { pin.states($0.key) }
    for difference in stated {
      bag.add(.wrongRecord("'\(difference.key)' of '\(pin.name.value)'", difference.text, pin, at: difference.place))
    }
    var isEqual = stated.isEmpty && disallowed.isEmpty
    let lacksTraits = pin.recorded != nil && pin.recorded?.traits == nil && facts.traits(enabled: pin.traits) != nil
    let isUnread = facts.hasPackage && facts.manifest == nil
    let lacksFacts = isUnread || facts.manifest != nil && (pin.targets == nil || pin.ranges == nil || lacksTraits)
    if lacksFacts { incomplete.append(pin.name.value) }
    for (key, place, read) in lacksFacts ? [] : pin.recordDifferences(from: facts) {
      let what = "'\(key)' in 'recorded' of '\(pin.name.value)'"
      let shown = read.isEmpty ? "nothing" : read.joined(separator: ", ")
      var finding = Diagnostic.wrongRecord(
        what, "it is \(shown)", pin, at: place ?? pin.recorded?.place ?? pin.name.place)
      // A submodule's repository may be gone without a change by anybody here.
      if key == "missing", !read.isEmpty {
        finding.help =
          "ask its owners, since the files, such as a submodule, may have existed when they were recorded, or pin "
          + "another version"
      }
      bag.add(finding)
      isEqual = false
    }
    if kept != facts.spec {
      reportSpec(of: pin, kept, facts.spec)
      isEqual = false
    }
    switch try compareDeclarations(of: pin, facts) {
    case .equal: break
    case .different: isEqual = false
    case .unrecorded:
      if !lacksFacts { incomplete.append(pin.name.value) }
      return false
    }
    return isEqual && !lacksFacts
  }

  private mutating func reportSpec(of pin: Pin, _ kept: [UInt8]?, _ read: [UInt8]?) {
    let what = kept == nil ? "the file is missing" : read == nil ? "it has no spec" : "the bytes differ"
    let place = resolution.graph.project.keptSpecs[pin.name.value].map { file in
      Place(file: file.file, line: Self.firstDifference(kept ?? [], read ?? []), column: 1)
    }
    bag.add(.wrongRecord("the kept spec of '\(pin.name.value)'", what, pin, at: place ?? pin.name.place))
  }

  private enum Comparison { case equal, different, unrecorded }

  private mutating func compareDeclarations(of pin: Pin, _ facts: RecordedFacts) throws(Failure) -> Comparison {
    let name = pin.name.value
    var kept = resolution.graph.project.keptDeclarations[name]?.bytes
    // A folder that replaces the repository hides it from the project.
    if kept == nil, pin.folder != nil { kept = try resolution.root.read(Root.declarationsPath(of: name)) }
    if kept == facts.declarations { return .equal }
    if kept == nil { return .unrecorded }
    let place = resolution.graph.project.keptDeclarations[name].map { kept in
      Place(file: kept.file, line: Self.firstDifference(kept.bytes, facts.declarations ?? []), column: 1)
    }
    let what = facts.declarations == nil ? "generated code uses none" : "the bytes differ"
    bag.add(.wrongRecord("the kept declarations of '\(name)'", what, pin, at: place ?? pin.name.place))
    return .different
  }

  private func keptSpec(of pin: Pin) throws(Failure) -> [UInt8]? {
    guard resolution.graph.project.keptSpecs[pin.name.value] != nil else {
      // A folder that replaces the repository hides the kept spec from the project.
      return pin.folder == nil ? nil : try resolution.root.read(Root.keptSpecPath(of: pin.name.value))
    }
    return try resolution.root.read(Root.keptSpecPath(of: pin.name.value))
  }

  /// The first line, from 1, in which two files differ.
  private static func firstDifference(_ one: [UInt8], _ other: [UInt8]) -> UInt32 {
    UInt32(1 + zip(one, other).prefix { $0 == $1 }.count { $0.0 == UInt8(ascii: "\n") })
  }

  /// The last line for people: how much was proven.
  package var summary: String {
    count == 0 ? "there is nothing to compare\n" : "verified: \(proven.count) of \(counted(count, "pin"))\n"
  }
}

extension Diagnostic {
  fileprivate static func wrongRecord(_ what: String, _ how: String, _ pin: Pin, at place: Place) -> Diagnostic {
    let name = ShellWord.quoted(pin.name.value)
    let commit = pin.revision?.value ?? ""
    let again =
      pin.version.map { "integrate pin \(name) \(ShellWord.quoted($0.value))" } ?? pin.branch.map {
        "integrate pin \(name) --branch \(ShellWord.quoted($0.value))"
      }
      ?? "integrate pin \(name) --revision \(commit)"
    // Without a record it is unknown whether the value was ever right.
    let help =
      pin.recorded == nil
      ? "run 'integrate resolve' to record it again" : "find out who changed it, and run '\(again)' to record it again"
    return Diagnostic(
      .wrongRecord, "\(what) differs from its repository at \(commit): \(how)", at: place, help: help)
  }
}
