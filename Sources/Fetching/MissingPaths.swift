import Model
import Paths
import Text

extension Manifest {
  /// The folders of targets, and the binaries, that are not in a commit, so that SwiftPM does not load the package;
  /// sorted.
  func missingPaths(in tree: CommitTree) -> [String] {
    // SwiftPM takes the whole package for a system library then.
    if tree.kind(of: "module.modulemap") == .file { return [] }
    return Set(requiredTargets.compactMap { missingPath(of: $0, in: tree) }.map(\.visible)).sorted()
  }

  private func missingPath(of target: Target, in tree: CommitTree) -> String? {
    guard target.url == nil, let (folder, isThere) = folder(of: target, in: tree) else { return nil }
    if !isThere { return folder }
    // git leaves submodules empty that '.gitmodules' does not list; of a target in no product SwiftPM only warns then.
    guard tree.kind(of: folder) == .submodule, tree.kind(of: CommitTree.submodulesFile) == nil else { return nil }
    let isWhole = tree.submodules.contains { $0.path == folder }
    return !isWhole || products.contains { $0.targets.contains(target.name) } ? folder : nil
  }

  /// The folder in which SwiftPM looks for a target.
  private func folder(of target: Target, in tree: CommitTree) -> (path: String, isThere: Bool)? {
    if let path = target.path.map(Path.normalised) { return (path, tree.mayHave(path)) }
    let parents = target.kind == .binary ? [] : target.kind.searchedParents
    guard let first = parents.first else { return nil }
    let parent = parents.first { tree.kind(of: $0) == .folder || tree.kind(of: $0) == .link } ?? first
    let folder = "\(parent)/\(target.name)"
    if tree.mayHave(folder) { return (folder, true) }
    let isOnlyOne = tools >= ToolsVersion(5, 9) && targets.count { $0.kind.usualParent == target.kind.usualParent } == 1
    return isOnlyOne && tree.kind(of: parent) != nil ? (parent, true) : (folder, false)
  }
}
