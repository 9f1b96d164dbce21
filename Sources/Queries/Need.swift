import Diagnostics
import Graph
import JSON
import Model
import Planning
import Text
import Versioning

/// The reasons for a component or pin in the graph: the paths to it, and the stated requirements on its version.
package final class Need {
  struct Statement: Hashable {
    /// The pin that states the requirement.
    let by: String
    let version: String?
    let range: String
  }

  let name: String
  let pin: Pin?
  /// Titles, from a member down to it.
  let paths: [[String]]
  let hasMorePaths: Bool
  /// True if the caller asked for so many paths and no more.
  let isLimited: Bool
  let statements: [Statement]

  /// - Returns: `nil` if the name is unknown.
  package init?(_ name: String, in need: NeedGraph, limit: Int) {
    let goals = need.nodes(named: name)
    guard let first = goals.first else { return nil }
    self.name = need.owner(first) == need.title(first) ? need.title(first) : name
    let pins = goals.compactMap { goal in
      if case .pin(let pin) = need.node(goal) { return pin }
      return nil
    }
    pin = pins.first.map { need.linked.project.lockfile.pins[$0] }
    var search = ShortestFirst(in: need.graph, from: Self.starts(need, goals), to: goals)
    let (found, hasMore) = search.paths(limit: limit)
    isLimited = limit < .max
    // A pinned component is a module and a pin at once.
    paths = found.map { path in path.map(need.title) }
    hasMorePaths = hasMore
    statements = pins.first.map { Self.statements(on: $0, need) } ?? []
  }

  /// The start nodes of paths: members that nothing but tests needs, or tests if only they lead to the goals.
  private static func starts(_ need: NeedGraph, _ goals: [Int]) -> [Int] {
    let reversed = need.graph.reversed()
    let isGoal = Set(goals)
    var tops: [Int] = []
    var tests: [Int] = []
    for node in 0..<need.graph.nodeCount where need.isMember(node) && !isGoal.contains(node) {
      if need.isTest(node) {
        tests.append(node)
      } else if reversed.successors(of: node).allSatisfy({ need.isTest(Int($0)) }) {
        tops.append(node)
      }
    }
    let fromTops = need.graph.reachable(from: tops)
    if goals.contains(where: { fromTops[$0] }) { return tops }
    let fromTests = need.graph.reachable(from: tests)
    if goals.contains(where: { fromTests[$0] }) { return tests }
    // Everything is in a cycle, so any member will do.
    return (0..<need.graph.nodeCount).filter { need.isMember($0) && !isGoal.contains($0) }
  }

  private static func statements(on target: Int, _ need: NeedGraph) -> [Statement] {
    let pins = need.linked.project.lockfile.pins
    var statements: [Statement] = []
    for pin in pins {
      for range in pin.ranges ?? [] where need.pin(named: range.package.value) == target {
        statements.append(
          Statement(by: pin.name.value, version: pin.shownVersion, range: range.requirement.value.shown))
      }
      for (pod, requirement) in pin.podEdges?.all ?? [] where !requirement.value.isEmpty {
        let root = pod.value.firstIndex(of: "/").map { String(pod.value[..<$0]) } ?? pod.value
        guard (need.pin(named: pod.value) ?? need.pin(named: root)) == target, pin.name.value != pins[target].name.value
        else { continue }
        statements.append(Statement(by: pin.name.value, version: pin.shownVersion, range: requirement.value))
      }
    }
    // A pod may state the same for each of its subspecs.
    var seen: Set<Statement> = []
    return statements.filter { seen.insert($0).inserted }
  }
}

// MARK: The output of `why`

extension Need {
  package var text: String {
    var text = name.visible
    if let pin { text += " " + pinned(pin) }
    text += "\n"
    if paths.isEmpty {
      text += pin == nil ? "  nothing needs it\n" : "  nothing needs it: the pin can be removed\n"
    }
    for path in paths { text += "  " + shown(path).joined(separator: " → ") + "\n" }
    if hasMorePaths {
      let rest = isLimited ? "; pass '--limit 0' to show as many as possible" : " than can be listed"
      text += "  … and more\(rest)\n"
    }
    if let allow = pin?.allow { text += "its own 'allow' is \(allow.value)\n" }
    for statement in statements {
      let version = statement.version.map { " \($0)" } ?? ""
      text += "\(statement.by)\(version) requires \(statement.range)".visible + "\n"
    }
    return text
  }

  /// A path with what is between its ends left out where nobody would read it.
  private func shown(_ path: [String]) -> [String] {
    let end = 8
    if path.count <= 2 * end + 1 { return path.map(\.visible) }
    return path.prefix(end).map(\.visible) + ["… \(path.count - 2 * end) more …"] + path.suffix(end).map(\.visible)
  }

  private func pinned(_ pin: Pin) -> String {
    (pin.shownVersion.map { "is pinned at \($0)" } ?? "is pinned without a version").visible
  }

  package func json(toolVersion: String) -> JSONValue {
    let members: JSONValue = [
      "name": .string(name),
      "pinned": .optional(pin?.shownVersion), "allow": .optional(pin?.allow?.value.description),
      "paths": .array(paths.map { .strings($0) }), "more": .bool(hasMorePaths),
      "stated": .array(
        statements.map {
          ["by": .string($0.by), "version": .optional($0.version), "range": .string($0.range)]
        }),
    ]
    return JSONDocument.why.value(tool: toolVersion, members)
  }
}
