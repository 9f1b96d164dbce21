import Diagnostics
import Disk
import Importing

extension Session {
  /// `integrate import` of a folder of packages: a spec for each, and the root's with the one lockfile.
  ///
  /// - Returns: `nil` where the folder is one package or none, with the dump of its manifest if that was made.
  func importLocalPackages(
    path: String, layout: PackageImport.Layout?, force: Bool
  ) throws(Failure) -> (status: Int32?, dump: [UInt8]?, leftAlone: [String]) {
    guard Disk.kind(of: Path.join(folder, path)) == .folder else { return (nil, nil, []) }
    let source = try ImportSource(path, from: folder, needsManifest: false)
    let found = try PackageFolder(source)
    if found.packages.isEmpty || found.packages == [""] && found.inSources.isEmpty { return (nil, nil, []) }
    try refuseNesting(source)
    var run = LocalPackagesRun(found)
    let (isOne, dump) = try run.isOnePackage(console)
    if isOne { return (nil, dump, found.packages.filter { !$0.isEmpty }) }
    let lock = try lock(source.folder)
    defer { lock.release() }
    if !force { try run.refuseGenerated() }
    if layout == .flat {
      throw Failure(
        "'--layout flat' is for one package: each of several has its spec in its own folder",
        help: "leave '--layout' out, or name the Package.swift of one")
    }
    guard try run.load(console) else {
      _ = reporting.print(run.bag, run.table, console: console)
      if reporting.format == .text { console.diagnostics("nothing was written: mend these manifests first\n") }
      return (1, nil, [])
    }
    let project = try run.project()
    let writes = try run.writes(project, force: force)
    let outcomes: [WriteOutcome]
    do { outcomes = try writes.commit() } catch { throw Failure(error) }
    let fails = reporting.print(run.bag, run.table, console: console)
    if reporting.format == .text {
      show(zip(writes.files, outcomes), source)
      console.results(run.summary(of: project))
    }
    return (fails ? 1 : 0, nil, [])
  }
}
