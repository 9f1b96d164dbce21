import Diagnostics
import Disk
import Findings
import Generators
import Model
import Paths
import Planning
import Text

/// Files of earlier generations at paths that the root's present layout does not write.
struct Orphans {
  /// By path, from the root.
  let paths: [String]
  /// Folders of modules with the present names, whose files 'generate' writes over without asking.
  private let ownFolders: Set<String>
  /// The same of modules for tests, which hold nothing else.
  private let testFolders: Set<String>
  private let resolution: Resolution
  private let generation: Generation

  /// Looks where a manifest or a generated module of one of the members would lie.
  init(_ generation: Generation, _ resolution: Resolution) throws(Failure) {
    (self.resolution, self.generation) = (resolution, generation)
    let root = resolution.root
    let written = Set(generation.files.map(\.path))
    var found: [String] = []
    var folders: Set<String> = []
    // Files with our mark in folders of modules for tests, by folder.
    var helpers: [String: [String]] = [:]
    for index in resolution.graph.components.indices where resolution.graph.components[index].isMember {
      for helper in TestConfigurations.folders(of: index, resolution.graph) {
        for file in Self.files(in: helper, isDeep: true, root) where !written.contains(file) {
          if try root.marks(of: file).isGenerated { helpers[helper, default: []].append(file) }
        }
      }
    }
    let declared = DeclaredFolders(resolution.graph, besides: helpers.keys)
    let generated = Set(written.map(Path.folder(of:)))
    var (ownFolders, testFolders): (Set<String>, Set<String>) = ([], [])
    for index in resolution.graph.components.indices where resolution.graph.components[index].isMember {
      let spec = resolution.graph.components[index].shared
      let folder = spec.spec.folder
      if folders.insert(folder).inserted { found += try Self.manifests(in: folder, besides: written, root) }
      if spec.spec.kind == .app {
        ownFolders.formUnion(Self.generatedModules(of: spec.spec))
        found += try Self.modules(in: folder, besides: written, generated, declared, root)
      }
    }
    for (helper, marked) in helpers where !declared.touches(helper) {
      found += marked
      testFolders.insert(helper)
    }
    paths = Set(found).sorted(by: Path.precedes)
    (self.ownFolders, self.testFolders) = (ownFolders, testFolders)
  }

  /// The folders of the modules that are generated for an app.
  private static func generatedModules(of app: Spec) -> [String] {
    let dependencies = app.app.dependenciesModule?.value ?? "\(app.name.value)Dependencies"
    let registration = app.app.registrationModule?.value ?? "\(app.name.value)Registration"
    return [dependencies, registration, app.app.testingModule?.value ?? "\(dependencies)Testing"].map {
      Path.join(app.folder, TargetKind.library.usualFolder(of: $0))
    }
  }

  private static func manifests(in folder: String, besides written: Set<String>, _ root: Root) throws(Failure)
    -> [String]
  {
    let manifest = Path.join(folder, Root.manifestName)
    // Most folders have none, which is cheaper to find out than what repository they lie in.
    if written.contains(manifest) || root.kind(of: manifest) == nil || isRepositoryOfItsOwn(folder, root) {
      return []
    }
    guard let bytes = try root.read(manifest, keeping: true), !bytes.isEmpty, GeneratedState.isMarked(bytes[...]) else {
      return []
    }
    // The file that was resolved for it has no mark of its own.
    let resolved = Path.join(folder, Root.resolvedName)
    let hasResolved = !written.contains(resolved) && root.kind(of: resolved) == .file
    return hasResolved ? [manifest, resolved] : [manifest]
  }

  /// Returns whether a folder is in another repository than the root, which may publish the manifest.
  private static func isRepositoryOfItsOwn(_ folder: String, _ root: Root) -> Bool {
    var folder = folder
    while !folder.isEmpty {
      if root.kind(of: Path.join(folder, ".git"), followingLinks: false) != nil { return true }
      folder = Path.folder(of: folder)
    }
    return false
  }

  /// The folders of modules that specs declare. Files in them belong to the team.
  ///
  /// Only a few folders are queried, and modules elsewhere are skipped. They are those below the `Sources` of apps, and
  /// those of modules for tests that contain files with our mark.
  private struct DeclaredFolders {
    private var folders: Set<String> = []
    /// All folders above them.
    private var above: Set<String> = []

    private init() {}

