import Disk
import Paths

/// Which commits the references of a repository reach: SwiftPM fetches those and no others, whatever the server still
/// has. The mirror has no history, so that the commits that came before are fetched beside it, without folders and files.
extension Mirror {
  private var history: String { Path.join(folder, Self.historyName) }

  /// The references of each step: those of others, such as pull requests, are many, and SwiftPM fetches them too.
  private static let references: [[GitArgument]] = [
    ["+refs/heads/*:refs/heads/*", "+refs/tags/*:refs/tags/*"], ["+refs/*:refs/*"],
  ]
  private static let filters: [GitArgument] = ["--filter=tree:0", "--filter=blob:none", "--no-filter"]

  /// Whether a reference of the repository reaches a commit.
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
        // What is broken there is made anew by the next run.
        CacheFolder.remove(history)
        throw FetchError(url, .unreachable(Git.errorLine(fetched)))
      }
    }
  }
}
