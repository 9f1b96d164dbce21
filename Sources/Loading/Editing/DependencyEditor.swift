import Diagnostics
import Text
import YAML

/// Adds lines to the dependencies of a spec's modules and takes others out; all other bytes stay.
package struct DependencyEditor {
  /// The module whose dependencies change.
  package struct Target: Sendable, Hashable {
    package var module: String
    package var isMain: Bool
    package var isTest: Bool

    package init(module: String, isMain: Bool, isTest: Bool) {
      (self.module, self.isMain, self.isTest) = (module, isMain, isTest)
    }
  }

  package private(set) var bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Adds a dependency by its name.
  ///
  /// - Parameter reversibly: true to write an empty list so that removing the dependency restores the bytes.
  /// - Returns: true if it was added: for some layouts there is no single edit, and the bytes stay.
  package mutating func add(_ dependency: String, to target: Target, reversibly: Bool = false) -> Bool {
    edit { text, root in
      guard let found = text.node(of: target, in: root) else { return nil }
      return (reversibly ? text.addingReversibly(dependency, to: found) : nil) ?? text.adding(dependency, to: found)
    }
  }

  /// Takes out the dependency with a name, with its condition.
  ///
  /// - Parameter reversibly: true to take out a key that would have no dependency left, as `add` would have written it.
  /// - Returns: true if it was done.
  package mutating func remove(_ dependency: String, from target: Target, reversibly: Bool = false) -> Bool {
    edit { text, root in
      guard let found = text.node(of: target, in: root), let mapping = found.mapping,
        let list = mapping["dependencies"], list.kind == .sequence
      else { return nil }
      let elements = Array(list.elements)
      let matching = elements.indices.filter { text.name(of: elements[$0]) == dependency }
      guard matching.count == 1 else { return nil }
      if reversibly, elements.count == 1,
        let splice = text.removingList(elements[0], list, in: mapping, isTests: text.isTests(mapping, in: root))
      {
        return splice
      }
      let splice = text.removing(matching[0], of: elements, list)
      return reversibly ? splice.map(text.withoutLastBreak) : splice
    }
  }

  /// Names the language of the package, where none is named; returns true if it was done.
  package mutating func addLocalization(_ language: String) -> Bool {
    edit { text, root in
      guard let pair = text.pair("package", in: root) else {
        return text.entry("package: { localization: \(language) }", in: FoundNode(mapping: root, isRoot: true))
      }
      guard pair.value.kind == .mapping, pair.value["localization"] == nil else { return nil }
      return text.entry("localization: \(language)", in: FoundNode(mapping: pair.value))
    }
  }

  /// Removes the entry of a list that is at a place, or has a value there; returns true if it was done.
  package mutating func removeEntry(at place: Place) -> Bool {
    edit { text, root in text.removingEntry(at: place, in: root) }
  }

  mutating func edit(_ change: (SpecText, YAMLNode) -> (range: Range<Int>, text: String)?) -> Bool {
    var reader = YAMLReader()
    var bag = DiagnosticBag()
    let old = bytes
    let splice = old.withUnsafeBufferPointer { buffer in
      let text = SpecText(source: SourceText(buffer), bytes: old)
      return reader.read(buffer, file: FileID(rawValue: 0), into: &bag) { node, _ in
        node.flatMap { $0.kind == .mapping ? change(text, $0) : nil }
      }
    }
    guard let splice, let splice, bag.isEmpty else { return false }
    bytes.replaceSubrange(splice.range, with: Array(splice.text.utf8))
    return true
  }
}

/// The place of a module's dependencies in a spec, which may not exist yet.
struct FoundNode {
  /// The mapping that has the key; `nil` if it would have to be written.
  var mapping: YAMLNode?
  /// The key whose value the mapping would be.
  var key: YAMLNode?
  var isRoot = false
  /// The key that has to be added around the dependencies: `tests` if a spec has no such key.
  var missingKey: String?
}

/// The text of a spec with the places of its nodes.
struct SpecText {
  let source: SourceText
  let bytes: [UInt8]

