import Diagnostics
import Fetching
import Model
import Planning
import Versioning

/// What `outdated` says of one pin.
struct OutdatedPin {
  var name: String
  var pinned: Version
  /// The newest that its `allow` and what others state admit; `nil` where that is none.
  var allowed: Version?
  /// The newest of all, prereleases left out unless one is pinned.
  var newest: Version
  /// Who keeps it from the newest: a package and the range it states, or its own `allow`.
  var heldBack: [String]
}

extension Session {
  /// `integrate outdated`: what could be moved, how far, and who holds it back. Nothing is written.
  func outdated(_ options: FetchingOptions = FetchingOptions()) throws(Failure) -> Int32 {
    let resolution = try Resolution.run(try findRoot())
    if !resolution.graph.project.lockfileIsReadable { return try report(resolution).status }
    let fetcher = try options.fetcher(allowsFileURLs: resolution.graph.project.integration.fileURLs)
    let console = console
    let index = VersionIndex(resolution, fetcher: fetcher) { done, all, what in
      console.progress("integrate: \(done) of \(all): \(what)")
    }
    let graph = index.graph
    let keys = graph.pins.filter { $0.value.movableVersion != nil }.keys.sorted()
    index.ask(keys)
    var bag = DiagnosticBag()
    var rows: [OutdatedPin] = []
    for key in keys {
      guard let pin = graph.pins[key] else { continue }
      let versions = try bag.attempt(at: pin.source.place) { () throws(FetchError) in try index.knownVersions(of: key) }
      if let versions, let row = OutdatedPin(pin, versions, statedAbout: key, graph) { rows.append(row) }
    }
    if let failure = index.sources.failure { throw failure }
    bag.add(contentsOf: index.sources.bag)
    switch reporting.format {
    case .json: console.results(JSONWriter.pretty(OutdatedPin.json(rows)))
    case .text, .github, .sarif, .junit: console.results(OutdatedPin.table(rows, all: keys.count))
    }
    if bag.isEmpty { return 0 }
    var found = resolution
    (found.bag, found.table) = (bag, index.sources.table)
    var text = self
    // The results are the rows; what could not be asked goes to stderr.
    text.reporting.format = .text
    return try text.report(found).status
  }
}

extension OutdatedPin {
  /// `nil` for a pin that is at the newest version.
  ///
  /// - Parameter known: the versions that there are, ascending.
  init?(_ pin: Pin, _ known: [Version], statedAbout key: String, _ graph: PinGraph) {
    guard let current = pin.movableVersion else { return nil }
    let versions = known.filter { current.isPrerelease || !$0.isPrerelease }
    guard let newest = versions.last, current < newest else { return nil }
    let own = pin.allowed(from: current)
    var limits: [(who: String, range: VersionRange)] = []
    for (_, other) in graph.pins.sorted(by: { $0.key < $1.key }) {
      for range in other.ranges ?? [] where graph.key(of: range.package.value) == key {
        if case .versions(let versions) = range.requirement.value { limits.append((other.name.value, versions)) }
      }
    }
    name = pin.name.value
    pinned = current
    self.newest = newest
    let fitting = versions.filter { version in own.contains(version) && limits.allSatisfy { $0.range.contains(version) }
    }
    allowed = fitting.last
    heldBack = limits.filter { !$0.range.contains(newest) }.map { "\($0.who) states \($0.range)" }
    if !own.contains(newest) {
      heldBack.append(pin.allow == nil ? "no 'allow' lets it go beyond \(own)" : "its 'allow' is \(own)")
    }
  }

  static func json(_ rows: [OutdatedPin]) -> JSONValue {
    .object([
      .init(
        "outdated",
        .array(
          rows.map { row in
            .object([
              .init("name", .string(row.name)), .init("pinned", .string(row.pinned.description)),
              .init("allowed", .optional(row.allowed?.description)), .init("newest", .string(row.newest.description)),
              .init("heldBackBy", .strings(row.heldBack)),
            ])
          }))
    ])
  }

  static func table(_ rows: [OutdatedPin], all: Int) -> String {
    if rows.isEmpty { return "all \(all) pins with a version from git are at the newest one\n" }
    let cells = rows.map { row in
      [
        row.name.visible, row.pinned.description, row.allowed?.description ?? "none", row.newest.description,
        row.heldBack.joined(separator: "; ").visible,
      ]
    }
    let lines = [["name", "pinned", "allowed", "newest", "held back by"]] + cells
    let widths = (0..<4).map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      var text = ""
      for column in 0..<4 {
        text += line[column] + String(repeating: " ", count: widths[column] - line[column].count + 2)
      }
      text += line[4]
      while text.last == " " { text.removeLast() }
      return text + "\n"
    }.joined()
  }
}
