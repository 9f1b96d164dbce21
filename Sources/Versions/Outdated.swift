import Diagnostics
import Fetching
import JSON
import Model
import Planning
import Resolver
import Text
import Versioning
import Workspace

/// One row of `outdated`.
package struct OutdatedPin {
  var name: String
  /// The branch that it follows; its commits stand for versions then.
  var branch: String?
  /// `nil` for a branch whose commit is not recorded.
  var pinned: String?
  /// The newest version that its `allow` and the ranges of other pins admit; `nil` if there is none.
  var allowed: String?
  /// The newest version of all, without prereleases unless one is pinned; `nil` for a branch that is gone.
  var newest: String?
  /// The constraints that exclude the newest version: a package and its range, or the pin's own `allow`.
  var heldBack: [String]
  /// True if its own range excludes the newest version.
  private(set) var exceedsOwnRange = false
  /// The pins whose ranges exclude the newest version.
  private(set) var blockers: [String] = []
  /// The versions that its `allow` and the ranges of other pins admit, ascending.
  private var fitting: [Version] = []
}

/// The result of `outdated`.
package struct OutdatedReport {
  /// The pins that are not at the newest version, by name.
  package private(set) var rows: [OutdatedPin] = []
  /// The number of pins with a version or a branch from git, and of those whose repository answered.
  private var (pinCount, answerCount) = (0, 0)
  /// The number of pods from git, whose repositories have nothing that says which version is newer.
  private var podCount = 0
  private let registryPins: [String]
  /// Repositories that could not be read, tags that were moved or withdrawn, and stale records; places refer to ``table``.
  package private(set) var bag = DiagnosticBag()
  package private(set) var table: SourceTable

  /// Asks the repositories of all pins that are at a version from git. Writes nothing.
  ///
  /// - Parameter names: the pins to ask about; all where none is named.
  package init(
    _ resolution: Resolution, of names: [String] = [], _ options: FetchingOptions, progress: @escaping Fetcher.Progress
  ) throws(Failure) {
    let fetcher = try options.fetcher(for: resolution.graph.project)
    let index = VersionIndex(
      resolution, fetcher: fetcher, minimumAge: options.minimumAge, progress: progress)
    let graph = index.graph
    let named = try Self.keys(of: names, resolution, index)
    let keys = graph.pins.filter {
      Self.isFromGit($0.value) && (named.isEmpty || named.contains($0.key))
    }.keys.sorted()
    index.askRepositories(of: keys, fetching: false)
    pinCount = keys.count
    podCount = graph.pins.values.count { pin in
      if named.isEmpty, case .git = pin.source.value { return pin.isPod }
      return false
    }
    registryPins = graph.namesOfRegistryPins(among: named.isEmpty ? nil : named)
    table = index.sources.table
    try addRows(keys, index)
    if let failure = index.sources.failure { throw failure }
    let pins = resolution.graph.project.lockfile.pins
    for (pin, finding) in staleRecords(resolution.graph.project)
    where named.isEmpty || named.contains(index.key(of: pins[pin].name.value)) {
      bag.add(finding)
    }
    table = index.sources.table
    if mayMove {
      var run = try VersionRun(resolution, index)
      let forecast = try run.forecast()
      for place in rows.indices { rows[place].hold(by: forecast) }
    }
  }

  private mutating func addRows(_ keys: [String], _ index: VersionIndex) throws(Failure) {
    let graph = index.graph
    var gone: [Diagnostic] = []
    for key in keys {
      guard let pin = graph.pins[key] else { continue }
      let row = try bag.reportingErrors(at: pin.source.place) { () throws(FetchError) in
        if let branch = pin.followedBranch {
          let references = try index.repository(of: key).references
          if references.head(of: branch) == nil {
            let known = references.branches.keys.sorted()
            gone.append(.unknownBranch(pin.name.value, branch, known: known, at: pin.branch?.place ?? pin.name.place))
          }
          return OutdatedPin(pin, branch, head: references.head(of: branch))
        }
        return OutdatedPin(pin, try index.knownVersions(of: key), statedAbout: key, graph)
      }
      guard let row else { continue }
      answerCount += 1
      if let row { rows.append(row) }
      let finding = try bag.reportingErrors(at: pin.source.place) { () throws(FetchError) in
        try index.tagFinding(of: key, pin)
      }
      if let finding = finding ?? nil { bag.add(finding) }
    }
    bag.add(contentsOf: index.sources.bag)
    for finding in gone { bag.add(finding) }
  }

  private static func isFromGit(_ pin: Pin) -> Bool { pin.movableVersion != nil || pin.followedBranch != nil }

  /// The keys of the pins that names on the command line mean.
  private static func keys(
    of names: [String], _ resolution: Resolution, _ index: VersionIndex
  ) throws(Failure) -> Set<String> {
    if names.isEmpty { return [] }
    let run = try VersionRun(resolution, index)
    var keys: Set<String> = []
    for name in names {
      let (key, pin) = try run.pin(named: name)
      guard isFromGit(pin) else {
        throw Failure(
          "'\(name)' is not pinned at a version from git",
          help: "run 'integrate outdated' to show all pins that are")
      }
      keys.insert(key)
    }
    return keys
  }

  /// True if `update` may move a pin.
  package var mayMove: Bool { rows.contains { $0.allowed != nil && $0.allowed != $0.pinned } }

  /// As `Schemas/report.schema.json` describes it.
  package var json: JSONValue { .array(rows.map(\.json)) }

  /// The number of reasons that a row of the table has.
  private static let mostReasons = 3

  /// A table for people.
  ///
  /// - Parameter isVerbose: true if a row has all reasons.
  package func text(isVerbose: Bool) -> String {
    let unasked = registryPins.isEmpty ? "" : Self.notAsked(registryPins) + "\n"
    if rows.isEmpty { return summary + pods + "\n" + unasked }
    let cells = rows.map { row in
      [
        row.name, row.shown(row.pinned), row.shown(row.allowed), row.shown(row.newest),
        (row.heldBack.count <= Self.mostReasons || isVerbose
          ? row.heldBack
          : row.heldBack.prefix(Self.mostReasons - 1) + [
            "\(row.heldBack.count - Self.mostReasons + 1) more reasons with '--verbose'"
          ]).joined(separator: "; "),
      ].map(\.visible)
    }
    let lines = [["name", "pinned", "allowed", "newest", "held back by"]] + cells
    let widths = (0..<4).map { column in lines.map { $0[column].count }.max() ?? 0 }
    let major = rows.movableBeyondRanges.map(ShellWord.quoted)
    let command = "Run 'integrate update \(major.joined(separator: " ")) --major' to go beyond these ranges.\n"
    return lines.map { line in
      var text = ""
      for column in 0..<4 {
        text += line[column].padded(to: widths[column] + 2)
      }
      text += line[4]
      while text.last == " " { text.removeLast() }
      return text + "\n"
    }.joined() + (major.isEmpty ? "" : command) + unasked
  }

  /// A line about pins whose registry was not asked for newer versions.
  static func notAsked(_ pins: [String]) -> String {
    "registries are not contacted, so that newer versions are unknown of \(pins.map { "'\($0)'" }.joined(separator: ", "))"
  }
}

