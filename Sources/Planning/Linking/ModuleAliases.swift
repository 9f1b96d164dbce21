import Model

/// The names that modules of packages get by `aliases`, of members' dependencies and in the manifests of packages.
///
/// A module that a dependency renames counts under its new name, wherever it is imported. How SwiftPM passes a name on
/// to further modules is not computed: imports of either name are left to the compiler.
package struct ModuleAliases: Sendable {
  /// The new names by the modules' own, by pin.
  private var renamed: [Int: [String: String]] = [:]
  private var concerned: Set<String> = []

  package init(_ graph: LinkedGraph) {
    let pins = graph.project.lockfile.pins
    let ofMembers = graph.edges.filter { !$0.aliases.isEmpty && graph.isMember(module: $0.from) }
    let ofPins = pins.flatMap { $0.builtTargets ?? [] }.flatMap(\.needs).filter { !$0.aliases.isEmpty }
    if ofMembers.isEmpty, ofPins.isEmpty { return }
    let targets = PackageTargets(graph)
    for need in ofPins {
      guard let pin = need.package.flatMap({ graph.pinNames.pin(meantBy: $0) }) else { continue }
      add(need.aliases, of: need.name.value, pin, targets)
    }
    // The names that members give win.
    for edge in ofMembers {
      guard let (pin, product) = graph.packageProduct(of: edge.target) else { continue }
      add(edge.aliases, of: product, pin, targets)
    }
  }

  private mutating func add(_ aliases: [String: String], of product: String, _ pin: Int, _ targets: PackageTargets) {
    for (module, alias) in aliases {
      renamed[targets.owner(of: module, inProduct: product, of: pin) ?? pin, default: [:]][module] = alias
      concerned.formUnion([module, alias])
    }
  }

  /// True if no module has another name.
  package var isEmpty: Bool { concerned.isEmpty }

  /// Returns whether aliases change the meaning of a name.
  package func concern(_ name: String) -> Bool { concerned.contains(name) }

  /// The name of a pin's module for the compiler.
  package func name(of module: String, ofPin pin: Int) -> String { renamed[pin]?[module] ?? module }
}
