/// An amount of money.
public struct Price: Hashable, Sendable {
  public var cents: Int

  public init(cents: Int) { self.cents = cents }

  /// The price as a customer reads it.
  public var text: String {
    let rest = cents % 100
    return "\(cents / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
