import Testing

@testable import Tool

@Test func greets() {
  #expect(toolGreeting() == "Hello from Tool")
}
