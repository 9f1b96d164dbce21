import Disk
import Paths

/// Folders in which targets are looked for: those of a root on disk, or of a commit.
protocol SourceTree {
  func entries(of folder: String) throws(DiskError) -> [FolderEntry]
  func leadsOutside(_ path: String) -> Bool
  /// The absolute path of a folder, without links; `nil` where it is not known.
  func realPath(_ path: String) -> String?
  /// - Parameter path: `""` for the top.
  func hasFolder(_ path: String) -> Bool
}

extension OpenFolder: SourceTree {
  func hasFolder(_ path: String) -> Bool { kind(of: path.isEmpty ? "." : path) == .folder }
}

struct ListedFiles: SourceTree {
  /// By folder, `""` for the top.
  private var folders: [String: [FolderEntry]] = [:]

  /// - Parameters:
  ///   - files: the paths of regular files.
  ///     - links: the paths of links and submodules, which are not read.
  init(files: some Sequence<String>, links: some Sequence<String>) {
    for (path, isLink) in files.map({ ($0, false) }) + links.map({ ($0, true) }) {
      // A link counts as a file, so that a reader of the folder sees that a part of it is unknown.
      add(FolderEntry(name: Path.lastComponent(path), kind: .file, isLink: isLink), to: path)
    }
  }

  private mutating func add(_ entry: FolderEntry, to path: String) {
    var (entry, folder) = (entry, Path.folder(of: path))
    while true {
      let isNew = folders[folder] == nil
      folders[folder, default: []].append(entry)
      if !isNew || folder.isEmpty { return }
      entry = FolderEntry(name: Path.lastComponent(folder), kind: .folder, isLink: false)
      folder = Path.folder(of: folder)
    }
  }

  func entries(of folder: String) throws(DiskError) -> [FolderEntry] { folders[folder] ?? [] }

  /// The target of a link is not known, so it counts as outside.
  func leadsOutside(_ path: String) -> Bool { true }
  func realPath(_ path: String) -> String? { nil }

  func hasFolder(_ path: String) -> Bool { folders[path] != nil }
}
