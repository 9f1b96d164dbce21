import Diagnostics
import Disk
import Generators
import Model
import Paths
import Planning
import Text

/// A package of some components and of what they need, with links to the sources, below `.build`.
package struct FocusedPackage {
  /// Relative to the root.
  package let folder: String
  /// The number of its targets, and of those of the whole root.
  package let targets: Int
  package let allTargets: Int
  /// True if one of them has tests.
  package let hasTests: Bool
  private let files: [GeneratedFile]
  /// The entries at the top of the root that contain its sources.
  private let tops: Set<String>
  /// The folders at the top of the root in which SwiftPM looks for sources, the first that is there.
  private let searched: Set<[String]>

  /// `nil` where there is no package at the root.
  ///
  /// - Parameters:
  ///   - components: members, in the graph's components.
  ///   - generation: the generation of the whole root.
  package init?(of components: [Int], _ generation: Generation, _ resolution: Resolution) {
    let graph = resolution.graph
    guard let whole = generation.plan.packages.first, whole.folder.isEmpty else { return nil }
    let names = Set(components.map { graph.components[$0].name }).sorted { Path.precedes($0, $1) }
    let title = names.joined(separator: "+")
    // A file's name has at most 255 bytes.
    folder = ".build/integrate/focus/" + (title.utf8.count <= 200 ? title : SHA256.hexDigest(of: Array(title.utf8)))
    let part = whole.part(of: Set(components), in: folder, graph, wirings: resolution.wirings)
    (targets, allTargets) = (part.manifest.targets.count, whole.manifest.targets.count)
    hasTests = part.manifest.targets.contains { $0.kind == .test }
    // Findings about it were reported for the whole root.
    var known = DiagnosticBag()
    let prefix = folder + "/"
    let plan = GenerationPlan(packages: [part])
    files = generatedFiles(for: plan, of: graph, into: &known).filter { $0.path.hasPrefix(prefix) }
    let local = part.manifest.targets.filter { $0.url == nil }
    tops = Set(local.compactMap(\.path).map { String($0.prefix { $0 != "/" }) })
    searched = Set(local.filter { $0.path == nil }.map(\.kind.searchedParents))
  }

  /// Writes manifest, Package.resolved and links; what was built there before stays.
  package func write(to root: Root) throws(DiskError) {
    var links = tops
    for parents in searched {
      if let parent = parents.first(where: { Disk.kind(of: root.absolute($0)) == .folder }) { links.insert(parent) }
    }
    // SwiftPM reads mirrors and registries beside the manifest that it builds.
    if Disk.kind(of: root.absolute(".swiftpm")) != nil { links.insert(".swiftpm") }
    // A module whose folder is the root: all that may be its sources.
    if links.remove(".") != nil {
      links.formUnion(
        try Disk.list(root.path).filter { name in
          !name.hasPrefix(".") && !isNoSource(name)
        })
    }
    try Disk.makeLinks(to: links, in: folder, inside: root.path)
    var writes = WriteSet(root: root.path)
    for file in files { writes.add(file.bytes, to: file.path) }
    let resolved = Path.join(folder, "Package.resolved")
    if !files.contains(where: { $0.path == resolved }) { writes.remove(resolved) }
    _ = try writes.commit()
  }
}
