import Testing

@testable import SwiftSources

@Suite struct ConditionValueTests {
  private func value(_ text: String, _ facts: [String: Bool]) -> Bool? {
    let source = "#if \(text)\nimport X\n#endif"
    guard let found = imports(of: SwiftSource(Array(source.utf8))).first else { return nil }
    return found.conditions.value { fact in
      facts[fact.argument.map { "\(fact.name)(\($0))" } ?? fact.name]
    }
  }

  @Test func unknownPartsLeaveItOpen() {
    #expect(value("A", [:]) == nil)
    #expect(value("A && B", ["A": false]) == false)
    #expect(value("A && B", ["A": true]) == nil)
    #expect(value("A || B", ["B": true]) == true)
    #expect(value("A || B", ["B": false]) == nil)
    #expect(value("!A", ["A": false]) == true)
    #expect(
      value("os(Linux) || (os(iOS) && !targetEnvironment(macCatalyst))", ["os(Linux)": false, "os(iOS)": false])
        == false)
    #expect(value("swift(>=5.9)", [:]) == nil)
    #expect(value("true", [:]) == true)
    #expect(value("false || !true", [:]) == false)
    #expect(value("canImport(Foo, _version: 1.2)", [:]) == nil)
  }

  @Test func laterBranchesNeedTheEarlierOnesToFail() {
    let source = "#if A\nimport X\n#elseif B\nimport Y\n#else\nimport Z\n#endif"
    let found = imports(of: SwiftSource(Array(source.utf8)))
    let values = found.map { $0.conditions.value { $0.name == "A" ? true : nil } }
    #expect(values == [true, false, false])
    #expect(found.map { $0.conditions.value { _ in false } } == [false, false, true])
  }

  @Test func deepAndBrokenConditionsAreOpen() {
    #expect(value(String(repeating: "(", count: 500) + "A" + String(repeating: ")", count: 500), ["A": true]) == nil)
    #expect(value("A &&", ["A": true]) == nil)
    #expect(value("&& A ||", ["A": true]) == nil)
  }

  @Test func asManyAsTheCompilerTakesAreJudged() {
    func last(_ lines: [String], _ end: Int) -> [Condition] {
      let source = (lines + ["import X"] + Array(repeating: "#endif", count: end)).joined(separator: "\n")
      return imports(of: SwiftSource(Array(source.utf8))).first?.conditions ?? []
    }
    let deep = last(Array(repeating: "#if A", count: 256), 256)
    #expect(deep.value { _ in true } == true && !deep.areTooMany)
    let chain = last(["#if A0"] + (1..<300).map { "#elseif A\($0)" } + ["#else"], 1)
    #expect(chain.value { _ in false } == true && !chain.areTooMany)
    #expect(chain.value { $0.name == "A299" } == false)
    let endless = last(["#if A"] + Array(repeating: "#elseif A", count: 2000) + ["#else"], 1)
    #expect(endless.value { _ in false } == nil && endless.areTooMany)
  }

  @Test func aFileThatIsNotUTF8IsToldByItsLine() {
    #expect(lineThatIsNotUTF8(Array("let a = 1\n".utf8)) == nil)
    #expect(lineThatIsNotUTF8(Array("let é = \"😀\"\n// \u{2028}".utf8)) == nil)
    #expect(lineThatIsNotUTF8(Array("ok\nok\n12345678".utf8) + [0xFF]) == 3)
    #expect(lineThatIsNotUTF8([0xC0, 0x80]) == 1)
    #expect(lineThatIsNotUTF8([0xED, 0xA0, 0x80]) == 1)
    #expect(lineThatIsNotUTF8(Array("12345678".utf8) + [0xE2, 0x82]) == 1)
    #expect(lineThatIsNotUTF8([]) == nil)
  }

  @Test func entryPointsAreAttributesOfCode() {
    func entries(_ text: String) -> [EntryPoint] { entryPoints(of: SwiftSource(Array(text.utf8))) }
    #expect(entries("// @main\nlet a = \"@main\"").isEmpty)
    #expect(entries("\n@main\nstruct A {}\n@main class B {}").map(\.position.line) == [2, 4])
    #expect(entries("#if DEBUG\n@main struct A {}\n#endif").first?.isConditional == true)
    #expect(entries("@MainActor struct A {}").isEmpty)
  }
}
