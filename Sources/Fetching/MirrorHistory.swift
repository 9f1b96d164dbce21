import Disk
import Paths
import Text

/// The commits that the references of a repository reach. SwiftPM fetches only those, even if the server still has
/// others. The mirror has no history, so that earlier commits are fetched into a second one, without folders and files.
extension Mirror {
  private var history: String { Path.join(folder, Self.historyName) }

  /// The references of each step: those of others, such as pull requests, are many, and SwiftPM fetches them too.
  private static let references: [[GitArgument]] = [
    ["+refs/heads/*:refs/heads/*", "+refs/tags/*:refs/tags/*"], ["+refs/*:refs/*"],
  ]
  private static let filters: [GitArgument] = ["--filter=tree:0", "--filter=blob:none", "--no-filter"]

  /// Returns whether a reference of the repository reaches a commit.
  func reaches(_ revision: String) throws(FetchError) -> Bool {
    guard let commit = GitObject(revision) else { throw FetchError(url, .unknownRevision(revision)) }
    return try locked { () throws(FetchError) in
      if git.isOffline {
        guard Disk.kind(of: history) == .folder else { throw FetchError(url, .notCached(revision: revision)) }
        return try historyHas(commit, under: ["refs"])
      }
      if Disk.kind(of: history) != .folder { try makeEmpty(at: history) }
      for references in Self.references {
        try fetchHistory(references)
        // Other references are those of an earlier run until they are fetched.
        let isOfAll = references.count == 1
        if try historyHas(commit, under: isOfAll ? ["refs"] : ["refs/heads", "refs/tags"]) { return true }
      }
      return false
    }
  }

  /// When commits of branches and versions were made, in seconds since 1970, by their names; those that are not here or state
  /// no time are left out.
  func dates(of revisions: [String]) throws(FetchError) -> [String: Int] {
    try completePending()
    let objects = revisions.compactMap { GitObject($0) }
    if objects.isEmpty { return [:] }
    let read = try git.run(
      ["cat-file", "--batch"], in: repository, url: address, isLocal: true,
      input: Array(objects.map { $0.name + "\n" }.joined().utf8))
    var dates: [String: Int] = [:]
    var rest = read.output[...]
    // OBJECT SP TYPE SP SIZE LF BYTES LF
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let words = rest[..<end].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      rest = rest[(end + 1)...]
      guard words.count == 3, let size = Int(words[2]), size < rest.count else { continue }
      if words[1] == "commit" { dates[words[0]] = Self.date(ofCommit: rest.prefix(size)) }
      rest = rest.dropFirst(size + 1)
    }
    return dates
  }

  /// The time of the line `committer NAME <ADDRESS> SECONDS ZONE`.
  private static func date(ofCommit bytes: ArraySlice<UInt8>) -> Int? {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).prefix { !$0.isEmpty }
    guard let line = lines.first(where: { $0.starts(with: "committer ".utf8) }),
      let close = line.lastIndex(of: UInt8(ascii: ">"))
    else { return nil }
    let words = line[(close + 1)...].split(separator: UInt8(ascii: " "))
    return words.first.flatMap { Int(String(decoding: $0, as: UTF8.self)) }
  }

  private func historyHas(_ commit: GitObject, under references: [GitArgument]) throws(FetchError) -> Bool {
    let found = try git.run(
      ["for-each-ref", "--count=1", "--format=%(refname)", "--contains=\(commit)"] + references, in: history,
      url: address,
      isLocal: true)
    return found.succeeded && !found.output.isEmpty
  }

  private func fetchHistory(_ references: [GitArgument]) throws(FetchError) {
    var left = Self.filters[...]
    while let filter = left.popFirst() {
      let fetched = try git.run(
        ["fetch", "--progress", "--no-tags", "--force", "--prune", filter] + Self.fetchOptions + references,
        in: history, url: address)
      if fetched.succeeded { return }
      if left.isEmpty || Extent.Refusal(fetched) != .ofFilter {
        // A broken history is fetched again by the next run.
        CacheFolder.remove(history)
        throw FetchError(url, .unreachable(Git.errorLine(fetched)))
      }
    }
  }
}
