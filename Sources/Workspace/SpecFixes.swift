import Diagnostics
import Disk
import Loading
import Model
import SourceChecks
import Text
import YAML

/// Changes of specs that fix what `check` reports about dependencies, written together or not at all.
package struct SpecFixes {
  /// A changed spec, by its path from the root, and a line for each change: `added 'Log' to 'ChatTests'`.
  package struct Change {
    package let path: String
    package fileprivate(set) var lines: [String] = []
  }

  /// Writes what has one right answer, with comments, order and all other bytes kept; what a spec's layout leaves no
  /// simple edit for stays as it is.
  ///
  /// - Parameter repeated: the places of entries of lists that are there before, by the spec's path from the root.
  package static func apply(
    _ fixes: [DependencyFix], repeated: [String: [Place]] = [:], to root: Root
  ) throws(Failure) -> [Change] {
    var writes = WriteSet(root: root.path)
    var changes: [Change] = []
    let grouped = Dictionary(grouping: fixes, by: \.spec)
    for path in Set(grouped.keys).union(repeated.keys).sorted() {
      guard let old = try root.read(path) else { continue }
      var editor = DependencyEditor(old)
      var changed = Change(path: path)
      // From the end, so that places stay what they are.
      for place in (repeated[path] ?? []).sorted(by: >) {
        let before = editor
        if editor.removeEntry(at: place), let entry = entry(at: place, whichMakes: editor.bytes, of: before.bytes) {
          changed.lines.append("removed a repeated '\(entry)'")
        } else {
          editor = before
        }
      }
      // Added first, so that a list whose only entry goes keeps its form and comments.
      let fixes = grouped[path] ?? []
      var lines: [String] = []
      for fix in fixes.filter(\.isAddition) + fixes.filter({ !$0.isAddition }) {
        guard change(&editor, by: fix, at: path) else { continue }
        lines.append(line(of: fix))
      }
      if editor.bytes == old { continue }
      changed.lines = changed.lines.reversed() + lines
      writes.add(editor.bytes, to: path)
      changes.append(changed)
    }
    do { _ = try writes.commit() } catch { throw Failure(error, in: root) }
    return changes
  }

  private static func line(of fix: DependencyFix) -> String {
    let isPlain = fix.target.isMain && !fix.target.isTest
    let module = isPlain ? "" : " \(fix.isAddition ? "to" : "from") '\(fix.target.module)'"
    return "\(fix.isAddition ? "added" : "removed") '\(fix.dependency)'\(module)"
  }

  /// Makes one change in the text of a spec; whether that was done, and nothing else with it.
  static func change(
    _ editor: inout DependencyEditor, by fix: DependencyFix, at path: String, reversibly: Bool = false
  ) -> Bool {
    let before = editor
    let isDone =
      fix.isAddition
      ? editor.add(fix.dependency, to: fix.target, reversibly: reversibly)
      : editor.remove(fix.dependency, from: fix.target, reversibly: reversibly)
    if isDone, isSame(before.bytes, editor.bytes, but: fix, at: path) { return true }
    editor = before
    return false
  }

  /// The entry at a place of the old text, if the new text says what the old says without it.
  private static func entry(at place: Place, whichMakes new: [UInt8], of old: [UInt8]) -> String? {
    var entry: String?
    func values(_ node: YAMLNode, _ found: inout [String]) {
      if node.kind == .scalar { return found.append(node.text) }
      found.append(node.kind == .sequence ? "[" : "{")
      for element in node.elements {
        if entry == nil, element.isEntry(at: place) {
          entry = element.kind == .scalar ? element.text : (element["name"] ?? element["path"])?.text ?? "an entry"
          continue
        }
        values(element, &found)
      }
      for (key, value) in node.pairs {
        values(key, &found)
        values(value, &found)
      }
      found.append("end")
    }
    func values(of bytes: [UInt8]) -> [String]? {
      var reader = YAMLReader()
      var bag = DiagnosticBag()
      return bytes.withUnsafeBufferPointer { buffer in
        reader.read(buffer, file: FileID(rawValue: 0), into: &bag) { node, _ in
          var found: [String] = []
          if let node { values(node, &found) }
          return found
        }
      }
    }
    let before = values(of: old)
    guard let entry, let before, before == values(of: new) else { return nil }
    return entry
  }

  /// Returns whether the fix is the only difference between the dependencies of the old and the new text.
  private static func isSame(_ old: [UInt8], _ new: [UInt8], but fix: DependencyFix, at path: String) -> Bool {
    guard let before = dependencies(old, at: path), let after = dependencies(new, at: path) else { return false }
    var expected = before
    var list = expected[fix.target.module] ?? []
    if fix.isAddition {
      list.append(fix.dependency)
    } else if let index = list.firstIndex(of: fix.dependency) {
      list.remove(at: index)
    }
    expected[fix.target.module] = list
    return expected.mapValues { $0.sorted() } == after.mapValues { $0.sorted() }
  }

  /// The dependencies of each module; `nil` if the text has findings.
  private static func dependencies(_ bytes: [UInt8], at path: String) -> [String: [String]]? {
    var reader = YAMLReader()
    var bag = DiagnosticBag()
    let file = FileID(rawValue: 0)
    let spec = bytes.withUnsafeBufferPointer { buffer in
      reader.read(buffer, file: file, into: &bag) { node, bag in
        decodeSpec(node, file: file, path: path, origin: .member, into: &bag, hasFolder: { _ in true })
      }
    }
    guard let spec, let spec else { return nil }
    return Dictionary(spec.modules.map { ($0.name.value, $0.writtenDependencies.map(\.text.value)) }) { first, _ in
      first
    }
  }
}

extension Module {
  /// The dependencies that stand in the spec, without that of tests on what they are called after.
  var writtenDependencies: [DependencyReference] { dependencies.filter { $0.text.place != name.place } }
}
