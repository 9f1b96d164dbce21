import Foundation
import SwiftSources
import TestSupport
import Testing

/// Bytes that are no Swift: no crash, no hang, no lost byte.
@Suite struct HostileSourceTests {
  /// The number of pieces of a source; records an issue if they are not all of it, in order.
  @discardableResult
  static func pieces(_ bytes: [UInt8]) -> Int {
    var lexer = Lexer(bytes)
    var end = 0
    var count = 0
    var position = SourcePosition(line: 1, column: 1)
    while let piece = lexer.nextPiece() {
      guard piece.range.lowerBound == end, !piece.range.isEmpty, piece.position >= position else {
        Issue.record("a piece \(piece) behind \(end) of \(bytes.count) bytes")
        return count
      }
      (end, position) = (piece.range.upperBound, piece.position)
      count += 1
    }
    #expect(end == bytes.count)
    return count
  }

  private static let seeds = [
    "import A\n@testable import struct B.C; #if os(Linux) || X\npublic import D\n#elseif canImport(E)\n#else\n#endif\n",
    "@MainActor public final class C<T: P>: B where T == [Int] { init?(_ a: Int = f(1), b: X<Y, Z>) async throws(E) {} }",
    "let s = \"a\\(f(\"b\\(c)\"))\" + #\"x\"\\#(y)\"# + \"\"\"\n  z \\(w)\n  \"\"\" + #\"\"\"\n\"\"\"#",
    "let r = [/a[\"/)]b/, #/c\"/#, ##/\n d /#\n/##]; a / b /* e /* f */ g */ // h\n",
    "func ==<T>(a: T, b: T) rethrows -> (Int) -> Void { { $0 } } extension A.B { enum `c d` { case e, open } }",
    "\u{FEFF}let ≤é = 0x1F.8p-3 ..< 1e9; x?.y! <#z#> \u{A0}\0\r\n",
  ]

  @Test func losesNoByteOfMutatedSources() {
    let signs = "\"#/\\(){}`<@.,\n*[] ".map(String.init)
    var mutator = Mutator(seed: 7, words: signs + Self.seeds)
    for round in 0..<5000 {
      let bytes = mutator.mutant(of: Array(Self.seeds[round % Self.seeds.count].utf8))
      Self.pieces(bytes)
      let source = SwiftSource(bytes)
      _ = declarations(of: source)
      _ = injectedUses(of: SwiftSource(bytes + Array("@Injected(".utf8)))
      _ = containerUse(of: SwiftSource(bytes + Array("Dependencies.".utf8)))
      // With an import at the end the reader has to go through everything before it. Another reader has split the other
      // source before.
      var whole = imports(of: SwiftSource(bytes + Array("\n;\nimport AtTheEnd".utf8)))
      if whole.last?.module == "AtTheEnd" { whole.removeLast() }
      #expect(imports(of: source) == whole, "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test(arguments: [
    "\"\\(", "\"\"\"\\(", "#\"\"\"\\#(", "/*", "(/[", "(/\\", " /a)", "#", "#/", "##\"\"\"\n\"#", "`", "{", "}", "(",
    "<", "import ",
    "\"", "\\", "// ; import ", "@a(", "#if (", "func f(", "init(a: A<", "class A<", "struct S {", "extension A.",
    "func <<",
    "/x ", "case a, ", "\u{E9}", "\u{2264}", "a.", "throws(", "#if A\n", "\" \"#\"\"\"\\#(", "<<<<<<< a\n",
  ])
  func readsRowsOfOpenersInTimeOfTheirLength(opener: String) {
    // Quadratic time would take minutes.
    let clock = ContinuousClock()
    let long = Array(String(repeating: opener, count: 100_000 / opener.utf8.count).utf8)
    let took = clock.measure {
      Self.pieces(long)
      _ = imports(of: SwiftSource(long + Array("\nimport A".utf8)))
      _ = declarations(of: SwiftSource(long))
      _ = injectedUses(of: SwiftSource(Array("@Injected(".utf8) + long))
    }
    #expect(took < .seconds(20))
  }

  @Test func takesRawStringsWithManyHashes() {
    let hashes = String(repeating: "#", count: 3000)
    #expect(names("\(hashes)\"a\"#\"b\"\(hashes) c") == ["c"])
    // Ever shorter sequences of `#`, each of which looks for its end in the line.
    let rows = (1...600).reversed().map {
      "\(String(repeating: "#", count: $0))\"\"\"\\\(String(repeating: "#", count: $0))("
    }
    Self.pieces(Array(rows.joined().utf8))
  }
}
