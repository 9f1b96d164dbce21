import Diagnostics
import Graph
import Model

/// Specs and lockfile with every name resolved: components, modules and their dependencies, by index.
///
/// Only the linker changes it, before anything else has it.
package final class LinkedGraph: @unchecked Sendable {
  package let project: Project
  /// Members first, in the order of `project.specs`, then pinned components.
  @exclusivity(unchecked) package internal(set) var components: [Component] = []
  /// By pin, its component.
  @exclusivity(unchecked) package internal(set) var componentByPin: [Int: Int] = [:]
  /// The modules of one component are contiguous, in its order.
  @exclusivity(unchecked) package internal(set) var modules: [LinkedModule] = []
  /// The edges of one module are contiguous, in the order written; those that services imply come last.
  @exclusivity(unchecked) package internal(set) var edges: [Edge] = []
  /// Services with their providers, by name.
  @exclusivity(unchecked) package internal(set) var services: [Service] = []
  @exclusivity(unchecked) package internal(set) var serviceIndex: [String: Int] = [:]
  /// The modules that give tests the values of configurations.
  @exclusivity(unchecked) package internal(set) var testConfigurations = TestConfigurations()
  /// The modules by which code that nobody constructs reads services.
  @exclusivity(unchecked) package internal(set) var injections = Injections()
  /// True if any module injects services.
  @exclusivity(unchecked) package internal(set) var hasInjections = false
  /// True if any module has launch tasks.
  @exclusivity(unchecked) package internal(set) var hasLaunchTasks = false
  /// True if any module declares events, or methods that handle events.
  @exclusivity(unchecked) package internal(set) var hasEvents = false
  /// True if any module declares routes.
  @exclusivity(unchecked) package internal(set) var hasRoutes = false
  /// True if a dependency of a module or of an app has a condition.
  @exclusivity(unchecked) package internal(set) var hasConditions = false
  /// Resolved plugin usages: from a module to a module or product.
  @exclusivity(unchecked) package internal(set) var pluginEdges: [Edge] = []
  /// The parts of apps without modules: the component and the target of the reference.
  @exclusivity(unchecked) package internal(set) var appEdges:
    [(component: Int, target: Target, place: Place, condition: Condition?)] = []
  /// Pins that a module names with an unknown product: nothing is linked, but they are not unused.
  @exclusivity(unchecked) package internal(set) var pinsWithUnknownProduct: [(module: Int, pin: Int, place: Place)] = []
  /// Unresolved names, with the places that use them; misspelt names are among them too.
  @exclusivity(unchecked) package internal(set) var missing: [(name: String, places: [Place])] = []
  /// Services that specs provide or require and that no module offers.
  @exclusivity(unchecked) package internal(set) var unknownServices: [Located<String>] = []
  /// Pins that `tools-only` names.
  @exclusivity(unchecked) package internal(set) var toolsOnlyPins: [Int] = []

  package var pinNames: PinNames { project.pinNames }
  package var pinnedProducts: PinnedProducts { project.pinnedProducts }

  init(project: Project) { self.project = project }

  package struct Component: Sendable {
    /// To iterate over components, use `shared.spec`: it does not copy the spec.
    package let shared: SharedSpec
    package let name: String
    package let isMember: Bool
    /// For a component that is not a member, its index in the lockfile's pins.
    package var pin: Int?
    /// In `modules`.
    package var modules: Range<Int>
    /// The index in the root's layers.
    package var layer: Int?

    package init(_ shared: SharedSpec, isMember: Bool, pin: Int?, modules: Range<Int>, layer: Int?) {
      (self.shared, name, self.isMember) = (shared, shared.spec.name.value, isMember)
      (self.pin, self.modules, self.layer) = (pin, modules, layer)
    }

    package var spec: Spec { _read { yield shared.spec } }

    /// True for an app whose target is in an Xcode project: no manifest has it.
    var isAppOfXcode: Bool { isMember && spec.kind == .app && modules.isEmpty }
  }

  package struct LinkedModule: Sendable {
    /// In `components`.
    package let component: Int
    /// The component's spec, and the module's index in it.
    private let shared: SharedSpec
    private let position: Int
    package let name: String
    package let kind: TargetKind
    package let isMain: Bool
    package var layer: Int?
    /// In `edges`.
    package var edges: Range<Int> = 0..<0

    init(component: Int, of shared: SharedSpec, at position: Int, layer: Int?) {
      (self.component, self.shared, self.position) = (component, shared, position)
      name = shared.spec.modules[position].name.value
      (kind, isMain) = (shared.spec.modules[position].kind, shared.spec.modules[position].isMain)
      self.layer = layer
    }

    package var module: Module { _read { yield shared.spec.modules[position] } }
    package var isTest: Bool { kind == .test }
  }

  package enum Target: Hashable, Sendable {
    /// In `modules`.
    case module(Int)
    /// A product of a package; the index is the pin's.
    case product(pin: Int, name: String)
    /// A binary, or a pod's module: the pin itself.
    case pin(Int)
    /// A product by name alone, in a package whose products are not recorded yet.
    case unlocatedProduct(String)
  }

  package struct Edge: Sendable {
    package let from: Int
    package let target: Target
    package let place: Place
    /// Rare properties, stored apart so that most edges are cheap to copy.
    private final class Details: Sendable {
      let condition: Condition?
      let aliases: [String: String]
      let product: String?

      init(_ condition: Condition?, _ aliases: [String: String], _ product: String?) {
        (self.condition, self.aliases, self.product) = (condition, aliases, product)
      }
    }

    private let details: Details?
    /// True if `provides` or `requires` implies it.
    package let isImplied: Bool

    package init(
      from: Int, target: Target, place: Place, condition: Condition? = nil, aliases: [String: String] = [:],
      product: String? = nil, isImplied: Bool = false
    ) {
      (self.from, self.target, self.place, self.isImplied) = (from, target, place, isImplied)
      let isPlain = condition == nil && aliases.isEmpty && product == nil
      details = isPlain ? nil : Details(condition, aliases, product)
    }

    package var condition: Condition? { details?.condition }
    package var aliases: [String: String] { details?.aliases ?? [:] }
    /// The name of the product, if that names a plugin of the same package.
    package var product: String? { details?.product }
  }

  package struct Service: Sendable {
    package let declaration: ServiceDeclaration
    /// The interface module, in `modules`.
    package let module: Int
    /// True for the configuration of a module: the values that an app gives are its provider.
    package var isConfiguration = false
    /// Sorted by component, then by module.
    package var providers: [Provider] = []

    package var name: String { declaration.name.value }
  }

  package struct Provider: Sendable {
    package let module: Int
    package let declaration: ProviderDeclaration
  }

  /// The name of a module for people: `Component`, or `Component/Module`.
  @inline(never) package func title(_ module: Int) -> String {
    let linked = modules[module]
    let component = components[linked.component].name
    if linked.isMain || linked.name == component { return component }
    // A module with a qualified name has the prefix already.
    return linked.name.hasPrefix(component + "/") ? linked.name : "\(component)/\(linked.name)"
  }

  /// The pins with the name of a member, which must have none.
  package var pinsOfMembers: [(name: String, pin: Int)] {
    components.indices.compactMap { index in
      guard components[index].isMember, let pin = pinNames.pin(named: components[index].name) else { return nil }
      return (components[index].name, pin)
    }
  }

  /// The dependencies of modules on modules, whatever their conditions.
  package var moduleGraph: DirectedGraph {
    let edges = edges.compactMap { edge -> DirectedGraph.Edge? in
      guard case .module(let target) = edge.target else { return nil }
      return DirectedGraph.Edge(from: edge.from, to: target)
    }
    return DirectedGraph(nodeCount: modules.count, edges: edges)
  }

  /// Modules, and all that they depend on.
  package func modulesNeeded(by modules: some Sequence<Int>) -> Set<Int> {
    var reached = Set(modules)
    var pending = Array(reached)
    while let module = pending.popLast() {
      for edge in edges[self.modules[module].edges] {
        if case .module(let target) = edge.target, reached.insert(target).inserted { pending.append(target) }
      }
    }
    return reached
  }

  package func component(of module: Int) -> Component { components[modules[module].component] }

  /// Returns whether a module belongs to a member.
  package func isMember(module: Int) -> Bool { components[modules[module].component].isMember }

  /// The place of a module's declaration.
  package func place(_ module: Int) -> Place { modules[module].module.name.place }

  /// `path:line` from the root.
  package func location(_ place: Place, in spec: Spec) -> String { "\(spec.path):\(place.line)" }
}
