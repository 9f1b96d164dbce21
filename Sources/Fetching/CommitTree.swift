import Model
import Paths

/// The names of all files of a commit. Its size is that of git's listing: a stranger's folders may lie as deep as they
/// like, and no folder has an entry of its own here.
struct CommitTree: Sendable {
  enum Kind: Sendable {
    case file, folder
    /// What it leads to is not looked at.
    case link
    /// Another repository, whose files are not known here.
    case submodule
  }

  /// Of files, links and submodules.
  private let kinds: [String: Kind]
  /// Their paths.
  private let paths: SortedPaths
  /// The same in lower case: a disk may ignore case.
  private let folded: SortedPaths
  let submodules: [(path: String, commit: String)]

  /// The number of files, links and submodules.
  var count: Int { paths.all.count }

  /// Files that lie somewhere else than their commit says: git fills submodules where it has this file.
  static let submodulesFile = ".gitmodules"

  /// - Parameter commits: those of submodules, by their paths.
  init(_ entries: [(path: String, kind: Kind)], commits: [String: String]) {
    submodules = commits.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    kinds = Dictionary(entries) { _, last in last }
    paths = SortedPaths(entries.map(\.path))
    folded = SortedPaths(entries.map { $0.path.lowercased() })
  }

  /// What lies at a path, relative to the top; what a link or submodule above it holds counts as one of these.
  func kind(of path: String) -> Kind? {
    if path == "." || path.isEmpty { return .folder }
    if let kind = kinds[path] { return kind }
    if paths.hasFolder(path) { return .folder }
    var parent = Path.folder(of: path)
    while !parent.isEmpty {
      if let kind = kinds[parent], kind == .link || kind == .submodule { return kind }
      parent = Path.folder(of: parent)
    }
    return nil
  }

  /// Whether something lies at a path that differs in case at most.
  func mayHave(_ path: String) -> Bool { kind(of: path) != nil || folded.has(path.lowercased()) }

  /// The paths of files, links and submodules in a folder, relative to it.
  func contents(of folder: String) -> [String] {
    folder == "." || folder.isEmpty ? paths.all : paths.below(folder)
  }
}

/// Paths of files, in which folders are found by what lies in them.
private struct SortedPaths: Sendable {
  /// Sorted by bytes.
  let all: [String]

  init(_ paths: [String]) { all = paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

  /// The first that does not precede a text.
  private func start(of text: String) -> Int {
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle].utf8.lexicographicallyPrecedes(text.utf8) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func starts(_ place: Int, with text: String) -> Bool {
    place < all.count && all[place].utf8.starts(with: text.utf8)
  }

  func hasFolder(_ path: String) -> Bool { starts(start(of: path + "/"), with: path + "/") }

  /// Whether there is a file or folder.
  func has(_ path: String) -> Bool {
    let place = start(of: path)
    return place < all.count && all[place] == path || hasFolder(path)
  }

  /// The paths in a folder, relative to it.
  func below(_ folder: String) -> [String] {
    let prefix = folder + "/"
    return all[start(of: prefix)...].prefix { $0.utf8.starts(with: prefix.utf8) }.map {
      String(decoding: $0.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
    }
  }
}
