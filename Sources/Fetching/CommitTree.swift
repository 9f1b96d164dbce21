import Model
import Parallel
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
  /// Files of no bytes.
  private let empty: Set<String>
  /// The paths of folders of whose files nothing is known but that there are some.
  private let unseen: SortedPaths
  private let foldedUnseen: SortedPaths
  /// The objects of links that say where they lead, by path.
  private let links: [String: String]
  /// Links that are known to lead nowhere.
  private let deadLinks: Set<String>
  /// Where links lead, by path, as far as that was read.
  var destinations: [String: String] = [:]
  /// Links of which it was asked where they lead.
  private let askedLinks = Locked<Set<String>>([])
  /// Whether something was asked that the files of such a folder decide.
  private let wasAskedTooMuch = Locked(false)

  /// Whether a file is known to have no bytes.
  func isEmpty(_ path: String) -> Bool { empty.contains(path) }

  /// The number of files, links and submodules.
  var count: Int { paths.all.count }

  /// Files that lie somewhere else than their commit says: git fills submodules where it has this file.
  static let submodulesFile = ".gitmodules"

  /// - Parameters:
  ///   - commits: those of submodules, by their paths.
  ///   - unseen: folders whose files are not known.
  ///   - empty: files that are known to have no bytes.
  ///   - links: the objects of links, by their paths.
  ///   - deadLinks: links that are known to lead nowhere.
  init(
    _ entries: [(path: String, kind: Kind)], commits: [String: String], unseen: Set<String> = [],
    empty: Set<String> = [], links: [String: String] = [:], deadLinks: Set<String> = []
  ) {
    (self.empty, self.links, self.deadLinks) = (empty, links, deadLinks)
    self.unseen = SortedPaths(Array(unseen))
    foldedUnseen = SortedPaths(unseen.map { $0.lowercased() })
    submodules = commits.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    kinds = Dictionary(entries) { _, last in last }
    paths = SortedPaths(entries.map(\.path))
    folded = SortedPaths(entries.map { $0.path.lowercased() })
  }

  /// Whether what was asked so far would have the same answers if all folders were known.
  var isCertain: Bool { !wasAskedTooMuch.value }

  /// Whether the files of some folder are not known.
  var isPartial: Bool { !unseen.all.isEmpty }

  /// Notes that an answer depends on files that are not known.
  func noteUncertainty() { wasAskedTooMuch.withLock { $0 = true } }

  /// Whether some folder at or below a path is one whose files are not known.
  func hasUnseen(in folder: String) -> Bool {
    folder == "." || folder.isEmpty ? isPartial : unseen.has(folder)
  }

  /// The folders below a path whose files are not known, from the top.
  func unseen(in folder: String) -> [String] {
    folder == "." || folder.isEmpty ? unseen.all : unseen.below(folder).map { Path.join(folder, $0) }
  }

  /// Whether a path leads into a folder whose files are not known.
  private func isUnseen(_ path: String, among unseen: SortedPaths) -> Bool {
    var parent = Path.folder(of: path)
    while !parent.isEmpty {
      if unseen.hasExactly(parent) { return true }
      parent = Path.folder(of: parent)
    }
    return false
  }

  /// What lies at a path, relative to the top; what a link or submodule above it holds counts as one of these.
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

  /// The objects of the links of which it was asked where they lead, and that was not read yet, by path.
  var unreadLinks: [String: String] {
    let asked = askedLinks.value.filter { destinations[$0] == nil }
    return links.filter { asked.contains($0.key) }
  }

  /// Whether a link is known to lead to nothing in its repository. What is outside of that is no part of the package.
  func leadsNowhere(_ path: String) -> Bool {
    if deadLinks.contains(path) { return true }
    var link = path
    var seen: Set<String> = []
    while links[link] != nil {
      // They lead in a circle.
      guard seen.insert(link).inserted else { return true }
      // As many as systems follow.
      if seen.count > 40 { return false }
      guard let text = destinations[link] else {
        askedLinks.withLock { _ = $0.insert(link) }
        return false
      }
      if text.isEmpty || text.hasPrefix("/") { return false }
      let destination = Path.normalised(Path.join(Path.folder(of: link), text))
      if destination == ".." || destination.hasPrefix("../") { return true }
      if !mayHave(destination) { return true }
      link = destination
    }
    return false
  }

  /// Whether something lies at a path that differs in case at most.
  func mayHave(_ path: String) -> Bool {
    let lower = path.lowercased()
    if isPartial, isUnseen(lower, among: foldedUnseen) { noteUncertainty() }
    return kind(of: path) != nil || folded.has(lower) || foldedUnseen.has(lower)
  }

  /// The paths of files, links and submodules in a folder, relative to it, as far as they are known.
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

  func hasExactly(_ path: String) -> Bool {
    let place = start(of: path)
    return place < all.count && all[place].utf8.elementsEqual(path.utf8)
  }

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
