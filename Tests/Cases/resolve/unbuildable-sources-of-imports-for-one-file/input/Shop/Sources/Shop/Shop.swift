internal import Core
internal import Foundation

public struct Shop: Sendable {
  let prices: [Price] = []

  public init() {}

  public func cheapest(on day: String) -> Price? { prices.first }
}
