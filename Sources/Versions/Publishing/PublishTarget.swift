import Diagnostics
import Disk
import Paths
import Text
import Versioning
import Workspace
import YAML

/// A spec repository to write to: a folder, most often a clone whose changes the user commits and pushes.
package struct PublishTarget {
  /// One version to publish.
  package struct Release {
    package var name: String
    package var version: Version
    var git: String
    package var revision: String
    var spec: [UInt8]

    package var title: String { "\(name) \(version)" }
    /// From the top of the spec repository.
    var folder: String { "Specs/\(name)/\(version)" }

    /// The contents of `source.yaml`.
    var source: [UInt8] {
      Array(YAMLPrinter().document([("git", .text(git)), ("revision", .text(revision))]).utf8)
    }
  }

  /// Absolute, links resolved.
  let folder: String

  init(_ typed: String, from current: String) throws(Failure) {
    do throws(DiskError) {
      folder = try Disk.realPath(Path.join(try Disk.realPath(current), typed))
      _ = try Disk.list(folder)
    } catch {
      throw Failure(
        "there is no folder '\(typed)' to publish in",
        help: "create it, or clone the spec repository with 'git clone URL'")
    }
  }

  /// Adds a version, completely or not at all. The caller holds the lock on the folder: another run may be about to add
  /// the same name in another case.
  ///
  /// - Returns: true if it is new; `false` if it exists with the same contents.
  /// - Throws: an error if the version exists with other contents.
  func add(_ release: Release) throws(Failure) -> Bool {
    try refuseOtherCase(of: release.name)
    let path = Path.join(folder, release.folder)
    if Disk.kind(of: path, followingLinks: false) != nil {
      try compare(release)
      return false
    }
    do {
      try Disk.makeFolder(
        release.folder, holding: ["component.yaml": release.spec, "source.yaml": release.source], inside: folder)
    } catch {
      // On a disk without locks another run may have published it meanwhile.
      guard Disk.kind(of: path, followingLinks: false) != nil else { throw Failure(error) }
      try compare(release)
      return false
    }
    return true
  }

  private func compare(_ release: Release) throws(Failure) {
    var difference = "with a different spec"
    do {
      let spec = try Disk.read(Path.join(folder, "\(release.folder)/component.yaml"), limit: readLimit)
      let source = try Disk.read(Path.join(folder, "\(release.folder)/source.yaml"), limit: readLimit)
      if spec == release.spec, source == release.source { return }
      if spec == release.spec { difference = "at another commit or repository than \(release.revision)" }
    } catch {
      difference = "incompletely: \(error.message)"
    }
    throw Failure(
      "\(release.title) is published already, \(difference)",
      help: "publish the next version: published versions never change")
  }

  /// Lockfiles and many file systems do not distinguish case.
  private func refuseOtherCase(of name: String) throws(Failure) {
    let names = (try? Disk.list(Path.join(folder, "Specs"))) ?? []
    if names.contains(name) { return }
    guard let other = names.first(where: { $0.lowercased() == name.lowercased() }) else { return }
    throw Failure(
      "'\(other)' is published there, and differs from '\(name)' only in case",
      help: "change 'name:' in the spec to the published name")
  }

  /// The git commands that remain to be run if the folder is a clone, as lines to paste.
  func commands(for release: Release, typed: String) -> String {
    let git = try? Subprocess.gitHere(["rev-parse", "--is-inside-work-tree"], in: folder)
    guard let result = try? git?.run(), result.succeeded, result.outputText.hasPrefix("true") else { return "" }
    let words = "git -C \(ShellWord.quoted(typed))"
    let folder = ShellWord.quoted(release.folder)
    return """
      to share it:
        \(words) add \(folder)
        \(words) commit -m \(ShellWord.quoted(release.title)) -- \(folder)
        \(words) push

      """
  }
}
