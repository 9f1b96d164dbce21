import Diagnostics
import Disk
import Findings
import Paths
import Text
import Workspace

/// Findings of an import of packages about a Podfile.lock that it does not read.
///
/// - Parameter folders: the folders that may have one, from the root.
func podsLeft(in root: Root, beside folders: Set<String> = [""], _ table: inout SourceTable) -> DiagnosticBag {
  var bag = DiagnosticBag()
  for folder in folders.sorted(by: Path.precedes) {
    let path = Path.join(folder, PodsFolder.lockName)
    guard Disk.kind(of: root.absolute(path)) == .file else {
      let podfile = Path.join(folder, "Podfile")
      guard Disk.kind(of: root.absolute(podfile)) == .file else { continue }
      let isNoFile = Disk.kind(of: root.absolute(path), followingLinks: false) != nil
      bag.add(.podfileWithoutLock(root.display(podfile), isNoFile: isNoFile, at: table.add(root.display(podfile))))
      continue
    }
    let shown = root.display(path)
    bag.add(.podsBesidePackages(shown, isBelow: !folder.isEmpty, at: table.add(shown)))
  }
  return bag
}

extension Diagnostic {
  /// - Parameter isNoFile: true if Podfile.lock is a folder, or a link that leads nowhere.
  fileprivate static func podfileWithoutLock(_ path: String, isNoFile: Bool, at file: FileID) -> Diagnostic {
    let lock = isNoFile ? "the Podfile.lock next to it is not a file" : "there is no Podfile.lock next to it"
    return Diagnostic(
      .notCarriedOver, "the pods of '\(path)' were left out: \(lock)", at: Place(file: file, line: 1, column: 1),
      help: "run 'pod install', which writes '\(ShellWord.quoted(path + ".lock"))', and import again")
  }

  /// - Parameters:
  ///   - path: the path of the Podfile.lock, as shown.
  ///   - isBelow: true if it lies in a folder below the imported one.
  fileprivate static func podsBesidePackages(_ path: String, isBelow: Bool, at file: FileID) -> Diagnostic {
    Diagnostic(
      .notCarriedOver,
      "'\(path)' was not imported: an import of packages does not add pods\(isBelow ? " of a folder below" : "")",
      at: Place(file: file, line: 1, column: 1),
      help: "run 'integrate pods \(ShellWord.quoted(path))' to see which of its pods have a package")
  }
}
