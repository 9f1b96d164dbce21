import Graph
import Model

/// Where modules are built with C++ interoperability (`interoperability: Cxx`).
///
/// The compiler refuses a module that is built with it in a module that is built without, whichever imports led to it:
/// a module has to be built like all that it imports, directly or not.
package enum CxxInteroperability {
  /// The settings that switch it on in a module of the graph, each with its condition.
  package static func conditions(of module: Int, in graph: LinkedGraph) -> Set<Condition?> {
    var found: Set<Condition?> = []
    for setting in graph.project.integration.settings + graph.modules[module].module.settings {
      switch setting.kind {
      case .interoperabilityMode("Cxx"): found.insert(setting.condition)
      case .unsafeFlags(let flags) where setting.tool == .swift && flags.contains(where: isFlag):
        found.insert(setting.condition)
      default: break
      }
    }
    return found
  }

  private static func isFlag(_ flag: String) -> Bool {
    flag.hasPrefix("-cxx-interoperability-mode=") && !flag.hasSuffix("=off")
  }

  /// The settings that generated code needs besides those of all modules: what it imports is built with them.
  ///
  /// - Parameter modules: in `graph.modules`, those that it imports.
  static func settings(ofUsersOf modules: [Int], in graph: LinkedGraph) -> [Setting] {
    let own = CxxInteroperability.conditions(of: graph.project.integration.settings)
    if own.contains(nil) { return [] }
    return conditions(ofAllBehind: modules, in: graph).subtracting(own).sorted(by: precedes).map {
      Setting(tool: .swift, kind: .interoperabilityMode("Cxx"), condition: $0)
    }
  }

  /// The conditions under which any of these modules, or what they depend on, is built with it; those alone that say
  /// most.
  package static func conditions(ofAllBehind modules: [Int], in graph: LinkedGraph) -> Set<Condition?> {
    let reached = reachable(from: modules) { module in
      graph.edges[graph.modules[module].edges].lazy.compactMap { edge in
        if case .module(let target) = edge.target { target } else { nil }
      }
    }
    let found = reached.reduce(into: Set<Condition?>()) { $0.formUnion(conditions(of: $1, in: graph)) }
    return found.contains(nil) ? [nil] : found
  }

  private static func conditions(of settings: [Setting]) -> Set<Condition?> {
    Set(settings.filter { $0.kind == .interoperabilityMode("Cxx") }.map(\.condition))
  }

  private static func precedes(_ first: Condition?, _ second: Condition?) -> Bool {
    func key(_ condition: Condition?) -> [String] {
      guard let condition else { return [] }
      return condition.platforms + ["", condition.configuration ?? ""] + condition.traits
    }
    return key(first).lexicographicallyPrecedes(key(second))
  }
}
