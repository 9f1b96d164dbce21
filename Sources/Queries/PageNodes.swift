import Model
import Planning

/// The nodes of the page with the components and pins that they belong to, by their numbers there.
final class PageNodes {
  private let need: NeedGraph
  private let picture: GraphPicture
  /// Indices of the components and pins that the page has, in its order.
  private(set) var components: [Int] = []
  private(set) var pins: [Int] = []
  private var componentNumbers: [Int: Int] = [:]
  private var pinNumbers: [Int: Int] = [:]
  private var modules: [Int: Int] = [:]
  private var nodeOfComponent: [Int: Int] = [:]
  private var nodeOfPin: [Int: Int] = [:]

  init(_ need: NeedGraph, _ picture: GraphPicture) {
    (self.need, self.picture) = (need, picture)
    for index in picture.nodes.indices {
      let (component, pin) = belongings(index)
      if let component {
        // The main module speaks for its component.
        if componentNumbers[component] == nil || isMain(index) { nodeOfComponent[component] = index }
        if componentNumbers[component] == nil {
          componentNumbers[component] = components.count
          components.append(component)
        }
      }
      if let pin {
        if pinNumbers[pin] == nil || isMain(index) { nodeOfPin[pin] = index }
        if pinNumbers[pin] == nil {
          pinNumbers[pin] = pins.count
          pins.append(pin)
        }
      }
      if let found = module(index) { modules[found] = index }
    }
  }

  private var linked: LinkedGraph { need.linked }

  private func belongings(_ index: Int) -> (component: Int?, pin: Int?) {
    switch need.node(picture.nodes[index].need) {
    case .module(let module):
      let component = linked.modules[module].component
      return (component, linked.components[component].pin)
    case .component(let component): return (component, linked.components[component].pin)
    case .pin(let pin): return (nil, pin)
    }
  }

  private func isMain(_ index: Int) -> Bool {
    switch need.node(picture.nodes[index].need) {
    case .module(let module): linked.modules[module].isMain
    case .component: true
    case .pin: false
    }
  }

  func module(_ index: Int) -> Int? {
    if case .module(let module) = need.node(picture.nodes[index].need) { module } else { nil }
  }

  /// The app that a node speaks for.
  func app(_ index: Int) -> Int? {
    belongings(index).component.flatMap {
      linked.components[$0].spec.kind == .app && nodeOfComponent[$0] == index ? $0 : nil
    }
  }

  func title(_ index: Int) -> String { need.title(picture.nodes[index].need) }
  func componentNumber(_ index: Int) -> Int? { belongings(index).component.flatMap { componentNumbers[$0] } }
  func pinNumber(_ index: Int) -> Int? { belongings(index).pin.flatMap { pinNumbers[$0] } }

  /// The kind of the node, and the number of its layer.
  func kindAndLayer(_ index: Int) -> (kind: String, layer: Int?) {
    switch need.node(picture.nodes[index].need) {
    case .module(let module): (linked.modules[module].kind.rawValue, linked.modules[module].layer)
    case .component(let component):
      (linked.components[component].spec.kind.rawValue, linked.components[component].layer)
    case .pin(let pin): (linked.project.lockfile.pins[pin].isPod ? "pod" : "package", nil)
    }
  }

  func number(ofModule module: Int) -> Int? { modules[module] }
  func number(ofComponent component: Int) -> Int? { nodeOfComponent[component] }
  func number(ofPin pin: Int) -> Int? { nodeOfPin[pin] }
}
