import Clock
import ShopRegistration
import Testing

struct Zero: Clock { func seconds() -> Int { 0 } }

@Test func theClockIsTheOneGiven() {
  #expect(Registration.make(clock: { Zero() }).clock.seconds() == 0)
  #expect(Registration.make { Zero() }.clock.seconds() == 0)
  #if NEVER
  _ = Registration.make()
  #endif
  // Registration.make()
  _ = (Registration.make(clock: { Zero() }), "\(Registration.make())")
}
