import Disk
import Model
import Paths
import Text

/// The files in the commits of a mirror. They are read from the disk if they are there, and fetched otherwise.
extension Mirror {
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

  /// All regular files of a revision, as object names by path, and the paths of its links and submodules.
  func allFiles(at revision: String) throws(FetchError) -> (files: [String: String], links: [String]) {
    var (files, links): ([String: String], [String]) = ([:], [])
    for entry in try entries(at: revision, recursively: true) {
      if entry.mode.hasPrefix("100"), entry.type == "blob", isGitObjectName(entry.object) {
        files[entry.path] = entry.object
      } else {
        links.append(entry.path)
      }
    }
    return (files, links)
  }

  /// The names of everything in a revision.
  ///
  /// - Parameter isWhole: `false` where folders that are not here may be left out, which ``CommitTree`` knows.
  func tree(at revision: String, isWhole: Bool = true) throws(FetchError) -> CommitTree {
    if !isWhole, !git.isOffline, let commit = GitObject(revision) {
      try completePending()
      let listed = try list(commit, ["-r"], isLocal: true)
      if listed.succeeded { return Self.tree(of: Self.entries(in: listed.output)) }
      if try !hasTop(of: commit) { try fetchKnownCommit(commit) }
      if let levels = try levels(of: commit) {
        return Self.tree(of: levels.known, unseen: Set(levels.unseen.map(\.path)))
      }
    }
    return Self.tree(of: try entries(at: revision, recursively: true))
  }

  private static func tree(of entries: [Entry], unseen: Set<String> = []) -> CommitTree {
    var commits: [String: String] = [:]
    for entry in entries where entry.type == "commit" { commits[entry.path] = entry.object }
    return CommitTree(entries.map(\.named), commits: commits, unseen: unseen)
  }

  fileprivate struct Entry {
    let mode: String
    let type: String
    let object: String
    var path: String

    var named: (path: String, kind: CommitTree.Kind) {
      (path, type == "commit" ? .submodule : mode == "120000" ? .link : .file)
    }
  }

  private func entries(
    at revision: String, recursively: Bool, below folder: String? = nil
  ) throws(FetchError) -> [Entry] {
    // A revision from a lockfile reaches git only if it is an object name.
    guard let commit = GitObject(revision) else { throw FetchError(url, .unknownRevision(revision)) }
    try completePending()
    let options: [GitArgument] = recursively ? ["-r"] : []
    let operands = folder.flatMap { GitArgument(operand: "\($0)/") }.map { [$0] } ?? []
    var listed = try list(commit, options, operands, isLocal: true)
    if !listed.succeeded, listed.ending != .wroteTooMuch, !git.isOffline {
      let hasTop = recursively ? try hasTop(of: commit) : false
      if !hasTop { try fetchKnownCommit(commit) }
      // git itself would fetch one folder after the other.
      if recursively, let levels = try levels(of: commit) {
        prefetch(levels.unseen.compactMap { GitObject($0.object) })
      }
      listed = try list(commit, options, operands, isLocal: false)
    }
    guard listed.succeeded else {
      if git.isOffline { throw FetchError(url, .notCached(revision: revision)) }
      throw error(of: listed, at: revision)
    }
    return Self.entries(in: listed.output)
  }

  /// Parses the output of `ls-tree -z`.
  private static func entries(in listing: [UInt8]) -> [Entry] {
    listing.split(separator: 0).compactMap { entry in
      // MODE SP TYPE SP OBJECT TAB NAME
      guard let tab = entry.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
      let words = entry[..<tab].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      guard words.count == 3 else { return nil }
      return Entry(
        mode: words[0], type: words[1], object: words[2], path: String(decoding: entry[(tab + 1)...], as: UTF8.self))
    }
  }

  private func list(
    _ commit: GitObject, _ options: [GitArgument], _ operands: [GitArgument] = [], isLocal: Bool
  ) throws(FetchError) -> Subprocess.Result {
    // A tree of a few bytes may name itself again and again.
    try git.run(
      ["ls-tree", "-z", "--full-tree"] + options + [commit.argument, "--"] + operands, in: repository, url: address,
      isLocal: isLocal, outputLimit: 64 << 20)
  }

  /// Fetches a commit that the mirror lacks.
  private func fetchKnownCommit(_ commit: GitObject) throws(FetchError) {
    let brought = try fetchCommit(commit)
    if !brought.succeeded { throw error(of: brought, at: commit.name) }
  }

  private func error(of result: Subprocess.Result, at revision: String) -> FetchError {
    let isUnknown = ["not our ref", "not a tree", "valid object name", "bad object", "no such remote ref"].contains {
      result.errorText.lowercased().contains($0)
    }
    return FetchError(url, isUnknown ? .unknownRevision(revision) : .unreachable(Git.errorLine(result)))
  }

  // MARK: Objects on the disk

