import Diagnostics
import YAML

/// What a spec says of a module under `modules:`, to be put into another spec.
package struct ModuleEntry: Sendable {
  package let name: String
  /// The keys of the module but `path`, a line each or several, without what they are indented by.
  fileprivate var lines: [String] = []
  /// The keys of a module in braces, without these.
  fileprivate var inline: String?

  /// - Parameter lines: the keys of the module.
  package init(name: String, lines: [String] = []) { (self.name, self.lines) = (name, lines) }
}

extension DependencyEditor {
  /// Takes the entry of a module out of `modules:`, and the key with the last one.
  ///
  /// - Returns: `nil` where the layout leaves no single edit, and the bytes stay.
  package mutating func takeModule(_ name: String) -> ModuleEntry? {
    var entry: ModuleEntry?
    let isDone = edit { text, root in
      guard let modules = text.pair("modules", in: root), let pair = text.pair(name, in: modules.value),
        let found = text.entry(pair)
      else { return nil }
      entry = found
      let isOnly = Array(modules.value.pairs).count == 1
      return text.lines(of: isOnly ? modules : pair)
    }
    return isDone ? entry : nil
  }

  /// Puts a module into `modules:`.
  ///
  /// - Parameter path: of its folder from the spec; `nil` for the usual one.
  /// - Returns: whether it was done.
  package mutating func add(_ entry: ModuleEntry, path: String?) -> Bool {
    add(entry.text(path: path), under: "modules")
  }

  /// Puts an entry below those of a key of the spec, which is made where it is missing.
  ///
  /// - Returns: whether it was done.
  package mutating func add(_ entry: [String], under key: String) -> Bool {
    edit { text, root in
      guard let known = text.pair(key, in: root) else {
        let isOpen = text.bytes.last.map { $0 != 10 && $0 != 13 } ?? true
        let lines = ["\(key):"] + entry.map { "  " + $0 }
        return (text.bytes.count..<text.bytes.count, (isOpen ? text.lineBreak : "") + text.joined(lines))
      }
      let pairs = Array(known.value.pairs)
      guard let last = pairs.last, !known.value.isFlow else {
        guard pairs.isEmpty, known.value.isFlow else { return nil }
        let lines = text.joined(entry.map { "  " + $0 })
        return (text.range(known.value), text.lineBreak + String(lines.dropLast()))
      }
      let start = text.range(last.key).lowerBound
      let indentation = String(decoding: text.bytes[text.lineStart(start)..<start], as: UTF8.self)
      guard indentation.allSatisfy({ $0 == " " }) else { return nil }
      let lines = entry.map { $0.isEmpty ? "" : indentation + $0 }
      let position = text.lines(of: last)?.range.upperBound ?? text.bytes.count
      let isOpen = position == text.bytes.count && text.bytes.last.map { $0 != 10 && $0 != 13 } ?? true
      return (position..<position, (isOpen ? text.lineBreak : "") + text.joined(lines))
    }
  }

  /// Whether a module has a dependency of that name.
  package mutating func names(_ dependency: String, _ target: Target) -> Bool {
    var isThere = false
    _ = edit { text, root in
      let list = text.node(of: target, in: root)?.mapping?["dependencies"]
      isThere = list?.elements.contains { text.name(of: $0) == dependency } ?? false
      return nil
    }
    return isThere
  }

  /// Writes another name wherever a list of dependencies or plugins has one.
  ///
  /// - Returns: whether nothing is left of it.
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
    if let inline { return ["\(name): { \([path, inline].compactMap { $0 }.joined(separator: ", ")) }"] }
    if lines.isEmpty { return [path.map { "\(name): { \($0) }" } ?? "\(name): {}"] }
    return ["\(name):"] + ([path].compactMap { $0 } + lines).map { $0.isEmpty ? "" : "  " + $0 }
  }
}

extension SpecText {
  /// What a key and its value take up, whole lines; `nil` where something else stands there too.
  fileprivate func lines(of pair: (key: YAMLNode, value: YAMLNode)) -> (range: Range<Int>, text: String)? {
    let start = range(pair.key).lowerBound
    let first = lineStart(start)
    guard bytes[first..<start].allSatisfy({ $0 == 0x20 }) else { return nil }
    let end = pair.value.isNull ? range(pair.key).upperBound : lastByte(of: pair.value)
    return (first..<lineEnd(end), "")
  }

  fileprivate func entry(_ pair: (key: YAMLNode, value: YAMLNode)) -> ModuleEntry? {
    guard lines(of: pair) != nil else { return nil }
    var entry = ModuleEntry(name: pair.key.text)
    let value = pair.value
    if value.isNull { return entry }
    guard value.kind == .mapping else { return nil }
    let keys = Array(value.pairs)
    if value.isFlow {
      if keys.isEmpty { return entry }
      // In braces a path has no line of its own.
      guard self.pair("path", in: value) == nil, let first = keys.first, let last = keys.last else { return nil }
      let end = max(range(last.value).upperBound, range(last.key).upperBound)
      let inner = String(decoding: bytes[range(first.key).lowerBound..<end], as: UTF8.self)
      if inner.contains(where: \.isNewline) { return nil }
      entry.inline = inner
      return entry
    }
    guard let first = keys.first, let last = lines(of: keys[keys.count - 1]) else { return nil }
    let start = range(first.key).lowerBound
    let indentation = start - lineStart(start)
    let path = self.pair("path", in: value).flatMap { lines(of: $0)?.range }
    var position = lineStart(start)
    while position < last.range.upperBound {
      let end = lineEnd(position)
      defer { position = end }
      if let path, path.contains(position) { continue }
      let line = String(decoding: bytes[position..<end], as: UTF8.self)
      let head = min(indentation, line.prefix { $0 == " " }.count)
      entry.lines.append(String(line.dropFirst(head).filter { !$0.isNewline }))
    }
    return entry
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
