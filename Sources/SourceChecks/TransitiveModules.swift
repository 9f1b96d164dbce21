import Model
import Planning

/// The modules and pins that the dependencies of a module lead to, as far as specs and lockfile know them. SwiftPM builds
/// them before the module, so that its imports of them compile.
struct TransitiveModules {
  private var modules: Set<Int> = []
  private var pins: Set<Int> = []
  /// True if the dependencies of a reached one are not recorded.
  private var isIncomplete = false

  /// - Parameter onEveryPlatform: true to follow only dependencies without a condition.
  init(_ graph: LinkedGraph, _ wirings: [AppWiring], from module: Int, onEveryPlatform: Bool = false) {
    var pendingModules = [module]
    var pendingPins: [Int] = []
    for app in wirings where graph.takesWiring(module, of: app) { pendingModules += app.needed }
    while !pendingModules.isEmpty || !pendingPins.isEmpty {
      while let next = pendingModules.popLast() {
        guard modules.insert(next).inserted else { continue }
        if let pin = graph.component(of: next).pin { pendingPins.append(pin) }
        for edge in graph.edges[graph.modules[next].edges] where !onEveryPlatform || edge.condition == nil {
          switch edge.target {
          case .module(let target): pendingModules.append(target)
          case .product(let pin, _), .pin(let pin): pendingPins.append(pin)
          case .unlocatedProduct: isIncomplete = true
          }
        }
      }
      guard let pin = pendingPins.popLast(), pins.insert(pin).inserted else { continue }
      if !graph.knowsNeeds(ofPin: pin) { isIncomplete = true }
      pendingPins += graph.pinNames.pins(statedBy: pin).compactMap { $0 }
      if let component = graph.componentByPin[pin] {
        pendingModules += graph.components[component].modules.filter { !graph.modules[$0].isTest }
      }
    }
    for unknown in graph.pinsWithUnknownProduct where modules.contains(unknown.module) { isIncomplete = true }
    modules.remove(module)
  }

  /// Returns whether a module may be among them.
  ///
  /// - Parameter number: in `known`.
  func contains(_ number: Int, _ known: KnownModules, _ graph: LinkedGraph) -> Bool {
    switch known.owners[number] {
    case .module(let module): modules.contains(module) || isIncomplete && !graph.isMember(module: module)
    case .product(let pin, _), .pin(let pin): isIncomplete || pins.contains(pin)
    case .generated, .testValues, .injected: false
    }
  }
}

extension LinkedGraph {
  /// Returns whether the generated manifest lets a module import the generated modules of an app.
  func takesWiring(_ module: Int, of app: AppWiring) -> Bool {
    guard modules[module].component == app.component else { return false }
    switch modules[module].kind {
    case .executable, .test, .library: return !app.needed.contains(module)
    case .macro, .plugin, .binary, .system: return false
    }
  }
}
