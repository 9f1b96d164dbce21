import CoreUI
import ProductUI
import Testing

@Test func aRowIsANameAndItsPrice() {
  var list = ProductList()
  list.add("apples", cents: 249)
  list.add("salt", cents: 5)
  #expect(list.card("Today") == Card("Today", rows: ["apples €2.49", "salt €0.05"]))
}
