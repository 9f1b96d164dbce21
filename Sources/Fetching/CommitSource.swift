/// The commits of a repository: those of a ``Mirror``, or of a value in memory in tests.
protocol CommitSource: Sendable {
  var url: String { get }
  /// True if only the cache answers.
  var isOffline: Bool { get }
  func files(at revision: String, below folder: String?) throws(FetchError) -> [String: String]
  func allFiles(at revision: String) throws(FetchError) -> (files: [String: String], links: [String])
  func tree(at revision: String, isWhole: Bool) throws(FetchError) -> CommitTree
  func contents(of object: String, limit: Int, isLocal: Bool) throws(FetchError) -> [UInt8]
  func contents(ofAll objects: [String], limit: Int, mostBytes: Int) throws(FetchError) -> [String: [UInt8]]
  func prefetch(topOf revisions: [String], where isWanted: (String) -> Bool)
  func dates(of revisions: [String]) throws(FetchError) -> [String: Int]
  func commit(ofTag tag: String) throws(FetchError) -> String?
  func reaches(_ revision: String) throws(FetchError) -> Bool
}

extension Mirror: CommitSource {
  var isOffline: Bool { git.isOffline }
}
