import Parallel
import TestSupport
import Text

@testable import Fetching

/// Repositories in memory under https://git.example.com/: commands read them without git, and run no manifest.
final class MemoryRepositories: Sendable {
  fileprivate struct Commit {
    var files: [String: String]
    var date: Int?
  }

  fileprivate struct Contents {
    /// By revision.
    var commits: [String: Commit] = [:]
    var references: [String: String] = [:]
    /// The contents of files by the names of their objects.
    var objects: [String: String] = [:]
  }

  private let contents = Locked<[String: Contents]>([:])

  static func url(_ name: String) -> String { "https://git.example.com/\(name).git" }

  /// Commits files to the branch `main` of a repository, which keeps its others, and puts tags on the commit.
  ///
  /// - Parameters:
  ///   - date: in seconds since 1970; `nil` for a commit without one.
  ///   - areAll: true if the others that were there go.
  /// - Returns: the revision.
  @discardableResult
  func commit(
    _ name: String, _ files: [String: String], tags: [String] = [], date: Int? = 1_767_603_600, areAll: Bool = false
  ) -> String {
    contents.withLock { all in
      var repository = all[Self.url(name)] ?? Contents()
      let last =
        areAll ? [:] : repository.references["refs/heads/main"].flatMap { repository.commits[$0]?.files } ?? [:]
      let revision = Self.object("\(name) \(repository.commits.count)")
      repository.commits[revision] = Commit(files: last.merging(files) { $1 }, date: date)
      for text in files.values { repository.objects[Self.object(text)] = text }
      for reference in ["heads/main"] + tags.map({ "tags/\($0)" }) {
        repository.references["refs/\(reference)"] = revision
      }
      all[Self.url(name)] = repository
      return revision
    }
  }

  /// Makes, moves or removes a reference: `heads/other`, `tags/1.0.0`.
  func set(_ reference: String, of name: String, to revision: String?) {
    contents.withLock { $0[Self.url(name)]?.references["refs/\(reference)"] = revision }
  }

  /// Makes another repository with the same commits.
  func copy(_ name: String, to other: String) {
    contents.withLock { $0[Self.url(other)] = $0[Self.url(name)] }
  }

  /// Removes a repository.
  func remove(_ name: String) { contents.withLock { $0[Self.url(name)] = nil } }

  /// The commit of a branch or tag.
  func revision(_ name: String, _ reference: String) -> String {
    contents.withLock { all in
      let references = all[Self.url(name)]?.references ?? [:]
      return references["refs/tags/\(reference)"] ?? references["refs/heads/\(reference)"] ?? ""
    }
  }

  fileprivate static func object(_ text: String) -> String {
    String((StableHash.hex(text.utf8) + StableHash.hex("\(text) 2".utf8) + StableHash.hex("\(text) 3".utf8)).prefix(40))
  }

  /// Opens a repository as it is now.
  func open(_ url: String, for fetcher: Fetcher) throws(FetchError) -> Repository {
    guard let found = contents.withLock({ $0[url] }) else { throw FetchError(url, .unreachable("it does not exist")) }
    let listing = found.references.sorted { $0.key < $1.key }.map { "\($0.value)\t\($0.key)\n" }.joined()
    return Repository(
      references: RemoteReferences(Array(listing.utf8)), mirror: MemoryCommits(url: url, contents: found),
      evaluator: ManifestEvaluator(
        cache: fetcher.cache, sandbox: { nil }, environment: fetcher.git.environment, reading: ManifestReading()),
      allowsFileURLs: fetcher.allowsFileURLs)
  }
}

private struct MemoryCommits: CommitSource {
  let url: String
  let contents: MemoryRepositories.Contents

  var isOffline: Bool { false }

  func files(at revision: String, below folder: String?) throws(FetchError) -> [String: String] {
    try allFiles(at: revision).files.filter { folder.map($0.key.hasPrefix) ?? !$0.key.contains("/") }
  }

  func allFiles(at revision: String) throws(FetchError) -> (files: [String: String], links: [String]) {
    guard let commit = contents.commits[revision] else { throw FetchError(url, .unknownRevision(revision)) }
    return (commit.files.mapValues(MemoryRepositories.object), [])
  }

  func tree(at revision: String, isWhole: Bool) throws(FetchError) -> CommitTree {
    CommitTree(try allFiles(at: revision).files.keys.map { ($0, .file) }, commits: [:])
  }

  func contents(of object: String, limit: Int, isLocal: Bool) throws(FetchError) -> [UInt8] {
    guard let text = contents.objects[object] else { throw FetchError(url, .unknownRevision(object)) }
    return Array(text.utf8)
  }

  func contents(ofAll objects: [String], limit: Int, mostBytes: Int) throws(FetchError) -> [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    for object in objects { found[object] = try contents(of: object, limit: limit, isLocal: true) }
    return found
  }

  func prefetch(topOf revisions: [String], where isWanted: (String) -> Bool) {}

  func dates(of revisions: [String]) throws(FetchError) -> [String: Int] {
    contents.commits.compactMapValues(\.date).filter { revisions.contains($0.key) }
  }

  func commit(ofTag tag: String) throws(FetchError) -> String? { contents.references["refs/tags/\(tag)"] }

  func reaches(_ revision: String) throws(FetchError) -> Bool { contents.commits[revision] != nil }
}
