import Diagnostics
import Testing

@testable import YAML

@Suite struct PlaceTests {
  /// `text line:column-line:column` of each node, children after their collection.
  private func places(in text: String) -> [String] {
    func span(_ node: YAMLNode) -> String {
      "\(node.place.line):\(node.place.column)-\(node.endPlace.line):\(node.endPlace.column)"
    }
    func all(_ node: YAMLNode) -> [String] {
      switch node.kind {
      case .scalar: ["\(node.text) \(span(node))"]
      case .sequence: ["[] \(span(node))"] + node.elements.flatMap(all)
      case .mapping: ["{} \(span(node))"] + node.pairs.flatMap { all($0.key) + all($0.value) }
      }
    }
    var found: [String] = []
    inspect(text) { found = all($0) }
    return found
  }

  @Test func blockCollectionsEndWithTheirLastChild() {
    #expect(
      places(in: "a:\n  - b # c\n  - 'd'\n\n# e\nf:\n  g:   \n\n")
        == [
          "{} 1:1-7:5", "a 1:1-1:2", "[] 2:3-3:8", "b 2:5-2:6", "d 3:5-3:8", "f 6:1-6:2", "{} 7:3-7:5",
          "g 7:3-7:4", " 7:5-7:5",
        ])
  }

  @Test func flowCollectionsEndAfterTheirBracket() {
    #expect(
      places(in: "a: [b,\n  {c: d} ]\n")
        == ["{} 1:1-2:11", "a 1:1-1:2", "[] 1:4-2:11", "b 1:5-1:6", "{} 2:3-2:9", "c 2:4-2:5", "d 2:7-2:8"])
  }

  @Test func blockScalarsEndAtTheNextLine() {
    #expect(
      places(in: "a: |\n  b\n  c\nd: e") == ["{} 1:1-4:5", "a 1:1-1:2", "b\nc\n 1:4-4:1", "d 4:1-4:2", "e 4:4-4:5"])
  }

  @Test func columnsCountScalarsAndLeaveOutAByteOrderMark() {
    #expect(
      places(in: "\u{FEFF}äé: 日本\r\nb: 🛒x\n") == ["{} 1:1-2:6", "äé 1:1-1:3", "日本 1:5-1:7", "b 2:1-2:2", "🛒x 2:4-2:6"])
  }

  @Test func placesNameTheFile() {
    inspect("a: b\n") { root in
      #expect(root["a"]?.place == Place(file: testFile, line: 1, column: 4))
      #expect(root.endPlace.file == testFile)
    }
  }

  /// The places of scalars give the offsets of their bytes.
  @Test func sourceTextFindsTheBytesOfAPlace() {
    let text = "\u{FEFF}äé: 日本\r\nb:\r\n  - 🛒x\n  - y\nende: [z, ü]"
    inspect(text) { root in
      Array(text.utf8).withUnsafeBufferPointer { bytes in
        let source = SourceText(bytes)
        var checked = 0
        func check(_ node: YAMLNode) {
          for child in node.elements { check(child) }
          for pair in node.pairs { [pair.key, pair.value].forEach(check) }
          guard node.kind == .scalar, let start = source.offset(of: node.place) else { return }
          #expect(Array(bytes[start..<(source.offset(of: node.endPlace) ?? 0)]) == Array(node.bytes))
          #expect(source.place(at: start, in: testFile) == node.place)
          checked += 1
        }
        check(root)
        #expect(checked == 8)
      }
    }
  }

  @Test func sourceTextOutsideOfTheText() {
    Array("ab\nc".utf8).withUnsafeBufferPointer { bytes in
      let source = SourceText(bytes)
      #expect(source.offset(of: Place(file: testFile, line: 1, column: 9)) == 2)
      #expect(source.offset(of: Place(file: testFile, line: 2, column: 2)) == 4)
      #expect(source.offset(of: Place(file: testFile, line: 3, column: 1)) == nil)
      #expect(source.offset(of: Place(file: testFile)) == nil)
      #expect(source.place(at: 4, in: testFile) == Place(file: testFile, line: 2, column: 2))
    }
  }
}
