import SwiftSources
import Testing

func modules(_ source: String) -> [String] { imports(of: SwiftSource(Array(source.utf8))).map(\.module) }

@Suite struct ImportTests {
  @Test func findsAllImportsOfALine() {
    #expect(
      modules("import A; import B;import C\nlet x = 1; import D\nfunc f() {} ; import E") == ["A", "B", "C", "D", "E"])
  }

  @Test func tellsModuleFromWhatIsTakenFromIt() throws {
    let text = "import A.B.C\nimport struct D.E\nimport `class`\n  import func F . g"
    let found = imports(of: SwiftSource(Array(text.utf8)))
    #expect(found.map(\.module) == ["A", "D", "class", "F"])
    #expect(found.map(\.path) == [["B", "C"], ["E"], [], ["g"]])
    #expect(found.map(\.kind) == [nil, "struct", nil, "func"])
    #expect(found.map(\.position) == [(1, 8), (2, 15), (3, 8), (4, 15)].map { SourcePosition(line: $0, column: $1) })
  }

  @Test func readsAttributesAndAccess() {
    let text = """
      @testable import A
      @_exported public import B
      @_spi(X) @preconcurrency
      package import C
      @_implementationOnly import D; private import E
      fileprivate import F
      @_documentation(visibility: internal) internal import class G.H
      @available(iOS 13, *) @A.B import I
      """
    let found = imports(of: SwiftSource(Array(text.utf8)))
    #expect(
      found.map { "\($0.attributes.joined(separator: " ")) \($0.access?.rawValue ?? "-") \($0.module)" } == [
        "testable - A", "_exported public B", "_spi preconcurrency package C", "_implementationOnly - D", " private E",
        " fileprivate F", "_documentation internal G", "available A.B - I",
      ])
  }

  @Test func readsImportsOverSeveralLines() {
    #expect(modules("import\n  A\n@testable\nimport B\nimport /* C */ D\nimport E // F\n.G") == ["A", "B", "D", "E"])
    #expect(modules("import A\r\nimport B\rimport C\r\timport D") == ["A", "B", "C", "D"])
    #expect(modules("\u{FEFF}import A") == ["A"])
    #expect(modules("#!/usr/bin/swift\nimport A") == ["A"])
    #expect(modules("/* a */ import A\n/** */public import B") == ["A", "B"])
  }

  @Test(arguments: [
    "// import A", "/* import A */", "/*\nimport A\n*/", "/* /* */\nimport A\n*/", "let s = \"import A\"",
    "let s = \"\"\"\nimport A\n\"\"\"", "let s = #\"\"\"\nimport A\n\"\"\"\nimport A\n\"\"\"#",
    "let s = \"\"\"\n\\(x)\nimport A\n\"\"\"", "let s = \"\"\"\n\\(\"\"\"\nimport A\n\"\"\")\nimport A\n\"\"\"",
    "let s = \"\"\"\n\\\"\"\"\nimport A\n\"\"\"", "let r = #/\nimport A\n/#", "func f() {\n  import A\n}",
    "struct S {\nimport A\n}", "x.import\n", "f(import: A)", "x\n  .import\nA", "@import A", "#import\nA", "importA",
    "`import` A",
    "let s = \"\"\"\n// \\(\nimport A\n) \"\n\"\"\"", "import", "import ;", "let x = 1 import A", "import struct",
    "import \"A\"",
  ])
  func takesNoneFromStringsCommentsAndCode(text: String) { #expect(modules(text) == []) }

  @Test(arguments: [
    "/*\n// */ import A", "let s = \"\"\"\n// \"\"\"; import A", "let r = #/\n// /#; import A",
    "// import B\nimport A // import C", "let s = \"/*\"\nimport A\nlet t = \"*/\"",
    "let r = /\"/\nimport A", "let s = \"\\(f(\")\"))\"\nimport A",
    "func f() {}\nstruct S { var x: X { 1 } }\nimport A",
    "#if X\nfunc f() {\n#else\nfunc f() {\n#endif\nimport A", "#if X\n{{{\n#endif\nimport A",
    "let x = a.import\nimport A\nlet y = f(import: 1)", "let x = 5 /2; let y = 6/3\nimport A", "public\u{A0}import A",
  ])
  func findsTheOneBehindWhatLooksLikeOthers(text: String) { #expect(modules(text) == ["A"]) }

  @Test func saysUnderWhichConditionsAnImportStands() {
    let text = """
      import A
      #if canImport(B) && !os( Linux )
      import B
      #if DEBUG // why
      import C
      #endif
      #elseif swift(>=6.0) || X
      import D
      #else
      import E
      #endif
      #if (os(iOS)
        || os(macOS))
      import F
      #endif
      import G
      """
    let found = imports(of: SwiftSource(Array(text.utf8)))
    let first = "canImport(B) && !os(Linux)"
    #expect(
      found.map(\.conditions) == [
        [], [Condition(holds: first)], [Condition(holds: first), Condition(holds: "DEBUG")],
        [Condition(failed: [first], holds: "swift(>=6.0) || X")],
        [Condition(failed: [first, "swift(>=6.0) || X"], holds: nil)], [Condition(holds: "(os(iOS) || os(macOS))")], [],
      ])
  }
}