extension [OutdatedPin] {
  /// The pins that one command can move beyond their ranges: those that no pin keeps back but one of these.
  var movableBeyondRanges: [String] {
    var names: Set<String> = []
    while true {
      let found = filter { $0.exceedsOwnRange && !names.contains($0.name) && names.isSuperset(of: $0.blockers) }
      if found.isEmpty { return map(\.name).filter(names.contains) }
      names.formUnion(found.map(\.name))
    }
  }
}

extension OutdatedReport {
  private var pods: String {
    if podCount == 0 { return "" }
    return "; \(counted(podCount, "pod")) from git \(podCount == 1 ? "was" : "were") not checked"
  }

  /// The sentence that stands for an empty table.
  private var summary: String {
    if pinCount == 0 { return "no pin has a version from git" }
    let missing = pinCount - answerCount
    if answerCount == 0 {
      let who = pinCount == 1 ? "its repository was not read" : "none of \(pinCount) repositories was read"
      return "no result: \(who)"
    }
    if missing > 0 {
      return "\(answerCount) of \(counted(pinCount, "pin")) \(answerCount == 1 ? "is" : "are") at the newest version; "
        + "\(missing == 1 ? "the other was" : "the \(missing) others were") not read"
    }
    return "up to date: \(counted(pinCount, "pin")) with a version from git"
  }
}

extension VersionRun {
  /// Describes a need of a version that conflicts with a pinned version.
  fileprivate func clash(of name: String, at version: Version) -> String? {
    guard let needs = try? index.needs(of: index.key(of: name), at: .semantic(version)) else { return nil }
    for need in needs {
      let key = index.key(of: need.name)
      guard let after = self.version(of: key), !need.requirement.contains(.semantic(after)) else { continue }
      let verb = graph.pins[key]?.movableVersion == after ? "stays at" : "goes to"
      return "\(version) needs \(need.name) \(need.requirement), but \(need.name) \(verb) \(after)"
    }
    return nil
  }
}

