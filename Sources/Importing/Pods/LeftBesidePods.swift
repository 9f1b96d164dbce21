import Diagnostics
import Disk
import Findings
import Text
import Workspace

/// What an import of packages says of a Podfile.lock in their folder.
func podsLeft(in root: Root, _ table: inout SourceTable) -> DiagnosticBag {
  var bag = DiagnosticBag()
  let path = root.display("Podfile.lock")
  if Disk.kind(of: root.absolute("Podfile.lock")) == .file { bag.add(.podsBesidePackages(path, at: table.add(path))) }
  return bag
}

extension Diagnostic {
  /// - Parameter path: of the Podfile.lock, as shown.
  fileprivate static func podsBesidePackages(_ path: String, at file: FileID) -> Diagnostic {
    Diagnostic(
      .notCarriedOver, "'\(path)' stays as it is: an import of packages brings in no pods",
      at: Place(file: file, line: 1, column: 1),
      help: "'integrate pods \(ShellWord.quoted(path))' says which of its pods have a package to pin in their place")
  }
}
