import Diagnostics
import Testing

@testable import YAML

@Suite struct TreeTests {
  @Test(arguments: [
    ("", ""),
    ("# only a comment\n", ""),
    ("\u{FEFF}", ""),
    ("---\n", ""),
    ("--- # nothing", ""),
    ("--- ~", "null(~)"),
    ("--- ''\n", "\"\""),
    ("a: 1\n...\n", "<a: 1>"),
    ("a: b", "<a: b>"),
    ("\u{FEFF}a: b\n", "<a: b>"),
    ("a:\r\n  b: c\r\n  d:\r\n", "<a: <b: c, d: null()>>"),
    ("a: two\n  lines\n", "<a: two lines>"),
    ("ü: [日本, '語']\n", "<ü: [日本, \"語\"]>"),
    ("a: |\n  t *x &y\n  @u\n\nb: >-\n  z\n  >y\n", "<a: \"t *x &y\n@u\n\", b: \"z >y\">"),
    ("a: {b, c: , d: e}\n", "<a: {b: null(), c: null(), d: e}>"),
    ("[a: b, c]\n", "[{a: b}, c]"),
    ("- - a\n  - b\n- c: d\n  e: f\n", "<<a, b>, <c: d, e: f>>"),
    ("a:\n- b\n- c\nd: []\ne: {}\n", "<a: <b, c>, d: [], e: {}>"),
    ("? a\n: b\n? c\n", "<a: b, c: null()>"),
    ("a: ~\nb: null\nc: ''\nd: Null\n", "<a: null(~), b: null(null), c: \"\", d: Null>"),
    ("a: 10.10\nb: no\nc: 1e3\nd: 0123\ne: 0x1F\n", "<a: 10.10, b: no, c: 1e3, d: 0123, e: 0x1F>"),
    ("a: \"\\u00e9\\t\\L\\\\\"\nb: 'it''s'\n", "<a: \"é\t\u{2028}\\\", b: \"it's\">"),
    ("'<<': x\na: <<\n", "<\"<<\": x, a: <<>"),
    ("a: x*y&z@w%v>u\n", "<a: x*y&z@w%v>u>"),
    ("a: http://host:80/x#y # z\n", "<a: http://host:80/x#y>"),
    ("a: 1\na: 2\n", "<a: 1, a: 2>"),
    ("scalar", "scalar"),
  ])
  func shapeOf(_ text: String, _ expected: String) {
    let reading = read(text)
    #expect(reading.tree == expected)
    #expect(reading.findings.isEmpty)
  }

  @Test func aLongLineIsOneValue() {
    let long = String(repeating: "ä", count: 200_000)
    #expect(read("a: \(long)\nb: \"\(long)\"\n").tree == "<a: \(long), b: \"\(long)\">")
  }

  @Test func manyElementsKeepTheirOrder() {
    let names = (0..<20_000).map { "name\($0)" }
    #expect(read(names.map { "- \($0)\n" }.joined()).tree == "<\(names.joined(separator: ", "))>")
  }

  @Test func aReaderIsUsedAgainAfterGoodAndBadFiles() {
    var reader = YAMLReader()
    let texts = ["a: [1, 2]\n", "a: [\n", "", "b: *x\n", String(repeating: "- value\n", count: 5000), "c: d\n"]
    for text in texts + texts.reversed() {
      let again = read(Array(text.utf8), with: &reader)
      let fresh = read(text)
      #expect(again.tree == fresh.tree)
      #expect(again.findings == fresh.findings)
    }
  }

  @Test func accessorsAnswerByKind() {
    inspect("name: Chat\nlist: [a, b]\nmap:\n  x: 1\nempty:\n") { root in
      #expect(root.kind == .mapping)
      #expect(root.count == 4)
      #expect(root["name"]?.kind == .scalar)
      #expect(root["name"]?.equals("Chat") == true)
      #expect(root["name"]?.equals("Cha") == false)
      #expect(root["name"]?.equals("Chax") == false)
      #expect(root["name"]?.text == "Chat")
      #expect(root["name"]?.isNull == false)
      #expect(root["name"]?.count == 0)
      #expect(root["name"]?.elements.map(\.text) == [])
      #expect(root["list"]?.isFlow == true)
      #expect(root["list"]?.isPlain == false)
      #expect(root["list"]?.isNull == false)
      #expect(root["list"]?.count == 2)
      #expect(root["list"]?.elements.map(\.text) == ["a", "b"])
      #expect(root["list"]?.bytes.isEmpty == true)
      #expect(root["list"]?.equals("") == false)
      #expect(root["map"]?.isFlow == false)
      #expect(root["map"]?["x"]?.text == "1")
      #expect(root["map"]?.elements.map(\.text) == [])
      #expect(root["empty"]?.isNull == true)
      #expect(root["empty"]?.equals("") == true)
      #expect(root["absent"] == nil)
      #expect(root["list"]?["a"] == nil)
    }
  }

  @Test func theFirstValueUnderAKeyWins() {
    inspect("a: 1\nb: 2\na: 3\n") { root in #expect(root["a"]?.text == "1") }
  }

  @Test func whatTheClosureReturnsAndAddsComesOut() {
    var reader = YAMLReader()
    var bag = DiagnosticBag()
    let finding = Diagnostic(FindingID("mine", .error), "message", at: nil)
    let answer = Array("a: 1\n".utf8).withUnsafeBufferPointer { bytes in
      reader.read(bytes, file: testFile, into: &bag) { root, bag in
        bag.add(finding)
        return root?.count
      }
    }
    #expect(answer == 1)
    #expect(bag.diagnostics == [finding])
  }

  @Test func theClosureIsNotCalledForARefusedFile() {
    var reader = YAMLReader()
    var bag = DiagnosticBag()
    var called = false
    Array("a: [\n".utf8).withUnsafeBufferPointer { bytes in
      _ = reader.read(bytes, file: testFile, into: &bag) { _, _ in called = true }
    }
    #expect(!called)
    #expect(bag.hasErrors)
  }
}
