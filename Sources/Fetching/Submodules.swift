import Disk
import Model
import Paths

extension Repository {
  /// The number of submodules that are asked for: whoever writes them down may name any host, as often as they like.
  private static let mostSubmodules = 100

  /// The submodules of a revision, and theirs, that git cannot fill: those that no file says the address of, or a relative
  /// one, and those whose repository is gone or does not have the commit. SwiftPM fills all of them, whatever a target
  /// needs.
  func missingSubmodules(of tree: CommitTree, at revision: String) throws(FetchError) -> [String] {
    var left = Self.mostSubmodules
    return try missingSubmodules(of: tree, at: revision, in: mirror, isTop: true, &left)
  }

  /// - Parameter left: how many may be asked for.
  private func missingSubmodules(
    of tree: CommitTree, at revision: String, in mirror: Mirror, isTop: Bool, _ left: inout Int
  ) throws(FetchError) -> [String] {
    guard !tree.submodules.isEmpty, tree.kind(of: CommitTree.submodulesFile) == .file else { return [] }
    let addresses = try mirror.submoduleAddresses(at: revision)
    var missing: [String] = []
    for (path, commit) in tree.submodules {
      if left == 0 { break }
      left -= 1
      guard let address = addresses[Path.normalised(path)] else {
        missing.append(path)
        continue
      }
      // git seeks them beside the repository that it cloned from, which is SwiftPM's own copy.
      if isTop, address.hasPrefix("./") || address.hasPrefix("../") {
        missing.append(path)
        continue
      }
      // What is not asked here, SwiftPM may ask.
      if gitURLProblem(address, allowFileURLs: allowsFileURLs) != nil || isLocalGitPath(address) { continue }
      if mirror.git.metSilence { continue }
      do throws(FetchError) {
        var other = try Mirror(address, in: evaluator.cache, git: mirror.git, allowFileURLs: allowsFileURLs)
        _ = try other.refresh()
        let inner = try other.tree(at: commit)
        for below in try missingSubmodules(of: inner, at: commit, in: other, isTop: false, &left) {
          missing.append(Path.join(path, below))
        }
      } catch {
        switch error.reason {
        case .unknownRevision: missing.append(path)
        case .unreachable(let text) where Self.saysGone(text): missing.append(path)
        // Whether it is there nobody can say now.
        case .notCached, .unreachable: continue
        default: throw error
        }
      }
    }
    return missing
  }

  /// Whether git says that there is no such repository, and not that it cannot be asked.
  private static func saysGone(_ text: String) -> Bool {
    let text = text.lowercased()
    return ["not found", "does not exist", "does not appear to be a git repository"].contains(where: text.contains)
  }
}

extension Mirror {
  /// The addresses that a revision states for its submodules, by their paths.
  func submoduleAddresses(at revision: String) throws(FetchError) -> [String: String] {
    guard let commit = GitObject(revision) else { throw FetchError(url, .unknownRevision(revision)) }
    let listed = try git.run(
      ["config", "--no-includes", "--blob=\(commit):.gitmodules", "-z", "--list"], in: repository, url: address,
      outputLimit: 1 << 20)
    // What git cannot read fills nothing.
    guard listed.succeeded else { return [:] }
    var paths: [String: String] = [:]
    var urls: [String: String] = [:]
    for entry in listed.output.split(separator: 0) {
      guard let cut = entry.firstIndex(of: UInt8(ascii: "\n")) else { continue }
      let key = String(decoding: entry[..<cut], as: UTF8.self)
      let value = String(decoding: entry[(cut + 1)...], as: UTF8.self)
      guard key.hasPrefix("submodule."), let dot = key.lastIndex(of: ".") else { continue }
      switch key[dot...] {
      case ".path": paths[String(key[..<dot])] = value
      case ".url": urls[String(key[..<dot])] = value
      default: break
      }
    }
    var addresses: [String: String] = [:]
    for (name, path) in paths { addresses[Path.normalised(path)] = urls[name] }
    return addresses
  }
}
