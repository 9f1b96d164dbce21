import CoreUI
import Testing

@Test(arguments: [([], "Fruit"), (["apples"], "Fruit: apples"), (["apples", "pears"], "Fruit: apples · pears")])
func aCardIsOneLine(rows: [String], text: String) {
  #expect(Card("Fruit", rows: rows).text == text)
}
