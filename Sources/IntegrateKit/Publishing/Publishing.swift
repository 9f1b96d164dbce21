import Diagnostics
import Fetching
import Model
import Versioning

/// What `publish` is asked for.
struct PublishRequest {
  var name: String?
  var version: Version
  /// A folder, as it was typed.
  var to: String

  init(name: String?, version text: String, to: String) throws(Failure) {
    guard let version = SpecRepository.version(text) else {
      throw Failure(
        "'\(text)' cannot be published as a version",
        help: "a version is three numbers, and perhaps what tells a prerelease: 1.2.0, 2.0.0-beta.1")
    }
    if to.isEmpty || to.utf8.first == UInt8(ascii: "-") || !isLocalGitPath(to) {
      throw Failure(
        "'\(withoutPassword(to))' is no folder", help: "clone the spec repository and name the folder of the clone")
    }
    (self.name, self.version, self.to) = (name, version, to)
  }
}

extension Session {
  /// `integrate publish [NAME] VERSION --to DIR`: adds a version of the component in the folder to a spec repository.
  ///
  /// What is published is what others will find: the spec is the one that the remote repository has at the commit.
  func publish(_ request: PublishRequest, _ options: FetchingOptions) throws(Failure) -> Int32 {
    let target = try PublishTarget(request.to, from: folder)
    let clone = try ComponentClone(folder)
    let component = try clone.spec(named: request.name)
    guard let spec = component.spec else {
      return reporting.print(component.bag, component.table, console: console) ? 1 : 0
    }
    if spec.kind != .component {
      throw Failure("'\(spec.name.value)' is an \(spec.kind.rawValue), and only components are published")
    }
    let head = try clone.pushableHead()
    let facts = try clone.remoteFacts(of: spec.name.value, at: head, request.version, try options.fetcher())
    for note in facts.notes { console.diagnostics("integrate: note: \(note.visible)\n") }
    let release = PublishTarget.Release(
      name: spec.name.value, version: request.version, git: clone.url, revision: head, spec: facts.spec)
    guard try target.add(release) else {
      console.results("\(release.title.visible) is published there already, and just so\n")
      return 0
    }
    console.results("published \(release.title.visible) (\(head.prefix(12))) in \(request.to.visible)\n")
    console.results(target.commands(for: release, typed: request.to))
    return 0
  }
}

extension FetchingOptions {
  /// For work without a root, where no setting allows `file:` URLs.
  fileprivate func fetcher() throws(Failure) -> Fetcher { try fetcher(allowsFileURLs: false) }
}
