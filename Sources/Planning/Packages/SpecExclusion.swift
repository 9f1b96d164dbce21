import Model
import Paths

// SwiftPM warns about unknown files in a target's folder; the tool's own files are excluded.
extension PackagePlanner {
  mutating func excludeSpecs() {
    let files = tables.files(in: folder)
    let targets = targets(above: files)
    if targets.isEmpty { return }
    for file in files {
      for folder in file.foldersAbove {
        for index in targets[folder] ?? [] {
          exclude(folder.isEmpty ? file : String(file.dropFirst(folder.count + 1)), from: index)
        }
      }
    }
  }

  /// The targets whose folders contain some of the files, by folder.
  private func targets(above files: [String]) -> [String: [Int]] {
    // Most specs are not inside the folders of targets, so few folders are looked up again.
    var folders: Set<String> = []
    for file in files {
      // If a folder was seen, so were all folders above it.
      for folder in file.foldersAbove where !folders.insert(folder).inserted { break }
    }
    var found: [String: [Int]] = [:]
    for index in manifest.targets.indices where manifest.targets[index].kind != .binary {
      if manifest.targets[index].url != nil { continue }
      let (kind, name) = (manifest.targets[index].kind, manifest.targets[index].name)
      let path = manifest.targets[index].path ?? kind.usualFolder(of: name)
      let folder = path == "." ? "" : path
      if folders.contains(folder) { found[folder, default: []].append(index) }
    }
    return found
  }

  private mutating func exclude(_ path: String, from index: Int) {
    let excluded = manifest.targets[index].exclude
    let isCovered = excluded.contains { Path.isInside(path, $0) }
    if !isCovered { manifest.targets[index].exclude.append(path) }
  }
}

extension String {
  /// The folders that contain a relative path, from the nearest to the root, which is `""`.
  fileprivate var foldersAbove: some Sequence<String> {
    sequence(first: self[...]) { rest in
      rest.isEmpty ? nil : rest.utf8.lastIndex(of: UInt8(ascii: "/")).map { rest[..<$0] } ?? ""
    }.dropFirst().lazy.map { String($0) }
  }
}
