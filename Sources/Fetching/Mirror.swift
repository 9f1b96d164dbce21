import Disk
import Model
import Paths
import Text
import YAML

/// A bare, partial clone of one repository in the cache, without history: its versions and branches, and the files that
/// were read.
///
/// A clone lists the references and fetches the objects that are commonly needed, in one request. git writes the
/// references of a clone into one file, but one file each for those of later fetches. That takes half a minute for
/// 100,000 tags, so later fetches name objects and write no references.
///
/// `NAME/repository.git` is the clone. `NAME/history.git` has the commits of all references if a command needed them.
/// `NAME/references` is the listing of the last complete fetch. Without a listing the clone was interrupted, and is
/// cloned again. A clone has a temporary name until it is complete: after a run is killed, its git continues for a
/// moment, and would write into the clone of the next run.
struct Mirror: Sendable {
  let address: GitURL
  let git: Git
  let folder: String
  /// A listing of references that were not fetched yet; they are when a file is read.
  private var pending: [UInt8]?
  var url: String { address.text }
  var repository: String { Path.join(folder, "repository.git") }

  /// - Throws: for a URL that is not passed to git.
  init(_ url: String, in cache: CacheFolder, git: Git, allowFileURLs: Bool) throws(FetchError) {
    do throws(GitURL.Problem) { address = try GitURL(url, allowFileURLs: allowFileURLs) } catch {
      throw FetchError(url, .refusedURL(error.reason))
    }
    if !git.allows(url) { throw FetchError(url, .disallowedURL(redirect: nil)) }
    self.git = git
    if git.isOffline {
      folder = Path.join(Path.join(cache.path, "repositories"), Self.name(of: address))
      return
    }
    do { folder = try cache.folder("repositories", Self.name(of: address)) } catch {
      throw FetchError(url, .disk(error))
    }
  }

  /// A file name for a URL: its last part, and a hash of all of it.
  static func name(of url: GitURL) -> String {
    let identity = packageIdentity(ofURL: url.text).utf8.map { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x2D ? byte : UInt8(ascii: "_")
    }
    let hash = StableHash.hex(url.key.utf8)
    return String(decoding: identity.prefix(60), as: UTF8.self) + "-" + hash
  }

  /// The part of a repository to list and fetch.
  private struct Selection {
    /// The name of the file that stores the listing of the last complete fetch.
    let listing: String
    /// The arguments of `ls-remote`.
    let arguments: [GitArgument]

    /// Branches, and the commits of versions, including moved ones.
    static let references = Selection(listing: "references", arguments: ["--heads", "--tags", "--", Git.remote])
    /// The default branch, with all files small enough for a spec.
    static let head = Selection(listing: "head", arguments: ["--", Git.remote, "HEAD"])
  }

  /// Lists the references of the repository, and fetches if they changed.
  ///
  /// - Parameter fetching: `false` to leave the fetch until a file is read; a new mirror has all at once.
  mutating func refresh(fetching: Bool = true) throws(FetchError) -> RemoteReferences {
    let listing = try refresh(.references, fetching: fetching)
    pending = fetching ? nil : listing
    return RemoteReferences(listing)
  }

