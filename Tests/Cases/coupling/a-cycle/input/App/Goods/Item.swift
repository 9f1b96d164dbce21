struct Item {
  let name: String

  /// Puts it into a cart.
  func put(into cart: Cart) { cart.add(self) }
}
