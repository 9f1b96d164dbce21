import Diagnostics
import Disk
import Fetching
import Model
import Versioning
import Workspace

/// A request to `publish`.
package struct PublishRequest {
  package var name: String?
  package var version: Version
  /// The folder of the spec repository, as typed.
  package var to: String

  package init(name: String?, version text: String, to: String) throws(Failure) {
    guard let version = SpecRepository.version(text) else {
      throw Failure(
        "'\(text)' cannot be published as a version",
        help: "write three numbers, with a prerelease if needed: 1.2.0, 2.0.0-beta.1")
    }
    if to.isEmpty || to.utf8.first == UInt8(ascii: "-") || !isLocalGitPath(to) {
      throw Failure(
        "'\(withoutPassword(to))' is not a folder", help: "clone the spec repository and pass the folder of the clone")
    }
    (self.name, self.version, self.to) = (name, version, to)
  }
}

/// The outcome of `publish`.
package enum PublishOutcome {
  /// The component's spec is invalid.
  case unsound(DiagnosticBag, SourceTable)
  /// The version is in the spec repository: new, or there already with the same contents.
  case published(PublishTarget.Release, isNew: Bool, notes: [String], commands: String)
}

/// `integrate publish [NAME] VERSION --to DIR`: adds a version of the component in a folder to a spec repository.
///
/// The published spec is the one that others will find: that of the commit in the remote repository.
///
/// - Parameter lock: keeps other runs from writing to a folder.
package func publish(
  _ request: PublishRequest, from folder: String, _ options: FetchingOptions,
  lock: (_ folder: String) throws(Failure) -> RootLock
) throws(Failure) -> PublishOutcome {
  let target = try PublishTarget(request.to, from: folder)
  let clone = try ComponentClone(folder, patience: options.gitTimeout ?? Subprocess.silence)
  let component = try clone.spec(named: request.name)
  guard let spec = component.spec else { return .unsound(component.bag, component.table) }
  if spec.kind != .component {
    throw Failure(
      "'\(spec.name.value)' is an \(spec.kind.rawValue), but only components can be published",
      help: "move the shared code to a component, and publish that")
  }
  let head = try clone.pushableHead()
  // No root is involved whose settings could allow `file:` URLs.
  let fetcher = try options.fetcher(allowsFileURLs: false)
  let facts = try clone.remoteFacts(of: spec, at: head, request.version, fetcher)
  let release = PublishTarget.Release(
    name: spec.name.value, version: request.version, git: clone.url, revision: head, spec: facts.spec)
  let held = try lock(target.folder)
  defer { held.release() }
  let isNew = try target.add(release)
  return .published(
    release, isNew: isNew, notes: facts.notes, commands: target.commands(for: release, typed: request.to))
}
