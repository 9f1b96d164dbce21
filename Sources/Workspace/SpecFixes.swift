import Diagnostics
import Disk
import Loading
import Model
import SourceChecks
import YAML

/// Changes of specs that mend what `check` says of dependencies, written together or not at all.
package struct SpecFixes {
  /// A changed spec, by its path from the root, and what changed in it.
  package struct Change {
    package let path: String
    package let added: [String]
    package let removed: [String]
  }

  /// Writes what has one right answer, with comments, order and all other bytes kept; what a spec's layout leaves no
  /// simple edit for stays as it is.
  package static func apply(_ fixes: [DependencyFix], to root: Root) throws(Failure) -> [Change] {
    var writes = WriteSet(root: root.path)
    var changes: [Change] = []
    for (path, fixes) in Dictionary(grouping: fixes, by: \.spec).sorted(by: { $0.key < $1.key }) {
      guard let old = try root.read(path) else { continue }
      var editor = DependencyEditor(old)
      var done: [DependencyFix] = []
      for fix in fixes {
        let before = editor
        let isDone =
          fix.isAddition
          ? editor.add(fix.dependency, to: fix.target) : editor.remove(fix.dependency, from: fix.target)
        if isDone, isSame(before.bytes, editor.bytes, but: fix, at: path) { done.append(fix) } else { editor = before }
      }
      if done.isEmpty { continue }
      writes.add(editor.bytes, to: path)
      changes.append(
        Change(
          path: path, added: done.filter(\.isAddition).map(\.dependency),
          removed: done.filter { !$0.isAddition }.map(\.dependency)))
    }
    do { _ = try writes.commit() } catch { throw Failure(error, in: root) }
    return changes
  }

  /// Whether the new text differs from the old in what the fix says and in nothing else that a spec can say.
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
    return Dictionary(spec.modules.map { ($0.name.value, $0.dependencies.map(\.text.value)) }) { first, _ in first }
  }
}
