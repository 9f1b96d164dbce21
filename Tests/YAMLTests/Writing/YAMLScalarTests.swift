import Diagnostics
import Testing
import YAML

/// Scalars are read back as what they were, and quoted only where that needs it.
@Suite struct YAMLScalarTests {
  @Test(arguments: [
    "Chat", "swift-collections/OrderedCollections", "../Sources/Chat", ".", "Bar with spaces", "a#b", "a:b", "-O3",
    "--flag", "https://git.example.com/x.git", "git@host:team/x.git", "1.2.0", "^1.2.0", "1.0.0 ..< 2.0.0", "c++17",
    "NAME=VALUE", "größe", "πשּׁµ𝄞🇺🇳", "9f8b2c1e", "it's", "a & b", "nullable", "Yes it is", "?x", ":x", "1-2",
    "iso9899:1999", "~1.2.0", "<<<", "a\u{A0}b",
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
    ("\u{1FFFE}", "\"\\U0001FFFE\""),
  ])
  func textThatWouldBeSomethingElseIsQuoted(text: String, written: String) {
    #expect(YAMLScalar.text(text, inFlow: false) == written)
  }

  @Test(arguments: [("a, b", "\"a, b\""), ("a[1]", "\"a[1]\""), ("{", "\"{\""), ("a:b", "a:b"), ("a:,", "\"a:,\"")])
  func bracketsQuoteMore(text: String, written: String) {
    #expect(YAMLScalar.text(text, inFlow: true) == written)
    if text.unicodeScalars.first?.properties.isAlphabetic == true, !text.hasSuffix(":,") {
      #expect(YAMLScalar.text(text, inFlow: false) == text)
    }
  }

  /// Texts made of what YAML has a meaning for, seeded, come back from the reader as they were, as keys and as values,
  /// in a line of their own and in brackets.
  @Test func everyTextComesBack() throws {
    let pieces = [
      "a", "Z", "0", "9", ".", "-", "+", "_", " ", "  ", ":", ": ", " #", "#", ",", "[", "]", "{", "}", "&", "*", "!",
      "|", ">", "'", "\"", "%", "@", "`", "?", "~", "null", "true", "\\", "\n", "\r\n", "\t", "\u{0}", "\u{7F}",
      "\u{85}", "\u{A0}", "\u{2028}", "\u{FEFF}", "\u{E000}", "e\u{301}", "é", "𝄞", "👩‍👩‍👧", "\u{10FFFF}", "<<", "=", "/",
      "\u{202E}", "---", "...", "1e5", "0x", "é:", "$",
    ]
    var random = SplitMix(state: 20_261_120)
    for _ in 0..<3_000 {
      let count = Int(random.next() % 5) + 1
      let text = (0..<count).map { _ in pieces[Int(random.next() % UInt64(pieces.count))] }.joined()
      var printer = YAMLPrinter()
      printer.print([
        (text, .text(text)), ("list", .list([.text(text), .compact([(text, .text(text))])])),
        ("block", .block([(text, .list([.block([(text, .text(text))])]))])),
      ])
      let back = texts(of: printer.text)
      let isSame = back == Array(repeating: Array(text.utf8), count: 8)
      #expect(isSame, "\(printer.text.debugDescription)")
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

/// SplitMix64 (Steele, Lea, Flood 2014), so that a failing run can be run again.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
