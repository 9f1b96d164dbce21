import Diagnostics
import Graph
import JSON
import Model
import Planning
import Text

/// The components and pins below some of them, as `tree` prints them: each with its version and its direct dependencies,
/// which are listed once.
package struct TreeReport {
  private struct Edge {
    let node: Int
    /// True if tests alone need it.
    let isForTests: Bool
  }

  private let need: NeedGraph
  private let isInverted: Bool
  private let depth: Int
  private var names: [String] = []
  private var versions: [String?] = []
  /// By name: those that tests alone need come last.
  private var edges: [[Edge]] = []
  private var roots: [Int] = []

  /// - Parameters:
  ///   - name: the component, module or pin at the top; `nil` for each member that no other needs.
  ///   - isInverted: true to list those that need each name, in place of those that it needs.
  ///   - depth: the most levels below the top.
  /// - Returns: `nil` if the name is unknown.
  package init?(_ need: NeedGraph, from name: String?, isInverted: Bool, depth: Int) {
    (self.need, self.isInverted, self.depth) = (need, isInverted, depth)
    var indices: [String: Int] = [:]
    let owners = (0..<need.graph.nodeCount).map { node in
      let owner = need.owner(node)
      if let known = indices[owner] { return known }
      indices[owner] = names.count
      names.append(owner)
      versions.append(need.pin(named: owner).flatMap { need.linked.project.lockfile.pins[$0].shownVersion })
      return names.count - 1
    }
    // From, to, and whether all of its edges are of tests.
    var found: [[Int: Bool]] = Array(repeating: [:], count: names.count)
    for edge in need.graph.edges where owners[edge.source] != owners[edge.target] {
      let (from, to) = (owners[edge.source], owners[edge.target])
      let isForTests = need.isTest(edge.source)
      let (top, below) = isInverted ? (to, from) : (from, to)
      found[top][below] = (found[top][below] ?? true) && isForTests
    }
    edges = found.map { [names] below in
      below.map { Edge(node: $0.key, isForTests: $0.value) }.sorted { one, other in
        one.isForTests == other.isForTests
          ? names[one.node].lowercased() < names[other.node].lowercased() : other.isForTests
      }
    }
    if let name {
      guard let node = need.nodes(named: name).first else { return nil }
      roots = [owners[node]]
    } else {
      roots = tops(owners)
    }
  }

  /// The members that no other needs but for its tests; inverted, the pins and members that need nothing.
  private func tops(_ owners: [Int]) -> [Int] {
    var isNeeded = Array(repeating: false, count: names.count)
    for edge in edges.joined() where !edge.isForTests { isNeeded[edge.node] = true }
    var seen: Set<Int> = []
    let candidates = owners.indices.filter { (isInverted || need.isMember($0)) && seen.insert(owners[$0]).inserted }
      .map { owners[$0] }
    let tops = candidates.filter { !isNeeded[$0] && !(edges[$0].isEmpty && isWorkspace(names[$0])) }
    // Everything is in a cycle.
    return (tops.isEmpty ? candidates : tops).sorted { names[$0].lowercased() < names[$1].lowercased() }
  }

  /// Returns whether a component is the root's spec with settings alone.
  private func isWorkspace(_ name: String) -> Bool {
    need.linked.components.contains { $0.name == name && $0.isMember && $0.shared.spec.kind == .workspace }
  }

  package var text: String {
    var text = ""
    // For each node the levels that were printed below it.
    var printed: [Int: Int] = [:]
    for root in roots {
      var stack = [(edge: Edge(node: root, isForTests: false), lead: "", below: "", levels: depth)]
      while let (edge, lead, below, levels) = stack.popLast() {
        let next = edges[edge.node]
        let left = depth == .max ? depth : levels - 1
        let isRepeated = !next.isEmpty && levels > 0 && printed[edge.node] ?? -1 >= levels
        text += lead + names[edge.node].visible + (versions[edge.node].map { " \($0)".visible } ?? "")
        text += (edge.isForTests ? " (tests)" : "") + (isRepeated ? " (*)" : "") + "\n"
        if isRepeated || levels == 0 { continue }
        printed[edge.node] = levels
        for (offset, child) in next.enumerated().reversed() {
          let isLast = offset == next.count - 1
          stack.append(
            (child, below + (isLast ? "└── " : "├── "), below + (isLast ? "    " : "│   "), left))
        }
      }
    }
    return text
  }

  /// As Schemas/tree.schema.json describes it.
  package func json(toolVersion: String) -> JSONValue {
    var levels = Array(repeating: -1, count: names.count)
    var queue = roots
    for root in roots { levels[root] = depth }
    var reached: [Int] = []
    var next = 0
    while next < queue.count {
      let node = queue[next]
      next += 1
      reached.append(node)
      for edge in edges[node] where levels[node] > 0 && levels[edge.node] < 0 {
        levels[edge.node] = levels[node] - 1
        queue.append(edge.node)
      }
    }
    return JSONDocument.tree.value(
      tool: toolVersion,
      [
        "inverted": .bool(isInverted), "roots": .strings(roots.map { names[$0] }),
        "nodes": .array(
          reached.map { node in
            [
              "name": .string(names[node]), "version": .optional(versions[node]),
              "edges": .array(
                (levels[node] > 0 ? edges[node] : []).map {
                  ["name": .string(names[$0.node]), "tests": .bool($0.isForTests)]
                }),
            ]
          }),
      ])
  }
}
