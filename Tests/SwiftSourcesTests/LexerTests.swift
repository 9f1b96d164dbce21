import SwiftSources
import Testing

/// The tokens of a source as kind and text, without trivia.
func tokens(_ source: String) -> [String] {
  var lexer = Lexer(Array(source.utf8))
  var found: [String] = []
  while let token = lexer.next() { found.append("\(token.kind) \(lexer.text(token))") }
  return found
}

/// The names in a source, outside of comments and strings.
func names(_ source: String) -> [String] {
  var lexer = Lexer(Array(source.utf8))
  var found: [String] = []
  while let token = lexer.next() {
    if token.kind == .identifier || token.kind == .quotedIdentifier { found.append(lexer.text(token)) }
  }
  return found
}

@Suite struct LexerTests {
  @Test func tellsNamesNumbersAndSignsApart() {
    #expect(
      tokens("let `é x` = $0.a_1?.b!+0x1F.8p-3-1_0.5e+2...3") == [
        "identifier let", "quotedIdentifier `é x`", "operatorSign =", "identifier $0", "punctuation .",
        "identifier a_1", "operatorSign ?", "punctuation .", "identifier b", "operatorSign !", "operatorSign +",
        "number 0x1F.8p-3", "operatorSign -", "number 1_0.5e+2", "operatorSign ...", "number 3",
      ])
    #expect(
      tokens("1.max 0xE+1") == [
        "number 1", "punctuation .", "identifier max", "number 0xE", "operatorSign +", "number 1",
      ])
    #expect(
      tokens("a≤b→\u{301}c 🙂") == [
        "identifier a", "operatorSign ≤", "identifier b", "operatorSign →\u{301}", "identifier c", "identifier 🙂",
      ])
    #expect(
      tokens("f(-> x)<T>?") == [
        "identifier f", "punctuation (", "operatorSign ->", "identifier x", "punctuation )", "operatorSign <",
        "identifier T", "operatorSign >?",
      ])
    #expect(
      tokens("@a #if #available # b") == [
        "punctuation @", "identifier a", "directive #if", "directive #available", "punctuation #", "identifier b",
      ])
  }

  @Test func takesStringsApart() {
    #expect(tokens(#""a\"b""#) == ["stringStart \"", #"stringText a\"b"#, "stringEnd \""])
    #expect(tokens("\"\"") == ["stringStart \"", "stringEnd \""])
    #expect(tokens(##"#"a"b\(c)"#"##) == ["stringStart #\"", #"stringText a"b\(c)"#, "stringEnd \"#"])
    #expect(
      tokens(##"#"a\#(b)"#"##) == [
        "stringStart #\"", "stringText a", ##"interpolationStart \#("##, "identifier b", "interpolationEnd )",
        "stringEnd \"#",
      ])
    #expect(
      tokens(##""\(f("x\(y)", (z)))!""##) == [
        "stringStart \"", #"interpolationStart \("#, "identifier f", "punctuation (", "stringStart \"", "stringText x",
        #"interpolationStart \("#, "identifier y", "interpolationEnd )", "stringEnd \"", "punctuation ,",
        "punctuation (", "identifier z", "punctuation )", "punctuation )", "interpolationEnd )", "stringText !",
        "stringEnd \"",
      ])
    #expect(
      tokens("\"\"\"\n a \"\" \\\"\"\" b\n\"\"\".c") == [
        "stringStart \"\"\"", "stringText \n a \"\" \\\"\"\" b\n", "stringEnd \"\"\"", "punctuation .", "identifier c",
      ])
  }

  @Test func tellsShortRawStringsFromLongOnes() {
    #expect(names("let a = #\"\"\"#\nlet b = #\"\"\"x\"y\"#; c") == ["let", "a", "let", "b", "c"])
    #expect(names("let a = #\"\"\"\n b \"\"\" c\n\"\"\"#; d") == ["let", "a", "d"])
    #expect(names("##\"\"\"#\"##; a") == ["a"])
  }

  @Test func goesOnBehindAStringThatHasNoEnd() {
    #expect(names("let a = \"b\nc") == ["let", "a", "c"])
    #expect(names("let a = \"b \\(c \"d\ne") == ["let", "a", "c", "e"])
    #expect(names("\"\"\"\n\\(\"a\nb)\nc\"\"\"; d") == ["b", "d"])
    #expect(names("\"\\\na") == ["a"])
  }

  @Test(arguments: [
    "= /a\"b/", "(/a\"b/)", "[/\"/]", ", /[)\"]/", "!/\"/", "return /\"/", "return/\"/", "x\n/a\"/", "case /:\"/",
    "#/a/b\"/#", "##/a/#\"/##", "#/\n a\"b\n/#", "#/  \n a\"b\n/#", "= /a\\/\"b/", "{ /\"/ }", "? /\"/ : y",
    "a.matches(of: /\"/)", "\"\\(/[0-9]/)\" + x + \"\\\"\"",
  ])
  func passesOverRegularExpressions(text: String) {
    #expect(names(text + "; last").last == "last")
    #expect(!tokens(text).contains("stringStart \"") || text.hasPrefix("\""))
  }

  @Test(arguments: [
    "a / b / c", "a/b/c", "(a)/b/c", "a[0]/b/c", "a! / b / c", "a!/b/c", "x?.y/b/c", "f(/, /)", "f(/a, /b)",
    "(/a).f(/b)",
    "func /(a: A, b: B) -> C { a / b }", "static func /= (a: A) { a /= b }", "prefix operator /; x / y", "/ a / b",
    "1/2/3", "\"s\"/b/c", "\\.a/b/c",
  ])
  func passesOverNothingBetweenDivisions(text: String) {
    #expect(!tokens(text).contains { $0.hasPrefix("regex") })
  }

  @Test func passesOverComments() {
    #expect(names("/* a /* b */ c */ d // e\nf /// g\r\nh //*\ni") == ["d", "f", "h", "i"])
    #expect(names("a/* b */+// c\nd /* e") == ["a", "d"])
    #expect(names("#!/usr/bin/env swift\na") == ["a"])
    #expect(names("let a = \"// b /* c\"; d") == ["let", "a", "d"])
  }

  @Test func countsLinesAndColumnsInScalars() {
    var lexer = Lexer(Array("\u{FEFF}é = \"\"\"\n é\\(a)\n\"\"\" /* \n */ b\r\nc\u{A0}d".utf8))
    var places: [String] = []
    while let token = lexer.next() {
      places.append(
        "\(lexer.text(token).first.map(String.init) ?? "") \(token.position.line):\(token.position.column)\(token.startsLine ? " first" : "")"
      )
    }
    #expect(
      places == [
        "é 1:1 first", "= 1:3", "\" 1:5", "\n 1:8", "\\ 2:3", "a 2:5", ") 2:6", "\n 2:7", "\" 3:1", "b 4:5 first",
        "c 5:1 first", "d 5:3",
      ])
  }
}
