import TestSupport

/// A change that a team makes in a minute.
struct Change: Sendable {
  /// The kind of change, and the chosen place: `folders.rename.sources`.
  let name: String
  /// Findings that are wrong here if the root builds, though they may be right for other roots that build.
  var neverRight: Set<String> = []
  /// Changes a tree, and returns whether there was something to change.
  let apply: @Sendable (RandomRoot, inout Tree, inout SeededGenerator) -> Bool

  /// Changes of specs' declarations about sources, or of the sources, which may break a registration.
  static let ofRegistrations = initialisers + types + configurations + runtime

  static let all = folders + files + imports + ofRegistrations + conditionsOfPlatforms + apps + specs + pins + roots
}

extension RandomRoot {
  /// The parts that lie in a folder of their own.
  var components: [Part] { features + foundations }
  var parts: [Part] { [app] + components }

  /// Names of components and products, and names that are neither, to write into a spec.
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
  /// One of them; nil if there is none.
  mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[below(elements.count)]
  }
}
