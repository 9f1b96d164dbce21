import Diagnostics
import Findings
import Graph
import Model
import Planning

extension SourceScan {
  /// `unfit-dependency`: a module that is built without C++ interoperability imports one that is built with it, itself or
  /// through others. The compiler refuses that, and generated code takes the setting by itself.
  mutating func checkInteroperability() {
    let users = InteroperableModules(self)
    if users.isNowhere { return }
    var reported: Set<Int> = []
    for way in BuildContext.ofSources(graph) {
      let interoperability = ImportedInteroperability(users, self, in: way)
      let reaching = interoperability.reaching
      for (position, index) in modules.enumerated() where !reported.contains(index) {
        guard read[position].sources.contents?.has(.swift) == true, graph.modules[index].kind != .plugin else {
          continue
        }
        let own = users.conditions(of: index).filter(way.meets)
        if own.contains(where: isWithoutTraits) { continue }
        for number in interoperability.imported(by: index).sorted()
        where number != known.ofModules[index] && reaching.contains(number) {
          let missing = interoperability.needed(by: number).first { need in
            !own.contains { $0?.traits == need.condition?.traits }
          }
          guard let missing else { continue }
          reported.insert(index)
          report(missing, by: number, in: index)
          break
        }
      }
    }
  }

  private mutating func report(_ missing: ImportedInteroperability.Need, by number: Int, in index: Int) {
    let title = graph.title(index)
    let culprit = missing.title
    let isDirect = missing.number == number
    let edge = graph.edges[graph.modules[index].edges].first { known.modules(of: $0).contains(number) }
    let setting = missing.condition == nil ? "{ interoperability: Cxx }" : "{ interoperability: Cxx, when: … }"
    bag.add(
      Diagnostic(
        .unfitDependency,
        "'\(title)' is built without C++ interoperability, and imports "
          + (isDirect ? "'\(culprit)'" : "'\(known.names[number])', and with it '\(culprit)'")
          + ", which is built with it", at: edge?.place ?? graph.place(index),
        notes: [Note("'\(culprit)'", at: missing.place)],
        help: "write 'settings: [\(setting)]' \(graph.modules[index].isTest ? "under 'tests:' " : "")in the spec of "
          + "'\(graph.component(of: index).name)' as well, or under 'integration: defaults:' of the root for all: the "
          + "compiler takes such a module only into those built alike"))
  }
}

private func isWithoutTraits(_ condition: Model.Condition?) -> Bool { condition?.traits.isEmpty ?? true }

/// The modules that are built with C++ interoperability, and when.
private struct InteroperableModules {
  /// By number, the conditions of the settings that say so.
  private(set) var conditions: [Int: Set<Model.Condition?>] = [:]
  /// By number, the targets of pins among them.
  private(set) var targets: [Int: (pin: Int, name: Located<String>)] = [:]
  private let graph: LinkedGraph

  init(_ scan: SourceScan) {
    graph = scan.graph
    let clang = Set(
      scan.modules.enumerated().filter { scan.read[$0.offset].sources.contents?.has(.clang) == true }.map(\.element))
    for index in graph.modules.indices where !clang.contains(index) {
      let own = conditions(of: index)
      if !own.isEmpty { conditions[scan.known.ofModules[index], default: []].formUnion(own) }
    }
    let pins = graph.project.lockfile.pins
    for index in pins.indices where pins[index].staleness == nil {
      for target in pins[index].builtTargets ?? [] {
        guard let cxx = target.cxx, let number = scan.known.number(of: moduleName(ofTarget: target.name.value)) else {
          continue
        }
        targets[number] = (index, target.name)
        conditions[number, default: []].insert(cxx.isEmpty ? nil : Model.Condition(platforms: cxx))
      }
    }
  }

  var isNowhere: Bool { conditions.isEmpty }

  func conditions(of module: Int) -> Set<Model.Condition?> { CxxInteroperability.conditions(of: module, in: graph) }
}

/// Which imports bring modules along that are built with C++ interoperability in one way of building.
private struct ImportedInteroperability {
  struct Need {
    /// Of the module that is built with it.
    let number: Int
    let title: String
    let place: Place
    let condition: Model.Condition?
  }

  private let graph: LinkedGraph
  private let known: KnownModules
  private let wirings: [AppWiring]
  private let targets: [Int: (pin: Int, name: Located<String>)]
  /// By module of the graph.
  private var imported: [Int: Set<Int>] = [:]
  /// By number, those that are built with it.
  private let conditions: [Int: Set<Model.Condition?>]

  init(_ users: InteroperableModules, _ scan: SourceScan, in way: BuildContext) {
    (graph, known, wirings, targets) = (scan.graph, scan.known, scan.wirings, users.targets)
    conditions = users.conditions.mapValues { $0.filter(way.meets) }.filter { !$0.value.isEmpty }
    for (position, index) in scan.modules.enumerated() {
      imported[index] = scan.read[position].imported
      if scan.read[position].optional.isEmpty { continue }
      let facts = scan.rules.facts(of: index, in: [way])
      for (number, conditions) in scan.read[position].optional
      where conditions.allSatisfy({ facts[0].value(of: $0) == false }) {
        imported[index]?.remove(number)
      }
    }
  }

  func imported(by module: Int) -> Set<Int> { imported[module] ?? [] }

  /// What an import of a module brings along, by its number; the module itself first.
  func needed(by number: Int) -> [Need] {
    var found: [Need] = []
    var seen: Set<Int> = [number]
    var pending = [number]
    var next = 0
    while next < pending.count {
      let number = pending[next]
      next += 1
      found += needs(of: number)
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
    return reachable(from: Array(conditions.keys)) { importers[$0] ?? [] }
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
    case .injected(let needs):
      return graph.injections.needs[needs].modules(in: graph).map { known.ofModules[$0] }
    case .product, .pin: return []
    }
  }

  private func needs(of number: Int) -> [Need] {
    guard let own = conditions[number] else { return [] }
    var (title, place) = (known.names[number], Place(file: graph.project.lockfile.file))
    if case .module(let module) = known.owners[number] {
      (title, place) = (graph.title(module), graph.place(module))
    } else if let (pin, name) = targets[number] {
      (title, place) = ("\(graph.project.lockfile.pins[pin].name.value)/\(name.value)", name.place)
    }
    // Those without traits say most.
    return (own.first(where: isWithoutTraits).map { [$0] } ?? Array(own)).map {
      Need(number: number, title: title, place: place, condition: $0)
    }
  }

  private func dependencies(of module: Int) -> [Int] {
    graph.edges[graph.modules[module].edges].compactMap { edge in
      if case .module(let target) = edge.target { known.ofModules[target] } else { nil }
    }
  }
}