  /// Fetches the commit of a tag of any name from the repository; `nil` if there is no such tag.
  func commit(ofTag tag: String) throws(FetchError) -> String? {
    // git takes the name for a pattern.
    if tag.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F || "*?[\\^~:".utf8.contains($0) }) { return nil }
    let name = "refs/tags/\(tag)"
    guard let plain = GitArgument(operand: name), let peeled = GitArgument(operand: name + "^{}") else { return nil }
    if git.isOffline { throw FetchError(url, .notCached(revision: nil)) }
    let listed = try git.run(["ls-remote", "--", Git.remote, plain, peeled], in: repository, url: address)
    guard listed.succeeded else { throw FetchError(url, .unreachable(Git.errorLine(listed))) }
    var commits: [String: String] = [:]
    for line in listed.output.split(separator: UInt8(ascii: "\n")) {
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { continue }
      commits[String(decoding: line[(tab + 1)...], as: UTF8.self)] = String(decoding: line[..<tab], as: UTF8.self)
    }
    return (commits[name + "^{}"] ?? commits[name]).flatMap { isGitObjectName($0) ? $0 : nil }
  }

  /// Asks the repository for the commit of its default branch, and fetches if it changed.
  func refreshHead() throws(FetchError) -> String {
    let answer = try refresh(.head, fetching: true)
    let line = answer.split(separator: UInt8(ascii: "\n")).first { $0.suffix(5).elementsEqual("\tHEAD".utf8) }
    let revision = String(decoding: (line ?? []).prefix { $0 != UInt8(ascii: "\t") }, as: UTF8.self)
    guard isGitObjectName(revision) else { throw FetchError(url, .unreachable(Self.nothingThere)) }
    return revision
  }

  private static let nothingThere = "it has no commit on a default branch"

  /// - Returns: the listing of the selected references.
  private func refresh(_ selection: Selection, fetching: Bool) throws(FetchError) -> [UInt8] {
    if git.isOffline { return try lastListing(of: selection) }
    let isReferences = selection.listing == Selection.references.listing
    return try locked { () throws(FetchError) in
      // One conversation lists and fetches.
      if isReferences, !isWhole { return try cloneAgainOrList() }
      let listed = try git.run(["ls-remote"] + selection.arguments, in: repository, url: address)
      guard listed.succeeded else { throw FetchError(url, .unreachable(Git.errorLine(listed))) }
      // A repository may have no tags or branches, but git fails to fetch a missing default branch.
      if listed.output.isEmpty, !isReferences { throw FetchError(url, .unreachable(Self.nothingThere)) }
      let listing = isReferences ? RemoteReferences.relevant(listed.output) : listed.output
      if fetching { try complete(selection, listing) }
      return listing
    }
  }

  /// The last listing that was fetched from the repository.
  private func lastListing(of selection: Selection) throws(FetchError) -> [UInt8] {
    guard belongsToURL, let listing = storedListing(of: selection) else {
      throw FetchError(url, .notCached(revision: nil))
    }
    return listing
  }

  /// Keeps other runs out of the mirror meanwhile.
  func locked<Value>(_ work: () throws(FetchError) -> Value) throws(FetchError) -> Value {
    let lock: RootLock
    do { lock = try RootLock.acquire(folder, timeout: .seconds(1800)) } catch { throw FetchError(url, .disk(error)) }
    defer { lock.release() }
    return try work()
  }

  /// Fetches the objects of a listing, unless that was done before. The caller holds the lock.
  private func complete(_ selection: Selection, _ listing: [UInt8]) throws(FetchError) {
    let wasWhole = isWhole
    let stored = wasWhole ? storedListing(of: selection) : nil
    if stored == listing { return }
    let isReferences = selection.listing == Selection.references.listing
    if isReferences, !wasWhole {
      _ = try cloneAgainOrList()
      return
    }
    do throws(FetchError) {
      try prepare()
      try fetch(selection, RemoteReferences.objects(listing, newSince: stored))
    } catch {
      if !wasWhole { throw error }
      if case .disk = error.reason { throw error }
      // The repository did answer just now, so the clone may be broken.
      clear()
      if isReferences {
        _ = try cloneAgainOrList()
        return
      }
      try prepare()
      try fetch(selection, [])
    }
    try store(listing, as: selection.listing)
  }

  private func store(_ listing: [UInt8], as name: String) throws(FetchError) {
    do {
      _ = try Disk.writeAtomically(Array(identity.utf8), to: "url", inside: folder)
      _ = try Disk.writeAtomically(listing, to: name, inside: folder)
    } catch { throw FetchError(url, .disk(error)) }
  }

  /// Fetches the references that were only listed so far.
  func completePending() throws(FetchError) {
    guard let pending, storedListing(of: .references) != pending else { return }
    try locked { () throws(FetchError) in try complete(.references, pending) }
  }

  private var identity: String { address.key + "\n" }

  /// The listing of the last complete fetch; `nil` if there is none.
  private func storedListing(of selection: Selection) -> [UInt8]? {
    try? Disk.read(Path.join(folder, selection.listing))
  }

  /// The files that mark a complete fetch: of references, of the default branch, of single commits.
  private static let marks = [Selection.references.listing, Selection.head.listing, "commits"]

  /// True if the clone exists, is of this address, and was not interrupted.
  private var isWhole: Bool {
    belongsToURL && Self.marks.contains { Disk.kind(of: Path.join(folder, $0)) == .file }
      && ["HEAD", "config"].allSatisfy { Disk.kind(of: Path.join(repository, $0)) == .file }
  }

  /// True unless the folder is that of another address with the same name.
  private var belongsToURL: Bool {
    (try? Disk.read(Path.join(folder, "url"))).map { $0 == Array(identity.utf8) } ?? true
  }

  private func clear() {
    let begun = ((try? Disk.list(folder)) ?? []).filter { $0.hasPrefix(Self.begun) }
    for name in Self.marks + ["url", "repository.git", Self.historyName] + begun
    where Disk.kind(of: Path.join(folder, name)) != nil {
      CacheFolder.remove(Path.join(folder, name))
    }
  }

  static let historyName = "history.git"

  /// The prefix of the names of incomplete clones.
  private static let begun = "new-"

  /// Makes a clone by a name of its own, and puts it in its place. The caller holds the lock, and has cleared the place.
  private func making<Value>(
    at place: String? = nil, _ make: (_ clone: String) throws(FetchError) -> Value
  ) throws(FetchError) -> Value {
    let clone = Path.join(folder, Self.begun + String(UInt64.random(in: 0...UInt64.max), radix: 16))
    do throws(FetchError) {
      let value = try make(clone)
      do { try CacheFolder.rename(clone, to: place ?? repository) } catch { throw FetchError(url, .disk(error)) }
      return value
    } catch {
      CacheFolder.remove(clone)
      throw error
    }
  }

  // MARK: Conversations

  /// Makes the clone, or an empty one if a damaged commit keeps the repository from sending everything: each commit is
  /// fetched when it is read then. The caller holds the lock.
  ///
  /// - Returns: the listing of the references.
  private func cloneAgainOrList() throws(FetchError) -> [UInt8] {
    do throws(FetchError) { return try cloneAgain() } catch {
      guard case .unreachable(let text) = error.reason, text.contains("pack"), !git.metSilence else { throw error }
      try prepare()
      let listed = try git.run(["ls-remote"] + Selection.references.arguments, in: repository, url: address)
      guard listed.succeeded else { throw error }
      let listing = RemoteReferences.relevant(listed.output)
      try store(listing, as: Selection.references.listing)
      return listing
    }
  }

  /// Makes the clone, whatever was there. The caller holds the lock; returns the listing of the references.
  private func cloneAgain() throws(FetchError) -> [UInt8] {
    guard let from = GitArgument(operand: address.text) else { throw FetchError(url, .refusedURL("is an option")) }
    clear()
    // Its progress shows that the command is still running.
    let options: [GitArgument] = [
      "-c", "clone.defaultRemoteName=\(Git.remote)", "clone", "--bare", "--no-local", "--no-tags", "--no-single-branch",
      "--no-recurse-submodules", "--template=", "--progress",
    ]
    let patterns = RemoteReferences.tagPatterns.map { (pattern: GitArgument) -> GitArgument in
      "--config=remote.\(Git.remote).fetch=\(pattern)"
    }
    let listing = try making { clone throws(FetchError) in
      let operands: [GitArgument] = ["--", from, .path(clone)]
      let cloned = try git.converse(Extent.allCases, in: clone, url: address) { extent in
        options + extent.options + patterns + operands
      }.result
      guard cloned.succeeded else { throw FetchError(url, .unreachable(Git.errorLine(cloned))) }
      // It fails if there are none.
      let listed = try git.run(["show-ref", "--dereference"], in: clone, url: address, isLocal: true)
      return RemoteReferences.relevant(listed.output.map { $0 == UInt8(ascii: " ") ? UInt8(ascii: "\t") : $0 })
    }
    try store(listing, as: Selection.references.listing)
    return listing
  }

  /// Creates an empty repository unless there is one. The caller holds the lock.
  private func prepare() throws(FetchError) {
    if isWhole { return }
    clear()
    try makeEmpty(at: repository)
  }

  /// Creates an empty repository at a free place. The caller holds the lock.
  func makeEmpty(at place: String) throws(FetchError) {
    try making(at: place) { clone throws(FetchError) in
      let made = try git.run(
        ["init", "--quiet", "--bare", "--template=", "--", .path(clone)], in: clone, url: address)
      guard made.succeeded else { throw FetchError(url, .unreachable(Git.errorLine(made))) }
      // With this, git fetches missing objects from the remote of this name.
      let settings: [(GitArgument, GitArgument)] = [
        ("extensions.partialClone", Git.remote), ("remote.\(Git.remote).promisor", "true"),
        ("remote.\(Git.remote).partialCloneFilter", "blob:none"),
      ]
      for (key, value) in settings {
        let set = try git.run(["config", "--local", key, value], in: clone, url: address)
        guard set.succeeded else { throw FetchError(url, .unreachable(Git.errorLine(set))) }
      }
    }
  }

  /// - Parameter objects: the objects of branches and versions to fetch, without a reference.
  private func fetch(_ selection: Selection, _ objects: [GitObject]) throws(FetchError) {
    let isHead = selection.listing == Selection.head.listing
    if objects.isEmpty, !isHead { return }
    let fetched = try fetch(
      isHead ? ["+HEAD:refs/integrate/head"] : [], objects,
      filter: isHead ? "--filter=blob:limit=\(YAMLLimits().bytes + 1)" : nil)
    guard fetched.succeeded else { throw FetchError(url, .unreachable(Git.errorLine(fetched))) }
  }

  /// Fetches without history.
  ///
  /// - Parameters:
  ///   - objects: the objects to fetch without a reference.
  ///   - filter: the filter for the request; by default the one that this server supports.
  private func fetch(
    _ refspecs: [GitArgument], _ objects: [GitObject], filter: GitArgument? = nil
  ) throws(FetchError) -> Subprocess.Result {
    let extents = Extent.allCases.filter { $0 != .levels || filter == nil && takesLevels }
    return try git.converse(
      extents, in: repository, url: address, input: Array(objects.map { $0.name + "\n" }.joined().utf8)
    ) { extent in
      // There may be more objects than arguments.
      let options = extent == .folders ? filter.map { ["--depth=1", $0] } ?? extent.options : extent.options
      return ["fetch", "--progress", "--no-tags", "--force", "--stdin"] + options + Self.fetchOptions + refspecs
    }.result
  }

  /// True if the server supported a limit of folder levels when the clone was made.
  private var takesLevels: Bool {
    guard let text = try? Disk.read(Path.join(repository, "config")) else { return false }
    return String(decoding: text, as: UTF8.self).contains("tree:3")
  }

  static let fetchOptions: [GitArgument] = [
    "--no-write-fetch-head", "--refmap=", "--no-recurse-submodules", "--no-auto-maintenance", "--", Git.remote,
  ]

  /// Fetches a commit that is on no branch and at no version.
  func fetchCommit(_ commit: GitObject) throws(FetchError) -> Subprocess.Result {
    try locked { () throws(FetchError) in
      try prepare()
      let fetched = try fetch([], [commit])
      if fetched.succeeded { try store([], as: "commits") }
      return fetched
    }
  }

  /// Fetches several objects in one request, since git makes one for each that it misses.
  ///
  /// This only saves time: if it fails, each object is fetched when it is read.
  func prefetch(_ objects: some Collection<GitObject>) {
    if git.isOffline || objects.isEmpty { return }
    _ = try? git.run(
      [
        "-c", "fetch.negotiationAlgorithm=noop", "fetch", "--progress", "--filter=blob:none", "--no-tags", "--stdin",
      ] + Self.fetchOptions, in: repository, url: address,
      input: Array(Set(objects).sorted().map { $0.name + "\n" }.joined().utf8))
  }
}
