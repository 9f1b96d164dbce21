import Text

/// The known findings of a project that are not fixed yet and do not fail it.
///
/// A finding is known by its id, its path and the things that it names, not by its line or its words, so it stays known
/// when lines move or a release words it differently. A finding that names nothing is known by id and path: such findings
/// are counted. Paths should be relative to the folder of the baseline, wherever the tool runs: pass a ``SourceTable`` with such paths.
package struct Baseline: Equatable, Sendable {
  /// A known finding and how often it may occur.
  package struct Entry: Hashable, Sendable {
    /// As in the file; a finding with this id need not exist.
    package var id: String { key.id }
    let key: BaselineKey
    /// At least 1.
    package let count: Int
    /// The line of the entry; `nil` when the baseline was not read from a file.
    package let place: Place?
  }

  /// The result of a comparison.
  package struct Match: Equatable, Sendable {
    /// Not in the baseline, or more often than it allows.
    package let new: [Diagnostic]
    /// In the baseline.
    package let known: [Diagnostic]
    /// In the baseline and not found: `count` is the number of missing occurrences.
    package let stale: [Entry]

    /// The number of occurrences that are gone.
    package var staleCount: Int { stale.reduce(0) { $0 + $1.count } }
  }

  /// Each key once, in the order of the file.
  package let entries: [Entry]

  /// The entries; of equal ones the larger count, so a union of two versions of a file allows all that either allows.
  init(entries: [Entry]) {
    var positions: [BaselineKey: Int] = [:]
    var unique: [Entry] = []
    for entry in entries {
      if let position = positions[entry.key] {
        if entry.count > unique[position].count { unique[position] = entry }
      } else {
        positions[entry.key] = unique.count
        unique.append(entry)
      }
    }
    self.entries = unique
  }

  /// The baseline that knows exactly these findings.
  package init(of findings: [Diagnostic], in table: SourceTable) {
    var counts: [BaselineKey: Int] = [:]
    for finding in findings { counts[BaselineKey(finding, in: table), default: 0] += 1 }
    let lines = counts.keys.map { ($0.line, $0) }.sorted { $0.0 < $1.0 }
    entries = lines.map { _, key in
      Entry(key: key, count: counts[key] ?? 1, place: nil)
    }
  }

  /// The baseline without the entries that have no effect, and those.
  package func without(_ isLeftOut: (Entry) -> Bool) -> (Baseline, left: [Entry]) {
    (Baseline(entries: entries.filter { !isLeftOut($0) }), entries.filter(isLeftOut))
  }

  /// Separates new findings from known ones, in their order. If a finding occurs more often than the baseline allows,
  /// the first occurrences are known.
  package func match(_ findings: [Diagnostic], in table: SourceTable) -> Match {
    var left: [BaselineKey: Int] = [:]
    for entry in entries { left[entry.key] = entry.count }
    var new: [Diagnostic] = []
    var known: [Diagnostic] = []
    for finding in findings {
      let key = BaselineKey(finding, in: table)
      if let listed = [key, key.with(.message(finding.message))].first(where: { left[$0, default: 0] > 0 }) {
        left[listed, default: 0] -= 1
        known.append(finding)
      } else {
        new.append(finding)
      }
    }
    let stale = entries.compactMap { entry -> Entry? in
      guard let count = left[entry.key], count > 0 else { return nil }
      return Entry(key: entry.key, count: count, place: entry.place)
    }
    return Match(new: new, known: known, stale: stale)
  }
}

extension Baseline.Match {
  /// A finding for each stale entry, so that the baseline shrinks as findings are fixed.
  package func staleFindings(_ id: FindingID) -> [Diagnostic] {
    stale.map { entry in
      let times = entry.count == 1 ? "" : " (\(entry.count) times)"
      let file = entry.key.path.map { " in '\($0)'" } ?? ""
      let listed = entry.key.content.shown
      return Diagnostic(
        id,
        "the baseline lists '\(entry.id)'\(file)\(times), which no longer occurs",
        at: entry.place, notes: listed.isEmpty ? [] : [Note("the line lists: \(listed)")],
        help: "delete the line, or write the baseline again with '--write-baseline'")
    }
  }
}

/// The identity of a finding in a baseline.
struct BaselineKey: Hashable {
  /// The part of an entry after id and path.
  enum Content: Hashable {
    case names([String])
    /// As in files of version 1.
    case message(String)

    var shown: String {
      switch self {
      case .names(let names): names.map { "'\($0)'" }.joined(separator: ", ")
      case .message(let message): message
      }
    }
  }

  let id: String
  /// `nil` for a finding without a place.
  let path: String?
  let content: Content

  init(id: String, path: String?, _ content: Content) { (self.id, self.path, self.content) = (id, path, content) }

  init(_ finding: Diagnostic, in table: SourceTable) {
    self.init(
      id: finding.id.rawValue, path: finding.place.map { table.path($0.file) },
      .names(finding.names.filter { !$0.isEmpty }))
  }

  func with(_ content: Content) -> BaselineKey { BaselineKey(id: id, path: path, content) }
}
