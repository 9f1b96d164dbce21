import TestSupport

/// A change that a team makes in a minute.
struct Change: Sendable {
  /// The kind of change, and what of it was chosen: `folders.rename.sources`.
  let name: String
  /// Whether it breaks a rule of the tool's own, though its finding is none for other changes: it may well build.
  var breaksRule = false
  /// Changes a tree, and says whether there was something to change.
  let apply: @Sendable (RandomRoot, inout Tree, inout SeededGenerator) -> Bool

  /// All of them.
  static let all =
    folders + files + imports + initialisers + types + names + configurations + runtime + conditionsOfPlatforms
    + kindsOfModules + headers + apps + specs + pins + roots
}

extension RandomRoot {
  /// The parts that lie in a folder of their own.
  var components: [Part] { features + foundations }
  var parts: [Part] { [app] + components }

  /// The names of components and products, and of what is none, as a spec may say them.
  var words: [String] {
    components.map(\.name) + features.map { "\($0.name)/\($0.name)Interface" }
      + features.compactMap { $0.service?.name }
      + pins.flatMap { pin in pin.package.products.keys.sorted().map { "\(pin.package.name)/\($0)" } }
      + pins.map(\.package.name)
      + ["Shop", "Foundation", "Nowhere", "ShopDependencies", "app", "feature", "foundation", "interface", "[]", "{}"]
      + ["MainActor", "shared", "transient", "lazy", "", "~", "Resources", "Sources", "..", "true", "1.0.0", "XCTest"]
  }
}

extension SeededGenerator {
  /// One of them, nil where there is none.
  mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[below(elements.count)]
  }
}