  func offset(_ place: Place) -> Int { source.offset(of: place) ?? bytes.count }

  func range(_ node: YAMLNode) -> Range<Int> {
    let start = offset(node.place)
    return start..<max(start, offset(node.endPlace))
  }

  func name(of element: YAMLNode) -> String? {
    if element.kind == .scalar { return element.text }
    return element.kind == .mapping ? (element["name"] ?? element["product"])?.text : nil
  }

  // MARK: Finding

  func node(of target: DependencyEditor.Target, in root: YAMLNode) -> FoundNode? {
    // The main module's dependencies may be at the top of the spec, also if it has an entry under 'modules'.
    let isAtTop = target.isMain && !target.isTest && pair("dependencies", in: root) != nil
    if !isAtTop, let modules = root["modules"], modules.kind == .mapping, let pair = pair(target.module, in: modules) {
      return found(pair)
    }
    guard target.isTest else { return target.isMain ? FoundNode(mapping: root, isRoot: true) : nil }
    guard let pair = pair("tests", in: root) else { return FoundNode(mapping: root, isRoot: true, missingKey: "tests") }
    guard pair.value.kind == .mapping else { return found(pair) }
    if let inner = self.pair(target.module, in: pair.value) { return found(inner) }
    return found(pair)
  }

  func pair(_ name: String, in node: YAMLNode) -> (key: YAMLNode, value: YAMLNode)? {
    node.pairs.first { $0.key.text == name }.map { ($0.key, $0.value) }
  }

  private func found(_ pair: (key: YAMLNode, value: YAMLNode)) -> FoundNode? {
    if pair.value.kind == .mapping { return FoundNode(mapping: pair.value) }
    return pair.value.isNull ? FoundNode(key: pair.key) : nil
  }

  // MARK: Adding

  func adding(_ dependency: String, to found: FoundNode) -> (range: Range<Int>, text: String)? {
    let plain = plain(dependency)
    if let outer = found.missingKey {
      return entry("\(outer): { dependencies: [\(plain)] }", in: found)
    }
    guard let mapping = found.mapping else {
      return found.key.flatMap { afterColon(of: $0) }.map { ($0..<$0, " { dependencies: [\(plain)] }") }
    }
    guard let pair = pair("dependencies", in: mapping) else { return entry("dependencies: [\(plain)]", in: found) }
    let list = pair.value
    if list.isNull { return afterColon(of: pair.key).map { ($0..<$0, " [\(plain)]") } }
    guard list.kind == .sequence else { return nil }
    if list.isFlow { return adding(plain, toFlow: list) }
    guard let last = Array(list.elements).last else { return nil }
    // A line of its own below the last, with that one's dash above the new.
    let start = lineStart(range(last).lowerBound)
    let head = bytes[start..<range(last).lowerBound]
    guard head.allSatisfy({ $0 == 0x20 || $0 == UInt8(ascii: "-") }), head.contains(UInt8(ascii: "-")) else {
      return nil
    }
    return newLine(String(decoding: head, as: UTF8.self) + plain, at: lineEnd(lastByte(of: last)))
  }

  private func adding(_ text: String, toFlow list: YAMLNode) -> (range: Range<Int>, text: String) {
    let own = range(list)
    guard let last = Array(list.elements).last else {
      // A comment in it stays.
      return bytes[own].contains(UInt8(ascii: "#"))
        ? (own.upperBound - 1..<own.upperBound - 1, "  \(text)") : (own, "[\(text)]")
    }
    let end = range(last).upperBound
    guard let rest = restOfLine(range(last)) else { return (end..<end, ", \(text)") }
    // A line of its own below the last, with that one's comment left where it is.
    let start = lineStart(range(last).lowerBound)
    let indentation = String(decoding: bytes[start..<range(last).lowerBound], as: UTF8.self)
    let hasComma = rest.first == UInt8(ascii: ",")
    let tail = String(decoding: hasComma ? rest.dropFirst() : rest, as: UTF8.self)
    return (end..<rest.endIndex, ",\(tail)\(lineBreak)\(indentation)\(text)\(hasComma ? "," : "")")
  }

