import Diagnostics
import Disk
import Findings
import Generators
import Model
import Paths
import Planning

extension Generation {
  /// The files to write after a change.
  package struct Spared: Sendable {
    package var generation: Generation
    /// Files that the change makes unneeded and that are as they were written, by path.
    package var leftovers: [String] = []
    /// Files that integrate did not write, by path.
    package var foreign: [String] = []
    /// Files with the mark that are not what the project before the change generates: they were edited or are stale.
    package var edited: [String] = []

    package init(_ generation: Generation) { self.generation = generation }
  }

  /// The files to write, without those that people wrote or edited.
  ///
  /// - Parameters:
  ///   - before: the project before the change. Each file that it generates byte for byte may be replaced.
  ///   - after: the changed project, that this is generated from.
  func sparing(filesSince before: Resolution, _ after: Resolution) throws(Failure) -> Spared {
    let root = before.root
    let earlier = Generation.before(before)
    let old = Dictionary(earlier.files.map { ($0.path, $0) }) { first, _ in first }
    var spared = Spared(self)
    func isAsWritten(_ path: String, _ bytes: [UInt8]) -> Bool {
      bytes.isEmpty || old[path]?.isUpToDate(with: bytes[...]) ?? false
    }
    var kept: Set<String> = []
    for file in files {
      guard let kind = Disk.kind(of: root.absolute(file.path), followingLinks: false) else { continue }
      let bytes = kind == .file ? try root.read(file.path) : nil
      if let bytes, file.isUpToDate(with: bytes[...]) || isAsWritten(file.path, bytes) { continue }
      kept.insert(file.path)
      if file.kind == .source, bytes.map({ !GeneratedState.isMarked($0[...]) }) ?? true {
        spared.foreign.append(file.path)
      } else {
        spared.edited.append(file.path)
      }
    }
    // Package.resolved belongs to its manifest.
    for file in files where file.kind != .source && !kept.contains(file.path) {
      let folder = file.kind == .resolved ? Path.folder(of: file.path) : ""
      let manifest = Path.join(folder, Root.manifestName)
      guard kept.contains(manifest) else { continue }
      kept.insert(file.path)
      guard let bytes = try root.read(file.path), !file.isUpToDate(with: bytes[...]) else { continue }
      if spared.foreign.contains(manifest) { spared.foreign.append(file.path) } else { spared.edited.append(file.path) }
    }
    spared.generation.keep(kept)
    for path in old.keys.sorted(by: Path.precedes) where !paths.contains(path) {
      guard !kept.contains(Path.join(Path.folder(of: path), Root.manifestName)),
        Disk.kind(of: root.absolute(path), followingLinks: false) == .file, let bytes = try root.read(path),
        isAsWritten(path, bytes)
      else { continue }
      spared.leftovers.append(path)
    }
    // One that said other than the lockfile before the change is somebody's edit.
    let others = try spared.leftovers + LeftResolved(earlier, before).paths
    spared.leftovers += try LeftResolved(spared.generation, after).paths.filter { !others.contains($0) }
    return spared
  }

  /// The files of a project before a change. Lines of specs with names that nothing has are newer than the files.
  private static func before(_ resolution: Resolution) -> Generation {
    // A graph with cycles has no order to generate in.
    if resolution.bag.diagnostics.contains(where: { $0.id == .dependencyCycle || $0.id == .providerCycle }) {
      return Generation()
    }
    var project = resolution.graph.project
    let missing = Set(resolution.graph.missing.flatMap(\.places))
    for index in project.specs.indices where !missing.isEmpty {
      var spec = project.specs[index].spec
      for module in spec.modules.indices {
        spec.modules[module].dependencies.removeAll { missing.contains($0.text.place) }
        spec.modules[module].plugins.removeAll { missing.contains($0.place) }
      }
      spec.app.dependencies.removeAll { missing.contains($0.text.place) }
      spec.package?.toolsOnly.removeAll { missing.contains($0.place) }
      project.specs[index] = SharedSpec(spec)
    }
    return Generation(ofEarlier: project, in: resolution)
  }

  /// The files of a project as it was, whose findings do not matter any more.
  init(ofEarlier project: Project, in resolution: Resolution) {
    var bag = DiagnosticBag()
    let graph = link(project, into: &bag)
    var old = Resolution(
      root: resolution.root, graph: graph, wirings: planWiring(graph, into: &bag), bag: DiagnosticBag(),
      table: resolution.table)
    self = Generation.run(&old)
  }

  private mutating func keep(_ paths: Set<String>) {
    if !paths.isEmpty { files.removeAll { paths.contains($0.path) } }
  }
}
