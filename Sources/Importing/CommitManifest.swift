import Diagnostics
import Findings
import Model
import SwiftPackages
import Text

/// A manifest in whose dependencies nothing is left open that SwiftPM finds out elsewhere, and that says nothing twice.
struct CommitManifest {
  private(set) var manifest: Manifest
  /// Dependencies on a tag, given as a revision, whose commit is not known.
  private(set) var unknown: [(dependency: Manifest.PackageDependency, tag: String)] = []

  /// - Parameter commit: the commit that Package.resolved has for a package, by its identity and URL.
  init(_ manifest: Manifest, commit: (String, String) -> String?) {
    self.manifest = manifest.withoutRepeats
    for index in manifest.dependencies.indices {
      let dependency = manifest.dependencies[index]
      switch dependency.source {
      case .git(let url, .revision(let text)) where !Self.isCommit(text):
        if let commit = commit(dependency.identity.lowercased(), url) {
          self.manifest.dependencies[index].source = .git(url, .revision(commit))
        } else {
          unknown.append((dependency, text))
        }
      case .git, .path, .registry: break
      }
    }
  }

  /// Returns whether a text is a commit or the beginning of one, and not a name.
  private static func isCommit(_ text: String) -> Bool { text.utf8.count >= 7 && text.utf8.allSatisfy(isHexadecimal) }
}

extension Diagnostic {
  static func unknownTag(_ tag: String, of dependency: Manifest.PackageDependency, at place: Place) -> Diagnostic {
    var command = ""
    if case .git(let url, _) = dependency.source {
      command = ", which 'git ls-remote \(ShellWord.quoted(withoutPassword(url))) \(ShellWord.quoted(tag))' prints"
    }
    return Diagnostic(
      .notCarriedOver, as: .error,
      "the manifest requires the revision '\(tag)' of '\(dependency.identity)', and no Package.resolved has its commit",
      at: place,
      help: "run 'swift package resolve', or resolve in Xcode, before the import; or write the commit there\(command)")
  }
}

/// The line for a revision that is a name, which cannot be looked up here.
let nothingWithoutCommits = "nothing was written: first write the commits into the manifest\n"
