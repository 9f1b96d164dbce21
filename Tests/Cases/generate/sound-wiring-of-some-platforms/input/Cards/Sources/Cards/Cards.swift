import Interfaces

public struct PaperCard: Card {
  public init() {}
}
@MainActor public struct CardList: Interfaces.Cards {
  public init(cards: [any Card]) {}
}
