import Model
import Testing

/// A scalar is read as the type of its key, whatever its YAML type.
@Suite struct ScalarTests {
  @Test(arguments: [
    "10.10", "no", "yes", "on", "off", "true", "false", "1e3", "0123", "0x1F", "1_000", "12:30:45", "2026-11-20", ".5",
    "=", "Null", "NaN",
  ])
  func isTextWhereTextIsMeant(text: String) throws {
    let decoded = spec(
      "name: A\nsummary: \(text)\nowners: [\(text)]\nmodules: { M: { settings: [{ linked-library: \(text) }] } }\n")
    #expect(decoded.findings == [])
    let spec = try #require(decoded.value)
    #expect(spec.summary == text)
    #expect(spec.owners == [text])
    #expect(spec.modules[1].settings.map(\.kind) == [.linkedLibrary(text)])
    #expect(spec.modules[1].name.value == "M")
  }

  @Test(arguments: ["10.10", "no", "1e3", "0123", "true", "on"])
  func isANameWhereANameIsMeant(text: String) {
    let decoded = spec("name: \(text)\ndependencies: [\(text)/\(text)]\nmodules: { x\(text): }\n")
    #expect(decoded.findings == [])
    #expect(decoded.value?.name.value == text)
    #expect(decoded.value?.modules[0].dependencies.map(\.text.value) == ["\(text)/\(text)"])
  }

  @Test(arguments: ["~", "null", ""])
  func nothingIsNoText(text: String) {
    #expect(spec("name: A\nsummary: \(text)\n").findings.map { $0.prefix(12) } == ["wrong-type 2"])
    #expect(spec("name: A\nowners:\n  - a\n  - \(text)\n").findings.map { $0.prefix(12) } == ["wrong-type 4"])
    #expect(spec("name: A\nowners: \(text)\ndependencies: \(text)\nbind: \(text)\n").findings == [])
    #expect(spec("name: A\nsummary: '\(text)'\n").value?.summary == text)
  }

  @Test(arguments: [("true", true), ("false", false)])
  func truthValuesAreTrueAndFalse(text: String, value: Bool) {
    #expect(spec("name: A\npackage-access: \(text)\n").value?.modules[0].packageAccess == value)
  }

  @Test(arguments: ["yes", "no", "True", "1", "\"true\"", "", "[true]"])
  func otherTruthValuesAreRefused(text: String) {
    let findings = spec("name: A\npackage-access: \(text)\n").findings
    #expect(findings == ["wrong-type 2:\(text.isEmpty ? 16 : 17)"])
  }

  @Test func versionsKeepTheirZeros() {
    #expect(spec("name: A\ntools: 5.10\n").value?.tools?.value == ToolsVersion(5, 10))
    #expect(
      spec("name: A\nplatforms: { iOS: 10.10, macOS: 013 }\n").value?.platforms.map(\.value.version) == [
        "10.10", "013",
      ])
  }

  @Test func columnsCountScalars() {
    #expect(spec("name: A\nsummary: größe\nlayer: [ä, {é: x}]\n").findings == ["wrong-type 3:8"])
    #expect(spec("name: A\nbind: { \"日本\": [x] }\n").findings == ["wrong-type 2:15"])
  }

  @Test func longValuesAreShortened() {
    let decoded = spec("name: A\nowners: \(String(repeating: "x", count: 500))\n")
    #expect(decoded.messages[0].count < 120)
  }
}
