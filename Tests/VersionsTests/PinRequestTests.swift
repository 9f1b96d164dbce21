import Testing
import Workspace

@testable import Versions

@Suite struct PinRequestTests {
  @Test func aNameAndAVersionAreOneItem() throws {
    let request = try PinRequest(["log", "1.2.0"])
    #expect(request.items.map(\.name) == ["log"] && request.items.map(\.version) == ["1.2.0"])
  }

  @Test func severalPinsNameTheirVersions() throws {
    let request = try PinRequest(["a@1.0.0", "@scope/b@2.0.0"])
    #expect(request.items.map(\.name) == ["a", "@scope/b"] && request.items.map(\.version) == ["1.0.0", "2.0.0"])
  }

  @Test(arguments: [[], ["a", "b", "c"], ["a@1.0.0", "b"]])
  func whatNamesNoPinIsRefused(_ operands: [String]) {
    #expect(throws: Failure.self) { try PinRequest(operands) }
  }

  @Test func decisionsExcludeEachOther() {
    #expect(throws: Failure.self) { try PinRequest(["a", "1.0.0"], branch: "main") }
    #expect(throws: Failure.self) { try PinRequest(["a"], path: "../a", branch: "main") }
    #expect(throws: Failure.self) { try PinRequest(["a"], git: "https://git.example.com/a.git", path: "../a") }
    #expect(throws: Failure.self) { try PinRequest(["a@1.0.0", "b@1.0.0"], branch: "main") }
  }
}