  /// The names of all objects that the mirror has. A lookup of a missing one would make git fetch it.
  private func objectsHere() throws(FetchError) -> Set<String> {
    let listed = try git.run(
      ["cat-file", "--batch-all-objects", "--batch-check=%(objectname)"], in: repository, url: address, isLocal: true)
    return Set(listed.output.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) })
  }

  /// Returns whether the mirror has a commit, and the names at its top.
  private func hasTop(of commit: GitObject) throws(FetchError) -> Bool {
    try list(commit, [], isLocal: true).succeeded
  }

  /// The folders of these objects, each as its entries; those of commits are their tops.
  ///
  /// - Parameter objects: names of objects that are here.
  private func folders(_ objects: [GitObject]) throws(FetchError) -> [[Entry]] {
    if objects.isEmpty { return [] }
    let read = try git.run(
      ["cat-file", "--batch"], in: repository, url: address, isLocal: true,
      input: Array(objects.map { $0.name + "^{tree}\n" }.joined().utf8))
    var rest = read.output[...]
    var folders: [[Entry]] = []
    // OBJECT SP TYPE SP SIZE LF BYTES LF
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let words = rest[..<end].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      rest = rest[(end + 1)...]
      guard words.count == 3, words[1] == "tree", let size = Int(words[2]), size < rest.count else {
        folders.append([])
        continue
      }
      folders.append(Self.folder(rest.prefix(size), hashBytes: words[0].utf8.count / 2))
      rest = rest.dropFirst(size + 1)
    }
    return folders
  }

  /// The entries of a tree as git stores it.
  private static func folder(_ bytes: ArraySlice<UInt8>, hashBytes: Int) -> [Entry] {
    var rest = bytes
    var entries: [Entry] = []
    // MODE SP NAME NUL HASH
    while let space = rest.firstIndex(of: UInt8(ascii: " ")), let end = rest.firstIndex(of: 0), space < end,
      end + hashBytes < rest.endIndex
    {
      let mode = String(decoding: rest[..<space], as: UTF8.self)
      let hash = rest[(end + 1)...].prefix(hashBytes)
      let type = mode == "40000" ? "tree" : mode == "160000" ? "commit" : "blob"
      entries.append(
        Entry(
          mode: mode, type: type, object: hash.map { hexadecimal($0, digits: 2, uppercase: false) }.joined(),
          path: String(decoding: rest[(space + 1)..<end], as: UTF8.self)))
      rest = rest[(end + 1 + hashBytes)...]
    }
    return entries
  }

  /// The most entries that are looked at level by level.
  private static let mostEntries = 200_000

  /// The known entries of a revision, and its folders that are not on the disk; `nil` if there are too many.
  private func levels(of commit: GitObject) throws(FetchError) -> (known: [Entry], unseen: [Entry])? {
    let here = try objectsHere()
    var known: [Entry] = []
    var unseen: [Entry] = []
    var level: [(path: String, object: GitObject)] = [("", commit)]
    while !level.isEmpty {
      let folders = try folders(level.map(\.object))
      guard folders.count == level.count else { return nil }
      var next: [(path: String, object: GitObject)] = []
      for ((above, _), folder) in zip(level, folders) {
        for var entry in folder {
          if !above.isEmpty { entry.path = above + "/" + entry.path }
          if entry.type != "tree" {
            known.append(entry)
          } else if here.contains(entry.object), let object = GitObject(entry.object) {
            next.append((entry.path, object))
          } else {
            unseen.append(entry)
          }
        }
      }
      if known.count + next.count + unseen.count > Self.mostEntries { return nil }
      level = next
    }
    return (known, unseen)
  }

  // MARK: Contents

  /// The bytes of one object from ``files(at:)``.
  ///
  /// - Parameter isLocal: true to throw where it is not here.
  func contents(of object: String, limit: Int, isLocal: Bool = false) throws(FetchError) -> [UInt8] {
    guard let name = GitObject(object) else { throw FetchError(url, .unknownRevision(object)) }
    let result = try git.run(
      ["cat-file", "blob", name.argument], in: repository, url: address, isLocal: isLocal, outputLimit: limit)
    guard result.succeeded else {
      throw FetchError(url, git.isOffline ? .notCached(revision: nil) : .unreachable(Git.errorLine(result)))
    }
    return result.output
  }

  /// The bytes of objects from ``allFiles(at:)``, by their names; missing ones are fetched with one connection.
  ///
  /// - Parameters:
  ///   - limit: larger ones are left out.
  ///   - mostBytes: the limit of all together; the last ones are left out if there are more.
  func contents(
    ofAll objects: [String], limit: Int, mostBytes: Int
  ) throws(FetchError) -> [String: [UInt8]] {
    let names = Set(objects.compactMap { GitObject($0) }).sorted()
    if names.isEmpty { return [:] }
    if !git.isOffline {
      let here = try objectsHere()
      prefetch(names.filter { !here.contains($0.name) })
    }
    let read = try git.run(
      ["cat-file", "--batch"], in: repository, url: address, isLocal: git.isOffline, outputLimit: mostBytes,
      input: Array(names.map { $0.name + "\n" }.joined().utf8))
    guard read.succeeded || read.ending == .wroteTooMuch else {
      throw FetchError(url, git.isOffline ? .notCached(revision: nil) : .unreachable(Git.errorLine(read)))
    }
    var found: [String: [UInt8]] = [:]
    var rest = read.output[...]
    // OBJECT SP TYPE SP SIZE LF BYTES LF
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let words = rest[..<end].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      rest = rest[(end + 1)...]
      if words.last == "missing" {
        throw FetchError(url, git.isOffline ? .notCached(revision: nil) : .unreachable("it lacks \(words[0])"))
      }
      guard words.count == 3, let size = Int(words[2]), size < rest.count else { break }
      if size <= limit { found[words[0]] = Array(rest.prefix(size)) }
      rest = rest.dropFirst(size + 1)
    }
    return found
  }

  /// Fetches some files at the top of these revisions that are not on the disk, in one request.
  ///
  /// - Parameter isWanted: decides by a file's name.
  func prefetch(topOf revisions: [String], where isWanted: (String) -> Bool) {
    guard !git.isOffline, let here = try? objectsHere() else { return }
    let commits = revisions.filter(here.contains).compactMap { GitObject($0) }
    guard let folders = try? folders(commits) else { return }
    var missing: Set<GitObject> = []
    for entry in folders.joined()
    where entry.mode.hasPrefix("100") && isWanted(entry.path) && !here.contains(entry.object) {
      if let object = GitObject(entry.object) { missing.insert(object) }
    }
    prefetch(missing)
  }
}
