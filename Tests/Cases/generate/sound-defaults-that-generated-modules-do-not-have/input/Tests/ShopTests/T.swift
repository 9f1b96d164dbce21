import ShopDependencies
import Testing
@Test func a() {}
