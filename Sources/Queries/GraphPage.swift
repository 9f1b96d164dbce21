import Diagnostics
import Graph
import JSON
import LockfileText
import Model
import Planning
import Text
import Workspace

/// The graph as a page for a browser: one file that loads nothing.
///
/// The data are those of `graph --format json`, and findings, in lists whose members name each other by number, so that a
/// page of a large app stays small. `Sources/Page/graph.js` reads them; what is empty is left out.
package final class GraphPage {
  private let resolution: Resolution
  private let picture: GraphPicture
  private let findings: [Diagnostic]
  private let nodes: PageNodes
  private let runtime: RuntimeNames
  /// The differences from another lockfile, if one was named.
  private let difference: LockfileDifference?

  private var graph: LinkedGraph { resolution.graph }

  /// - Parameters:
  ///   - findings: those to show, with the severities of the project.
  ///   - difference: the differences from another lockfile.
  package init(
    _ resolution: Resolution, _ need: NeedGraph, _ picture: GraphPicture, findings: [Diagnostic],
    difference: LockfileDifference? = nil
  ) {
    (self.resolution, self.picture, self.findings) = (resolution, picture, findings)
    self.difference = difference
    nodes = PageNodes(need, picture)
    runtime = RuntimeNames(resolution.graph)
  }

  /// The page, in UTF-8.
  package var html: String { Self.page(of: data) }

  /// The page with some data.
  static func page(of data: JSONValue) -> String {
    PageText.before + inScript(JSONWriter.compact(data)) + PageText.after + "\n"
  }

  /// JSON that cannot end the element around it, or begin another. These signs stand in texts only.
  static func inScript(_ json: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(json.utf8.count)
    for byte in json.utf8 {
      switch byte {
      case UInt8(ascii: "<"): bytes += "\\u003c".utf8
      case UInt8(ascii: ">"): bytes += "\\u003e".utf8
      case UInt8(ascii: "&"): bytes += "\\u0026".utf8
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private var data: JSONValue {
    let (shape, edges) = (shape, EdgeTable(picture.edges, resolution))
    let root = graph.components.first { $0.spec.integration != nil } ?? graph.components.first
    return [
      "name": .shown(root?.name ?? "integrate"),
      "layers": .array(graph.project.integration.layers.map { .shown($0.name.value) }),
      "components": .array(nodes.components.map(component)), "pins": .array(nodes.pins.map(pin)),
      "nodes": .array(picture.nodes.indices.map { node($0, depth: shape.depth[$0]) }),
      "cycles": .array(shape.cycles.map { .array($0.map(JSONValue.integer)) }),
      "services": .array(graph.services.compactMap(service)), "files": .array(edges.files.map(JSONValue.shown)),
      "labels": .array(edges.labels.map(JSONValue.shown)), "edges": .array(edges.numbers.map(JSONValue.integer)),
      "findings": .array((difference?.changes ?? []).map(changed) + findings.map(finding)),
    ]
  }

  // MARK: Nodes

  /// The depth of each node above those that need nothing, and the cycles; without the needs of tests.
  private var shape: (depth: [Int], cycles: [[Int]]) {
    Self.shape(picture.nodes.count, picture.edges.filter { !$0.isForTests }.map { ($0.from, $0.to) })
  }

  /// Computes the depth of each node above those that need nothing, and the cycles.
  static func shape(_ count: Int, _ edges: [(from: Int, to: Int)]) -> (depth: [Int], cycles: [[Int]]) {
    let directed = DirectedGraph(nodeCount: count, edges: edges.map { DirectedGraph.Edge(from: $0.from, to: $0.to) })
    let components = directed.stronglyConnectedComponents()
    var depths = Array(repeating: 0, count: components.count)
    // A component's edges lead to those with lower numbers.
    for component in 0..<components.count {
      for node in components.members(of: component) {
        for target in directed.successors(of: Int(node)) where components[Int(target)] != component {
          depths[component] = max(depths[component], depths[components[Int(target)]] + 1)
        }
      }
    }
    let cycles = components.cyclic().map { components.members(of: $0).map { Int($0) } }
    return ((0..<count).map { depths[components[$0]] }, cycles)
  }

  private func node(_ index: Int, depth: Int) -> JSONValue {
    let (kind, layer) = nodes.kindAndLayer(index)
    let running = nodes.module(index).map(runtime.lines(of:)) ?? []
    let app = nodes.app(index).map(runtime.lines(ofApp:)) ?? []
    return .jsonObject([
      ("n", .shown(nodes.title(index))), ("c", .optional(nodes.componentNumber(index))),
      ("p", .optional(nodes.pinNumber(index))), ("k", .shown(kind)), ("l", .optional(layer)), ("d", .integer(depth)),
      ("x", running.isEmpty && app.isEmpty ? .null : .array((running + app).map(JSONValue.shown))),
    ])
  }

  private func component(_ index: Int) -> JSONValue {
    let component = graph.components[index]
    let tests = component.modules.filter { graph.modules[$0].isTest }.map { JSONValue.shown(graph.modules[$0].name) }
    return .jsonObject([
      ("n", .shown(component.name)), ("s", .shown(component.spec.path)),
      ("o", .array(component.spec.owners.map(JSONValue.shown))), ("t", .array(tests)),
    ])
  }

  private func pin(_ index: Int) -> JSONValue {
    let pin = graph.project.lockfile.pins[index]
    return .jsonObject([
      ("n", .shown(pin.name.value)), ("v", .shown(pin.version?.value)), ("r", .shown(pin.revision?.value)),
      ("b", .shown(pin.branch?.value)), ("k", .string(pin.source.value.kind)),
      ("at", .shown(pin.source.value.location)),
    ])
  }

  private func service(_ service: LinkedGraph.Service) -> JSONValue? {
    guard let module = nodes.number(ofModule: service.module) else { return nil }
    let providers = service.providers.compactMap { nodes.number(ofModule: $0.module) }
    return .jsonObject([
      ("n", .shown(service.name)), ("m", .integer(module)),
      ("t", .shown(service.declaration.protocolName.value.text)),
      ("i", .shown(service.declaration.isolation?.value.text)), ("by", .array(providers.map(JSONValue.integer))),
    ])
  }

  // MARK: Findings

  /// A pin that another lockfile has otherwise stands among the findings, with those of its node.
  private func changed(_ change: LockfileDifference.Change) -> JSONValue {
    let pins = graph.project.lockfile.pins
    let index = change.after.flatMap { pin in pins.firstIndex { $0.name.value == pin.name.value } }
    return .jsonObject([
      ("id", .string(change.kind.rawValue)), ("s", "changed"), ("t", .shown(DifferenceReport.line(of: change))),
      ("at", .shown(index.map { "\(Root.lockfileName):\(pins[$0].name.place.line)" } ?? Root.lockfileName)),
      ("n", .array(index.flatMap(nodes.number(ofPin:)).map { [.integer($0)] } ?? [])),
    ])
  }

  private func finding(_ finding: Diagnostic) -> JSONValue {
    let place = finding.place.map { place in
      let path = resolution.pathFromRoot(place.file)
      return place.line == 0 ? path : "\(path):\(place.line):\(place.column)"
    }
    return .jsonObject([
      ("id", .string(finding.id.rawValue)), ("s", .string(finding.severity.rawValue)), ("t", .shown(finding.message)),
      ("at", .shown(place)), ("n", .array(about(finding).map { [.integer($0)] } ?? [])),
    ])
  }

  /// The node that a finding speaks of: the component in whose folder it stands, or the pin at whose lines.
  private func about(_ finding: Diagnostic) -> Int? {
    guard let place = finding.place else { return nil }
    let path = resolution.pathFromRoot(place.file)
    if path == Root.lockfileName {
      let pins = graph.project.lockfile.pins
      let above = pins.indices.filter { pins[$0].name.place <= place }
      return above.max { pins[$0].name.place < pins[$1].name.place }.flatMap(nodes.number(ofPin:))
    }
    var found: (component: Int, length: Int)?
    for index in graph.components.indices {
      let (spec, folder) = (graph.components[index].shared.spec.path, graph.components[index].shared.spec.folder)
      let isOwn = folder.isEmpty || path.hasPrefix(folder + "/")
      let length = spec == path ? Int.max : isOwn && graph.components[index].isMember ? folder.utf8.count : -1
      if length > found?.length ?? -1 { found = (index, length) }
    }
    return found.flatMap { nodes.number(ofComponent: $0.component) }
  }
}

/// The edges as rows of five numbers, whose last three are a reason, a file and a line.
private struct EdgeTable {
  private(set) var numbers: [Int] = []
  private(set) var files: [String] = []
  /// The first two are known to the page.
  private(set) var labels = ["", "tests"]

  init(_ edges: [GraphPicture.Edge], _ resolution: Resolution) {
    var (fileNumbers, labelNumbers): ([FileID: Int], [String: Int]) = ([:], ["": 0, "tests": 1])
    numbers.reserveCapacity(edges.count * 5)
    for edge in edges {
      let label = labelNumbers[edge.label] ?? labels.count
      if label == labels.count { labels.append(edge.label) }
      labelNumbers[edge.label] = label
      var file = -1
      if let place = edge.place {
        file = fileNumbers[place.file] ?? files.count
        if file == files.count { files.append(resolution.pathFromRoot(place.file)) }
        fileNumbers[place.file] = file
      }
      numbers += [edge.from, edge.to, label, file, Int(edge.place?.line ?? 0)]
    }
  }
}

extension Resolution {
  /// The path of a file from the root, which the files of findings are not.
  fileprivate func pathFromRoot(_ file: FileID) -> String {
    let path = table.path(file)
    let prefix = root.shown.isEmpty ? "" : root.shown + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }
}

extension JSONValue {
  /// A text in which nothing is hidden; null for none.
  fileprivate static func shown(_ text: String?) -> JSONValue { .optional(text?.visible) }

  /// An object of the members that say something.
  fileprivate static func jsonObject(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(members.filter { !$0.1.isNull }.map { Member($0.0, $0.1) })
  }
}
