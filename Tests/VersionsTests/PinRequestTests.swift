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

  @Test(arguments: [[], ["a", "b", "c"], ["a@1.0.0", "b"], ["a@1.0.0", "A@1.1.0"]])
  func whatNamesNoPinIsRefused(_ operands: [String]) {
    #expect(throws: Failure.self) { try PinRequest(operands) }
  }

  @Test func decisionsExcludeEachOther() {
    #expect(throws: Failure.self) { try PinRequest(["a", "1.0.0"], branch: "main") }
    #expect(throws: Failure.self) { try PinRequest(["a"], path: "../a", branch: "main") }
    #expect(throws: Failure.self) { try PinRequest(["a"], git: "https://git.example.com/a.git", path: "../a") }
    #expect(throws: Failure.self) { try PinRequest(["a@1.0.0", "b@1.0.0"], branch: "main") }
  }

  @Test(arguments: ["kit/", "/", "@1.0.0", "@scope", "kit//", "kit/@1.0.0"])
  func aNameWithoutAPartIsNoDependency(operand: String) {
    let error = #expect(throws: Failure.self) { try AddedDependency(operand) }
    #expect(error?.help?.contains("''") == false)
  }

  @Test func aPackageHasOneVersion() throws {
    #expect(try AddedDependency("@scope/kit@1.0.0").version == "1.0.0")
    #expect(repetition(of: ["kit", "log", "Kit"])?.message == "'Kit' is named twice")
    #expect(repetition(of: ["kit", "log"]) == nil)
  }
}
