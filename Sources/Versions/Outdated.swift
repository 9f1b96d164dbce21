import Diagnostics
import Fetching
import JSON
import Model
import Planning
import Text
import Versioning
import Workspace

/// One row of `outdated`.
package struct OutdatedPin {
  var name: String
  var pinned: Version
  /// The newest version that its `allow` and the ranges of other pins admit; `nil` if there is none.
  var allowed: Version?
  /// The newest version of all, without prereleases unless one is pinned.
  var newest: Version
  /// The constraints that exclude the newest version: a package and its range, or the pin's own `allow`.
  var heldBack: [String]
}

/// The result of `outdated`.
package struct OutdatedReport {
  /// The pins that are not at the newest version, by name.
  package private(set) var rows: [OutdatedPin] = []
  /// The number of pins with a version from git.
  package let pinCount: Int
  /// Repositories that could not be read; places refer to ``table``.
  package private(set) var bag = DiagnosticBag()
  package let table: SourceTable

  /// Asks the repositories of all pins that are at a version from git. Writes nothing.
  package init(
    _ resolution: Resolution, _ options: FetchingOptions, progress: @escaping Fetcher.Progress
  ) throws(Failure) {
    let fetcher = try options.fetcher(allowsFileURLs: resolution.graph.project.integration.fileURLs)
    let index = VersionIndex(resolution, fetcher: fetcher, progress: progress)
    let graph = index.graph
    let keys = graph.pins.filter { $0.value.movableVersion != nil }.keys.sorted()
    index.askRepositories(of: keys)
    pinCount = keys.count
    var (rows, bag): ([OutdatedPin], DiagnosticBag) = ([], DiagnosticBag())
    for key in keys {
      guard let pin = graph.pins[key] else { continue }
      let versions = try bag.reportingErrors(at: pin.source.place) { () throws(FetchError) in
        try index.knownVersions(of: key)
      }
      if let versions, let row = OutdatedPin(pin, versions, statedAbout: key, graph) { rows.append(row) }
    }
    if let failure = index.sources.failure { throw failure }
    bag.add(contentsOf: index.sources.bag)
    (self.rows, self.bag, table) = (rows, bag, index.sources.table)
  }

  package var json: JSONValue {
    .object([.init("outdated", .array(rows.map(\.json)))])
  }

  /// A table for people.
  package var text: String {
    if rows.isEmpty {
      let (pins, verb) = pinCount == 1 ? ("the one pin", "is") : ("all \(pinCount) pins", "are")
      return "\(pins) with a version from git \(verb) at the newest one\n"
    }
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
        text += line[column].padded(to: widths[column] + 2)
      }
      text += line[4]
      while text.last == " " { text.removeLast() }
      return text + "\n"
    }.joined()
  }
}

extension OutdatedPin {
  /// `nil` if the pin is at the newest version.
  ///
  /// - Parameter known: all existing versions, ascending.
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

  fileprivate var json: JSONValue {
    .object([
      .init("name", .string(name)), .init("pinned", .string(pinned.description)),
      .init("allowed", .optional(allowed?.description)), .init("newest", .string(newest.description)),
      .init("heldBackBy", .strings(heldBack)),
    ])
  }
}
