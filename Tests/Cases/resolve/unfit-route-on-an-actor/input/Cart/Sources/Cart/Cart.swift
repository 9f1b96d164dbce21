public nonisolated protocol CartBase: Sendable { func weigh() }
public protocol Carts: CartBase {
  func fill()
  nonisolated func empty()
}
public struct Carted: Carts {
  public nonisolated init() {}
  public func fill() {}
  public nonisolated func empty() {}
  public nonisolated func weigh() {}
}
