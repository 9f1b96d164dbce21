import ShopDependencies
import ShopRegistration
import Testing

@Test func nobodyPlays() {
  #expect(Registration.make().run { Dependencies.current.movies.cast() }.isEmpty)
}
