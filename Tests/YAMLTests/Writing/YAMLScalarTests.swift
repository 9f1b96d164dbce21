import Diagnostics
import TestSupport
import Testing
import YAML

/// Scalars are read back unchanged, and quoted only if necessary.
@Suite struct YAMLScalarTests {
  @Test(arguments: [
    "Chat", "swift-collections/OrderedCollections", "../Sources/Chat", ".", "Bar with spaces", "a#b", "a:b", "-O3",
    "--flag", "https://git.example.com/x.git", "git@host:team/x.git", "1.2.0", "^1.2.0", "1.0.0 ..< 2.0.0", "c++17",
    "NAME=VALUE", "größe", "πשּׁµ𝄞🇺🇳", "9f8b2c1e", "it's", "a & b", "nullable", "Yes it is", "1.2.3-4",
    "iso9899:1999", "~1.2.0", "x=", "a<<",
  ])
  func plainTextStaysPlain(text: String) { #expect(YAMLScalar.text(text, inFlow: false) == text) }

  @Test(arguments: [
    ("", "\"\""), (" a", "\" a\""), ("a ", "\"a \""), ("a: b", "\"a: b\""), ("a:", "\"a:\""), ("a #b", "\"a #b\""),
    ("#a", "\"#a\""), ("- a", "\"- a\""), ("-", "\"-\""), ("? a", "\"? a\""), ("*a", "\"*a\""), ("&a", "\"&a\""),
    ("!a", "\"!a\""), ("@a", "\"@a\""), ("`a", "\"`a\""), ("%a", "\"%a\""), (">a", "\">a\""), ("|", "\"|\""),
    ("'a'", "\"'a'\""), ("\"a\"", "\"\\\"a\\\"\""), ("[a", "\"[a\""), ("{a}", "\"{a}\""), ("]", "\"]\""),
    (",a", "\",a\""), ("~", "\"~\""), ("null", "\"null\""), ("true", "\"true\""), ("no", "\"no\""), ("On", "\"On\""),
    ("5", "\"5\""), ("5.9", "\"5.9\""), ("-1", "\"-1\""), ("+.5", "\"+.5\""), ("1e3", "\"1e3\""),
    ("1.5E-10", "\"1.5E-10\""), ("0x1F", "\"0x1F\""), ("0o17", "\"0o17\""), ("1_000", "\"1_000\""),
    ("1:30", "\"1:30\""), (".inf", "\".inf\""), ("-.INF", "\"-.INF\""), (".nan", "\".nan\""),
    ("2026-11-20", "\"2026-11-20\""), ("<<", "\"<<\""), ("=", "\"=\""), ("---", "\"---\""), ("...x", "\"...x\""),
    ("a\nb", "\"a\\nb\""), ("a\tb", "\"a\\tb\""), ("a\r\nb", "\"a\\r\\nb\""), ("\u{0}", "\"\\x00\""),
    ("\u{85}", "\"\\x85\""), ("\u{2028}", "\"\\u2028\""), ("\u{FEFF}a", "\"\\uFEFFa\""),
    ("a\\b c: d", "\"a\\\\b c: d\""),
    ("\u{1FFFE}", "\"\\U0001FFFE\""), ("a\u{A0}b", "\"a\\xA0b\""), ("\u{202E}x", "\"\\u202Ex\""), ("?x", "\"?x\""),
    (":x", "\":x\""), ("=x", "\"=x\""), ("<<<", "\"<<<\""), ("tRUE", "\"tRUE\""), ("1-2", "\"1-2\""),
    ("1,000", "\"1,000\""),
    ("2026-11-20T10:00Z", "\"2026-11-20T10:00Z\""), ("1:30.5", "\"1:30.5\""),
  ])
  func textThatWouldBeSomethingElseIsQuoted(text: String, written: String) {
    #expect(YAMLScalar.text(text, inFlow: false) == written)
  }

  @Test(arguments: [
    ("a, b", "\"a, b\""), ("a[1]", "\"a[1]\""), ("{", "\"{\""), ("a:b", "\"a:b\""), ("-O3", "-O3"), ("a:,", "\"a:,\""),
  ])
  func bracketsQuoteMore(text: String, written: String) {
    #expect(YAMLScalar.text(text, inFlow: true) == written)
    if text.unicodeScalars.first?.properties.isAlphabetic == true, !text.hasSuffix(":,") {
      #expect(YAMLScalar.text(text, inFlow: false) == text)
    }
  }

  @Test func aScalarTakesTheStyleOfTheOneBefore() {
    func written(_ text: String, _ old: String, _ style: YAMLScalar.Style, inFlow: Bool = false) -> String {
      YAMLScalar.text(text, replacing: old, style, inFlow: inFlow)
    }
    #expect(written("6.0", "5.9", .plain) == "6.0")
    #expect(written("6.0", "main", .plain) == "\"6.0\"")
    #expect(written("null", "5.9", .plain) == "\"null\"")
    #expect(written("a:b", "x", .plain) == "a:b")
    #expect(written("a:b", "x", .plain, inFlow: true) == "\"a:b\"")
    #expect(written("it's", "x", .single) == "'it''s'")
    #expect(written("a\nb", "x", .single) == "\"a\\nb\"")
    #expect(written("x", "y", .double) == "\"x\"")
  }

  private static let pieces = [
    "a", "Z", "0", "9", ".", "-", "+", "_", " ", "  ", ":", ": ", " #", "#", ",", "[", "]", "{", "}", "&", "*", "!",
    "|", ">", "'", "\"", "%", "@", "`", "?", "~", "null", "true", "\\", "\n", "\r\n", "\t", "\u{0}", "\u{7F}",
    "\u{85}", "\u{A0}", "\u{2028}", "\u{FEFF}", "\u{E000}", "e\u{301}", "é", "𝄞", "👩‍👩‍👧", "\u{10FFFF}", "<<", "=", "/",
    "\u{202E}", "---", "...", "1e5", "0x", "é:", "$",
  ]

  /// Every text of one or two pieces, in each style that it can replace, on a line of its own and in brackets.
  @Test func everyPairOfPiecesComesBackInEveryStyle() {
    let all = Self.pieces + Self.pieces.flatMap { first in Self.pieces.map { first + $0 } }
    let styles: [(YAMLScalar.Style, String)] = [(.plain, "main"), (.plain, "5.9"), (.single, "x"), (.double, "x")]
    for (style, old) in styles {
      let block = all.map { "- \(YAMLScalar.text($0, replacing: old, style, inFlow: false))\n" }.joined()
      let flow = all.map { YAMLScalar.text($0, replacing: old, style, inFlow: true) }.joined(separator: ", ")
      for document in [block, "[\(flow)]\n"] {
        for (got, text) in zip(texts(of: document), all) where got != Array(text.utf8) {
          Issue.record("\(text.debugDescription), \(style) for \(old)")
        }
        #expect(texts(of: document).count == all.count)
      }
    }
  }

  /// Random texts of characters with a meaning in YAML are read back unchanged, as keys and as values, on a line of
  /// their own and in brackets.
  @Test func everyTextComesBack() throws {
    var random = SeededGenerator(seed: 20_261_120)
    for _ in 0..<3_000 {
      let count = Int(random.next() % 5) + 1
      let text = (0..<count).map { _ in Self.pieces[Int(random.next() % UInt64(Self.pieces.count))] }.joined()
      let document = YAMLPrinter().document([
        (text, .text(text)), ("list", .list([.text(text), .compact([(text, .text(text))])])),
        ("block", .block([(text, .list([.block([(text, .text(text))])]))])),
      ])
      let isSame = texts(of: document) == Array(repeating: Array(text.utf8), count: 8)
      #expect(isSame, "\(document.debugDescription)")
    }
  }

  /// Every scalar of a document but the keys `list` and `block`.
  private func texts(of document: String) -> [[UInt8]] {
    var reader = YAMLReader()
    var bag = DiagnosticBag()
    var found: [[UInt8]] = []
    func visit(_ node: YAMLNode) {
      switch node.kind {
      case .scalar:
        if node.text == "list" || node.text == "block" { return }
        #expect(!node.isNull)
        found.append(Array(node.bytes))
      case .sequence: for child in node.elements { visit(child) }
      case .mapping:
        for (key, value) in node.pairs {
          visit(key)
          visit(value)
        }
      }
    }
    Array(document.utf8).withUnsafeBufferPointer { bytes in
      _ = reader.read(bytes, file: FileID(rawValue: 0), into: &bag) { root, _ in if let root { visit(root) } }
    }
    #expect(bag.diagnostics.map(\.message) == [], "\(document.debugDescription)")
    return found
  }
}
