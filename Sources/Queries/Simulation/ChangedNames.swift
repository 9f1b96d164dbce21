import Diagnostics
import Model
import Planning
import Text
import Workspace

/// Finds what the names in a change mean.
package final class ChangedNames {
  private let resolution: Resolution
  private let need: NeedGraph

  package init(_ resolution: Resolution) {
    self.resolution = resolution
    need = NeedGraph(resolution.graph)
  }

  private var graph: LinkedGraph { resolution.graph }

  /// The meaning of the name after `remove`.
  package enum Removed {
    case component(Int)
    /// By the name that the lockfile has.
    case pin(String)
  }

  /// A member before a pin, since a pin may have the name of a member's package.
  package func removed(_ name: String) throws(Failure) -> Removed {
    if let index = member(name) { return .component(index) }
    if let pin = need.pin(named: name) { return .pin(graph.project.lockfile.pins[pin].name.value) }
    throw unknown(name, wanted: "a component or a pin")
  }

  /// The pin of a name, as the lockfile writes it.
  package func pin(_ name: String) throws(Failure) -> Pin {
    guard let pin = need.pin(named: name) else { throw unknown(name, wanted: "a pin") }
    return graph.project.lockfile.pins[pin]
  }

  /// A member by the name of its component or a module, with that module or its main one.
  package func user(_ name: String) throws(Failure) -> (component: Int, module: Int?) {
    if let component = member(name) {
      let modules = graph.components[component].modules.filter { !graph.modules[$0].isTest }
      let main = modules.first { graph.modules[$0].isMain } ?? (modules.count == 1 ? modules[0] : nil)
      if main != nil || modules.isEmpty { return (component, main) }
      throw Failure(
        "'\(name)' has several modules",
        help: "name one: \(modules.map { "'\(graph.title($0))'" }.joined(separator: ", "))"
      )
    }
    let module = try self.module(
      name, wanted: "first the component or module of this root that depends on the other")
    return (graph.modules[module].component, module)
  }

  /// A member's module by its title.
  ///
  /// - Parameter wanted: the kind of name that the help asks for.
  package func module(_ name: String, wanted: String = "a module of this root") throws(Failure) -> Int {
    let found = graph.modules.indices.filter { graph.isMember(module: $0) }
    guard
      let module = found.first(where: {
        graph.title($0) == name || graph.modules[$0].isTest && graph.modules[$0].name == name
      })
    else { throw unknown(name, wanted: wanted) }
    return module
  }

  /// A member.
  package func component(_ name: String) throws(Failure) -> Int {
    guard let component = member(name) else { throw unknown(name, wanted: "a component of this root") }
    return component
  }

  /// Returns a test for the targets that a dependency of this name may have: in a module of a component, or in an app
  /// without modules (`module` is `nil`).
  package func targets(
    _ name: String, of module: Int?, in component: Int
  ) throws(Failure) -> (LinkedGraph.Target) -> Bool {
    let nodes = need.nodes(named: name).map(need.node)
    let named = graph.target(named: name, in: component)
    // A line that leads nowhere, or to the module itself, can be taken out too.
    guard !nodes.isEmpty || named != nil || isListed(name) else {
      throw unknown(name, wanted: Self.dependency)
    }
    // A name with a slash is one module or product.
    let product =
      name.contains("/") ? String(name[name.index(after: name.lastIndex(of: "/") ?? name.startIndex)...]) : nil
    return { target in
      if target == named { return true }
      return switch target {
      case .module(let module): nodes.contains(.module(module))
      case .pin(let pin): nodes.contains(.pin(pin))
      case .product(let pin, let own): nodes.contains(.pin(pin)) && (product == nil || product == own)
      case .unlocatedProduct(let own): own == name
      }
    }
  }

  /// Returns whether a spec lists the name as a dependency.
  private func isListed(_ name: String) -> Bool {
    graph.components.indices.contains { component in
      graph.dependencies(of: nil, in: component).contains(name)
        || graph.components[component].modules.contains { graph.dependencies(of: $0, in: component).contains(name) }
    }
  }

  private static let dependency = "a component, a module or a pin"

  /// Checks that a component's spec can have a dependency of this name. A spec spells components and modules exactly.
  package func checkTarget(_ name: String, in component: Int) throws(Failure) {
    let isOfPinAlone = need.nodes(named: name).map(need.node).allSatisfy { if case .pin = $0 { true } else { false } }
    let isKnown = isOfPinAlone ? !need.nodes(named: name).isEmpty : need.hasExactly(name)
    if !isKnown, graph.target(named: name, in: component) == nil { throw unknown(name, wanted: Self.dependency) }
  }

  private func member(_ name: String) -> Int? {
    graph.components.indices.first { graph.components[$0].isMember && graph.components[$0].name == name }
  }

  /// - Parameter wanted: the kind of name that the help asks for.
  private func unknown(_ name: String, wanted: String) -> Failure {
    if let kind = kind(of: name) {
      return Failure("'\(name)' is \(kind), which cannot be used here", help: "name \(wanted)")
    }
    return Failure(
      "'\(name)' is not in the specs or the lockfile",
      help: didYouMean(need.names(like: name)) ?? "run 'integrate tree' to list components and pins")
  }

  private func kind(of name: String) -> String? {
    if member(name) != nil { return "a component of this root" }
    if graph.project.lockfile.pins.contains(where: { $0.name.value == name }) { return "a pin" }
    if let module = graph.modules.indices.first(where: { graph.title($0) == name }) {
      return graph.isMember(module: module) ? "a module of this root" : "a module of a pin"
    }
    return need.services.contains(name) ? "a service" : nil
  }
}