extension OutdatedPin {
  /// A pin that follows a branch; `nil` if it is at its newest commit.
  ///
  /// - Parameter head: the newest commit; `nil` if the branch is gone.
  init?(_ pin: Pin, _ branch: String, head: String?) {
    pinned = pin.revision?.value.lowercased()
    if let head, head == pinned { return nil }
    (name, self.branch, allowed, newest) = (pin.name.value, branch, head, head)
    heldBack = head == nil ? ["the branch '\(branch)' no longer exists"] : []
  }

  /// A version as it is, and a commit short.
  fileprivate func shown(_ version: String?) -> String {
    guard let version else { return "none" }
    return branch.map { "\($0) \(version.prefix(12))" } ?? version
  }

  /// `nil` if the pin is at the newest version.
  ///
  /// - Parameters:
  ///   - known: all existing versions, ascending.
  ///   - isMajor: true if it may go beyond what is allowed.
  init?(_ pin: Pin, _ known: [Version], statedAbout key: String, _ graph: PinGraph, isMajor: Bool = false) {
    guard let current = pin.movableVersion else { return nil }
    let versions = known.filter { current.isPrerelease || !$0.isPrerelease }
    guard let newest = versions.last, current < newest else { return nil }
    let own = isMajor ? pin.anythingNewer(than: current) : pin.allowed(from: current)
    var limits: [(who: String, range: VersionRange)] = []
    for (_, other) in graph.pins.sorted(by: { $0.key < $1.key }) {
      for range in other.ranges ?? [] where graph.key(of: range.package.value) == key {
        if case .versions(let versions) = range.requirement.value { limits.append((other.name.value, versions)) }
      }
    }
    name = pin.name.value
    pinned = current.description
    self.newest = newest.description
    fitting = versions.filter { version in own.contains(version) && limits.allSatisfy { $0.range.contains(version) }
    }
    allowed = fitting.last?.description
    let blocking = limits.filter { !$0.range.contains(newest) }
    heldBack = blocking.map { "\($0.who) requires \($0.range)" }
    blockers = blocking.map(\.who)
    if !own.contains(newest) {
      exceedsOwnRange = true
      heldBack.append(pin.allow == nil ? "without 'allow' it stays within \(own)" : "its 'allow' is \(own)")
    }
  }

  /// Says what `update` does not take, and why.
  fileprivate mutating func hold(by forecast: VersionRun.Forecast) {
    if branch != nil {
      guard let head = newest, let reason = forecast.keptBranches[name.lowercased()] else { return }
      heldBack.append("\(head.prefix(12)) \(reason)")
      allowed = pinned
      return
    }
    let known = heldBack.count
    hold(by: forecast.refused)
    guard let run = forecast.done, let version = fitting.last, known == heldBack.count,
      let after = run.version(of: run.index.key(of: name)), after < version
    else { return }
    if run.index.held.contains(run.index.key(of: name)) {
      heldBack.append("the tag of \(after) was moved")
      allowed = after.description
      return
    }
    heldBack.append(run.clash(of: name, at: version) ?? "\(version) is not compatible with the other pins")
    allowed = after.description
  }

  /// Describes a need of the newest allowed version that conflicts with a pinned version.
  func clash(in run: VersionRun) -> String? { fitting.last.flatMap { run.clash(of: name, at: $0) } }

  /// Says which of the versions that would be allowed are refused, and why.
  mutating func hold(by refusals: [Request.Refusal]) {
    var own: [Request.Refusal] = []
    while let version = fitting.last, version.description != pinned,
      let refusal = refusals.first(where: { $0.choice == [name: .semantic(version)] })
    {
      own.append(refusal)
      fitting.removeLast()
      allowed = fitting.last?.description
    }
    heldBack += own.sentences(isNamed: false)
    for refusal in refusals where refusal.choice.count > 1 {
      if let version = fitting.last, refusal.choice[name] == .semantic(version) { heldBack.append(refusal.text) }
    }
  }

  fileprivate var json: JSONValue {
    .object([
      .init("name", .string(name)), .init("branch", .optional(branch)), .init("pinned", .optional(pinned)),
      .init("allowed", .optional(allowed)), .init("newest", .optional(newest)),
      .init("heldBackBy", .strings(heldBack)),
    ])
  }
}
