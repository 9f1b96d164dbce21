import Diagnostics
import YAML

/// New names of a component and of its modules, to be written into specs.
package struct SpecRenames: Sendable {
  /// A value that is replaced.
  package struct Edit: Sendable {
    package let line: Int
    package let old: String
    package let new: String
    fileprivate let range: Range<Int>
    fileprivate let text: String
  }

  private let old: String
  private let new: String
  /// New names of modules by old ones.
  private let modules: [String: String]

  package init(of old: String, to new: String, modules: [String: String]) {
    (self.old, self.new, self.modules) = (old, new, modules)
  }

  /// The kinds of references in the value of a key.
  private enum Meaning {
    case nothing
    /// Names of components and modules.
    case names
    /// Types and launch tasks, whose name may have that of a module or component in front of a dot.
    case qualified
  }

  private static let keysOfNames: Set<String> = ["dependencies", "plugins", "bind", "visibility", "products"]
  private static let keysOfModules: Set<String> = ["modules", "tests"]
  private static let qualifiedKeys: Set<String> = [
    "services", "provides", "scopes", "values", "events", "launch", "type", "protocol", "factory", "after", "before",
    "setup", "returns", "isolation",
  ]
  private static let textKeys: Set<String> = ["summary", "path", "resources", "sources", "exclude", "layer", "owners"]

  /// The new form of a reference; `nil` if it has none of the names.
  private func renamed(_ text: String, _ meaning: Meaning) -> String? {
    switch meaning {
    case .nothing: return nil
    case .names:
      if let slash = text.firstIndex(of: "/") {
        guard text[..<slash] == old else { return nil }
        let module = String(text[text.index(after: slash)...])
        return "\(new)/\(modules[module] ?? module)"
      }
      if text == old { return new }
      return modules[text] ?? renamed(text, .qualified)
    case .qualified:
      guard let dot = text.firstIndex(of: ".") else { return nil }
      let first = String(text[..<dot])
      return (modules[first] ?? (first == old ? new : nil)).map { $0 + text[dot...] }
    }
  }

  /// The meaning of texts under a key; `nil` for one whose texts are free.
  private static func meaning(under key: String, in outer: Meaning) -> Meaning? {
    if keysOfNames.contains(key) || key == "modules" { return .names }
    if textKeys.contains(key) { return nil }
    return qualifiedKeys.contains(key) ? .qualified : outer
  }

  fileprivate func edits(in text: SpecText, _ root: YAMLNode, isOwn: Bool) -> [Edit] {
    var found: [Edit] = []
    func replace(_ node: YAMLNode, by name: String) {
      let range = text.range(node)
      let written = String(decoding: text.bytes[range], as: UTF8.self)
      guard written.contains(node.text) else { return }
      found.append(
        Edit(
          line: Int(node.place.line), old: node.text, new: name, range: range,
          text: written.replacing(node.text, with: name, maxReplacements: 1)))
    }
    // A stack, since a list may be nested.
    var stack: [(node: YAMLNode, meaning: Meaning, isRoot: Bool)] = [(root, .nothing, true)]
    while let (node, meaning, isRoot) = stack.popLast() {
      switch node.kind {
      case .scalar: if let name = renamed(node.text, meaning) { replace(node, by: name) }
      case .sequence: for element in node.elements { stack.append((element, meaning, false)) }
      case .mapping:
        for pair in node.pairs {
          let key = pair.key.text
          if isRoot, key == "name" {
            if isOwn, pair.value.kind == .scalar, pair.value.text == old { replace(pair.value, by: new) }
          } else if Self.keysOfModules.contains(key), pair.value.kind == .mapping {
            for inner in pair.value.pairs {
              if isOwn, let name = modules[inner.key.text] { replace(inner.key, by: name) }
            }
            stack.append((pair.value, .nothing, false))
          } else if let inner = Self.meaning(under: key, in: meaning) {
            stack.append((pair.value, inner, false))
          }
        }
      }
    }
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The keys of a file of configuration that begin with the component's name.
  fileprivate func keyEdits(in text: SpecText, _ root: YAMLNode) -> [Edit] {
    root.pairs.compactMap { pair in
      renamed(pair.key.text, .qualified).map { name in
        Edit(line: Int(pair.key.place.line), old: pair.key.text, new: name, range: text.range(pair.key), text: name)
      }
    }
  }
}

extension DependencyEditor {
  /// Writes new names wherever the spec has the old ones; all other bytes stay.
  ///
  /// - Parameter isOwn: true for the spec of the component itself.
  package mutating func rename(_ names: SpecRenames, isOwn: Bool) -> [SpecRenames.Edit] {
    replace { text, root in names.edits(in: text, root, isOwn: isOwn) }
  }

  /// Writes new names into the keys of a file of configuration.
  package mutating func renameKeys(_ names: SpecRenames) -> [SpecRenames.Edit] {
    replace { text, root in names.keyEdits(in: text, root) }
  }

  private mutating func replace(_ find: (SpecText, YAMLNode) -> [SpecRenames.Edit]) -> [SpecRenames.Edit] {
    var found: [SpecRenames.Edit] = []
    _ = edit { text, root in
      found = find(text, root)
      return nil
    }
    var changed = bytes
    for edit in found.reversed() { changed.replaceSubrange(edit.range, with: Array(edit.text.utf8)) }
    self = DependencyEditor(changed)
    return found
  }
}
