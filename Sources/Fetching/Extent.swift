import Disk

/// The part of a repository that is fetched. The first needs the fewest requests; the last works with every server.
enum Extent: CaseIterable {
  /// Without history, the folders and files of the first levels: the manifests of all versions, and of most packages the
  /// names of enough files to know that none is missing.
  case levels
  /// Without history, all folders and no files. Large hosts give this, and refuse to count levels.
  case folders
  /// Without history, whole.
  case commits
  /// With all that came before, for servers that know nothing else.
  case history

  var options: [GitArgument] {
    switch self {
    case .levels: ["--depth=1", "--filter=tree:3"]
    case .folders: ["--depth=1", "--filter=blob:none"]
    case .commits: ["--depth=1"]
    case .history: []
    }
  }

  /// The reason why a server refused a request.
  enum Refusal {
    case ofFilter, ofDepth

    /// - Returns: `nil` where it failed for another reason.
    init?(_ result: Subprocess.Result) {
      let text = result.errorText.lowercased()
      if text.contains("filter") {
        self = .ofFilter
      } else if text.contains("dumb http transport") || text.contains("shallow") {
        self = .ofDepth
      } else {
        return nil
      }
    }
  }
}