    init(_ graph: LinkedGraph, besides more: some Sequence<String>) {
      let members = graph.components.indices.filter { graph.components[$0].isMember }
      var asked = DeclaredFolders()
      for index in members where graph.components[index].shared.spec.kind == .app {
        asked.insert(Path.join(graph.components[index].shared.spec.folder, TargetKind.library.usualParent))
      }
      for folder in more { asked.insert(folder) }
      for index in members {
        let spec = graph.components[index].shared.spec
        let isNear = asked.touches(spec.folder)
        for module in graph.components[index].modules {
          if let path = graph.modules[module].module.path?.value {
            let folder = Path.normalised(Path.join(spec.folder, path))
            if asked.touches(folder == "." ? "" : folder) { insert(folder) }
          } else if isNear {
            // The folders in which SwiftPM looks for a target without a path.
            for parent in ["Sources", "Source", "src", "srcs", "Tests", "Plugins"] {
              insert(Path.join(spec.folder, "\(parent)/\(graph.modules[module].name)"))
            }
          }
        }
      }
    }

    private mutating func insert(_ path: String) {
      folders.insert(path == "." ? "" : path)
      var next = path
      while !next.isEmpty {
        next = Path.folder(of: next)
        guard above.insert(next).inserted else { return }
      }
    }

    /// Returns whether a folder is one of them, is in one, or has one in it.
    func touches(_ path: String) -> Bool {
      if above.contains(path) { return true }
      var next = path
      while true {
        if folders.contains(next) { return true }
        if next.isEmpty { return false }
        next = Path.folder(of: next)
      }
    }
  }

  private static func modules(
    in folder: String, besides written: Set<String>, _ generated: Set<String>, _ declared: DeclaredFolders,
    _ root: Root
  ) throws(Failure) -> [String] {
    let parent = Path.join(folder, TargetKind.library.usualParent)
    var found: [String] = []
    for module in (try? root.names(in: parent)) ?? [] {
      let path = Path.join(parent, module)
      guard root.kind(of: path, followingLinks: false) == .folder,
        generated.contains(path) || !declared.touches(path)
      else { continue }
      // A copy somewhere below a generated module is built with it.
      for file in files(in: path, isDeep: generated.contains(path), root) where !written.contains(file) {
        if try root.marks(of: file).isGenerated { found.append(file) }
      }
    }
    return found
  }

  /// The sources in a folder, links left out, and hidden ones, which SwiftPM does not build.
  private static func files(in folder: String, isDeep: Bool, _ root: Root) -> [String] {
    guard root.kind(of: folder) == .folder else { return [] }
    let walk = try? root.folder().walk(
      from: folder, skip: { _ in !isDeep },
      matching: { name in [".swift", ".c", ".h"].contains { name.suffix($0.utf8.count).elementsEqual($0.utf8) } })
    return (walk?.files ?? []).filter { root.kind(of: $0, followingLinks: false) == .file }
  }

  /// A finding for each of some paths.
  func report(_ paths: [String], in resolution: inout Resolution) {
    for path in paths {
      let place = Place(file: resolution.addFile(path))
      let help = "run 'integrate generate', which removes it if it was not edited; else delete it"
      resolution.bag.add(
        generation.builds(path)
          ? Diagnostic(
            .orphanedFile, as: .error, "'\(path)' is from an earlier 'generate' and would be built with the new files",
            at: place, help: help)
          : Diagnostic(
            .orphanedFile, "'\(path)' is from an earlier 'generate' with another layout",
            at: place,
            help: help))
    }
  }

  // MARK: Unchanged ones

  /// Those whose bytes are what the same specs generate with another layout, so that nothing in them is anybody's work.
  func unchanged() throws(Failure) -> [String] {
    if paths.isEmpty { return [] }
    var left = Set(paths)
    var found: [String] = []
    // A copy of what is written now.
    for path in paths {
      let name = Path.lastComponent(path)
      // A file that 'generate' would overwrite without asking if it still wrote it.
      let folder = Path.folder(of: path)
      let isWrittenNoMore =
        ownFolders.contains { Path.isInside(folder, $0) && !generation.moduleFolders.contains($0) }
        || testFolders.contains { Path.isInside(folder, $0) }
      if isWrittenNoMore || isWrittenAtTimes(name) && generation.moduleFolders.contains(folder) {
        left.remove(path)
        found.append(path)
        continue
      }
      guard let bytes = try resolution.root.read(path, keeping: true) else { continue }
      let isCopy = generation.files.contains { Path.lastComponent($0.path) == name && $0.isUpToDate(with: bytes[...]) }
      guard isCopy, generation.builds(path) else { continue }
      left.remove(path)
      found.append(path)
    }
    let layouts = try EarlierLayouts(of: resolution, leaving: paths)
    for project in layouts.projects where !left.isEmpty {
      for file in Generation(ofEarlier: project, in: resolution).files where left.contains(file.path) {
        guard let bytes = try resolution.root.read(file.path), file.isUpToDate(with: bytes[...]) else { continue }
        left.remove(file.path)
        found.append(file.path)
      }
      if left.isEmpty { break }
    }
    return found.sorted(by: Path.precedes)
  }
}
