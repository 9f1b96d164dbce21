import Disk
import Model
import Paths
import Text
import YAML

/// A bare, partial clone of one repository in the cache: its versions and branches, and only the files that were read.
///
/// Versions have their commits here and no references: git writes a file for each reference, which takes half a minute
/// for the 100,000 tags that some repositories have.
///
/// `NAME/repository.git` is the clone. `NAME/references` is the listing of its last complete fetch. It is removed while
/// git fetches, so that an interrupted fetch can be told from a complete one.
struct Mirror: Sendable {
  let address: GitURL
  let git: Git
  private let folder: String
  /// A listing of references that were not fetched yet; they are when a file is read.
  private var pending: [UInt8]?
  var url: String { address.text }
  var repository: String { Path.join(folder, "repository.git") }

  /// - Throws: for a URL that is not passed to git.
  init(_ url: String, in cache: CacheFolder, git: Git, allowFileURLs: Bool) throws(FetchError) {
    do throws(GitURL.Problem) { address = try GitURL(url, allowFileURLs: allowFileURLs) } catch {
      throw FetchError(url, .refusedURL(error.reason))
    }
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
    let refspecs: [GitArgument]
    /// The filter of the fetch: which files to fetch at once.
    let filter: GitArgument

    /// Branches, and the commits of versions, including moved ones, without files.
    static let references = Selection(
      listing: "references", arguments: ["--heads", "--tags", "--", Git.remote],
      refspecs: ["+refs/heads/*:refs/heads/*"], filter: "blob:none")
    /// The default branch, with all files small enough for a spec.
    static let head = Selection(
      listing: "head", arguments: ["--", Git.remote, "HEAD"], refspecs: ["+HEAD:refs/integrate/head"],
      filter: "blob:limit=\(YAMLLimits().bytes + 1)")
  }

  /// Lists the references of the repository, and fetches if they changed.
  ///
  /// - Parameter fetching: `false` to leave the fetch until a file is read.
  mutating func refresh(fetching: Bool = true) throws(FetchError) -> RemoteReferences {
    let listing = try refresh(.references, fetching: fetching)
    pending = fetching ? nil : listing
    return RemoteReferences(listing)
  }

  /// Asks the repository for the commit of its default branch, and fetches if it changed.
  func refreshHead() throws(FetchError) -> String {
    let answer = try refresh(.head)
    let line = answer.split(separator: UInt8(ascii: "\n")).first { $0.suffix(5).elementsEqual("\tHEAD".utf8) }
    let revision = String(decoding: (line ?? []).prefix { $0 != UInt8(ascii: "\t") }, as: UTF8.self)
    guard isGitObjectName(revision) else { throw FetchError(url, .unreachable(Self.nothingThere)) }
    return revision
  }

  private static let nothingThere = "it has no commit on a default branch"

  /// - Returns: the output of `ls-remote`.
  private func refresh(_ selection: Selection, fetching: Bool = true) throws(FetchError) -> [UInt8] {
    if git.isOffline { return try lastListing(of: selection) }
    let lock: RootLock
    do { lock = try RootLock.acquire(folder, timeout: .seconds(1800)) } catch { throw FetchError(url, .disk(error)) }
    defer { lock.release() }
    let isNew = try prepare()
    let listed = try git.run(["ls-remote"] + selection.arguments, in: repository, url: address)
    guard listed.succeeded else { throw FetchError(url, .unreachable(Git.errorLine(listed))) }
    // A repository may have no tags or branches, but git fails to fetch a missing default branch.
    let isNothing = listed.output.isEmpty && selection.listing == Selection.head.listing
    if isNothing { throw FetchError(url, .unreachable(Self.nothingThere)) }
    if fetching { try complete(selection, listed.output, isNew: isNew) }
    return listed.output
  }

  /// What the repository said when it was asked last.
  private func lastListing(of selection: Selection) throws(FetchError) -> [UInt8] {
    guard belongsToURL, let listing = storedListing(of: selection) else {
      throw FetchError(url, .notCached(revision: nil))
    }
    return listing
  }

