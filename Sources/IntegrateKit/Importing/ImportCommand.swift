import Diagnostics
import Disk
import Importing
import Model

extension Session {
  /// `integrate import` of a package: specs and a lockfile from a Package.swift, or from a dump of one.
  ///
  /// - Parameters:
  ///   - path: a Package.swift or its folder, which becomes the root.
  ///   - dump: a file with what `swift package dump-package` prints.
  ///   - layout: by default beside the sources, and apart from them where only a dump is seen.
  ///   - force: overwrites what is in the way, and moves the manifest that was imported away.
  func importPackage(
    path: String, dump: String?, layout: PackageImport.Layout?, force: Bool
  ) throws(Failure) -> Int32 {
    var loaded: [UInt8]?
    var leftAlone: [String] = []
    if dump == nil {
      let packages = try importLocalPackages(path: path, layout: layout, force: force)
      if let status = packages.status { return status }
      (loaded, leftAlone) = (packages.dump, packages.leftAlone)
    }
    let source = try ImportSource(path, from: folder, needsManifest: dump == nil)
    try refuseNesting(source)
    let lock = try lock(source.folder)
    defer { lock.release() }
    var run = ImportRun(source: source)
    if dump == nil, !force { try run.refuseGenerated() }
    let bytes: [UInt8]
    if let dump {
      do { bytes = try Disk.read(Path.join(folder, dump), limit: 1 << 28) } catch { throw Failure(error) }
    } else if let loaded {
      bytes = loaded
    } else {
      console.progress("loading \(source.display(ImportSource.manifestName)) with SwiftPM")
      bytes = try source.dump(console)
    }
    let name = dump.map { Path.join(folder, $0) } ?? source.display(ImportSource.manifestName)
    let layout = layout ?? (dump == nil ? .folder : .flat)
    guard let project = try run.project(dump: bytes, named: name, seesSources: dump == nil, layout: layout) else {
      return reporting.print(run.bag, run.table, console: console) ? 1 : 0
    }
    run.report(leftAlone)
    let writes = try run.writes(project, force: force)
    let outcomes: [WriteOutcome]
    do { outcomes = try writes.commit() } catch { throw Failure(error) }
    let fails = reporting.print(run.bag, run.table, console: console)
    if reporting.format == .text {
      show(zip(writes.files, outcomes), source)
      if let (format, tools) = run.keptFormat {
        console.results(keptFormat(format, tools: tools, in: run.source.display(Root.lockfileName)))
      }
      console.results(run.nextSteps)
    }
    return fails ? 1 : 0
  }

  /// One root holds no other.
  func refuseNesting(_ source: ImportSource) throws(Failure) {
    let parent = Path.parent(source.folder)
    guard parent != source.folder, let above = try? Root.find(from: parent, current: ".") else { return }
    throw Failure(
      "'\(above.display(Root.lockfileName))' already decides the versions here", help: "one root holds no other")
  }

  /// What was written.
  func show(_ outcomes: some Sequence<(WriteSet.File, WriteOutcome)>, _ source: ImportSource) {
    var unchanged = 0
    for (file, outcome) in outcomes {
      if outcome == .unchanged {
        unchanged += 1
      } else {
        console.results("\(outcome.rawValue) \(source.display(file.path).visible)\n")
      }
    }
    if unchanged > 0 { console.results("\(unchanged) file\(unchanged == 1 ? "" : "s") unchanged\n") }
  }
}
