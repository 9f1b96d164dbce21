import Disk
import Paths
import Workspace

/// The other repositories below or beside a root, such as submodules. Files written there would not be committed with the
/// root.
struct NestedRepositories {
  private let root: Root
  /// The repository of the root.
  private let repository: String?
  /// The submodules that `.gitmodules` names, also those that are not checked out.
  private let submodules: [String]

  init(in root: Root) {
    (self.root, repository) = (root, Disk.repository(around: root.path))
    let bytes = (try? Disk.read(root.absolute(".gitmodules"), limit: 1 << 20)) ?? []
    submodules = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
      let words = line.split(whereSeparator: \.isWhitespace)
      return words.starts(with: ["path", "="]) ? Path.joinInRoot("", words.dropFirst(2).joined(separator: " ")) : nil
    }
  }

  /// A submodule that is not checked out.
  var missing: String? {
    submodules.first { path in
      // git makes an empty folder.
      let folder = root.absolute(path)
      return Disk.kind(of: folder) == .folder && Disk.kind(of: Path.join(folder, ".git"), followingLinks: false) == nil
    }
  }

  /// - Parameter folder: from the root.
  func contain(_ folder: String) -> Bool {
    if submodules.contains(where: { Path.isInside(folder, $0) }) { return true }
    return Disk.repository(around: root.absolute(folder)) != repository
  }
}
