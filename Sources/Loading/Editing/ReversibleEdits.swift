import Text
import YAML

/// Edits of lists without entries, whose form shows what was there before: removing the only entry restores it.
///
/// | before | after |
/// |---|---|
/// | no key | `dependencies: [A]` |
/// | `dependencies: []` | `dependencies: [ A ]` |
/// | `dependencies:` | a line `- A` below, no further in than the key |
/// | `Core:` | a line `dependencies: [A]` below |
/// | `tests: {}` | `tests: {dependencies: [A]}` |
extension SpecText {
  /// - Returns: `nil` if the list has entries, or has no key and no special form.
  func addingReversibly(_ dependency: String, to found: FoundNode) -> (range: Range<Int>, text: String)? {
    let plain = plain(dependency)
    guard found.missingKey == nil else { return nil }
    guard let mapping = found.mapping else {
      // A module without a mapping.
      guard let key = found.key, let indentation = indentation(of: key) else { return nil }
      return line("\(indentation)  dependencies: [\(plain)]", below: key)
    }
    guard let pair = pair("dependencies", in: mapping) else {
      guard mapping.isFlow, mapping.pairs.first(where: { _ in true }) == nil, bytes[range(mapping)].count == 2 else {
        return nil
      }
      return (range(mapping), "{dependencies: [\(plain)]}")
    }
    let list = pair.value
    if list.isNull {
      guard !mapping.isFlow, let indentation = indentation(of: pair.key) else { return nil }
      return line("\(indentation)- \(plain)", below: pair.key)
    }
    guard list.isFlow, Array(list.elements).isEmpty else { return nil }
    let inside = bytes[range(list)].dropFirst().dropLast()
    if inside.isEmpty { return (range(list), "[ \(plain) ]") }
    guard inside.allSatisfy({ $0 == 0x20 }) else { return nil }
    return (inside.startIndex..<inside.startIndex, plain)
  }

  /// Removes the only entry of a list, and with it what ``addingReversibly(_:to:)`` or a new key has written.
  ///
  /// - Parameter isTests: true if the mapping is the value of `tests:`.
  /// - Returns: `nil` if the key stays, because of a comment or its form.
  func removingList(
    _ entry: YAMLNode, _ list: YAMLNode, in mapping: YAMLNode, isTests: Bool
  ) -> (range: Range<Int>, text: String)? {
    guard let pair = pair("dependencies", in: mapping) else { return nil }
    let start = range(pair.key).lowerBound
    if list.isFlow {
      let (own, only) = (range(list), range(entry))
      let (before, behind) = (bytes[own.lowerBound + 1..<only.lowerBound], bytes[only.upperBound..<own.upperBound - 1])
      guard before.isEmpty, behind.isEmpty else {
        guard (Array(before) + behind).allSatisfy({ $0 == 0x20 }) else { return nil }
        return before.count == 1 && behind.count == 1 ? (own, "[]") : (only, "")
      }
      return mapping.isFlow
        ? removing(pair, start..<own.upperBound, flow: mapping, isTests) : lines(start..<own.upperBound)
    }
    let end = lastByte(of: list)
    guard !mapping.isFlow, !bytes[range(pair.key).upperBound..<end].contains(UInt8(ascii: "#")),
      let outer = indentation(of: pair.key)
    else { return unindented(entry, pair.key) }
    let dash = bytes[lineStart(range(entry).lowerBound)...].prefix { $0 == 0x20 }.count
    return dash > outer.utf8.count ? lines(start..<end) : unindented(entry, pair.key)
  }

  func isTests(_ mapping: YAMLNode, in root: YAMLNode) -> Bool {
    pair("tests", in: root).map { $0.value.place == mapping.place } ?? false
  }

  /// At the end of a text without a last line break, lines go with the break above.
  func withoutLastBreak(_ splice: (range: Range<Int>, text: String)) -> (range: Range<Int>, text: String) {
    let range = splice.range
    guard splice.text.isEmpty, range.upperBound == bytes.count, range.lowerBound == lineStart(range.lowerBound),
      range.lowerBound > 0, let last = bytes.last, last != 10, last != 13
    else { return splice }
    let count = range.lowerBound > 1 && bytes[range.lowerBound - 2] == 13 && bytes[range.lowerBound - 1] == 10 ? 2 : 1
    return (range.lowerBound - count..<range.upperBound, "")
  }

  /// The line of an entry that is no further in than its key; `nil` if it is further in.
  private func unindented(_ entry: YAMLNode, _ key: YAMLNode) -> (range: Range<Int>, text: String)? {
    guard let outer = indentation(of: key) else { return nil }
    let start = lineStart(range(entry).lowerBound)
    guard bytes[start...].prefix(while: { $0 == 0x20 }).count == outer.utf8.count else { return nil }
    return withoutLastBreak((start..<lineEnd(lastByte(of: entry)), ""))
  }

  /// The whole lines of a key and its value; `nil` if anything else is in them.
  private func lines(_ range: Range<Int>) -> (range: Range<Int>, text: String)? {
    let (start, end) = (lineStart(range.lowerBound), lineEnd(max(range.lowerBound, range.upperBound - 1)))
    guard bytes[start..<range.lowerBound].allSatisfy({ $0 == 0x20 }),
      range.upperBound >= end || bytes[range.upperBound..<end].allSatisfy({ $0 == 0x20 || $0 == 10 || $0 == 13 })
    else { return nil }
    return withoutLastBreak((start..<end, ""))
  }

  /// A pair of a mapping in braces.
  private func removing(
    _ pair: (key: YAMLNode, value: YAMLNode), _ own: Range<Int>, flow mapping: YAMLNode, _ isTests: Bool
  ) -> (range: Range<Int>, text: String)? {
    let pairs = Array(mapping.pairs)
    guard let index = pairs.firstIndex(where: { $0.key.place == pair.key.place }) else { return nil }
    if pairs.count == 1 {
      let whole = range(mapping)
      let isTight = own == whole.lowerBound + 1..<whole.upperBound - 1
      if isTests, !isTight { return lines(lineStart(whole.lowerBound)..<whole.upperBound) }
      return bytes[whole].contains(UInt8(ascii: "#")) ? nil : (whole, "{}")
    }
    let taken: Range<Int>
    if index > 0 {
      let last = pairs[index - 1]
      taken = max(range(last.key).upperBound, range(last.value).upperBound)..<own.upperBound
    } else {
      taken = own.lowerBound..<range(pairs[1].key).lowerBound
    }
    return bytes[taken].contains { $0 == UInt8(ascii: "#") || $0 == 10 || $0 == 13 } ? nil : (taken, "")
  }

  /// The spaces before a key that is the first of its line.
  private func indentation(of key: YAMLNode) -> String? {
    let start = range(key).lowerBound
    let head = bytes[lineStart(start)..<start]
    return head.allSatisfy { $0 == 0x20 } ? String(decoding: head, as: UTF8.self) : nil
  }

  private func line(_ text: String, below key: YAMLNode) -> (range: Range<Int>, text: String) {
    newLine(text, at: lineEnd(range(key).upperBound))
  }
}
