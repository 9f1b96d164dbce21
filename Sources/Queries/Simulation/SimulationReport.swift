import Diagnostics
import Graph
import JSON
import Model
import Parallel
import Planning
import Text
import Workspace

/// The effect of a change: added and removed findings, affected components, versions and edges.
package struct SimulationReport {
  private let changes: [SimulatedChange]
  private let moves: [LockfileChanges.Move]
  private let (come, go): (Report, Report)
  private let reached: [AffectedSet.Component]
  private let (newEdges, lostEdges): ([Edge], [Edge])
  /// The lines and folders that a new name changes.
  private let renames: [Renaming.Edit]
  /// Those that no line of a spec would state any more, and that wiring keeps.
  private let keptEdges: [(edge: Edge, reason: EdgeReason)]
  /// True if the change brings a new error, for the exit status.
  package var fails: Bool { come.fails }

  private struct Edge: Hashable {
    let from: String
    let to: String
  }

  /// - Parameters:
  ///   - before: the project as it is, with its findings.
  ///   - after: the project as it would be.
  ///   - files: changed files, from the root.
  ///   - renaming: the change, if it gives a component another name.
  package init(
    _ changes: [SimulatedChange], before: Resolution, after: Resolution, files: [String],
    moves: [LockfileChanges.Move], renaming: Renaming? = nil, toolVersion: String
  ) {
    (self.changes, self.moves) = (changes, moves)
    renames = renaming?.edits ?? []
    let names = renaming?.names ?? [:]
    let found = [before, after].map { $0.severityRules().apply(to: $0.bag.sorted(in: $0.table)) }
    // Equal findings about the same file belong together, also if they are about another place.
    let places = [before, after].map { resolution in
      { (finding: Diagnostic) in FiledSubject(finding, in: resolution.table) }
    }
    let new = Self.without(found[0].map(places[0]), found[1], places[1])
    let gone = Self.without(found[1].map(places[1]), found[0], places[0])
    let subject = { (finding: Diagnostic) in finding.subject.renamed(names) }
    come = Report(Self.without(gone.map(subject), new, subject), sources: after.table, toolVersion: toolVersion)
    go = Report(Self.without(new.map(subject), gone, subject), sources: before.table, toolVersion: toolVersion)
    let pins = moves.map(\.name)
    let needs = concurrentMap(2) { index in
      let resolution = index == 0 ? before : after
      let need = NeedGraph(resolution.graph, wirings: resolution.wirings)
      return (edges: Self.reasons(need), reached: AffectedSet(files: files, pins: pins, in: need).components)
    }
    let later = needs[1].edges
    let earlier = Dictionary(needs[0].edges.map { (Edge(from: names.title($0.from), to: names.title($0.to)), $1) }) {
      first, _ in first
    }
    newEdges = Self.sorted(later.keys.filter { earlier[$0] == nil })
    lostEdges = Self.sorted(earlier.keys.filter { later[$0] == nil })
    keptEdges = Self.sorted(earlier.keys.filter { earlier[$0]?.kind == .dependency }).compactMap { edge in
      guard let reason = later[edge], [.provides, .requires, .injects, .wiring].contains(reason.kind) else {
        return nil
      }
      return (edge, reason)
    }
    var reached: [String: AffectedSet.Component] = [:]
    // A component that the change removes is listed as it was before.
    for component in needs.flatMap(\.reached) where names[component.name] == nil { reached[component.name] = component }
    self.reached = reached.values.sorted { LockfileOrder.precedes($0.name, $1.name) }
  }

  /// The problem of a finding and its file.
  private struct FiledSubject: Hashable {
    let subject: Subject
    let path: String?

    init(_ finding: Diagnostic, in table: SourceTable) {
      (subject, path) = (finding.subject, finding.place.map { table.path($0.file) })
    }
  }

  /// Removes findings that the other list has too. Lines are ignored: a finding may move to the next place with the
  /// same name.
  private static func without<Key: Hashable>(
    _ others: [Key], _ findings: [Diagnostic], _ key: (Diagnostic) -> Key
  ) -> [Diagnostic] {
    var left = Dictionary(others.map { ($0, 1) }, uniquingKeysWith: +)
    return findings.filter { finding in
      let key = key(finding)
      guard let count = left[key], count > 0 else { return true }
      left[key] = count - 1
      return false
    }
  }

  private static func reasons(_ need: NeedGraph) -> [Edge: EdgeReason] {
    let edges = zip(need.graph.edges, need.reasons).map { edge, reason in
      (Edge(from: need.title(edge.source), to: need.title(edge.target)), reason)
    }
    return Dictionary(edges) { first, _ in first }
  }

  private static func sorted(_ edges: [Edge]) -> [Edge] { edges.sorted { ($0.from, $0.to) < ($1.from, $1.to) } }

  // MARK: Text

  package var text: String {
    [
      renames.map { edit in
        edit.line.map { "\(edit.file):\($0): \(edit.old) → \(edit.new)\n" } ?? "\(edit.old) → \(edit.new)\n"
      }.joined().visibleLines,
      come.findings.isEmpty
        ? "no new findings\n" : "\(counted(come.findings.count, "new finding"))\n\(TextRenderer.render(come))",
      go.findings.isEmpty
        ? "no findings go away\n"
        : "\(counted(go.findings.count, "finding")) \(go.findings.count == 1 ? "goes" : "go") away\n"
          + TextRenderer.render(go),
      moves.map { "\($0.text.visible)\n" }.joined(), edgesText, reachedText,
    ].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var edgesText: String {
    (newEdges.map { "+ \($0.from.visible) → \($0.to.visible)\n" }
      + lostEdges.map { "- \($0.from.visible) → \($0.to.visible)\n" }
      + keptEdges.map { edge, reason in
        let why = reason.kind == .wiring ? "its registration imports it" : "it \(reason.label.visible)"
        return "\(edge.from.visible) → \(edge.to.visible) stays: \(why)\n"
      }).joined()
  }

  private var reachedText: String {
    if reached.isEmpty { return "affects no component\n" }
    let tests = reached.reduce(0) { $0 + $1.tests.count }
    return "affects \(counted(reached.count, "component")) and \(counted(tests, "test target")): "
      + "\(reached.map(\.name.visible).joined(separator: ", "))\n"
  }

  // MARK: JSON

  /// As Schemas/simulate.schema.json describes it.
  ///
  /// - Parameters:
  ///   - moves: as a report has them.
  ///   - isWritten: true if the change was made.
  package func json(toolVersion: String, moves: [JSONValue], isWritten: Bool) -> JSONValue {
    JSONDocument.simulate.value(
      tool: toolVersion,
      [
        .init("changes", .strings(changes.map(\.text))),
        .init("come", JSONRenderer.value(come)["findings"] ?? .array([])),
        .init("go", JSONRenderer.value(go)["findings"] ?? .array([])), .init("moves", .array(moves)),
        .init(
          "edges", ["come": json(newEdges), "go": json(lostEdges), "stay": json(keptEdges.map(\.edge))]),
        .init(
          "components",
          .array(reached.map { ["name": .string($0.name), "tests": .strings($0.tests)] })),
        .init(
          "renames",
          .array(
            renames.map { edit in
              [
                "file": .string(edit.file), "line": edit.line.map { .integer($0) } ?? .null, "from": .string(edit.old),
                "to": .string(edit.new),
              ]
            })), .init("failed", .bool(fails)), .init("written", .bool(isWritten)),
      ])
  }

  private func json(_ edges: [Edge]) -> JSONValue {
    .array(edges.map { ["from": .string($0.from), "to": .string($0.to)] })
  }
}

extension [String: String] {
  /// The new title of a component or of a module, with the name of its component in front of the slash.
  fileprivate func title(_ title: String) -> String {
    title.split(separator: "/", maxSplits: 1).map { self[String($0)] ?? String($0) }.joined(separator: "/")
  }
}
