import SwiftSources
import Text

/// New names of modules, to be written into sources: in imports, and in front of the dot of a qualified name.
package struct ModuleRenames: Sendable {
  /// A name that is replaced.
  package struct Edit: Sendable {
    package let line: Int
    package let old: String
    package let new: String
    fileprivate let range: Range<Int>
  }

  private let names: [String: String]
  /// New names of types in these modules, by old ones.
  private let types: [String: String]

  package init(_ names: [String: String], types: [String: String] = [:]) { (self.names, self.types) = (names, types) }

  /// Returns whether a source may have one of the old names.
  package func mayConcern(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return names.keys.contains { text.range(ofBytes: $0) != nil }
  }

  /// The old names that a Swift source declares as types, so that a name before a dot may be one of these.
  package func declared(inSwift bytes: [UInt8]) -> Set<String> {
    let (lexer, tokens) = Self.tokens(of: bytes)
    let types: Set<String> = ["class", "struct", "enum", "protocol", "actor", "typealias"]
    let found = tokens.indices.dropFirst().filter { index in
      tokens[index].kind == .identifier && types.contains(lexer.text(tokens[index - 1]))
        && !(index > 1 && lexer.spells(tokens[index - 2], "import"))
    }
    return Set(found.map { lexer.text(tokens[$0]) }).intersection(names.keys)
  }

  /// The names to replace in a Swift source.
  ///
  /// - Parameters:
  ///   - types: old names that are also types: they stay in front of dots.
  ///   - own: the module that the source belongs to.
  package func edits(inSwift bytes: [UInt8], types: Set<String>, own: String?) -> [Edit] {
    let (lexer, tokens) = Self.tokens(of: bytes)
    var imported = Set([own].compactMap { $0 })
    var found: [Edit] = []
    for (index, token) in tokens.enumerated() where token.kind == .identifier {
      let old = lexer.text(token)
      if let new = self.types[old], !imported.isEmpty {
        found.append(Edit(line: Int(token.position.line), old: old, new: new, range: token.range))
      }
      guard let new = names[old] else { continue }
      func spells(_ distance: Int, _ spelling: StaticString) -> Bool {
        index >= distance && lexer.spells(tokens[index - distance], spelling)
      }
      let kinds: [StaticString] = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var", "actor"]
      let isImport =
        spells(1, "import") || spells(2, "import") && kinds.contains { spells(1, $0) }
        || spells(1, "(") && spells(2, "canImport")
      if isImport { imported.insert(old) }
      let isQualifier =
        index + 1 < tokens.count && lexer.spells(tokens[index + 1], ".") && !spells(1, ".") && !types.contains(old)
        && imported.contains(old)
      guard isImport || isQualifier else { continue }
      found.append(Edit(line: Int(token.position.line), old: old, new: new, range: token.range))
    }
    return found
  }

  /// The names to replace in a source or header of the C family: in its imports of modules and headers.
  package func edits(inC bytes: [UInt8]) -> [Edit] {
    edits(inLinesOf: bytes) { line, rest in
      let isImport =
        line.hasPrefix("@import") || line.hasPrefix("#") && (line.contains("import") || line.contains("include"))
      return isImport && (rest.first.map(";/".utf8.contains) ?? false || rest.starts(with: "-Swift.h".utf8))
    }
  }

  /// The names to replace in a module map: in its declarations, uses and headers of modules.
  package func edits(inModuleMap bytes: [UInt8]) -> [Edit] {
    edits(inLinesOf: bytes) { _, rest in rest.first.map(" \t\r{[/".utf8.contains) ?? true }
  }

  /// The names to replace in lines as whole words.
  ///
  /// - Parameter isEnd: returns whether a word of a line, without its indentation, ends before the rest.
  private func edits(inLinesOf bytes: [UInt8], _ isEnd: (_ line: String, _ rest: ArraySlice<UInt8>) -> Bool) -> [Edit] {
    var found: [Edit] = []
    var (start, line) = (0, 1)
    for text in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let code = String(decoding: text.drop { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
      for (old, new) in names {
        var offset = 0
        while let place = Self.word(Array(old.utf8), in: text, from: offset, { isEnd(code, $0) }) {
          found.append(
            Edit(line: line, old: old, new: new, range: (start + place.lowerBound)..<(start + place.upperBound)))
          offset = place.upperBound
        }
      }
      start += text.count + 1
      line += 1
    }
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The bytes with edits made, which are in order.
  package static func applying(_ edits: [Edit], to bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    for edit in edits.reversed() { result.replaceSubrange(edit.range, with: Array(edit.new.utf8)) }
    return result
  }

  private static func tokens(of bytes: [UInt8]) -> (Lexer, [Token]) {
    var lexer = Lexer(bytes)
    var tokens: [Token] = []
    while let token = lexer.next() { tokens.append(token) }
    return (lexer, tokens)
  }

  /// The place of a module's name in a line: a whole word.
  private static func word(
    _ name: [UInt8], in line: ArraySlice<UInt8>, from offset: Int, _ ends: (ArraySlice<UInt8>) -> Bool
  ) -> Range<Int>? {
    var index = line.startIndex + offset
    while index + name.count <= line.endIndex {
      let end = index + name.count
      if line[index..<end].elementsEqual(name) {
        let isStart = index == line.startIndex || [0x20, 0x09, 0x3C, 0x22].contains(line[index - 1])
        if isStart, ends(line[end...]) { return (index - line.startIndex)..<(end - line.startIndex) }
      }
      index += 1
    }
    return nil
  }
}
