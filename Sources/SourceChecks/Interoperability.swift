import Diagnostics
import Findings
import Graph
import Model
import Planning

extension SourceScan {
  /// `unfit-dependency`: a module that is built without C++ interoperability imports one that is built with it, itself or
  /// through others. The compiler refuses that, and generated code takes the setting by itself.
  mutating func checkInteroperability() {
    let interoperability = ImportedInteroperability(self)
    if interoperability.isNowhere { return }
    let reaching = interoperability.reaching
    for (position, index) in modules.enumerated() {
      guard read[position].sources.contents?.has(.swift) == true, graph.modules[index].kind != .plugin else { continue }
      let own = CxxInteroperability.conditions(of: index, in: graph)
      if own.contains(nil) { continue }
      for number in read[position].imported.sorted()
      where number != known.ofModules[index] && reaching.contains(number) {
        let needed = interoperability.needed(by: number)
        guard let missing = needed.first(where: { !own.contains($0.condition) }) else { continue }
        report(missing, by: number, in: index)
        break
      }
    }
  }

  private mutating func report(_ missing: ImportedInteroperability.Need, by number: Int, in index: Int) {
    let title = graph.title(index)
    let culprit = graph.title(missing.module)
    let isDirect = known.ofModules[missing.module] == number
    let edge = graph.edges[graph.modules[index].edges].first { known.modules(of: $0).contains(number) }
    let setting = missing.condition == nil ? "{ interoperability: Cxx }" : "{ interoperability: Cxx, when: … }"
    bag.add(
      Diagnostic(
        .unfitDependency,
        "'\(title)' is built without C++ interoperability, and imports "
          + (isDirect ? "'\(culprit)'" : "'\(known.names[number])', and with it '\(culprit)'")
          + ", which is built with it", at: edge?.place ?? graph.place(index),
        notes: [Note("'\(culprit)'", at: graph.place(missing.module))],
        help: "write 'settings: [\(setting)]' \(graph.modules[index].isTest ? "under 'tests:' " : "")in the spec of "
          + "'\(graph.component(of: index).name)' as well, or under 'integration: defaults:' of the root for all: the "
          + "compiler takes such a module only into those built alike"))
  }
}

/// Which imports bring modules along that are built with C++ interoperability.
private struct ImportedInteroperability {
  struct Need {
    /// In `graph.modules`.
    let module: Int
    let condition: Model.Condition?
  }

  private let graph: LinkedGraph
  private let known: KnownModules
  private let wirings: [AppWiring]
  private var imported: [Int: Set<Int>] = [:]
  /// By module of the graph, those that are built with it.
  private var conditions: [Int: Set<Model.Condition?>] = [:]

  init(_ scan: SourceScan) {
    (graph, known, wirings) = (scan.graph, scan.known, scan.wirings)
    var clang: Set<Int> = []
    for (position, index) in scan.modules.enumerated() {
      imported[index] = scan.read[position].imported
      if scan.read[position].sources.contents?.has(.clang) == true { clang.insert(index) }
    }
    for index in graph.modules.indices where !clang.contains(index) {
      let own = CxxInteroperability.conditions(of: index, in: graph)
      if !own.isEmpty { conditions[index] = own }
    }
  }

  var isNowhere: Bool { conditions.isEmpty }

  /// What an import of a module brings along, by its number; the module itself first.
  func needed(by number: Int) -> [Need] {
    var found: [Need] = []
    var seen: Set<Int> = [number]
    var pending = [number]
    var next = 0
    while next < pending.count {
      let number = pending[next]
      next += 1
      if case .module(let module) = known.owners[number] { found += needs(of: module) }
      for other in behind(number) where seen.insert(other).inserted { pending.append(other) }
    }
    return found
  }

  /// The numbers from which some module is reached that is built with it.
  var reaching: Set<Int> {
    var importers: [Int: [Int]] = [:]
    for number in known.owners.indices {
      for other in behind(number) { importers[other, default: []].append(number) }
    }
    return reachable(from: conditions.keys.map { known.ofModules[$0] }) { importers[$0] ?? [] }
  }

  /// What the import of a module brings along at once, by number.
  private func behind(_ number: Int) -> [Int] {
    switch known.owners[number] {
    // Of what is pinned the sources are not here, and of tests nobody imports any.
    case .module(let module): return imported[module].map { $0.sorted() } ?? dependencies(of: module)
    case .generated(let wiring):
      let app = wirings[wiring]
      let isRegistration = known.names[number] == moduleName(ofTarget: app.wiring.registrationModule)
      return (app.interfaces + (isRegistration ? app.implementations : [])).map { known.ofModules[$0] }
    case .testValues(let values):
      return graph.testConfigurations.values[values].declaring.map { known.ofModules[$0] }
    case .product, .pin: return []
    }
  }

  private func needs(of module: Int) -> [Need] {
    let own = conditions[module] ?? []
    return own.contains(nil) ? [Need(module: module, condition: nil)] : own.map { Need(module: module, condition: $0) }
  }

  private func dependencies(of module: Int) -> [Int] {
    graph.edges[graph.modules[module].edges].compactMap { edge in
      if case .module(let target) = edge.target { known.ofModules[target] } else { nil }
    }
  }
}
