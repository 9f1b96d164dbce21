import Diagnostics
import Disk
import Generators
import Importing
import Model

/// One import: what was read, what is to be written, and what is said about it.
struct ImportRun {
  let source: ImportSource
  var table = SourceTable()
  var bag = DiagnosticBag()
  /// Manifests that people wrote and that stand where the generated one goes.
  private var manifests: [String] = []
  private var movesManifests = false
  /// The format of Package.resolved that is kept, and the tools version that has another.
  private(set) var keptFormat: (format: Int, tools: ToolsVersion)?

  init(source: ImportSource) { self.source = source }

  /// A manifest that was generated says nothing that its specs do not say.
  func refuseGenerated() throws(Failure) {
    guard let bytes = try source.read(ImportSource.manifestName), GeneratedState.isMarked(bytes[...]) else { return }
    throw Failure(
      "'\(source.display(ImportSource.manifestName))' was written by integrate: its specs are the original",
      help: "edit the specs; '--force' imports it all the same")
  }

  // MARK: Reading

  /// What the import comes to, checked against the original.
  ///
  /// - Returns: `nil` when the dump cannot be read.
  mutating func project(
    dump: [UInt8], named name: String, seesSources: Bool, layout: PackageImport.Layout
  ) throws(Failure) -> ImportedProject? {
    let manifestFile = table.add(name)
    guard let original = DumpReader.read(dump, file: manifestFile, into: &bag) else { return nil }
    let manifest = modernised(original)
    if seesSources { try scanManifest(manifestFile) }
    let resolved = try readResolved()
    let folders = seesSources ? source.visibleFolders : nil
    let input = PackageImport(
      manifest: manifest, resolved: resolved?.packages, layout: layout, folders: folders, manifestFile: manifestFile,
      resolvedFile: resolved?.file)
    let project = Importing.importPackage(input, sources: &table, display: source.display)
    bag.add(contentsOf: project.bag)
    keptFormat = project.resolvedFormat.map { ($0, manifest.tools) }
    check(project, against: manifest, folders)
    return project
  }

  private mutating func scanManifest(_ file: FileID) throws(Failure) {
    if let text = try source.read(ImportSource.manifestName) {
      for finding in hostDependentLines(of: text, file: file) { bag.add(finding) }
    }
    for name in try source.variants() {
      bag.add(.variant(name, at: Place(file: table.add(source.display(name)))))
    }
  }

  private mutating func readResolved() throws(Failure) -> (packages: ResolvedPackages, file: FileID)? {
    guard let bytes = try source.read(ImportSource.resolvedName) else { return nil }
    let file = table.add(source.display(ImportSource.resolvedName))
    guard let packages = ResolvedReader.read(bytes, file: file, into: &bag) else { return nil }
    return (packages, file)
  }

  /// Says which packages below this one were not looked at.
  mutating func report(_ leftAlone: [String]) {
    if leftAlone.isEmpty { return }
    bag.add(.packagesLeftAlone(leftAlone, at: table.add(source.display(ImportSource.manifestName))))
  }

  /// Whatever the written files do not bring back becomes a finding.
  private mutating func check(_ project: ImportedProject, against original: Manifest, _ folders: PackageImport.Folders?)
  {
    var ids: [String: FileID] = [:]
    for file in project.files { ids[file.path] = table.add(source.display(file.path)) }
    let back = ImportedRoot(project.files, ids: ids) { folders?.exists($0) ?? false }
    bag.add(contentsOf: back.bag)
    guard let planned = back.manifest, !back.bag.hasErrors else { return }
    for difference in manifestDifferences(from: original, to: planned) {
      let spec = difference.target.flatMap { project.specs[$0] } ?? "component.yaml"
      bag.add(.notCarriedOver(difference, at: Place(file: ids[spec] ?? FileID(rawValue: 0), line: 1, column: 1)))
    }
  }

  // MARK: Writing

  /// The files to write. Nothing that is there is overwritten without force.
  mutating func writes(_ project: ImportedProject, force: Bool) throws(Failure) -> WriteSet {
    var writes = try WriteSet(
      project.files, in: source.folder, force: force, display: source.display,
      help: "'--force' overwrites, and moves the Package.swift that was imported to Package.swift.imported")
    try findManifests()
    if force {
      movesManifests = true
      try HandWrittenManifests.moveAway(manifests, of: source, in: &writes)
    }
    return writes
  }

  private mutating func findManifests() throws(Failure) {
    manifests = try HandWrittenManifests.find(in: [""], of: source)
  }

  /// What to do next, for people.
  var nextSteps: String {
    let writes = "writes Package.swift from them"
    return NextSteps.text(
      in: source.shown,
      [
        .command("resolve", "checks specs and lockfile"),
        manifests.isEmpty || movesManifests
          ? .command("generate", writes)
          : .command("generate --force", writes + ", and keeps the old one as Package.swift.imported"),
      ])
  }
}
