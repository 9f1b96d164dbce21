import Model
import Planning

/// What SwiftPM lets the files of a module find: the public headers of all that it depends on, directly or not.
struct CReach {
  /// In `graph.modules`.
  private(set) var modules: Set<Int> = []
  /// Packages of which some product is among them, and those behind.
  private(set) var pins: Set<Int> = []
  /// Whether headers may lie where nobody here can look: pkg-config or a binary says where.
  private(set) var hasOthers = false

  /// - Parameters:
  ///   - more: modules that generated code brings along.
  ///   - way: whose conditions dependencies have to meet; `nil` for all dependencies.
  init(_ graph: LinkedGraph, from module: Int, and more: [Int] = [], in way: BuildContext?) {
    var pending = [module] + more
    modules = Set(pending)
    let isSeparate = graph.project.integration.packages == .separate
    while let next = pending.popLast() {
      let linked = graph.modules[next]
      if linked.kind == .binary || linked.module.system.pkgConfig != nil { hasOthers = true }
      for edge in graph.edges[linked.edges] where way?.meets(edge.condition) ?? true {
        switch edge.target {
        case .module(let target):
          // A dependency on another package is one on a product, with all its modules.
          let isOther = graph.modules[target].component != linked.component
          let component = graph.component(of: target)
          let all = isOther && (isSeparate || !component.isMember) ? Self.productMates(of: target, in: graph) : [target]
          pending += all.filter { modules.insert($0).inserted }
          if let pin = component.pin { add(pin, graph) }
        case .product(let pin, _), .pin(let pin): add(pin, graph)
        case .unlocatedProduct: hasOthers = true
        }
      }
    }
  }

  private static func productMates(of module: Int, in graph: LinkedGraph) -> [Int] {
    let component = graph.component(of: module)
    let name = graph.modules[module].name
    guard let products = component.shared.spec.products else { return [module] }
    let mates = Set(
      products.filter { $0.modules.contains { $0.value == name } }.flatMap(\.modules).map(\.value))
    return [module] + component.modules.filter { mates.contains(graph.modules[$0].name) }
  }

  private mutating func add(_ pin: Int, _ graph: LinkedGraph) {
    var pending = [pin]
    while let next = pending.popLast() {
      guard pins.insert(next).inserted else { continue }
      let pinned = graph.project.lockfile.pins[next]
      if case .binary = pinned.source.value { hasOthers = true }
      if pinned.isPod || pinned.ranges == nil { hasOthers = true }
      pending += (pinned.ranges ?? []).compactMap { graph.pinNames.pin(meantBy: $0.package.value) }
    }
  }
}
