import Model
import Paths

/// The names of all files of a commit.
struct CommitTree: Sendable {
  enum Kind: Sendable {
    case file, folder
    /// What it leads to is not looked at.
    case link
    /// Another repository, whose files are not known here.
    case submodule
  }

  private let kinds: [String: Kind]
  /// Paths of files, links and submodules, sorted by bytes.
  private let paths: [String]
  let submodules: [(path: String, commit: String)]
  /// All paths in lower case: a disk may ignore case.
  private let folded: Set<String>

  /// Files that lie somewhere else than their commit says: git fills submodules where it has this file.
  static let submodulesFile = ".gitmodules"

  /// - Parameter commits: those of submodules, by their paths.
  init(_ entries: [(path: String, kind: Kind)], commits: [String: String]) {
    submodules = commits.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    var kinds: [String: Kind] = [:]
    kinds.reserveCapacity(entries.count * 2)
    for (path, kind) in entries {
      kinds[path] = kind
      var parent = Path.folder(of: path)
      while !parent.isEmpty, kinds[parent] == nil {
        kinds[parent] = .folder
        parent = Path.folder(of: parent)
      }
    }
    self.kinds = kinds
    paths = entries.map(\.path).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    folded = Set(kinds.keys.map { $0.lowercased() })
  }

  /// What lies at a path, relative to the top; what a link or submodule above it holds counts as one of these.
  func kind(of path: String) -> Kind? {
    if path == "." || path.isEmpty { return .folder }
    if let kind = kinds[path] { return kind }
    var parent = Path.folder(of: path)
    while !parent.isEmpty {
      if let kind = kinds[parent], kind == .link || kind == .submodule { return kind }
      parent = Path.folder(of: parent)
    }
    return nil
  }

  /// Whether something lies at a path that differs in case at most.
  func mayHave(_ path: String) -> Bool { kind(of: path) != nil || folded.contains(path.lowercased()) }

  /// The paths of files, links and submodules in a folder, relative to it.
  func contents(of folder: String) -> [String] {
    if folder == "." || folder.isEmpty { return paths }
    let prefix = folder + "/"
    var (low, high) = (0, paths.count)
    while low < high {
      let middle = (low + high) / 2
      if paths[middle].utf8.lexicographicallyPrecedes(prefix.utf8) { low = middle + 1 } else { high = middle }
    }
    return paths[low...].prefix { $0.utf8.starts(with: prefix.utf8) }.map { String($0.dropFirst(prefix.count)) }
  }

}
