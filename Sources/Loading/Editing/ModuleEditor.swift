import Diagnostics
import YAML

/// A module's entry under `modules:` of a spec, to be moved into another spec.
package struct ModuleEntry: Sendable {
  package let name: String
  /// The keys of the module but `path`, as lines without their indentation.
  fileprivate var lines: [String] = []
  /// The keys of a module in braces, without these.
  fileprivate var inline: String?
  /// Comments above it, a line each.
  fileprivate var above: [String] = []
  /// The comment on its first line, with the spaces in front.
  fileprivate var comment = ""

  /// - Parameter lines: the keys of the module.
  package init(name: String, lines: [String] = []) { (self.name, self.lines) = (name, lines) }
}

extension DependencyEditor {
  /// Removes the entry of a module from `modules:` with the comments about it, and the key with the last one.
  ///
  /// - Returns: `nil` if the layout allows no single edit, and the bytes stay.
  package mutating func takeModule(_ name: String) -> ModuleEntry? {
    var entry: ModuleEntry?
    let isDone = edit { text, root in
      guard let modules = text.pair("modules", in: root), let pair = text.pair(name, in: modules.value),
        var found = text.entry(pair), let own = text.lines(of: pair), let all = text.lines(of: modules)
      else { return nil }
      let isOnly = Array(modules.value.pairs).count == 1
      let start = isOnly ? all.lowerBound : text.startOfComments(above: own.lowerBound, of: pair.key)
      if isOnly {
        guard let comments = text.comments(of: modules, above: own.lowerBound) else { return nil }
        found.above = comments
        found.lines += text.lines(in: own.upperBound..<all.upperBound, indentation: .max)
      } else {
        found.above = text.lines(in: start..<own.lowerBound, indentation: .max)
      }
      entry = found
      return (start..<(isOnly ? all : own).upperBound, "")
    }
    return isDone ? entry : nil
  }

  /// Puts a module into `modules:`.
  ///
  /// - Parameter path: the path of its folder from the spec; `nil` for the usual one.
  /// - Returns: true if it was done.
  package mutating func add(_ entry: ModuleEntry, path: String?) -> Bool {
    add(entry.text(path: path), under: "modules")
  }

  /// Puts an entry below those of a key of the spec, which is made where it is missing; returns true if it was done.
  package mutating func add(_ entry: [String], under key: String) -> Bool {
    edit { text, root in
      guard let known = text.pair(key, in: root) else {
        if root.isFlow { return nil }
        let lines = ["\(key):"] + entry.map { "  " + $0 }
        return (text.bytes.count..<text.bytes.count, (text.isOpen ? text.lineBreak : "") + text.joined(lines))
      }
      let pairs = Array(known.value.pairs)
      guard let last = pairs.last, !known.value.isFlow else { return text.filling(known, with: entry) }
      let start = text.range(last.key).lowerBound
      let indentation = String(decoding: text.bytes[text.lineStart(start)..<start], as: UTF8.self)
      guard indentation.allSatisfy({ $0 == " " }) else { return nil }
      let lines = entry.map { $0.isEmpty ? "" : indentation + $0 }
      let position = text.lines(of: last)?.upperBound ?? text.bytes.count
      let isOpen = position == text.bytes.count && text.isOpen
      return (position..<position, (isOpen ? text.lineBreak : "") + text.joined(lines))
    }
  }

  /// Returns whether a module has a dependency of that name.
  package mutating func names(_ dependency: String, _ target: Target) -> Bool {
    var isThere = false
    _ = edit { text, root in
      let list = text.node(of: target, in: root)?.mapping?["dependencies"]
      isThere = list?.elements.contains { text.name(of: $0) == dependency } ?? false
      return nil
    }
    return isThere
  }

  /// Writes another name wherever a list of dependencies or plugins has one; returns true if nothing is left of it.
  package mutating func replaceDependency(_ old: String, with new: String) -> Bool {
    var isLeft = true
    while isLeft {
      isLeft = false
      let isDone = edit { text, root in
        guard let node = text.dependency(old, in: root) else { return nil }
        isLeft = true
        let range = text.range(node)
        let written = String(decoding: text.bytes[range], as: UTF8.self)
        return written.contains(old) ? (range, written.replacing(old, with: new, maxReplacements: 1)) : nil
      }
      if isLeft, !isDone { return false }
    }
    return true
  }
}

extension ModuleEntry {
  fileprivate func text(path: String?) -> [String] {
    let path = path.map { "path: \($0)" }
    let first: String
    var below = lines
    if let inline {
      first = " { \([path, inline].compactMap { $0 }.joined(separator: ", ")) }"
    } else if lines.allSatisfy({ $0.isEmpty || $0.hasPrefix("#") }) {
      first = path.map { " { \($0) }" } ?? " {}"
    } else {
      first = ""
      if let path { below.insert(path, at: 0) }
    }
    return above + ["\(name):\(first)\(comment)"] + below.map { $0.isEmpty ? "" : "  " + $0 }
  }
}

