import Diagnostics
import Model

/// The pins that the members reach, each with a path.
///
/// Not a ``DirectedGraph``: the edges of a pin are names, some of them unknown or those of members, and only the first
/// edge to each pin is kept, with its place. Building a graph takes longer than the walk.
struct PinReach {
  /// The first path to a pin.
  enum Origin {
    /// An edge of a member's module (in `graph.edges`, `graph.pluginEdges`) or a `tools-only` line.
    case member(module: Int?, place: Place)
    /// A dependency of an app without a module.
    case app(component: Int, place: Place)
    /// A range or requirement of another pin, or a dependency of its spec.
    case pin(Int, place: Place)
  }

  /// By pin; `nil` if it was not reached.
  private(set) var origins: [Origin?]
  /// Pins in the order they were reached.
  private(set) var order: [Int] = []
  /// Names in ranges without a pin, with the pin that has the range and its place.
  private(set) var unpinned: [(name: String, by: Int, place: Place)] = []
  /// Components that are reached and have no pin, with the first place.
  private(set) var unpinnedComponents: [(component: Int, places: [Place])] = []
  private let pinNames: PinNames
  private let hasPinnedComponents: Bool
  /// The identities of members that SwiftPM uses in place of fetched packages, computed on first use.
  private var standIns: Set<String>?

  init(_ graph: LinkedGraph) {
    let pins = graph.project.lockfile.pins
    origins = Array(repeating: nil, count: pins.count)
    pinNames = graph.pinNames
    // Pinned components come last.
    hasPinnedComponents = graph.components.last?.isMember == false
    for edges in [graph.edges, graph.pluginEdges] {
      for index in edges.indices where graph.isMember(module: edges[index].from) {
        visit(edges[index], .member(module: edges[index].from, place: edges[index].place), graph)
      }
    }
    for edge in graph.appEdges {
      if let pin = graph.pin(of: edge.target) { reach(pin, .app(component: edge.component, place: edge.place)) }
    }
    for (module, pin, place) in graph.pinsWithUnknownProduct { reach(pin, .member(module: module, place: place)) }
    for index in graph.components.indices where graph.components[index].isMember {
      for package in graph.components[index].spec.package?.toolsOnly ?? [] {
        if let pin = pinNames.pin(meantBy: package.value) { reach(pin, .member(module: nil, place: package.place)) }
      }
    }
    var next = 0
    while next < order.count {
      expand(order[next], graph)
      next += 1
    }
  }

  private mutating func reach(_ pin: Int, _ origin: Origin) {
    guard origins[pin] == nil else { return }
    origins[pin] = origin
    order.append(pin)
  }

  private mutating func visit(_ edge: LinkedGraph.Edge, _ origin: Origin, _ graph: LinkedGraph) {
    switch edge.target {
    case .product(let pin, _), .pin(let pin): reach(pin, origin)
    case .unlocatedProduct: break
    case .module where !hasPinnedComponents: break
    case .module(let module):
      let index = graph.modules[module].component
      guard !graph.components[index].isMember else { return }
      if let pin = graph.components[index].pin {
        reach(pin, origin)
      } else if let known = unpinnedComponents.firstIndex(where: { $0.component == index }) {
        unpinnedComponents[known].places.append(edge.place)
      } else {
        unpinnedComponents.append((index, [edge.place]))
      }
    }
  }

  private mutating func expand(_ index: Int, _ graph: LinkedGraph) {
    for (position, target) in pinNames.pins(statedBy: index).enumerated() {
      if let target, origins[target] != nil { continue }
      guard let package = graph.project.lockfile.pins[index].ranges?[position].package else { continue }
      follow(package, to: target, from: index, graph)
    }
    for (pod, _) in graph.project.lockfile.pins[index].podEdges?.all ?? [] {
      follow(pod, to: pinNames.pin(meantBy: pod.value), from: index, graph)
    }
    guard let component = graph.componentByPin[index] else { return }
    for module in graph.components[component].modules where !graph.modules[module].isTest {
      for edge in graph.edges[graph.modules[module].edges] {
        visit(edge, .pin(index, place: edge.place), graph)
      }
    }
  }

  /// Follows a range or requirement of a pin.
  ///
  /// - Parameter pin: the pin with that name, if any.
  private mutating func follow(_ name: Located<String>, to pin: Int?, from index: Int, _ graph: LinkedGraph) {
    let isPod = graph.project.lockfile.pins[index].isPod
    var (target, other) = (name.value, pin)
    // `Firebase/Core` is a subspec of the pod `Firebase`.
    if other == nil, isPod, let slash = target.firstIndex(of: "/") {
      target = String(target[..<slash])
      other = pinNames.pin(meantBy: target)
    }
    if target.lowercased() == graph.project.lockfile.pins[index].name.value.lowercased() { return }
    if let other {
      reach(other, .pin(index, place: name.place))
    } else if !isPod, !standsIn(target, graph) {
      // CocoaPods leaves pods of other platforms out of Podfile.lock.
      unpinned.append((target, index, name.place))
    }
  }

  private mutating func standsIn(_ identity: String, _ graph: LinkedGraph) -> Bool {
    let standIns = standIns ?? graph.identitiesOfMembers
    self.standIns = standIns
    return standIns.contains(identity.lowercased())
  }

  func pin(named name: String) -> Int? { pinNames.pin(meantBy: name) }

  /// The path to a pin, starting from a member: `Login → Tracking → swift-log`.
  func path(to pin: Int, in graph: LinkedGraph) -> String {
    var names = [graph.project.lockfile.pins[pin].name.value]
    var current = pin
    var seen: Set<Int> = [pin]
    while let origin = origins[current] {
      switch origin {
      case .member(let module, _):
        names.append(module.map { graph.title($0) } ?? "tools-only")
        return names.reversed().joined(separator: " → ")
      case .app(let component, _):
        names.append(graph.components[component].name)
        return names.reversed().joined(separator: " → ")
      case .pin(let by, _):
        guard seen.insert(by).inserted else { return names.reversed().joined(separator: " → ") }
        names.append(graph.project.lockfile.pins[by].name.value)
        current = by
      }
    }
    return names.reversed().joined(separator: " → ")
  }
}
