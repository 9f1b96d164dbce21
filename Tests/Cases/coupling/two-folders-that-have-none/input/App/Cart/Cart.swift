final class Cart {
  func add(_ name: String) { Client().send(name) }
}
