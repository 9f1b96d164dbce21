import Disk
import Versioning

/// The tags and branches of a repository, as `git ls-remote` lists them.
package struct RemoteReferences: Sendable, Equatable {
  /// A tag that is a version.
  package struct TaggedVersion: Sendable, Equatable {
    package var version: Version
    package var tag: String
    /// The commit, also of an annotated tag.
    package var revision: String

    package static func == (one: TaggedVersion, two: TaggedVersion) -> Bool {
      one.version.isIdentical(to: two.version) && one.tag == two.tag && one.revision == two.revision
    }
  }

  /// Tags that are versions, ascending; one for each version.
  package private(set) var versions: [TaggedVersion] = []
  /// Commits by branch.
  package private(set) var branches: [String: String] = [:]

  /// Reads a listing. Skips lines that are no references, and names that begin with `-`.
  package init(_ listing: [UInt8]) {
    var tags: [String: String] = [:]
    var peeled: [String: String] = [:]
    for line in listing.split(separator: UInt8(ascii: "\n")) {
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { continue }
      let revision = String(decoding: line[..<tab], as: UTF8.self).lowercased()
      let name = String(decoding: line[(tab + 1)...], as: UTF8.self)
      guard isGitObjectName(revision) else { continue }
      if name.hasPrefix("refs/heads/") {
        let branch = String(name.dropFirst(11))
        if !branch.hasPrefix("-") { branches[branch] = revision }
      } else if name.hasPrefix("refs/tags/") {
        let tag = name.dropFirst(10)
        if tag.hasPrefix("-") { continue }
        if tag.hasSuffix("^{}") { peeled[String(tag.dropLast(3))] = revision } else { tags[String(tag)] = revision }
      }
    }
    collect(tags.merging(peeled) { _, commit in commit })
  }

  private mutating func collect(_ tags: [String: String]) {
    var best: [Version: TaggedVersion] = [:]
    for (tag, revision) in tags {
      guard let version = Version(tag: tag) else { continue }
      let candidate = TaggedVersion(version: version, tag: tag, revision: revision)
      if let other = best[version], Self.prefers(other.tag, to: tag) { continue }
      best[version] = candidate
    }
    versions = best.values.sorted { $0.version < $1.version }
  }

  /// Of two tags for one version, SwiftPM prefers the one with more numbers (`1.0.0` to `1.0`), then the one without
  /// `v`.
  private static func prefers(_ one: String, to two: String) -> Bool {
    let (left, right) = (one.utf8.count { $0 == 0x2E }, two.utf8.count { $0 == 0x2E })
    if left != right { return left > right }
    if one.hasPrefix("v") != two.hasPrefix("v") { return two.hasPrefix("v") }
    return one.utf8.lexicographicallyPrecedes(two.utf8)
  }

  /// The references of a listing that differ from an earlier one only by case, also of a folder: a case-insensitive
  /// disk stores both in one file. A mirror excludes them; git still fetches their commits by name.
  static func caseCollisions(_ listing: [UInt8]) -> [String] {
    var spellings: [String: Substring] = [:]
    var result: [String] = []
    for line in listing.split(separator: UInt8(ascii: "\n")) {
      let name = String(decoding: line.drop { $0 != UInt8(ascii: "\t") }.dropFirst(), as: UTF8.self)
      guard name.hasPrefix("refs/"), !name.hasSuffix("^{}") else { continue }
      let ends = name.utf8.indices.filter { name.utf8[$0] == UInt8(ascii: "/") } + [name.endIndex]
      // Two Unicode spellings of one accent are equal as `String`, as they are on such disks.
      let isTaken = ends.contains { end in
        let spelling = name[..<end]
        let known = spellings[spelling.lowercased()] ?? spelling
        return !known.utf8.elementsEqual(spelling.utf8)
      }
      if isTaken {
        result.append(name)
      } else {
        for end in ends { spellings[name[..<end].lowercased()] = name[..<end] }
      }
    }
    return result
  }

  package func tagged(_ version: Version) -> TaggedVersion? {
    versions.first { $0.version.isIdentical(to: version) } ?? versions.first { $0.version == version }
  }
}