  /// The rest of the line behind an entry of a list in brackets, without the line break: a comma, a comment, both or
  /// nothing. `nil` if the line has anything else.
  private func restOfLine(_ entry: Range<Int>) -> ArraySlice<UInt8>? {
    guard bytes[lineStart(entry.lowerBound)..<entry.lowerBound].allSatisfy({ $0 == 0x20 }) else { return nil }
    let rest = bytes[entry.upperBound...].prefix { $0 != 10 && $0 != 13 }
    let comma = rest.drop { $0 == 0x20 }
    let comment = (comma.first == UInt8(ascii: ",") ? comma.dropFirst() : comma).drop { $0 == 0x20 }
    guard rest.endIndex < bytes.count, comment.isEmpty || comment.first == UInt8(ascii: "#") else { return nil }
    return comma.first == UInt8(ascii: ",") ? comma : rest
  }

  /// A new entry of a mapping, below the others. In the spec as a whole it is below the keys that describe the
  /// component.
  fileprivate func entry(_ text: String, in found: FoundNode) -> (range: Range<Int>, text: String)? {
    guard let mapping = found.mapping else { return nil }
    let pairs = Array(mapping.pairs)
    guard let last = pairs.last else { return mapping.isFlow ? (range(mapping), "{ \(text) }") : nil }
    if mapping.isFlow {
      let end = max(range(last.value).upperBound, range(last.key).upperBound)
      return (end..<end, ", \(text)")
    }
    var before = last
    if found.isRoot, found.missingKey == nil {
      let first: Set<String> = ["name", "kind", "summary", "layer", "owners", "visibility", "type", "path", "sources"]
      before = pairs.last { first.contains($0.key.text) } ?? last
    }
    let start = range(pairs[0].key).lowerBound
    let indentation = String(decoding: bytes[lineStart(start)..<start], as: UTF8.self)
    guard indentation.allSatisfy({ $0 == " " }) else { return nil }
    let end = before.value.isNull ? range(before.key).upperBound : lastByte(of: before.value)
    return newLine(indentation + text, at: lineEnd(end))
  }

  /// An offset within the last line of a node.
  func lastByte(of node: YAMLNode) -> Int {
    let end = range(node).upperBound
    // Block collections and block scalars may end at the start of the next line.
    var last = end
    while last > range(node).lowerBound, last == bytes.count || last == lineStart(last),
      bytes[last - 1] == 10 || bytes[last - 1] == 13
    { last -= 1 }
    return last
  }

  func afterColon(of key: YAMLNode) -> Int? {
    var offset = range(key).upperBound
    while offset < bytes.count, bytes[offset] == 0x20 { offset += 1 }
    return offset < bytes.count && bytes[offset] == UInt8(ascii: ":") ? offset + 1 : nil
  }

  func plain(_ text: String) -> String { isPlain(text) ? text : "\"\(text)\"" }

