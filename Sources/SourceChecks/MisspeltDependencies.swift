import Model
import Planning
import Text

/// Unknown dependencies in specs, by their probable meaning.
struct MisspeltDependencies {
  /// By component, the names that unknown ones are near to.
  private var near: [Int: Set<String>] = [:]
  private let graph: LinkedGraph
  private let known: KnownModules

  init(_ graph: LinkedGraph, _ known: KnownModules) {
    (self.graph, self.known) = (graph, known)
    var all: NearestNames?
    var found: [String: [String]] = [:]
    for index in graph.modules.indices where graph.isMember(module: index) {
      let written = graph.modules[index].module.dependencies
      if written.isEmpty { continue }
      let resolved = Set(graph.edges[graph.modules[index].edges].map(\.place))
      // A name that another entry resolves is known.
      let named = Set(written.map(\.text).filter { resolved.contains($0.place) }.map(\.value))
      for text in written.map(\.text) where !resolved.contains(text.place) && !named.contains(text.value) {
        let names =
          all ?? NearestNames(known.names + graph.modules.indices.map(graph.title) + graph.components.map(\.name))
        all = names
        let meant = found[text.value] ?? Self.meanings(of: text.value, names, graph)
        found[text.value] = meant
        near[graph.modules[index].component, default: []].formUnion(meant)
      }
    }
  }

  /// The names that an unknown name may mean: similar names; the last part of a path, which is written instead of a
  /// name; for an unknown part of a component, its other parts.
  private static func meanings(of text: String, _ names: NearestNames, _ graph: LinkedGraph) -> [String] {
    let nearest = names.nearest(to: text)
    let parts = text.split(separator: "/")
    let owner = parts.count > 1 ? graph.components.firstIndex { $0.name == parts[0] } : nil
    let others = owner.map { Array(graph.components[$0].modules) } ?? []
    return nearest + parts.suffix(1).map(String.init) + others.map { moduleName(ofTarget: graph.modules[$0].name) }
  }

  /// Returns whether an unknown dependency of a module's spec may mean a known module.
  func mean(_ number: Int, in module: Int) -> Bool {
    guard let near = near[graph.modules[module].component] else { return false }
    return near.contains(known.names[number])
      || near.contains(MissingDependency(graph, known, of: module, on: number).text)
  }
}
