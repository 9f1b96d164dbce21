import Foundation

/// The contents of a folder: by path from it, the bytes of files and the targets of links. Folders are not listed
/// themselves.
package struct FolderContents: Equatable, Sendable {
  package enum Entry: Equatable, Sendable {
    case file(Data)
    case link(String)
  }

  package private(set) var entries: [String: Entry] = [:]

  package init() {}

  /// - Parameter isWanted: true if a path counts.
  package init(of folder: URL, where isWanted: (String) -> Bool = { _ in true }) throws {
    let manager = FileManager.default
    guard manager.fileExists(atPath: folder.path) else { return }
    for path in try manager.subpathsOfDirectory(atPath: folder.path) where isWanted(path) {
      let file = folder.appendingPathComponent(path)
      switch try manager.attributesOfItem(atPath: file.path)[.type] as? FileAttributeType {
      case .typeSymbolicLink: entries[path] = .link(try manager.destinationOfSymbolicLink(atPath: file.path))
      case .typeRegular: entries[path] = .file(try Data(contentsOf: file))
      default: continue
      }
    }
  }

  /// Returns whether a killed run left this path, to put it in place or to undo its changes; the next run removes it.
  package static func isLeftover(_ path: String) -> Bool {
    path.split(separator: "/").contains {
      $0 == undoFolder || $0.hasPrefix(".integrate-") && $0.hasSuffix(".tmp")
    }
  }

  /// The name of the folder with the earlier files, while several are put in place.
  package static let undoFolder = ".integrate-undo"

  /// The entries that are new or have changed.
  package func changes(since old: FolderContents) -> FolderContents {
    var changes = FolderContents()
    changes.entries = entries.filter { old.entries[$0.key] != $0.value }
    return changes
  }

  /// The paths that no longer exist.
  package func missing(since old: FolderContents) -> [String] {
    old.entries.keys.filter { entries[$0] == nil }.sorted()
  }

  /// Makes a folder hold just this.
  package func write(to folder: URL) throws {
    let manager = FileManager.default
    try? manager.removeItem(at: folder)
    for (path, entry) in entries {
      let file = folder.appendingPathComponent(path)
      try manager.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      switch entry {
      case .file(let data): try data.write(to: file)
      case .link(let target): try manager.createSymbolicLink(atPath: file.path, withDestinationPath: target)
      }
    }
  }
}
