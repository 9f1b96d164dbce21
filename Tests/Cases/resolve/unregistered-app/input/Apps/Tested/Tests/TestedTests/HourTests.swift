import TestedRegistration
import Testing

@Test func knowsTheHour() { _ = Registration.make() }