  /// Fetches what was listed, unless that was done before. The caller holds the lock.
  private func complete(_ selection: Selection, _ listing: [UInt8], isNew: Bool) throws(FetchError) {
    let stored = storedListing(of: selection)
    if stored == listing { return }
    let excluded = RemoteReferences.caseCollisions(listing).compactMap { GitArgument(operand: "^" + $0) }
    do throws(FetchError) {
      try fetch(selection, excluded, RemoteReferences.versionTags(listing, newSince: isNew ? nil : stored))
    } catch {
      if isNew { throw error }
      if case .disk = error.reason { throw error }
      // The repository did answer just now, so the clone may be broken.
      CacheFolder.remove(repository)
      for other in Self.selections where other.listing != selection.listing {
        CacheFolder.remove(Path.join(folder, other.listing))
      }
      _ = try prepare()
      try fetch(selection, excluded, RemoteReferences.versionTags(listing))
    }
    do {
      _ = try Disk.writeAtomically(Array(identity.utf8), to: "url", inside: folder)
      _ = try Disk.writeAtomically(listing, to: selection.listing, inside: folder)
    } catch { throw FetchError(url, .disk(error)) }
  }

  /// Fetches what was only listed so far.
  private func completePending() throws(FetchError) {
    guard let pending, storedListing(of: .references) != pending else { return }
    let lock: RootLock
    do { lock = try RootLock.acquire(folder, timeout: .seconds(1800)) } catch { throw FetchError(url, .disk(error)) }
    defer { lock.release() }
    try complete(.references, pending, isNew: try prepare())
  }

  private static let selections = [Selection.references, .head]

  private var identity: String { address.key + "\n" }

  /// The listing of the last complete fetch; `nil` if there is none.
  private func storedListing(of selection: Selection) -> [UInt8]? {
    try? Disk.read(Path.join(folder, selection.listing))
  }

  private var hasCompleteFetch: Bool {
    Self.selections.contains { Disk.kind(of: Path.join(folder, $0.listing)) == .file }
  }

  /// Whether the folder is not that of another address with the same name.
  private var belongsToURL: Bool {
    (try? Disk.read(Path.join(folder, "url"))).map { $0 == Array(identity.utf8) } ?? true
  }

  /// Creates the repository, or makes sure that it belongs to this URL and can be fetched into.
  ///
  /// - Returns: whether it was created.
  private func prepare() throws(FetchError) -> Bool {
    if !belongsToURL { clear() }
    if Disk.kind(of: Path.join(repository, "HEAD")) == .file, Disk.kind(of: Path.join(repository, "config")) == .file {
      if !hasCompleteFetch { removeLocks() }
      return false
    }
    clear()
    let made = try git.run(
      ["init", "--quiet", "--bare", "--template=", "--", .path(repository)], in: repository, url: address)
    guard made.succeeded else { throw FetchError(url, .unreachable(Git.errorLine(made))) }
    // With this, git fetches missing objects from the remote of this name.
    let settings: [(GitArgument, GitArgument)] = [
      ("extensions.partialClone", Git.remote), ("remote.\(Git.remote).promisor", "true"),
      ("remote.\(Git.remote).partialCloneFilter", "blob:none"),
    ]
    for (key, value) in settings {
      let set = try git.run(["config", "--local", key, value], in: repository, url: address)
      guard set.succeeded else { throw FetchError(url, .unreachable(Git.errorLine(set))) }
    }
    return true
  }

  private func clear() {
    let names = Self.selections.map(\.listing) + ["url", "repository.git"]
    for name in names { CacheFolder.remove(Path.join(folder, name)) }
  }

  /// Removes the lock files of a killed git. The caller holds the lock on the folder, so no other git is running.
  private func removeLocks() {
    let tests = ["-type", "f", "(", "-name", "*.lock", "-o", "-name", "tmp_*", ")"]
    _ = try? Subprocess("find", [repository] + tests + ["-exec", "rm", "-f", "--", "{}", "+"]).run()
  }

  /// Fetches. A server that does not support filters sends all files.
  ///
  /// - Parameters:
  ///   - excluded: refspecs of references to exclude.
  ///   - objects: what to fetch besides, without a reference.
  private func fetch(_ selection: Selection, _ excluded: [GitArgument], _ objects: [GitObject]) throws(FetchError) {
    CacheFolder.remove(Path.join(folder, selection.listing))
    let fetched = try git.run(
      [
        // Its progress tells that it goes on. There may be more objects than arguments.
        "fetch", "--progress", "--filter=\(selection.filter)", "--no-tags", "--prune", "--force", "--stdin",
        "--no-write-fetch-head", "--refmap=", "--no-recurse-submodules", "--no-auto-maintenance", "--", Git.remote,
      ] + selection.refspecs + excluded, in: repository, url: address,
      input: Array(objects.map { $0.name + "\n" }.joined().utf8))
    guard fetched.succeeded else { throw FetchError(url, .unreachable(Git.errorLine(fetched))) }
  }

