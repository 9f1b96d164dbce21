import Diagnostics
import Disk
import Paths
import Workspace
import YAML

/// The effect of `--force`: the files that it overwrites, and the copies that it keeps.
func whatForceDoes(to manifests: String? = nil) -> String {
  "pass '--force' to overwrite existing specs and the lockfile; each old file is kept as NAME.replaced"
    + (manifests.map { ", and \($0) as Package.swift.imported" } ?? "")
}

extension WriteSet {
  /// The files of an import, in order. Existing files are replaced only with `force`, and kept under another name; those
  /// that are just so already, as after an import that was interrupted, are not in the way.
  ///
  /// - Parameters:
  ///   - root: the absolute folder that the paths are relative to.
  ///   - help: the help text of the error about an existing file.
  init(
    _ files: [ImportedProject.File], in root: String, force: Bool, display: (String) -> String, help: String
  ) throws(Failure) {
    self.init(root: root)
    var (differingFiles, unchangedFiles): ([String], [String]) = ([], [])
    var reader = YAMLReader()
    for file in files {
      let bytes = Array(file.text.utf8)
      try Self.refuseWhatCannotBeRead(bytes, at: display(file.path), &reader)
      if Disk.kind(of: Path.join(root, file.path), followingLinks: false) != nil {
        let isUnchanged = (try? Disk.read(file.path, inside: root, limit: bytes.count)) == bytes
        if isUnchanged { unchangedFiles.append(file.path) } else { differingFiles.append(file.path) }
        if force { try keep(file.path, in: root, replacedBy: bytes, display) }
      }
      add(bytes, to: file.path)
    }
    // With nothing missing it was imported before.
    let isImported = unchangedFiles.count == files.count
    if isImported { differingFiles = unchangedFiles }
    if force { return }
    guard let first = differingFiles.first else { return }
    let others = differingFiles.count == 1 ? "" : " (and \(differingFiles.count - 1) more)"
    let isRoot = !isImported && differingFiles.contains(Root.lockfileName)
    throw Failure(
      "'\(display(first))' already exists\(others)",
      help: isRoot ? "\(addToRoot(Root(root, current: "."))); or \(help)" : help)
  }

  /// The ending added to the name of a file that is replaced.
  private static var ending: String { ".replaced" }

  /// Adds a copy of a file, which is written before the file is replaced.
  private mutating func keep(
    _ path: String, in root: String, replacedBy new: [UInt8], _ display: (String) -> String
  ) throws(Failure) {
    let full = Path.join(root, path)
    // A link or a folder is never replaced: writing refuses it.
    guard Disk.kind(of: full, followingLinks: false) == .file else { return }
    let old = try Self.read(full)
    if old == new { return }
    let target = path + Self.ending
    if Disk.kind(of: full + Self.ending, followingLinks: false) != nil, try Self.read(full + Self.ending) != old {
      throw Failure("'\(display(target))' exists already and would be overwritten", help: "move it away, or delete it")
    }
    add(old, to: target)
  }

  private static func read(_ path: String) throws(Failure) -> [UInt8] {
    try orFailure(Disk.read(path))
  }

  /// Refuses files that the next command could not read, since it has limits.
  private static func refuseWhatCannotBeRead(
    _ bytes: [UInt8], at path: String, _ reader: inout YAMLReader
  ) throws(Failure) {
    guard path.hasSuffix(".yaml") else { return }
    var bag = DiagnosticBag()
    bytes.withUnsafeBufferPointer { _ = reader.read($0, file: FileID(rawValue: 0), into: &bag) { _, _ in true } }
    guard let problem = bag.diagnostics.first(where: { $0.severity == .error }) else { return }
    throw Failure(
      "the generated '\(path)' is invalid: \(problem.message)",
      help: "import a part of it, or remove unused parts; nothing was written")
  }
}
