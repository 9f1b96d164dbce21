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
    if target.url != nil { return nil }
    if let path = target.path.map(Path.normalised) { return tree.mayHave(path) ? nil : path }
    if target.kind == .binary { return nil }
    let parents = target.kind.searchedParents
    let parent = parents.first { tree.kind(of: $0) == .folder || tree.kind(of: $0) == .link } ?? parents[0]
    let folder = "\(parent)/\(target.name)"
    if tree.mayHave(folder) { return nil }
    let isOnlyOne = tools >= ToolsVersion(5, 9) && targets.count { group($0.kind) == group(target.kind) } == 1
    return isOnlyOne && tree.kind(of: parent) != nil ? nil : folder
  }

  /// Targets whose sources lie below the same folder by convention.
  private func group(_ kind: TargetKind) -> Int {
    switch kind {
    case .test: 0
    case .plugin: 1
    case .library, .executable, .macro, .binary, .system: 2
    }
  }
}
