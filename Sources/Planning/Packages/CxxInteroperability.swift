import Graph
import Model
import Text

/// The modules that are built with C++ interoperability (`interoperability: Cxx`).
///
/// The compiler refuses a module that is built with it in a module that is built without, even if the import is
/// indirect. So a module has to be built like all modules that it imports, directly or not.
package enum CxxInteroperability {
  /// Returns whether any module of the graph is built with it.
  package static func isUsed(in graph: LinkedGraph) -> Bool {
    !conditions(of: graph.project.integration.settings).isEmpty
      || graph.modules.contains { !conditions(of: $0.module.settings).isEmpty }
  }

  fileprivate static func conditions(of settings: [Setting]) -> Set<Condition?> {
    var found: Set<Condition?> = []
    for setting in settings {
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
}

/// Behind which modules there are some that are built with C++ interoperability.
struct CxxUsers: Sendable {
  /// The conditions of the settings of all modules.
  private let own: Set<Condition?>
  /// By condition, for each module whether it is built with it, or depends on one that is, directly or not.
  private let users: [Condition?: [Bool]]

  init(_ graph: LinkedGraph) {
    own = CxxInteroperability.conditions(of: graph.project.integration.settings)
    var built: [Condition?: [Int]] = [:]
    for module in own.contains(nil) ? 0..<0 : graph.modules.indices {
      for condition in CxxInteroperability.conditions(of: graph.modules[module].module.settings) {
        built[condition, default: []].append(module)
      }
    }
    if built.isEmpty {
      users = [:]
      return
    }
    let modules = graph.moduleGraph.reversed()
    users = built.mapValues { modules.reachable(from: $0) }
  }

  /// The settings that generated code needs besides those of all modules: what it imports is built with them. Those alone
  /// that say most.
  ///
  /// - Parameter modules: in `graph.modules`, those that it imports.
  func settings(ofUsersOf modules: [Int]) -> [Setting] {
    let found = Set(users.filter { entry in modules.contains { entry.value[$0] } }.keys).subtracting(own)
    let most: Set<Condition?> = found.contains(nil) ? [nil] : found
    return most.sorted(by: Self.precedes).map {
      Setting(tool: .swift, kind: .interoperabilityMode("Cxx"), condition: $0)
    }
  }

  private static func precedes(_ first: Condition?, _ second: Condition?) -> Bool {
    func key(_ condition: Condition?) -> [String] {
      guard let condition else { return [] }
      return condition.platforms + ["", condition.configuration ?? ""] + condition.traits
    }
    return key(first).lexicographicallyPrecedes(key(second))
  }
}
