import Diagnostics
import Disk
import Findings
import Model
import Paths
import Text
import Workspace
import XcodeProjects

// Pods and packages of one folder: an import brings in the ones or the others, and says what it left.

extension XcodeSearch {
  /// The packages that the projects of a folder ask for, a finding for each project: an import of pods leaves them out.
  func findingsBesidePods(in root: Root) -> [Diagnostic] {
    files.compactMap { file, id in
      // A project above has its own folder.
      if file.path.hasPrefix("../") { return nil }
      switch file.content {
      case .failure(let error):
        return .projectUnreadBesidePods(
          file.path, error.message, at: Place(file: id, line: UInt32(error.line), column: UInt32(error.column)))
      case .success(let project):
        let asked = Self.packages(of: project)
        if asked.isEmpty { return nil }
        // The workspace that CocoaPods makes has the versions of all of its projects.
        let kept = listed.contains(file.path) ? file.path : listed.first ?? file.path
        return .packagesBesidePods(asked, of: file.path, kept: kept, resolved: resolved.first.map(root.display))
      }
    }
  }

  private static func packages(of project: XcodeProject) -> [Located<String>] {
    project.references.filter(\.isListed).map { reference in
      switch reference.source {
      case .remote(let text, _), .local(let text): Located(packageIdentity(ofURL: text.value), at: text.place)
      }
    }
  }
}

/// What an import of packages says of a Podfile.lock in their folder.
func podsLeft(in root: Root, _ table: inout SourceTable) -> DiagnosticBag {
  var bag = DiagnosticBag()
  let path = root.display("Podfile.lock")
  if Disk.kind(of: root.absolute("Podfile.lock")) == .file { bag.add(.podsBesidePackages(path, at: table.add(path))) }
  return bag
}

extension Diagnostic {
  /// - Parameters:
  ///   - packages: by their identities, at the project's lines.
  ///   - project: its path, from the root.
  ///   - kept: the project or workspace that the lockfile is to be kept for.
  ///   - resolved: the path of the Package.resolved with their versions, as shown.
  fileprivate static func packagesBesidePods(
    _ packages: [Located<String>], of project: String, kept: String, resolved: String?
  ) -> Diagnostic {
    let notes = packages.count == 1 ? [] : packages.map { Note("'\($0.value)'", at: $0.place) }
    let what = packages.count == 1 ? "'\(packages[0].value)'" : "\(packages.count) packages"
    let pin = resolved.map { "integrate import \(ShellWord.quoted($0))" } ?? "integrate pin NAME --git URL"
    return Diagnostic(
      .notCarriedOver, "'\(project)' asks for \(what), and an import of pods brings in no packages",
      at: packages[0].place, notes: notes,
      help:
        "write 'xcode: \(kept)' under 'integration:' of component.yaml and the products under 'dependencies:', and pin the packages: '\(pin)'"
    )
  }

  fileprivate static func projectUnreadBesidePods(_ project: String, _ message: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .notCarriedOver, "what '\(project)' asks for of packages is not known: \(message)", at: place,
      help: "mend the file, so that Xcode opens it, and import again")
  }

  /// - Parameter path: of the Podfile.lock, as shown.
  fileprivate static func podsBesidePackages(_ path: String, at file: FileID) -> Diagnostic {
    Diagnostic(
      .notCarriedOver, "'\(path)' stays as it is: an import of packages brings in no pods",
      at: Place(file: file, line: 1, column: 1),
      help: "'integrate pods \(ShellWord.quoted(path))' says which of its pods have a package to pin in their place")
  }
}
