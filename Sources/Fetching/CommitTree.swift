import Model
import Parallel
import Paths
import Text

/// The names of all files of a commit. Its size is that of git's listing: a stranger's folders may lie as deep as they
/// like, and no folder has an entry of its own here.
struct CommitTree: Sendable {
  enum Kind: Sendable {
    case file, folder
    /// A symbolic link, which is not followed.
    case link
    /// Another repository, whose files are not known here.
    case submodule
  }

  /// The kinds of files, links and submodules, by path.
  private let kinds: [String: Kind]
  /// Their paths.
  private let paths: SortedPaths
  /// The same in lower case: a disk may ignore case.
  private let folded: SortedPaths
  let submodules: [(path: String, commit: String)]
  /// The paths of folders of whose files nothing is known but that there are some.
  private let unseen: SortedPaths
  private let foldedUnseen: SortedPaths
  /// True after a question that only the files of such a folder could answer.
  private let wasAskedTooMuch = Locked(false)

  /// Files that lie somewhere else than their commit says: git fills submodules where it has this file.
  static let submodulesFile = ".gitmodules"

  /// - Parameters:
  ///   - commits: those of submodules, by their paths.
  ///   - unseen: folders whose files are not known.
  init(_ entries: [(path: String, kind: Kind)], commits: [String: String], unseen: Set<String> = []) {
    self.unseen = SortedPaths(Array(unseen))
    foldedUnseen = SortedPaths(unseen.map { $0.lowercased() })
    submodules = commits.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    kinds = Dictionary(entries) { _, last in last }
    paths = SortedPaths(entries.map(\.path))
    folded = SortedPaths(entries.map { $0.path.lowercased() })
  }

  /// True if all answers so far would be the same if the files of all folders were known.
  var isCertain: Bool { !wasAskedTooMuch.value }

  /// True if the files of some folder are not known.
  var isPartial: Bool { !unseen.all.isEmpty }

  /// Notes that an answer depends on files that are not known.
  private func noteUncertainty() { wasAskedTooMuch.withLock { $0 = true } }

  /// Returns whether a path leads into a folder whose files are not known.
  private func isUnseen(_ path: String, among unseen: SortedPaths) -> Bool {
    var parent = Path.folder(of: path)
    while !parent.isEmpty {
      if unseen.hasExactly(parent) { return true }
      parent = Path.folder(of: parent)
    }
    return false
  }

  /// The kind of the entry at a path, relative to the top. A path below a link or submodule counts as the link or
  /// submodule.
  func kind(of path: String) -> Kind? {
    if path == "." || path.isEmpty { return .folder }
    if let kind = kinds[path] { return kind }
    if paths.hasFolder(path) || unseen.has(path) { return .folder }
    if isPartial, isUnseen(path, among: unseen) {
      noteUncertainty()
      return nil
    }
    var parent = Path.folder(of: path)
    while !parent.isEmpty {
      if let kind = kinds[parent], kind == .link || kind == .submodule { return kind }
      parent = Path.folder(of: parent)
    }
    return nil
  }

  /// Returns whether there is an entry at a path, compared without case.
  func mayHave(_ path: String) -> Bool {
    let lower = path.lowercased()
    if isPartial, isUnseen(lower, among: foldedUnseen) { noteUncertainty() }
    return kind(of: path) != nil || folded.has(lower) || foldedUnseen.has(lower)
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

  func hasExactly(_ path: String) -> Bool {
    let place = start(of: path)
    return place < all.count && all[place].utf8.elementsEqual(path.utf8)
  }

  /// Returns whether there is a file or folder.
  func has(_ path: String) -> Bool {
    let place = start(of: path)
    return place < all.count && all[place] == path || hasFolder(path)
  }
}
