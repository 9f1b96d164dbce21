import Model
import Planning

/// A dependency that would allow an import.
struct MissingDependency {
  /// As a spec writes it: `CoreUI`, `Tracking/Core`, `swift-collections/OrderedCollections`.
  let text: String
  /// The key that it belongs to, for people.
  let key: String
  /// The reason that no line can be added, and the advice; `nil` if one can.
  let rule: String?

  init(_ graph: LinkedGraph, _ known: KnownModules, of module: Int, on number: Int) {
    let linked = graph.modules[module]
    key =
      linked.isTest
      ? "'dependencies' of the tests '\(linked.name)' in the spec"
      : linked.isMain ? "the 'dependencies'" : "the 'dependencies' of module '\(linked.name)'"
    let pins = graph.project.lockfile.pins
    switch known.owners[number] {
    case .module(let target):
      let isOwn = graph.modules[target].component == linked.component
      text = isOwn ? graph.modules[target].name : graph.title(target)
      rule = graph.rule(against: module, dependingOn: target).map { Self.sentence($0, graph.title(target)) }
    case .product(let pin, let position):
      let product = pins[pin].products?[position].name.value ?? ""
      let name = pins[pin].name.value
      text = name.lowercased() == product.lowercased() ? name : "\(name)/\(product)"
      rule = nil
    case .pin(let pin): (text, rule) = (pins[pin].name.value, nil)
    case .generated, .testValues, .injected: (text, rule) = ("", "")
    }
  }

  private static func sentence(_ rule: DependencyRule, _ target: String) -> String {
    switch rule {
    case .peers(let layer):
      "depend on an interface module of '\(target)' in a lower layer, or write '{ name: \(layer), peers: true }' for the layer"
    case .higherLayer(let high, let low):
      "delete the import, since layer '\(low)' may not depend on '\(target)' of the higher layer '\(high)', or depend on "
        + "an interface"
    case .visibility: "delete the import, or add this component to the 'visibility' of '\(target)'"
    case .cycle: "delete the import, since '\(target)' depends on this module, or move the code that both need"
    }
  }
}
