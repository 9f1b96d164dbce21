import Diagnostics
import Loading
import Model
import Testing
import YAML

/// `repeated-entry`, in every list of the texts that have every key.
@Suite struct RepeatedEntryTests {
  /// An element of a list, and the text with that element twice.
  private struct Doubled {
    let key: String
    /// The keys that lead to it.
    let path: String
    let element: String
    let text: String
    /// The place of the second one.
    let place: String
  }

  private func doubled(_ text: String) -> [Doubled] {
    var found: [Doubled] = []
    let bytes = Array(text.utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    func offset(_ place: Place) -> Int {
      lines.prefix(Int(place.line) - 1).reduce(0) { $0 + $1.utf8.count + 1 } + Int(place.column) - 1
    }
    func walk(_ node: YAMLNode, under path: String) {
      for (key, value) in node.pairs { walk(value, under: "\(path)/\(key.text)") }
      for element in node.elements {
        walk(element, under: path)
        // A block collection ends on the next line.
        var end = offset(element.endPlace)
        while end > 0, [10, 32].contains(bytes[end - 1]) { end -= 1 }
        let start = offset(element.place)
        let own = String(decoding: bytes[start..<end], as: UTF8.self)
        let column = Int(element.place.column)
        let gap = node.isFlow ? ", " : "\n" + String(repeating: " ", count: column - 3) + "- "
        let both = own + gap + own
        let before = String(decoding: bytes[..<start], as: UTF8.self)
        let second = before + own + gap
        let line = second.split(separator: "\n", omittingEmptySubsequences: false)
        found.append(
          Doubled(
            key: path.split(separator: "/").last.map(String.init) ?? "", path: path, element: own,
            text: before + both + String(decoding: bytes[end...], as: UTF8.self),
            place: "\(line.count):\((line.last?.utf8.count ?? 0) + 1)"))
      }
    }
    var reader = YAMLReader()
    var bag = DiagnosticBag()
    bytes.withUnsafeBufferPointer { buffer in
      reader.read(buffer, file: FileID(rawValue: 0), into: &bag) { root, _ in
        if let root { walk(root, under: "") }
      }
    }
    return found
  }

  /// Returns whether the second entry has a meaning.
  private func counts(_ doubled: Doubled) -> Bool {
    switch doubled.key {
    case "requires", "unsafe-flags": true
    // A value of the app's.
    case "default": doubled.path.contains("/values/")
    case "settings":
      ![
        "define: B", "define: A }", "header-search-path", "linked-framework", "upcoming-feature",
        "experimental-feature",
      ]
      .contains { doubled.element.contains($0) }
    default: false
    }
  }

  @Test(arguments: [SpecWriterTests.full, SpecWriterTests.root])
  func whatIsListedTwiceIsReportedAndCountsOnce(text: String) throws {
    let plain = spec(text)
    let written = SpecWriter.text(of: try #require(plain.value ?? nil))
    let all = doubled(text)
    #expect(all.count > 8)
    for doubled in all where doubled.key != "layers" {
      let decoded = spec(doubled.text)
      if counts(doubled) {
        #expect(decoded.findings == [], "\(doubled.key): \(doubled.element)")
      } else {
        #expect(decoded.findings == ["repeated-entry \(doubled.place)"], "\(doubled.key): \(doubled.element)")
        let value = try #require(decoded.value ?? nil)
        #expect(SpecWriter.text(of: value) == written, "\(doubled.key): \(doubled.element)")
      }
    }
  }

  /// Beyond some length equal entries are found by hashing.
  @Test func longListsAreReadAsShortOnes() {
    let names =
      (0..<40).map { "N\($0)" } + ["{ name: N41, platforms: [linux] }", "N7", "{ name: N41, platforms: [linux] }"]
    let decoded = spec("name: A\ndependencies:\n" + names.map { "  - \($0)\n" }.joined())
    #expect(decoded.findings == ["repeated-entry 44:5", "repeated-entry 45:5"])
    #expect(decoded.notes == ["first written here 10:5", "first written here 43:5"])
    #expect(decoded.value?.modules[0].dependencies.count == 41)
  }

  @Test func whatDiffersIsNotTheSame() {
    #expect(
      spec("name: A\ndependencies: [{ name: B, platforms: [linux] }, { name: B, platforms: [macos] }]\n").findings == []
    )
    #expect(spec("name: A\nresources: [B, { path: B, rule: copy }]\n").findings == [])
  }
}
