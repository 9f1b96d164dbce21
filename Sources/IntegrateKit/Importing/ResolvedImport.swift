import Diagnostics
import Disk
import Importing
import Model
import Planning

extension Session {
  /// Whether a path names a Package.resolved, under its own or another name.
  func namesPackageResolved(_ path: String) -> Bool {
    path.hasSuffix(".resolved") || (path.hasSuffix(".json") && Disk.kind(of: Path.join(folder, path)) == .file)
  }

  /// `integrate import Package.resolved`: moves the pins of the lockfile that is there to what SwiftPM resolved.
  ///
  /// Pins that Package.resolved does not have stay. Nothing is asked of the network.
  func importResolved(path: String) throws(Failure) -> Int32 {
    let full = Path.join(folder, path)
    let bytes: [UInt8]
    do { bytes = try Disk.read(full) } catch { throw Failure(error) }
    let root = try rootOfResolved(Path.parent(full))
    let lock = try lock(root.path)
    defer { lock.release() }
    var resolution = try Resolution.run(root)
    if !resolution.graph.project.lockfileIsReadable { return try report(resolution).status }
    let file = resolution.table.add(shown(full))
    resolution.bag = DiagnosticBag()
    guard let packages = ResolvedReader.read(bytes, file: file, into: &resolution.bag) else {
      return try report(resolution).status
    }
    var changes = try LockfileChanges(root)
    var moves = ResolvedMoves(resolution, changes, file: file)
    let before = changes.names
    for pin in packages.pins { try moves.take(pin, into: &changes) }
    let tools = resolution.graph.project.integration.tools?.value ?? ToolsVersion(6, 0)
    let usual = resolvedFormat(of: tools)
    try changes.setResolvedFormat(packages.version == usual ? nil : packages.version)
    _ = try changes.commit()
    resolution.bag.add(contentsOf: moves.bag)
    let status = try report(resolution).status
    if reporting.format == .text {
      for move in changes.moves { console.results(move.text.visible + "\n") }
      let others = before.count { !moves.met.contains($0) }
      console.results(summary(of: packages, moves, others: others, root))
      if packages.version != usual {
        console.results(keptFormat(packages.version, tools: tools, in: root.display(Root.lockfileName)))
      }
      console.results(nextStep(root))
    }
    return status
  }

  /// The root that the folder of the command lies in, as with other commands, or else the one of the file.
  private func rootOfResolved(_ fileFolder: String) throws(Failure) -> Root {
    for start in [folder, fileFolder] {
      if let found = try? Root.find(from: start, current: ".") { return found }
    }
    let hasManifest = Disk.kind(of: Path.join(fileFolder, ImportSource.manifestName)) == .file
    throw Failure(
      "there is no \(Root.lockfileName) whose pins could be moved",
      help: hasManifest
        ? "'integrate import' of the Package.swift beside it makes one, and takes the versions from Package.resolved"
        : "run 'integrate init' in the folder of your app, then import again")
  }

  private func shown(_ path: String) -> String {
    guard let here = try? Disk.realPath("."), let real = try? Disk.realPath(path) else { return path }
    return Path.relative(from: here, to: real) ?? path
  }

  private func summary(of packages: ResolvedPackages, _ moves: ResolvedMoves, others: Int, _ root: Root) -> String {
    let count = packages.pins.count
    var parts: [String] = []
    for (number, what) in [
      (moves.moved, "moved"), (moves.added, "added"), (moves.same, "as before"), (moves.leftOut, "left out"),
    ] where number > 0 {
      parts.append("\(number) \(what)")
    }
    var text = "\(count) pin\(count == 1 ? "" : "s") in Package.resolved"
    if !parts.isEmpty { text += ": " + parts.joined(separator: ", ") }
    if others > 0 {
      text += "; \(others) other\(others == 1 ? "" : "s") in \(root.display(Root.lockfileName).visible) as before"
    }
    return text + "\n"
  }

  /// What to know of a format of Package.resolved that is not the usual one.
  func keptFormat(_ format: Int, tools: ToolsVersion, in lockfile: String) -> String {
    let usual = resolvedFormat(of: tools)
    return """
      Package.resolved stays in format \(format), as '\(lockfile.visible)' says now. With tools \(tools) SwiftPM writes \
      format \(usual)\(usual == 3 ? ", the only one that keeps it from following a moved tag" : ""): remove \
      'package-resolved' there to have that.

      """
  }

  private func nextStep(_ root: Root) -> String {
    NextSteps.text(
      in: root.shown,
      [
        .command("resolve", "records what the new revisions say, and checks"),
        .command("generate", "writes Package.swift and Package.resolved"),
      ])
  }
}
