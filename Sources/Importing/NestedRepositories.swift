import Disk
import Paths
import Workspace

/// The other repositories below a root, such as submodules. Files written there would not be committed with the root.
struct NestedRepositories {
  private let root: Root
  /// The submodules that `.gitmodules` names, also those that are not checked out.
  private let submodules: [String]

  init(in root: Root) {
    self.root = root
    let bytes = (try? Disk.read(root.absolute(".gitmodules"), limit: 1 << 20)) ?? []
    submodules = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
      let words = line.split(whereSeparator: \.isWhitespace)
      return words.starts(with: ["path", "="]) ? Path.joinInRoot("", words.dropFirst(2).joined(separator: " ")) : nil
    }
  }

  /// - Parameter folder: from the root.
  func contain(_ folder: String) -> Bool {
    if submodules.contains(where: { Path.isInside(folder, $0) }) { return true }
    var path = folder
    while !path.isEmpty {
      if Disk.kind(of: root.absolute(Path.join(path, ".git")), followingLinks: false) != nil { return true }
      path = Path.folder(of: path)
    }
    return false
  }
}
