extension Price {
  public static func + (a: Price, b: Price) -> Price { Price(cents: a.cents + b.cents) }
}
