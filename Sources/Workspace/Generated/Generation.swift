import Diagnostics
import Disk
import Generators
import Model
import Parallel
import Paths
import Planning
import SwiftPackages
import Text

/// The generated files of a root, as values.
package struct Generation: Sendable {
  /// By path.
  package internal(set) var files: [GeneratedFile] = []
  /// The folders of the generated modules, in which everything is built with them.
  package private(set) var moduleFolders: Set<String> = []
  /// The command that writes them.
  package private(set) var command = "integrate generate"

  /// The plan from which the files were printed.
  private(set) var plan = GenerationPlan()

  package init() {}

  /// Plans and prints all files. Findings of generation are added to the resolution.
  ///
  /// - Parameters:
  ///   - isOpen: true if the manifests are published for others, who choose the versions.
  ///   - written: the root's manifest on disk, if reading it was started.
  static func run(
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

  /// Returns whether a file would be in a generated module, and be built with it.
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
  /// Returns whether the file on disk needs no update.
  package func isUpToDate(with old: ArraySlice<UInt8>) -> Bool {
    if Disk.areEqual(old, bytes[...]) { return true }
    return switch kind {
    case .source: false
    // SwiftPM writes format 2, without a hash, where the tools version is older.
    case .resolved: hasSamePins(old, Self.hash(old).map { $0 == Self.hash(bytes[...]) } ?? true)
    case .xcodeResolved: Self.withoutHash(old) == Self.withoutHash(bytes[...]) || hasSamePins(old, true)
    }
  }

  /// Returns whether a root has the file, as it was read before, and it needs no update.
  package func isWritten(in root: Root) -> Bool {
    guard root.kind(of: path, followingLinks: false) == .file, let old = try? root.kept(path) else { return false }
    return isUpToDate(with: old[...])
  }

  /// The bytes to write at its path in a root: a file that is up to date stays as SwiftPM or Xcode wrote it.
  package func bytes(in root: Root) -> [UInt8] {
    guard kind != .source, let old = try? Disk.read(root.absolute(path)),
      isUpToDate(with: old[...])
    else { return bytes }
    return old
  }

  /// Returns whether a Package.resolved differs only by spellings of addresses, which are one for SwiftPM, and by pins of
  /// repositories in folders, and has these as the lockfile does.
  private func hasSamePins(_ old: ArraySlice<UInt8>, _ isOfSameManifest: Bool) -> Bool {
    guard isOfSameManifest else { return false }
    func read(_ bytes: [UInt8]) -> ResolvedPackages? {
      var unseen = DiagnosticBag()
      guard var packages = ResolvedReader.read(bytes, file: FileID(rawValue: 0), into: &unseen) else { return nil }
      for index in packages.pins.indices {
        (packages.pins[index].line, packages.pins[index].column) = (0, 0)
        packages.pins[index].location = canonicalRepository(packages.pins[index].location)
      }
      return packages
    }
    guard var there = read(Array(old)), let written = read(bytes) else { return false }
    if localPins.isEmpty { return there == written }
    there.pins.removeAll { pin in
      pin.kind == .localSourceControl && localPins[pin.identity]?.agrees(with: pin.state) == true
    }
    return there.pins == written.pins
  }

  private static func hash(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    bytes.split(separator: 10).first(where: isHash)
  }

  private static func withoutHash(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    bytes.split(separator: 10).filter { !isHash($0) }
  }

  private static func isHash(_ line: ArraySlice<UInt8>) -> Bool {
    line.drop { $0 == 32 }.starts(with: "\"originHash\"".utf8)
  }
}
