import Graph
import Model

/// The pins that packages reach, where each component is a package: worked out once for all of them, since a walk for
/// each would grow with the square of the app.
///
/// A package that is reached counts as a whole, without its tests, as in ``reachablePins(_:from:alsoPins:alsoMembers:wholePackages:)``.
final class PinsOfPackages: Sendable {
  private let graph: LinkedGraph
  private let plugins: [Int: [LinkedGraph.Edge]]
  /// The circles of components, by index, and of pins, behind them.
  private let circles: StronglyConnectedComponents
  /// The reached pins of each circle, as bits.
  private let bits: [UInt64]
  /// The length of one of them.
  private let words: Int

  init(_ graph: LinkedGraph) {
    self.graph = graph
    plugins = Dictionary(grouping: graph.pluginEdges, by: \.from)
    let (components, pins) = (graph.components.count, graph.project.lockfile.pins.count)
    words = (pins + 63) / 64
    var edges: [DirectedGraph.Edge] = []
    for component in graph.components.indices {
      let source = graph.components[component]
      let node = source.isMember ? component : source.pin.map { components + $0 }
      guard let node else { continue }
      for module in source.modules where !graph.modules[module].isTest {
        Self.forEachNeed(of: module, graph, plugins) { edges.append(.init(from: node, to: $0)) }
      }
    }
    for pin in 0..<pins {
      for case let other? in graph.pinNames.pins(statedBy: pin) {
        edges.append(.init(from: components + pin, to: components + other))
      }
    }
    let directed = DirectedGraph(nodeCount: components + pins, edges: edges)
    let circles = directed.stronglyConnectedComponents()
    var bits = [UInt64](repeating: 0, count: circles.count * words)
    // Edges lead to lower numbers.
    for circle in 0..<circles.count {
      for node in circles.members(of: circle) {
        let pin = Int(node) - components
        if pin >= 0 { bits[circle * words + pin / 64] |= 1 << UInt64(pin % 64) }
        for target in directed.successors(of: Int(node)) {
          let other = circles[Int(target)]
          if other == circle { continue }
          for word in 0..<words { bits[circle * words + word] |= bits[other * words + word] }
        }
      }
    }
    (self.circles, self.bits) = (circles, bits)
  }

  /// Calls a closure with the node of each component and each pin that a module's dependencies and plugins lead to.
  private static func forEachNeed(
    of module: Int, _ graph: LinkedGraph, _ plugins: [Int: [LinkedGraph.Edge]], _ take: (Int) -> Void
  ) {
    func follow(_ edge: LinkedGraph.Edge) {
      switch edge.target {
      case .product(let pin, _), .pin(let pin): take(graph.components.count + pin)
      case .unlocatedProduct: return
      case .module(let other):
        let component = graph.modules[other].component
        if graph.components[component].isMember { take(component) }
        if let pin = graph.components[component].pin { take(graph.components.count + pin) }
      }
    }
    for edge in graph.modules[module].edges { follow(graph.edges[edge]) }
    for edge in plugins[module] ?? [] { follow(edge) }
  }

  /// The pins that a package reaches, ascending; all of them where it is not known what one of them needs.
  ///
  /// - Parameters:
  ///   - modules: the package's own.
  ///   - pins: count whatever needs them.
  ///   - members: components that do.
  func reached(from modules: Set<Int>, pins: Set<Int>, members: Set<Int>) -> [Int] {
    var reached = [UInt64](repeating: 0, count: words)
    func take(_ node: Int) {
      let start = circles[node] * words
      for word in 0..<words { reached[word] |= bits[start + word] }
    }
    for pin in pins { take(graph.components.count + pin) }
    for member in members { take(member) }
    for module in modules { Self.forEachNeed(of: module, graph, plugins, take) }
    let all = graph.project.lockfile.pins.indices
    let found = all.filter { reached[$0 / 64] >> UInt64($0 % 64) & 1 == 1 }
    let knowsAll = found.allSatisfy { graph.knowsNeeds(ofPin: $0) }
    return knowsAll ? found : Array(all)
  }
}