  // MARK: Files

  /// The regular files at the top of a revision, as object names by file name.
  ///
  /// - Parameter folder: a folder to list recursively instead; the keys are paths from the top then.
  func files(at revision: String, below folder: String? = nil) throws(FetchError) -> [String: String] {
    var files: [String: String] = [:]
    for entry in try entries(at: revision, recursively: folder != nil, below: folder) {
      guard entry.mode.hasPrefix("100"), entry.type == "blob", isGitObjectName(entry.object) else { continue }
      files[entry.path] = entry.object
    }
    return files
  }

  /// The names of everything in a revision.
  func tree(at revision: String) throws(FetchError) -> CommitTree {
    let entries = try entries(at: revision, recursively: true)
    var commits: [String: String] = [:]
    for entry in entries where entry.type == "commit" { commits[entry.path] = entry.object }
    return CommitTree(
      entries.map { entry in
        (entry.path, entry.type == "commit" ? .submodule : entry.mode == "120000" ? .link : .file)
      }, commits: commits)
  }

  private struct Entry {
    let mode: String
    let type: String
    let object: String
    let path: String
  }

  private func entries(
    at revision: String, recursively: Bool, below folder: String? = nil
  ) throws(FetchError) -> [Entry] {
    // A revision from a lockfile reaches git only if it is an object name.
    guard let commit = GitObject(revision) else { throw FetchError(url, .unknownRevision(revision)) }
    try completePending()
    let options: [GitArgument] = recursively ? ["-r"] : []
    let operands = ["--"] + (folder.flatMap { GitArgument(operand: "\($0)/") }.map { [$0] } ?? [])
    // A tree of a few bytes may name itself again and again.
    let listed = try git.run(
      ["ls-tree", "-z", "--full-tree"] + options + [commit.argument] + operands, in: repository, url: address,
      outputLimit: 64 << 20)
    guard listed.succeeded else {
      // git fetches a commit that is on no branch by its name, so this can be a network error too.
      if git.isOffline { throw FetchError(url, .notCached(revision: revision)) }
      let message = Git.errorLine(listed)
      let isUnknown = ["not our ref", "not a tree", "valid object name", "bad object", "no such remote ref"].contains {
        listed.errorText.lowercased().contains($0)
      }
      throw FetchError(url, isUnknown ? .unknownRevision(revision) : .unreachable(message))
    }
    return listed.output.split(separator: 0).compactMap { entry in
      // MODE SP TYPE SP OBJECT TAB NAME
      guard let tab = entry.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
      let words = entry[..<tab].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      guard words.count == 3 else { return nil }
      return Entry(
        mode: words[0], type: words[1], object: words[2], path: String(decoding: entry[(tab + 1)...], as: UTF8.self))
    }
  }

  /// Fetches several objects from ``files(at:)`` in one connection, since git takes one for each that it misses.
  ///
  /// An extra: where it fails, each is fetched when it is read.
  func prefetch(_ objects: some Collection<String>) {
    let objects = Set(objects.compactMap { GitObject($0) }).sorted()
    if git.isOffline || objects.count < 2 { return }
    _ = try? git.run(
      [
        "-c", "fetch.negotiationAlgorithm=noop", "fetch", "--progress", "--filter=blob:none", "--no-tags",
        "--no-write-fetch-head", "--refmap=", "--no-recurse-submodules", "--no-auto-maintenance", "--", Git.remote,
      ] + objects.map(\.argument), in: repository, url: address)
  }

  /// The bytes of one object from ``files(at:)``.
  func contents(of object: String, limit: Int) throws(FetchError) -> [UInt8] {
    guard let name = GitObject(object) else { throw FetchError(url, .unknownRevision(object)) }
    let result = try git.run(["cat-file", "blob", name.argument], in: repository, url: address, outputLimit: limit)
    guard result.succeeded else {
      throw FetchError(url, git.isOffline ? .notCached(revision: nil) : .unreachable(Git.errorLine(result)))
    }
    return result.output
  }
}
