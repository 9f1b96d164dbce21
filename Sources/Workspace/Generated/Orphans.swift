import Diagnostics
import Disk
import Findings
import Generators
import Model
import Paths
import Planning

/// Files of earlier generations at paths that the root's present layout does not write.
package struct Orphans {
  /// By path, from the root.
  package let paths: [String]
  private let resolution: Resolution
  private let generation: Generation

  /// Looks where a manifest or a generated module of one of the members would lie.
  package init(_ generation: Generation, _ resolution: Resolution) throws(Failure) {
    (self.resolution, self.generation) = (resolution, generation)
    let root = resolution.root
    let written = Set(generation.files.map(\.path))
    var found: [String] = []
    var folders: Set<String> = []
    let declared = DeclaredFolders(resolution.graph)
    for index in resolution.graph.components.indices where resolution.graph.components[index].isMember {
      let spec = resolution.graph.components[index].shared
      let folder = spec.spec.folder
      if folders.insert(folder).inserted { found += try Self.manifests(in: folder, besides: written, root) }
      if spec.spec.kind == .app { found += try Self.modules(in: folder, besides: written, declared, root) }
    }
    paths = Set(found).sorted(by: Path.precedes)
  }

  private static func manifests(in folder: String, besides written: Set<String>, _ root: Root) throws(Failure)
    -> [String]
  {
    let manifest = Path.join(folder, Root.manifestName)
    if written.contains(manifest) || isRepositoryOfItsOwn(folder, root) { return [] }
    guard let bytes = try root.read(manifest), !bytes.isEmpty, GeneratedState.isMarked(bytes[...]) else { return [] }
    // What was resolved for it has no mark of its own.
    let resolved = Path.join(folder, Root.resolvedName)
    let hasResolved = !written.contains(resolved) && Disk.kind(of: root.absolute(resolved)) == .file
    return hasResolved ? [manifest, resolved] : [manifest]
  }

  /// Whether a folder lies in another repository than the root, which may publish the manifest.
  private static func isRepositoryOfItsOwn(_ folder: String, _ root: Root) -> Bool {
    var folder = folder
    while !folder.isEmpty {
      if Disk.kind(of: root.absolute(Path.join(folder, ".git")), followingLinks: false) != nil { return true }
      folder = Path.folder(of: folder)
    }
    return false
  }

  /// The folders of modules that specs declare. What lies in them is the team's.
  private struct DeclaredFolders {
    private(set) var folders: Set<String> = []
    /// All folders above them.
    private(set) var above: Set<String> = []

    init(_ graph: LinkedGraph) {
      for index in graph.modules.indices where graph.isMember(module: index) {
        let module = graph.modules[index].module
        let spec = graph.component(of: index).shared.spec
        if let path = module.path?.value {
          insert(Path.normalised(Path.join(spec.folder, path)))
        } else {
          // Where SwiftPM looks for a target without a path.
          for parent in ["Sources", "Source", "src", "srcs", "Tests", "Plugins"] {
            insert(Path.join(spec.folder, "\(parent)/\(module.name.value)"))
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

    /// Whether a folder is one of them, lies in one, or has one in it.
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
    in folder: String, besides written: Set<String>, _ declared: DeclaredFolders, _ root: Root
  ) throws(Failure) -> [String] {
    let parent = Path.join(folder, TargetKind.library.usualParent)
    let generated = Set(written.map(Path.folder(of:)))
    var found: [String] = []
    for module in (try? Disk.list(root.absolute(parent))) ?? [] {
      let path = Path.join(parent, module)
      guard Disk.kind(of: root.absolute(path), followingLinks: false) == .folder,
        generated.contains(path) || !declared.touches(path)
      else { continue }
      // A copy somewhere below a generated module is built with it.
      for file in files(in: path, isDeep: generated.contains(path), root) where !written.contains(file) {
        guard Disk.size(of: root.absolute(file)) ?? 0 > 0, let bytes = try root.read(file),
          GeneratedState.isMarked(bytes[...])
        else { continue }
        found.append(file)
      }
    }
    return found
  }

  /// The Swift files of a folder, links left out.
  private static func files(in folder: String, isDeep: Bool, _ root: Root) -> [String] {
    ((try? Disk.list(root.absolute(folder))) ?? []).flatMap { name in
      let path = Path.join(folder, name)
      switch Disk.kind(of: root.absolute(path), followingLinks: false) {
      case .file where name.hasSuffix(".swift"): return [path]
      case .folder where isDeep: return files(in: path, isDeep: true, root)
      default: return []
      }
    }
  }

  /// Whether a file lies in a module that is generated now, and is built with it.
  private func isBuilt(_ path: String) -> Bool {
    generation.files.contains { file in
      file.path.hasSuffix(".swift") && Path.lastComponent(file.path) != Root.manifestName
        && Path.isInside(path, Path.folder(of: file.path))
    }
  }

  /// A finding for each of some paths.
  package func report(_ paths: [String], in resolution: inout Resolution) {
    for path in paths {
      let place = Place(file: resolution.addFile(path))
      let help = "'integrate generate' removes it if it is as it was written; delete it otherwise"
      resolution.bag.add(
        isBuilt(path)
          ? Diagnostic(
            .orphanedFile, as: .error, "'\(path)' was written by integrate, and is built beside what is written now",
            at: place, help: help)
          : Diagnostic(
            .orphanedFile, "'\(path)' was written by integrate for another layout, and nothing writes it now",
            at: place,
            help: help))
    }
  }

  // MARK: Unchanged ones

  /// Those whose bytes are what the same specs generate with another layout, so that nothing in them is anybody's work.
  package func unchanged() throws(Failure) -> [String] {
    if paths.isEmpty { return [] }
    var left = Set(paths)
    var found: [String] = []
    // A copy of what is written now.
    for path in paths {
      let name = Path.lastComponent(path)
      guard let bytes = try resolution.root.read(path) else { continue }
      let isCopy = generation.files.contains { Path.lastComponent($0.path) == name && $0.isUpToDate(with: bytes[...]) }
      guard isCopy, isBuilt(path) else { continue }
      left.remove(path)
      found.append(path)
    }
    for project in variants() where !left.isEmpty {
      var bag = DiagnosticBag()
      let graph = link(project, into: &bag)
      var other = Resolution(
        root: resolution.root, graph: graph, wirings: planWiring(graph, into: &bag), bag: DiagnosticBag(),
        table: resolution.table)
      for file in Generation.run(&other).files where left.contains(file.path) {
        guard let bytes = try resolution.root.read(file.path), file.isUpToDate(with: bytes[...]) else { continue }
        left.remove(file.path)
        found.append(file.path)
      }
      if left.isEmpty { break }
    }
    return found.sorted(by: Path.precedes)
  }

  /// The project with the other value of `packages`, and with the names of the modules that are left over.
  private func variants() -> [Project] {
    let project = resolution.graph.project
    guard let root = project.root else { return [] }
    var variants: [Project] = []
    for packages in Integration.Packages.allCases {
      var spec = project.specs[root].spec
      var integration = spec.integration ?? Integration()
      integration.packages = packages
      spec.integration = integration
      var changed = project
      changed.specs[root] = SharedSpec(spec)
      variants.append(changed)
      for app in changed.specs.indices where changed.specs[app].spec.kind == .app {
        variants += renamed(app, of: changed)
      }
    }
    return variants
  }

  /// The project with each pair of names that an app's generated modules may have had.
  private func renamed(_ app: Int, of project: Project) -> [Project] {
    let spec = project.specs[app].spec
    let parent = Path.join(spec.folder, TargetKind.library.usualParent)
    func names(with file: String) -> [String?] {
      let found = paths.filter { Path.lastComponent($0) == file && Path.folder(of: Path.folder(of: $0)) == parent }
      return [nil] + found.prefix(4).map { Path.lastComponent(Path.folder(of: $0)) }
    }
    var variants: [Project] = []
    for dependencies in names(with: "Dependencies.swift") {
      for registration in names(with: "Registration.swift") where dependencies != nil || registration != nil {
        var changed = spec
        let place = spec.name.place
        if let dependencies { changed.app.dependenciesModule = Located(dependencies, at: place) }
        if let registration { changed.app.registrationModule = Located(registration, at: place) }
        // The names that the app's own name makes are stated by nobody.
        var other = project
        other.specs[app] = SharedSpec(changed)
        variants.append(other)
      }
    }
    return variants
  }
}