  private func isPlain(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first.properties.isAlphabetic else { return false }
    return text.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || "0123456789-_./".unicodeScalars.contains($0) }
      && !["true", "false", "null", "yes", "no", "on", "off"].contains(text.lowercased())
  }

  // MARK: Removing

  func removingEntry(at place: Place, in node: YAMLNode) -> (range: Range<Int>, text: String)? {
    if node.kind == .sequence {
      let elements = Array(node.elements)
      let index = elements.firstIndex { $0.isEntry(at: place) }
      if let index { return removing(index, of: elements, node) }
      return elements.lazy.compactMap { removingEntry(at: place, in: $0) }.first
    }
    return node.pairs.lazy.compactMap { removingEntry(at: place, in: $0.value) }.first
  }

  func removing(_ index: Int, of elements: [YAMLNode], _ list: YAMLNode) -> (range: Range<Int>, text: String)? {
    if list.isFlow { return removing(index, of: elements, flow: list) }
    let own = range(elements[index])
    let start = lineStart(own.lowerBound)
    let head = bytes[start..<own.lowerBound]
    // A list of its own line each; the only one leaves a key that says so.
    guard head.allSatisfy({ $0 == 0x20 || $0 == UInt8(ascii: "-") }) else { return nil }
    let end = lineEnd(lastByte(of: elements[index]))
    if elements.count > 1 { return (start..<end, "") }
    let indentation = String(decoding: head.prefix { $0 == 0x20 }, as: UTF8.self)
    return (start..<end, indentation + (indentation.isEmpty ? "  " : "") + "[]" + lineBreak)
  }

  /// Comments of other entries stay, and so does the comma in front of those.
  private func removing(
    _ index: Int, of elements: [YAMLNode], flow list: YAMLNode
  ) -> (range: Range<Int>, text: String)? {
    let own = range(elements[index])
    let previous = index > 0 ? range(elements[index - 1]).upperBound : nil
    let isLast = index == elements.count - 1
    // With its line goes its comment, as in a list of lines.
    let rest = restOfLine(own)
    let taken = rest.map { lineStart(own.lowerBound)..<lineEnd($0.endIndex) } ?? own
    if elements.count == 1 {
      let others = bytes[range(list).lowerBound..<taken.lowerBound] + bytes[taken.upperBound..<range(list).upperBound]
      return others.contains(UInt8(ascii: "#")) ? (taken, "") : (range(list), "[]")
    }
    if let rest {
      guard isLast, let previous, rest.first != UInt8(ascii: ",") else { return (taken, "") }
      return (previous..<taken.upperBound, withoutComma(bytes[previous..<taken.lowerBound]))
    }
    if isLast, let previous {
      let between = bytes[previous..<own.lowerBound]
      return (previous..<own.upperBound, between.contains(UInt8(ascii: "#")) ? withoutComma(between) : "")
    }
    let behind = bytes[own.upperBound...].drop { $0 == 0x20 }
    guard behind.first == UInt8(ascii: ",") else { return nil }
    let spaces = behind.dropFirst()
    let next = spaces.drop { $0 == 0x20 }
    // A comment needs a space in front.
    return (own.lowerBound..<(next.first == UInt8(ascii: "#") ? spaces : next).startIndex, "")
  }

  private func withoutComma(_ bytes: ArraySlice<UInt8>) -> String {
    let comma = bytes.firstIndex(of: UInt8(ascii: ",")) ?? bytes.endIndex
    return String(decoding: bytes[..<comma] + bytes[comma...].dropFirst(), as: UTF8.self)
  }

  // MARK: Lines

  func lineStart(_ offset: Int) -> Int {
    var start = min(offset, bytes.count)
    while start > 0, bytes[start - 1] != 10, bytes[start - 1] != 13 { start -= 1 }
    return start
  }

  /// The offset behind the break of a line.
  func lineEnd(_ offset: Int) -> Int {
    var end = offset
    while end < bytes.count, bytes[end] != 10, bytes[end] != 13 { end += 1 }
    if end + 1 < bytes.count, bytes[end] == 13, bytes[end + 1] == 10 { return end + 2 }
    return min(end + 1, bytes.count)
  }

  /// True if the last line has no break.
  var isOpen: Bool { bytes.last.map { $0 != 10 && $0 != 13 } ?? true }

  func newLine(_ line: String, at position: Int) -> (range: Range<Int>, text: String) {
    (position..<position, position == bytes.count && isOpen ? lineBreak + line : line + lineBreak)
  }

  var lineBreak: String {
    guard let first = bytes.firstIndex(where: { $0 == 10 || $0 == 13 }) else { return "\n" }
    if bytes[first] == 10 { return "\n" }
    return first + 1 < bytes.count && bytes[first + 1] == 10 ? "\r\n" : "\r"
  }
}

extension YAMLNode {
  /// Returns whether an entry of a list is at a place (in any file), or has a value there.
  package func isEntry(at place: Place) -> Bool {
    func isThere(_ node: YAMLNode) -> Bool { node.place.line == place.line && node.place.column == place.column }
    return isThere(self) || kind == .mapping && pairs.contains { isThere($0.value) }
  }
}
