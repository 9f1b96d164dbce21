import Disk
import Model
import Paths
import YAML

/// A repository whose references are known.
package struct Repository: Sendable {
  package var url: String { mirror.url }
  package let references: RemoteReferences
  let mirror: Mirror
  let evaluator: ManifestEvaluator
  let allowsFileURLs: Bool

  /// The facts about a revision, from the cache or the repository.
  ///
  /// - Parameters:
  ///   - component: its spec is `component.yaml` or `<component>.component.yaml`.
  ///   - needsManifest: whether to read the manifest of a component too, for its platforms, tools and targets, and which
  ///     of the paths that it names are there.
  ///   - published: the spec that a spec repository has published for this revision; it replaces one in the repository.
  package func facts(
    at revision: String, component: String, needsManifest: Bool = false, published: [UInt8]? = nil
  ) throws(FetchError) -> RecordedFacts {
    let revision = revision.lowercased()
    let files = try importantFiles(at: revision)
    var facts = RecordedFacts(revision: revision, spec: nil, manifest: nil)
    var isPrefetched = false
    facts.hasPackage = files["Package.swift"] != nil
    let object = files["component.yaml"] ?? files["\(component).component.yaml"]
    if published != nil || object != nil {
      facts.spec = published
      if let object, published == nil {
        facts.spec = try cached(object) { () throws(FetchError) in
          if needsManifest {
            mirror.prefetch([object] + Self.manifests(files).values)
            isPrefetched = true
          }
          return try mirror.contents(of: object, limit: YAMLLimits().bytes)
        }
      }
      if !needsManifest || files["Package.swift"] == nil { return facts }
      do throws(FetchError) { facts.manifest = try manifest(files, revision, isPrefetched) } catch {
        // The spec suffices; facts that only the manifest has stay as they are in the lockfile.
        guard case .noSandbox = error.reason else { throw error }
      }
    } else {
      guard files["Package.swift"] != nil else { throw FetchError(url, .noManifest(revision: revision)) }
      facts.manifest = try manifest(files, revision, isPrefetched)
    }
    // To choose versions the manifest is enough.
    if needsManifest, let manifest = facts.manifest {
      let tree = try mirror.tree(at: revision)
      facts.missing = Set(manifest.missingPaths(in: tree) + (try missingSubmodules(of: tree, at: revision))).sorted()
      facts.missingResources = manifest.missingResources(in: tree)
    }
    return facts
  }

  private func manifest(
    _ files: [String: String], _ revision: String, _ isPrefetched: Bool
  ) throws(FetchError) -> Manifest {
    let manifests = Self.manifests(files)
    // Many revisions share one manifest.
    let key = manifests.count == 1 ? manifests["Package.swift"] ?? revision : revision
    return try evaluator.manifest(key, revision: revision, repository: url) { () throws(FetchError) in
      var contents: [String: [UInt8]] = [:]
      if !isPrefetched { mirror.prefetch(manifests.values) }
      for (name, object) in manifests { contents[name] = try mirror.contents(of: object, limit: 4 << 20) }
      return contents
    }
  }

  private static func manifests(_ files: [String: String]) -> [String: String] {
    files.filter { $0.key.hasPrefix("Package") && $0.key.hasSuffix(".swift") }
  }

  /// The specs and manifests at the top of a revision, as object names by file name; cached forever.
  private func importantFiles(at revision: String) throws(FetchError) -> [String: String] {
    guard isGitObjectName(revision) else { throw FetchError(url, .unknownRevision(revision)) }
    let listing = try cached("\(revision).files") { () throws(FetchError) in
      let files = try mirror.files(at: revision).filter { Self.isImportant($0.key) }
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
    if name == "component.yaml" || name.hasSuffix(".component.yaml") || name == "Package.swift" { return true }
    return name.hasPrefix("Package@swift-") && name.hasSuffix(".swift")
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
