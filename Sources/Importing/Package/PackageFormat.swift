import Diagnostics
import Disk
import Generators
import Model
import Paths
import SwiftPackages
import Text
import Workspace

/// A Package.swift, or a dump of one: imported to equivalent specs and a lockfile.
package struct PackageFormat: ImportFormat {
  package let root: Root
  private let input: ImportInput
  /// SwiftPM's dump, if the manifest was loaded already.
  private let loaded: [UInt8]?
  /// Packages below this one that are not imported.
  private let leftAlone: [String]
  /// Projects that show how it is used.
  private let examples: [String]
  /// The folders in which a Podfile.lock may lie.
  private let foldersOfPods: Set<String>
  /// The Package.resolved of a workspace above that names the package, from the root.
  private let resolvedAbove: String?
  private var table = SourceTable()
  private var bag = DiagnosticBag()
  private var manifests: [String] = []
  private var resolvedIsUnreadable = false
  private var hasUnknownCommits = false
  /// The format of Package.resolved.
  private var format: Int?

  init(
    _ input: ImportInput, loaded: [UInt8]? = nil, leftAlone: [String] = [], examples: [String] = [],
    foldersOfPods: Set<String> = [""], resolvedAbove: String? = nil
  ) throws(Failure) {
    root = try Root(imported: input.path, from: input.folder, needsManifest: input.dump == nil)
    (self.input, self.loaded, self.leftAlone) = (input, loaded, leftAlone)
    (self.examples, self.foldersOfPods, self.resolvedAbove) = (examples, foldersOfPods, resolvedAbove)
    try refuseNesting(root)
  }

  package mutating func read() throws(Failure) -> ImportOutcome {
    let seesSources = input.dump == nil
    if seesSources { try refuseGenerated() }
    let bytes = try dump()
    let name = input.dump.map { Path.join(input.folder, $0) } ?? root.display(Root.manifestName)
    let layout = input.layout ?? (seesSources ? .folder : .flat)
    guard let project = try project(dump: bytes, named: name, seesSources: seesSources, layout: layout) else {
      let unresolved = resolvedIsUnreadable ? nothingWithoutResolved : ""
      return ImportOutcome(bag, table, hasUnknownCommits ? nothingWithoutCommits : unresolved)
    }
    if !leftAlone.isEmpty || !examples.isEmpty {
      let manifest = table.add(root.display(Root.manifestName))
      bag.add(contentsOf: findingsAboutSkippedPackages(leftAlone, examples: examples, at: manifest))
    }
    if seesSources { bag.add(contentsOf: podsLeft(in: root, beside: foldersOfPods, &table)) }
    let writes = try writes(project)
    var outcome = ImportOutcome(bag, table)
    outcome.writes = writes
    if let format, format < Lockfile.keptFormat { outcome.text = newFormatText(format, now: Lockfile.keptFormat) }
    outcome.steps = [project.stepOfUnresolved].compactMap { $0 } + nextSteps
    return outcome
  }

  /// Refuses a generated manifest: it has nothing that its specs do not have.
  private func refuseGenerated() throws(Failure) {
    // Beside the lockfile that it was written from, its specs say what no manifest can: layers, services, wiring.
    let isOurs = Disk.kind(of: root.absolute(Root.lockfileName)) == .file
    if input.force, !isOurs { return }
    guard let bytes = try root.read(Root.manifestName), !bytes.isEmpty, GeneratedState.isMarked(bytes[...]) else {
      return
    }
    throw Failure(
      "'\(root.display(Root.manifestName))' is generated from specs",
      help: isOurs ? "edit the specs" : "edit the specs, or pass '--force' to import it anyway")
  }

  private func dump() throws(Failure) -> [UInt8] {
    if let dump = input.dump { return try orFailure(Disk.read(Path.join(input.folder, dump), limit: 1 << 28)) }
    if let loaded { return loaded }
    input.progress("loading \(root.display(Root.manifestName))")
    return try root.dump(input).bytes
  }

  // MARK: Reading

  /// The planned files, checked against the original manifest.
  ///
  /// - Returns: `nil` if the dump or Package.resolved cannot be read.
  private mutating func project(
    dump: [UInt8], named name: String, seesSources: Bool, layout: PackageImport.Layout
  ) throws(Failure) -> ImportedProject? {
    let manifestFile = table.add(name)
    var read = DiagnosticBag()
    let dumped = DumpReader.read(dump, file: manifestFile, into: &read)
    bag.add(contentsOf: seesSources ? try inManifest(read) : read)
    guard let original = dumped else { return nil }
    if seesSources { try scanManifest(manifestFile) }
    let resolved = try readResolved(of: original)
    if resolvedIsUnreadable { return nil }
    let programs = seesSources ? root.withPrograms(original) : original
    let tools = root.tools(ofPackagesIn: programs.folders(from: "")).max()
    let settled = CommitManifest(modernised(programs, to: tools)) {
      resolved?.packages[$0]?.commit(of: $1)
    }
    let manifest = settled.manifest
    if original.tools < oldestWrittenTools {
      bag.add(.oldTools(original.tools, of: original.name, at: Place(file: manifestFile, line: 1, column: 1)))
    }
    if !settled.unknown.isEmpty {
      try report(settled, manifestFile, seesSources: seesSources)
      return nil
    }
    let folders = seesSources ? root.visibleFolders : nil
    var input = PackageImport(
      manifest: manifest, resolved: resolved?.packages, layout: layout, folders: folders, manifestFile: manifestFile,
      resolvedFile: resolved?.file)
    if seesSources {
      input.elsewhere = root.packages(in: original.folders(from: ""), self.input.manifests) { $0.isEmpty }
        .compactMap(\.manifest)
      input.comments = ManifestComments(
        try root.read(Root.manifestName) ?? [], targets: Set(manifest.targets.map(\.name)), file: manifestFile)
    }
    let project = importPackage(input, sources: &table, display: root.display)
    bag.add(contentsOf: project.bag)
    format = resolved?.packages.version
    check(project, against: manifest, folders)
    return project
  }

  private mutating func report(_ settled: CommitManifest, _ file: FileID, seesSources: Bool) throws(Failure) {
    let calls = seesSources ? PackageCalls(try root.read(Root.manifestName) ?? [], file: file) : nil
    for (dependency, tag) in settled.unknown {
      bag.add(.unknownTag(tag, of: dependency, at: calls?.place(of: dependency) ?? Place(file: file)))
    }
    hasUnknownCommits = true
  }

  /// Findings about a dump that nobody sees, with their places in the manifest: the string with a name that they have,
  /// or else the file alone.
  private func inManifest(_ found: DiagnosticBag) throws(Failure) -> DiagnosticBag {
    if found.isEmpty { return found }
    let bytes = try root.read(Root.manifestName) ?? []
    let text = String(decoding: bytes, as: UTF8.self)
    let places = TextPlaces(bytes)
    var moved = DiagnosticBag()
    for finding in found.diagnostics {
      var place = finding.place.map { Place(file: $0.file) }
      if let file = place?.file, let found = finding.names.compactMap({ text.range(ofBytes: "\"\($0)\"") }).first {
        let start = places.place(of: text.utf8.distance(from: text.startIndex, to: found.lowerBound))
        place = Place(file: file, line: UInt32(start.line), column: UInt32(start.column))
      }
      moved.add(finding.moved(else: place) { _ in nil })
    }
    return moved
  }

  private mutating func scanManifest(_ file: FileID) throws(Failure) {
    if let text = try root.read(Root.manifestName) {
      for finding in hostDependentLines(of: text, file: file) { bag.add(finding) }
    }
    for name in try HandWrittenManifests.variants(in: "", of: root) {
      bag.add(.variant(name, at: Place(file: table.add(root.display(name)))))
    }
  }

  /// The package's own Package.resolved, or else that of a workspace above. A workspace has other packages too, so that only
  /// the packages that the manifest names count.
  private mutating func readResolved(of manifest: Manifest) throws(Failure) -> (
    packages: ResolvedPackages, file: FileID
  )? {
    let own = try root.read(Root.resolvedName)
    let above = own == nil ? resolvedAbove : nil
    let read = try above.map { path throws(Failure) in try XcodeFile.read(path, in: root, limit: Disk.usualLimit) }
    guard let bytes = own ?? read ?? nil else { return nil }
    let file = table.add(root.display(above ?? Root.resolvedName))
    guard var packages = ResolvedReader.read(bytes, file: file, into: &bag) else {
      resolvedIsUnreadable = true
      return nil
    }
    if above != nil {
      packages.keep(namedBy: [manifest])
      // The other file is not changed.
      packages.version = Lockfile.keptFormat
    }
    return (packages, file)
  }

  /// Reads the planned files back, and reports each difference from the original.
  private mutating func check(_ project: ImportedProject, against original: Manifest, _ folders: PackageImport.Folders?)
  {
    var ids: [String: FileID] = [:]
    for file in project.files { ids[file.path] = table.add(root.display(file.path)) }
    let back = ImportedRoot(project.files, ids: ids) { folders?.exists($0) ?? false }
    bag.add(contentsOf: back.bag)
    guard let planned = back.manifest, !back.bag.hasErrors else { return }
    for difference in manifestDifferences(from: original, to: planned, isFolder: { folders?.exists($0) ?? false }) {
      let spec = difference.target.flatMap { project.specs[$0] } ?? "component.yaml"
      bag.add(.notCarriedOver(difference, at: Place(file: ids[spec] ?? FileID(rawValue: 0), line: 1, column: 1)))
    }
  }

  // MARK: Writing

  private mutating func writes(_ project: ImportedProject) throws(Failure) -> WriteSet {
    var writes = try WriteSet(
      project.files, in: root.path, force: input.force, display: root.display,
      help: whatForceDoes(to: "the Package.swift that was imported"))
    manifests = try HandWrittenManifests.find(in: [""], of: root)
    if input.force {
      try HandWrittenManifests.moveAway(manifests, of: root, in: &writes)
      manifests = []
    }
    return writes
  }

  private var nextSteps: [NextSteps.Step] {
    let writes = "writes Package.swift from them"
    return [
      .command("resolve", "checks specs and lockfile"),
      manifests.isEmpty
        ? .command("generate", writes)
        : .command("generate --force", writes + ", and keeps the old one as Package.swift.imported"),
    ]
  }
}

/// The line for a Package.resolved that cannot be read. Without it each package would be pinned at the lower bound of
/// its range, which nobody chose.
let nothingWithoutResolved = "nothing was written: fix Package.resolved, or delete it, first\n"