extension SpecText {
  fileprivate func entry(_ pair: (key: YAMLNode, value: YAMLNode)) -> ModuleEntry? {
    guard let all = lines(of: pair), let colon = afterColon(of: pair.key) else { return nil }
    var entry = ModuleEntry(name: pair.key.text)
    let value = pair.value
    let keys = Array(value.pairs)
    let isBlock = value.kind == .mapping && !value.isFlow
    let end = isBlock ? colon : max(colon, range(value).upperBound)
    guard isBlock || value.isFlow || value.isNull, let comment = comment(behind: end) else { return nil }
    entry.comment = comment
    let start = keys.first.map { range($0.key).lowerBound } ?? 0
    let indentation = isBlock ? start - lineStart(start) : .max
    let path = self.pair("path", in: value)
    if value.isFlow, let last = keys.last {
      // In braces a path has no line of its own.
      let inner = bytes[start..<max(range(last.value).upperBound, range(last.key).upperBound)]
      if path != nil || inner.contains(10) || inner.contains(13) { return nil }
      entry.inline = String(decoding: inner, as: UTF8.self)
    }
    let below = lineEnd(end)..<all.upperBound
    guard let path else {
      entry.lines = lines(in: below, indentation: indentation)
      return entry
    }
    // The line goes, and its comment stays.
    let own = range(path.value).upperBound
    guard let comment = self.comment(behind: own) else { return nil }
    entry.lines = lines(in: below.lowerBound..<lineStart(range(path.key).lowerBound), indentation: indentation)
    if !comment.isEmpty { entry.lines.append(String(comment.drop { $0 == " " })) }
    entry.lines += lines(in: lineEnd(own)..<below.upperBound, indentation: indentation)
    return entry
  }

  /// An entry of a key that has none yet, with the comment on its line kept.
  fileprivate func filling(
    _ pair: (key: YAMLNode, value: YAMLNode), with entry: [String]
  ) -> (range: Range<Int>, text: String)? {
    guard pair.value.isNull || pair.value.isFlow && pair.value.count == 0, let colon = afterColon(of: pair.key)
    else { return nil }
    let own = range(pair.value)
    let end = max(colon, own.upperBound)
    guard !bytes[own].contains(UInt8(ascii: "#")), let comment = comment(behind: end) else { return nil }
    return (colon..<lineEnd(end), comment + lineBreak + joined(entry.map { $0.isEmpty ? "" : "  " + $0 }))
  }

  // MARK: Lines and comments

  /// The whole lines of a key and its value, with the comments below that are indented as the value is. `nil` if the
  /// lines have anything else.
  fileprivate func lines(of pair: (key: YAMLNode, value: YAMLNode)) -> Range<Int>? {
    let start = range(pair.key).lowerBound
    let first = lineStart(start)
    guard bytes[first..<start].allSatisfy({ $0 == 0x20 }) else { return nil }
    var end = lineEnd(pair.value.isNull ? range(pair.key).upperBound : lastByte(of: pair.value))
    var next = end
    while next < bytes.count {
      let line = bytes[next..<lineEnd(next)]
      let text = line.drop { $0 == 0x20 }
      let isBlank = text.first == 10 || text.first == 13
      guard isBlank || text.first == UInt8(ascii: "#") && text.startIndex - next > start - first else { break }
      next = line.endIndex
      if !isBlank { end = next }
    }
    return first..<end
  }

  /// The start of the comments right above a key, without those that are indented as the lines above.
  fileprivate func startOfComments(above position: Int, of key: YAMLNode) -> Int {
    let indentation = range(key).lowerBound - position
    var start = position
    while start > 0 {
      let isPair = start > 1 && bytes[start - 2] == 13 && bytes[start - 1] == 10
      let line = lineStart(start - (isPair ? 2 : 1))
      let text = bytes[line..<start].drop { $0 == 0x20 }
      guard text.first == UInt8(ascii: "#"), text.startIndex - line <= indentation else { break }
      start = line
    }
    return start
  }

  /// The comments of a key, on its line and below, up to the first entry of its value.
  fileprivate func comments(of pair: (key: YAMLNode, value: YAMLNode), above position: Int) -> [String]? {
    guard let colon = afterColon(of: pair.key), let comment = comment(behind: colon) else { return nil }
    let below = lines(in: lineEnd(colon)..<position, indentation: .max)
    return ([String(comment.drop { $0 == " " })] + below).filter { !$0.isEmpty }
  }

  /// The comment on the rest of a line, with the spaces before it, or nothing; `nil` if the rest has anything else.
  private func comment(behind offset: Int) -> String? {
    let rest = bytes[offset...].prefix { $0 != 10 && $0 != 13 }
    let text = rest.drop { $0 == 0x20 }
    if text.isEmpty { return "" }
    return text.first == UInt8(ascii: "#") ? String(decoding: rest, as: UTF8.self) : nil
  }

  /// Lines without their common indentation.
  fileprivate func lines(in range: Range<Int>, indentation: Int) -> [String] {
    var lines: [String] = []
    var position = range.lowerBound
    while position < range.upperBound {
      let end = lineEnd(position)
      let line = bytes[position..<end].prefix { $0 != 10 && $0 != 13 }
      let head = min(indentation, line.prefix { $0 == 0x20 }.count)
      lines.append(String(decoding: line.dropFirst(head), as: UTF8.self))
      position = end
    }
    return lines
  }

  /// The scalar by which a list of dependencies or plugins names something.
  fileprivate func dependency(_ name: String, in node: YAMLNode) -> YAMLNode? {
    for pair in node.pairs {
      let isList = ["dependencies", "plugins"].contains(pair.key.text) && pair.value.kind == .sequence
      for element in isList ? Array(pair.value.elements) : [] where self.name(of: element) == name {
        return element.kind == .scalar ? element : element["name"] ?? element["product"]
      }
      if !isList, let found = dependency(name, in: pair.value) { return found }
    }
    return nil
  }

  fileprivate func joined(_ lines: [String]) -> String { lines.map { $0 + lineBreak }.joined() }
}
