import Disk
import Text
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
  /// The other tags of these versions that differ in build metadata.
  private var others: [TaggedVersion] = []
  /// Commits by branch.
  package private(set) var branches: [String: String] = [:]
  /// The commits of annotated tags that begin as versions do, by the object of the tag.
  package private(set) var commitsByTagObject: [String: String] = [:]

  /// The commit that `branch:` of a manifest means: SwiftPM also accepts a tag there.
  package func head(of branch: String) -> String? {
    branches[branch] ?? (versions + others).first { $0.tag == branch }?.revision
  }

  /// Reads a listing. Skips lines that are no references, names that begin with `-`, and tags that are no versions.
  package init(_ listing: [UInt8]) {
    var tags: [(tag: String, revision: String)] = []
    for line in listing.split(separator: UInt8(ascii: "\n")) {
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { continue }
      let name = line[(tab + 1)...]
      let isTag = name.starts(with: "refs/tags/".utf8)
      guard isTag ? Self.mayBeVersion(name.dropFirst(10)) : name.starts(with: "refs/heads/".utf8) else { continue }
      let revision = String(decoding: line[..<tab], as: UTF8.self).lowercased()
      guard isGitObjectName(revision) else { continue }
      let text = String(decoding: name.dropFirst(isTag ? 10 : 11), as: UTF8.self)
      if !isTag {
        if !text.hasPrefix("-") { branches[text] = revision }
      } else if !text.hasSuffix("^{}") {
        tags.append((text, revision))
      } else if let last = tags.last, text.dropLast(3) == last.tag {
        // The commit of an annotated tag is in the line below.
        commitsByTagObject[last.revision] = revision
        tags[tags.count - 1].revision = revision
      }
    }
    collect(tags)
  }

  /// Returns whether a tag begins as versions do. Some repositories have a hundred thousand tags that do not.
  private static func mayBeVersion(_ tag: ArraySlice<UInt8>) -> Bool {
    guard let first = tag.first else { return false }
    return first == UInt8(ascii: "v") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
  }

  private mutating func collect(_ tags: [(tag: String, revision: String)]) {
    var best: [Version: TaggedVersion] = [:]
    for (tag, revision) in tags {
      guard let version = Version(tag: tag) else { continue }
      let candidate = TaggedVersion(version: version, tag: tag, revision: revision)
      if let other = best[version] {
        let isFirst = Self.prefers(other.tag, to: tag)
        if !other.version.isIdentical(to: version) { others.append(isFirst ? candidate : other) }
        if isFirst { continue }
      }
      best[version] = candidate
    }
    versions = best.values.sorted { $0.version < $1.version }
  }

  /// Orders two tags of one version. SwiftPM prefers the one with more numbers (`1.0.0` to `1.0`), then the one without
  /// `v`.
  private static func prefers(_ one: String, to two: String) -> Bool {
    let (left, right) = (one.utf8.count { $0 == 0x2E }, two.utf8.count { $0 == 0x2E })
    if left != right { return left > right }
    if one.hasPrefix("v") != two.hasPrefix("v") { return two.hasPrefix("v") }
    return one.utf8.lexicographicallyPrecedes(two.utf8)
  }

  /// The lines of a listing that say something about versions and branches: some repositories have a hundred thousand
  /// tags of other kinds, which come and go.
  static func relevant(_ listing: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for line in listing.split(separator: UInt8(ascii: "\n")) {
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { continue }
      let name = line[(tab + 1)...]
      let isTag = name.starts(with: "refs/tags/".utf8)
      guard isTag ? mayBeVersion(name.dropFirst(10)) : name.starts(with: "refs/heads/".utf8) else { continue }
      result += line
      result.append(UInt8(ascii: "\n"))
    }
    return result
  }

  /// The patterns of tags that are fetched: of those that begin as versions do.
  static let tagPatterns: [GitArgument] =
    ["v", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"].map { (first: GitArgument) in
      "+refs/tags/\(first)*:refs/tags/\(first)*"
    }

  /// The objects of branches and version tags in a listing that an earlier one does not have.
  static func objects(_ listing: [UInt8], newSince earlier: [UInt8]? = nil) -> [GitObject] {
    let known = Set((earlier ?? []).split(separator: UInt8(ascii: "\n")))
    var objects: Set<GitObject> = []
    for line in listing.split(separator: UInt8(ascii: "\n")) where !known.contains(line) {
      // The object of an annotated tag has its commit with it.
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")), !line.suffix(3).elementsEqual("^{}".utf8),
        let object = GitObject(String(decoding: line[..<tab], as: UTF8.self))
      else { continue }
      let name = line[(tab + 1)...]
      let isVersion =
        name.starts(with: "refs/tags/".utf8) && mayBeVersion(name.dropFirst(10))
        && Version(tag: String(decoding: name.dropFirst(10), as: UTF8.self)) != nil
      if isVersion || name.starts(with: "refs/heads/".utf8) { objects.insert(object) }
    }
    return objects.sorted()
  }

  /// The tag of a version. One without build metadata may be at a tag that has some, as for SwiftPM; one with metadata
  /// means the tag of that name, which SwiftPM does not tell from others.
  package func tagged(_ version: Version) -> TaggedVersion? {
    if let exact = versions.first(where: { $0.version.isIdentical(to: version) }) { return exact }
    if let other = others.first(where: { $0.version.isIdentical(to: version) }) { return other }
    return version.build.isEmpty ? versions.first { $0.version == version } : nil
  }
}
