public import CoreUI
import PriceKit

/// Products with their prices.
public struct ProductList: Sendable {
  private var rows: [String] = []

  public init() {}

  public mutating func add(_ name: String, cents: Int) { rows.append(name + " " + Price(cents: cents).text) }

  public func card(_ title: String) -> Card { Card(title, rows: rows) }
}
