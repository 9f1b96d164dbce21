import Disk
import Generators
import Parallel
import Paths
import Planning

/// The generated files of a root, as values.
package struct Generation: Sendable {
  /// By path.
  package private(set) var files: [GeneratedFile] = []
  /// The folders of the generated modules, in which everything is built with them.
  package private(set) var moduleFolders: Set<String> = []
  /// The command that writes them.
  package private(set) var command = "integrate generate"

  /// What the files were printed from.
  private(set) var plan = GenerationPlan()

  package init() {}

  /// Plans and prints all files. Findings of generation are added to the resolution.
  ///
  /// - Parameters:
  ///   - isOpen: whether the manifests are published for others, who choose the versions.
  ///   - written: the root's manifest on disk, if reading it was started.
  package static func run(
    _ resolution: inout Resolution, isOpen: Bool = false, written: SideWork<HashedManifest?>? = nil
  ) -> Generation {
    let graph = resolution.graph
    let plan = planGeneration(graph, wirings: resolution.wirings, isOpen: isOpen, into: &resolution.bag)
    var generation = Generation()
    if isOpen { generation.command += " --publish" }
    generation.plan = plan
    generation.files = generatedFiles(
      for: plan, of: graph, hash: { (written?.result())?.hash(of: $0) ?? SHA256.hexDigest(of: $0) },
      into: &resolution.bag)
    generation.moduleFolders = Set(
      generation.files.lazy.map(\.path).filter {
        ($0.hasSuffix(".swift") || $0.hasSuffix(".c")) && Path.lastComponent($0) != Root.manifestName
      }.map(Path.folder(of:)))
    keptUntilExit.withLock { $0 = [graph, plan] }
    return generation
  }

  /// The paths of the files, from the root.
  package var paths: Set<String> { Set(files.map(\.path)) }

  /// Whether a file would lie in a generated module, and be built with it.
  package func builds(_ path: String) -> Bool {
    var folder = Path.folder(of: path)
    while !moduleFolders.contains(folder) {
      if folder.isEmpty { return false }
      folder = Path.folder(of: folder)
    }
    return true
  }
}

extension GeneratedFile {
  /// Whether the file on disk needs no update.
  package func isUpToDate(with old: ArraySlice<UInt8>) -> Bool {
    if Disk.areEqual(old, bytes[...]) { return true }
    return kind == .xcodeResolved && Self.withoutHash(old) == Self.withoutHash(bytes[...])
  }

  /// What is written at its path in a root: Xcode's copy keeps its own hash if it is up to date otherwise.
  package func bytes(in root: Root) -> [UInt8] {
    guard kind == .xcodeResolved, let old = try? Disk.read(root.absolute(path)), isUpToDate(with: old[...]) else {
      return bytes
    }
    return old
  }

  private static func withoutHash(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    bytes.split(separator: 10).filter { !$0.drop { $0 == 32 }.starts(with: "\"originHash\"".utf8) }
  }
}
