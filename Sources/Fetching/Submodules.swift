import Disk
import Model
import Paths
import Text

extension Repository {
  /// The limit of submodules that are checked: a repository can list any host, any number of times.
  private static let mostSubmodules = 100

  /// The submodules of a revision, and theirs, that git cannot fill: those without an address, or with a relative one,
  /// and those whose repository is gone or does not have the commit. SwiftPM fills all of them, even those that no
  /// target needs.
  ///
  /// - Throws: also if it cannot be known now whether one exists.
  func missingSubmodules(of tree: CommitTree, at revision: String) throws(FetchError) -> [String] {
    guard !tree.submodules.isEmpty, let mirror = mirror as? Mirror,
      let list = try mirror.files(at: revision)[CommitTree.submodulesFile]
    else { return [] }
    var left = Self.mostSubmodules
    return try missing(tree.submodules, listedIn: list, of: mirror, isTop: true, &left).map(\.visible)
  }

  /// - Parameters:
  ///   - list: the object of `.gitmodules`.
  ///   - left: the number of submodules that may still be checked.
  private func missing(
    _ submodules: [(path: String, commit: String)], listedIn list: String, of mirror: Mirror, isTop: Bool,
    _ left: inout Int
  ) throws(FetchError) -> [String] {
    let addresses = try mirror.submoduleAddresses(in: list)
    var missing: [String] = []
    for (path, commit) in submodules {
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
      // Addresses that the tool may not contact are left to SwiftPM.
      if gitURLProblem(address, allowFileURLs: allowsFileURLs) != nil || isLocalGitPath(address) { continue }
      if mirror.git.metSilence {
        throw FetchError(url, .submoduleNotAsked(path: path, "a host did not answer before"))
      }
      do throws(FetchError) {
        missing += try missingBelow(address, at: commit, mirror.git, &left).map { Path.join(path, $0) }
      } catch {
        switch error.reason {
        case .unknownRevision: missing.append(path)
        case .unreachable(let text) where Self.reportsMissing(text): missing.append(path)
        case .unreachable: throw FetchError(url, .submoduleNotAsked(path: path, error.message))
        case .submoduleNotAsked(let below, let text):
          throw FetchError(url, .submoduleNotAsked(path: Path.join(path, below), text))
        default: throw error
        }
      }
    }
    return missing
  }

  /// The submodules that are missing in a commit of another repository.
  private func missingBelow(
    _ address: String, at commit: String, _ git: Git, _ left: inout Int
  ) throws(FetchError) -> [String] {
    // Its versions are not needed.
    let other = try Mirror(address, in: evaluator.cache, git: git, allowFileURLs: allowsFileURLs)
    guard let list = try other.files(at: commit)[CommitTree.submodulesFile] else { return [] }
    let submodules = try other.tree(at: commit).submodules
    return try missing(submodules, listedIn: list, of: other, isTop: false, &left)
  }

  /// Returns whether git reports that there is no such repository, rather than that it cannot be reached.
  private static func reportsMissing(_ text: String) -> Bool {
    let text = text.lowercased()
    return ["not found", "does not exist", "does not appear to be a git repository"].contains(where: text.contains)
  }
}

extension Mirror {
  /// The addresses that a `.gitmodules`, an object of ``files(at:)``, states for submodules, by their paths.
  func submoduleAddresses(in object: String) throws(FetchError) -> [String: String] {
    guard let name = GitObject(object) else { throw FetchError(url, .unknownRevision(object)) }
    // Fetches the object if the clone lacks it, or throws.
    let limit = 1 << 20
    _ = try contents(of: object, limit: limit)
    let listed = try git.run(
      ["config", "--no-includes", "--blob=\(name)", "-z", "--list"], in: repository, url: address, outputLimit: limit)
    // git fills no submodules if it cannot read the file.
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
