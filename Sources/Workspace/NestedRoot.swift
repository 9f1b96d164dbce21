import Diagnostics
import Findings
import Paths
import Planning
import Text

extension Resolution {
  /// The folders on the way up to the root whose `component.yaml` was not read, from the root.
  package var foreignFolders: [String] {
    if root.passed.isEmpty { return [] }
    // A spec that cannot be decoded was read too.
    let read = Set(graph.project.sources.paths)
    return root.passed.filter { !read.contains(root.display(Path.join($0, "component.yaml"))) }
  }

  /// Adds `nested-root` if the command runs in a project of its own that has no lockfile: the root above would be checked
  /// in its place.
  mutating func checkNestedRoot() {
    let foreign = foreignFolders
    // If the nearest `component.yaml` was read, the command runs in a member of this root.
    guard let folder = foreign.last, foreign.first == root.passed.first else { return }
    let spec = root.display("component.yaml")
    let shown = root.display(folder)
    let isDeleted = Root.folderOfDeletedLockfile(from: root.absolute(folder)) == root.absolute(folder)
    let lockfile =
      isDeleted
      ? "'git -C \(ShellWord.quoted(shown)) checkout HEAD -- \(Root.lockfileName)' to restore its lockfile"
      : "'integrate -C \(ShellWord.quoted(shown)) init' to make it a root"
    bag.add(
      .nestedRoot, "'\(folder)' is not part of the root above it, and has no \(Root.lockfileName)",
      at: Place(file: addFile(Path.join(folder, "component.yaml"))),
      notes: [Note("the root above", at: Place(file: addFile(Root.lockfileName)))],
      help: "add '\(folder)' to 'integration: search:' in \(spec), or run \(lockfile)")
  }
}
