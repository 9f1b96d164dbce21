import Model

/// The platforms on which an app's code reaches each pinned package.
struct PinPlatforms {
  /// `nil` where no dependency of the graph has a condition.
  private var platforms: [Int: PlatformSet]?

  init(_ graph: LinkedGraph, of app: AppWiring) {
    let pins = graph.project.lockfile.pins
    guard graph.hasConditions || pins.contains(where: \.hasConditions) else { return }
    let isSingle = graph.project.integration.packages == .single
    // All modules of one package are built on every platform, even without users there.
    let own = graph.modules.indices.filter { module in
      let kind = graph.modules[module].kind
      guard kind == .library || kind == .executable else { return false }
      return isSingle ? graph.isMember(module: module) : graph.modules[module].component == app.component
    }
    var starts: [PlatformReach.Start] = own.map { ($0, .all) } + app.platforms.map { ($0.key, $0.value) }
    var found: [Int: PlatformSet] = [:]
    var pending: [(pin: Int, platforms: PlatformSet)] = []
    for edge in graph.appEdges where edge.component == app.component {
      let platforms = PlatformSet(of: edge.condition)
      switch edge.target {
      case .module(let module): starts.append((module, platforms))
      case .product(let pin, _), .pin(let pin): pending.append((pin, platforms))
      case .unlocatedProduct: break
      }
    }
    for (module, platforms) in PlatformReach(graph, from: starts).platforms {
      if let pin = graph.component(of: module).pin { pending.append((pin, platforms)) }
      for edge in graph.edges[graph.modules[module].edges] {
        guard case .product(let pin, _) = edge.target else { continue }
        pending.append((pin, platforms.intersection(PlatformSet(of: edge.condition))))
      }
    }
    while let (pin, reached) = pending.popLast() {
      let known = found[pin]
      if let known, reached.isSubset(of: known) { continue }
      let all = (known ?? .none).union(reached)
      found[pin] = all
      let conditions = Self.conditions(of: pins[pin], graph.pinNames)
      for case let other? in graph.pinNames.pins(statedBy: pin) {
        pending.append((other, conditions[other].map(all.intersection) ?? all))
      }
    }
    platforms = found
  }

  /// The platforms on which any target of a package needs each other pin, as far as they are recorded.
  private static func conditions(of pin: Pin, _ names: PinNames) -> [Int: PlatformSet] {
    guard pin.hasConditions else { return [:] }
    var found: [Int: PlatformSet] = [:]
    for need in (pin.builtTargets ?? []).flatMap(\.needs) {
      guard let other = need.package.flatMap(names.pin(meantBy:)) else { continue }
      let platforms = PlatformSet(of: Condition(platforms: need.platforms))
      found[other] = found[other]?.union(platforms) ?? platforms
    }
    return found
  }

  /// All platforms for a pin of which nothing is known.
  subscript(pin: Int) -> PlatformSet { platforms?[pin] ?? .all }
}

extension Pin {
  /// True if some target of the package needs another package on some platforms only.
  fileprivate var hasConditions: Bool {
    builtTargets?.contains { $0.needs.contains { $0.package != nil && !$0.platforms.isEmpty } } ?? false
  }
}
