import Model
import Testing

/// A scalar of the lockfile is read as the type of its key, whatever its YAML type.
@Suite struct PinScalarTests {
  @Test(arguments: ["10.10", "no", "1e3", "0123", "true", "on"])
  func isANameOrAPathWhereOneIsMeant(text: String) {
    let pins = lockfile("lockfile: 1\npins: { \(text): { path: \(text) } }\n")
    #expect(pins.findings == [])
    #expect(pins.value?.pins.map(\.name.value) == [text])
    #expect(pins.value?.pins.map(\.source.value) == [.path(text)])
  }

  @Test func versionsKeepTheirZeros() {
    #expect(pin("pod: trunk\nversion: 10.10").value?.version?.value == "10.10")
    #expect(pin("git: https://h/x\nversion: 1.0.0\ntools: 5.10").value?.tools?.value == ToolsVersion(5, 10))
  }

  @Test func digitsOnlyAreARevision() {
    let digits = String(repeating: "0123456789", count: 4)
    #expect(pin("git: https://h/x\nrevision: \(digits)").value?.revision?.value == digits)
    let scientific = "1234567890e" + String(repeating: "1", count: 29)
    #expect(pin("git: https://h/x\nrevision: \(scientific)").value?.revision?.value == scientific)
  }
}
