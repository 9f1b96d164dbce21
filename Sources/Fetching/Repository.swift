import Disk
import ManifestReader
import Model
import Parallel
import Paths
import Text
import YAML

/// A repository whose references are known.
package struct Repository: Sendable {
  package var url: String { mirror.url }
  package let references: RemoteReferences
  let mirror: any CommitSource
  let evaluator: ManifestEvaluator
  let allowsFileURLs: Bool
  /// Taken while files of several versions are fetched, which then serve all that wait.
  private let fetching = Locked(())

  init(references: RemoteReferences, mirror: any CommitSource, evaluator: ManifestEvaluator, allowsFileURLs: Bool) {
    (self.references, self.mirror) = (references, mirror)
    (self.evaluator, self.allowsFileURLs) = (evaluator, allowsFileURLs)
  }

  /// The facts about a revision, from the cache or the repository.
  ///
  /// - Parameters:
  ///   - component: its spec is `component.yaml` or `<component>.component.yaml`.
  ///   - needsPaths: true to look which of the paths that the manifest names are there.
  ///   - published: the spec that a spec repository has published for this revision; it replaces one in the repository.
  ///   - evenUnread: true if the spec of a component is enough where its manifest would have to run and there is no sandbox.
  package func facts(
    at revision: String, component: String, needsPaths: Bool = false, published: [UInt8]? = nil,
    evenUnread: Bool = false
  ) throws(FetchError) -> RecordedFacts {
    let revision = revision.lowercased()
    let files = try importantFiles(at: revision)
    var facts = RecordedFacts(revision: revision, spec: nil, manifest: nil)
    facts.hasPackage = files["Package.swift"] != nil
    let object = files["component.yaml"] ?? files["\(component).component.yaml"]
    var spec = published
    if let object, published == nil {
      let found = try cached(object) { () throws(FetchError) in
        try contents(of: object, at: revision, limit: YAMLLimits().bytes)
      }
      if !facts.hasPackage || isSpec(found, ofPin: component, from: url) { spec = found }
    }
    if let spec {
      facts.spec = spec
      if !facts.hasPackage { return facts }
      do throws(FetchError) { facts.manifest = try manifest(files, revision) } catch {
        // SwiftPM builds what the manifest says: without it nothing is known of that.
        guard evenUnread, case .noSandbox = error.reason else { throw error }
      }
    } else {
      guard files["Package.swift"] != nil else { throw FetchError(url, .noManifest(revision: revision)) }
      facts.manifest = try manifest(files, revision)
    }
    // To choose versions the manifest is enough.
    if needsPaths, let manifest = facts.manifest {
      facts.oldestTools = try oldestTools(Self.manifests(files), revision)
      facts.missing = try missingPaths(manifest, at: revision)
    }
    return facts
  }

  /// The paths that a manifest names and that a commit, or a submodule that it needs, does not have.
  private func missingPaths(_ manifest: Manifest, at revision: String) throws(FetchError) -> [String] {
    var tree = try mirror.tree(at: revision, isWhole: false)
    var missing = manifest.missingPaths(in: tree)
    let hasSubmodules = tree.kind(of: CommitTree.submodulesFile) != nil
    if !tree.isCertain || tree.isPartial && hasSubmodules {
      tree = try mirror.tree(at: revision, isWhole: true)
      missing = manifest.missingPaths(in: tree)
    }
    return Set(missing + (try missingSubmodules(of: tree, at: revision))).sorted()
  }

  /// When commits of branches and versions were made, in seconds since 1970; those of which that is not known are left out.
  package func dates(of revisions: [String]) throws(FetchError) -> [String: Int] { try mirror.dates(of: revisions) }

  /// True if only the cache answers.
  package var isOffline: Bool { mirror.isOffline }

  /// The commit of a tag of any name; ``references`` has those that are versions. `nil` if there is none.
  package func commit(ofTag tag: String) throws(FetchError) -> String? { try mirror.commit(ofTag: tag) }

  /// Makes sure that a branch, a tag or another reference reaches a commit: SwiftPM fetches no others.
  package func confirmReach(of revision: String) throws(FetchError) {
    let revision = revision.lowercased()
    if references.versions.contains(where: { $0.revision == revision }) { return }
    if references.branches.values.contains(revision) { return }
    if try !mirror.reaches(revision) { throw FetchError(url, .strayRevision(revision)) }
  }

  /// The contents of some files of a revision, by their paths from its top.
  ///
  /// - Parameters:
  ///   - limit: larger files are left out.
  ///   - mostBytes: the limit of all together; the rest is left out.
  ///   - choose: is given the paths of all regular files, and those of links and submodules.
  package func contents(
    at revision: String, limit: Int, mostBytes: Int, _ choose: (_ files: [String], _ links: [String]) -> [String]
  ) throws(FetchError) -> [String: [UInt8]] {
    let (files, links) = try mirror.allFiles(at: revision.lowercased())
    let chosen = choose(files.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }, links)
    let objects = chosen.compactMap { files[$0] }
    let read = try mirror.contents(ofAll: objects, limit: limit, mostBytes: mostBytes)
    var found: [String: [UInt8]] = [:]
    for path in chosen { found[path] = files[path].flatMap { read[$0] } }
    return found
  }

  private func manifest(_ files: [String: String], _ revision: String) throws(FetchError) -> Manifest {
    let manifests = Self.manifests(files)
    // Many revisions share one manifest.
    let key = manifests.count == 1 ? manifests["Package.swift"] ?? revision : revision
    return try evaluator.manifest(key, revision: revision, repository: url) { () throws(FetchError) in
      try contents(ofAll: manifests, revision)
    }
  }

  private func contents(ofAll files: [String: String], _ revision: String) throws(FetchError) -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for (name, object) in files { contents[name] = try self.contents(of: object, at: revision, limit: 4 << 20) }
    return contents
  }

  /// The oldest tools that load a package with manifests for several; `nil` if it has one.
  private func oldestTools(_ manifests: [String: String], _ revision: String) throws(FetchError) -> ToolsVersion? {
    if manifests.count < 2 { return nil }
    let kept = try cached("\(revision).tools") { () throws(FetchError) in
      Array((ManifestReader.oldestTools(of: try contents(ofAll: manifests, revision)) ?? "").utf8)
    }
    return ToolsVersion(String(decoding: kept, as: UTF8.self))
  }

  /// The most versions whose manifests are fetched at once.
  private static let mostVersions = 100

  /// Returns the bytes of a spec or manifest. If the mirror lacks it, those of the nearest versions are fetched too: a
  /// search for versions needs them next, and a manifest is small compared with a request.
  private func contents(of object: String, at revision: String, limit: Int) throws(FetchError) -> [UInt8] {
    if let bytes = try? mirror.contents(of: object, limit: limit, isLocal: true) { return bytes }
    fetching.withLock { _ in
      let versions = references.versions
      let place = versions.firstIndex { $0.revision == revision } ?? versions.count
      let first = max(0, min(place - Self.mostVersions / 2, versions.count - Self.mostVersions))
      let nearest = versions[first...].prefix(Self.mostVersions).map(\.revision)
      mirror.prefetch(topOf: [revision] + nearest, where: Self.isImportant)
    }
    return try mirror.contents(of: object, limit: limit, isLocal: false)
  }

  private static func manifests(_ files: [String: String]) -> [String: String] {
    files.filter { ManifestReader.isManifest($0.key) }
  }

  /// The specs and manifests at the top of a revision, as object names by file name; cached forever.
  private func importantFiles(at revision: String) throws(FetchError) -> [String: String] {
    guard isGitObjectName(revision) else { throw FetchError(url, .unknownRevision(revision)) }
    let listing = try cached("\(revision).files") { () throws(FetchError) in
      let files = try mirror.files(at: revision, below: nil).filter { Self.isImportant($0.key) }
      return Array(files.map { "\($0.value) \($0.key)\n" }.sorted().joined().utf8)
    }
    var files: [String: String] = [:]
    for line in listing.split(separator: UInt8(ascii: "\n")) {
      guard let space = line.firstIndex(of: UInt8(ascii: " ")) else { continue }
      files[String(decoding: line[(space + 1)...], as: UTF8.self)] = String(decoding: line[..<space], as: UTF8.self)
    }
    return files
  }

  private static func isImportant(_ name: String) -> Bool {
    if name.utf8.contains(where: { $0 < 0x20 }) { return false }
    if name == "component.yaml" || name.hasSuffix(".component.yaml") { return true }
    return ManifestReader.isManifest(name)
  }

  /// Bytes that never change under their name, from the cache if it has them.
  private func cached(_ name: String, _ make: () throws(FetchError) -> [UInt8]) throws(FetchError) -> [UInt8] {
    do {
      let folder = try evaluator.cache.folder("objects", String(name.prefix(2)))
      if let bytes = try? Disk.read(Path.join(folder, name)) { return bytes }
      let bytes = try make()
      _ = try Disk.writeAtomically(bytes, to: name, inside: folder)
      return bytes
    } catch let error as FetchError { throw error } catch let error as DiskError {
      throw FetchError(url, .disk(error))
    } catch { throw FetchError(url, .unreachable("\(error)")) }
  }
}
