public protocol Prices: Sendable {
  func price(of thing: String) throws(Missing) -> Price
}

struct Price: Sendable {
  enum Currency { case euro }
}

public struct Missing: Error {
  enum Reason { case sold }
  public init() {}
}
