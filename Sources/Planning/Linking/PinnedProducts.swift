import Model

/// The products of pins by their names. Most packages have a few, and some thousands, so that a search for each dependency
/// would grow with the square.
package struct PinnedProducts: Sendable {
  private let pins: [Pin]
  /// By pin with many products: the first of each name.
  private var positions: [Int: [String: Int]] = [:]

  init(_ pins: [Pin]) {
    self.pins = pins
    for index in pins.indices {
      guard let products = pins[index].products, products.count > Self.few else { continue }
      positions[index] = Dictionary(products.indices.map { (products[$0].name.value, $0) }) { first, _ in first }
    }
  }

  private static let few = 8

  /// The recorded product of a pin; `nil` if none of that name is known.
  package func product(_ name: String, of pin: Int) -> Pin.Product? {
    if let known = positions[pin] { return known[name].flatMap { pins[pin].products?[$0] } }
    return pins[pin].products?.first { $0.name.value == name }
  }
}
