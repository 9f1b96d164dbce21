import Diagnostics
import Disk
import Model
import Paths
import Planning
import SwiftPackages
import Text
import Workspace

/// A Package.resolved: moves the pins of the existing lockfile to the versions that SwiftPM resolved.
///
/// Pins that are not in Package.resolved stay. The network is not used.
package struct ResolvedFormat: ImportFormat {
  package let root: Root
  /// The path of the Package.resolved, from the current folder.
  private let path: String
  private let bytes: [UInt8]

  /// Recognises a Package.resolved, also under another name.
  package static func recognise(_ input: ImportInput) throws(Failure) -> (any ImportFormat)? {
    let full = Path.join(input.folder, input.path)
    let isNamed = input.path.hasSuffix(".resolved") || (input.path.hasSuffix(".json") && Disk.kind(of: full) == .file)
    guard isNamed, input.dump == nil else { return nil }
    return try ResolvedFormat(full, input)
  }

  private init(_ path: String, _ input: ImportInput) throws(Failure) {
    self.path = path
    do { bytes = try Disk.read(path) } catch { throw Failure(error) }
    var root = try Self.root(of: Path.parent(path), folder: input.folder)
    root.allowances = input.allowances
    self.root = root
  }

  /// The root that contains the command's folder, as in other commands, or else the one that contains the file.
  private static func root(of fileFolder: String, folder: String) throws(Failure) -> Root {
    for start in [folder, fileFolder] {
      if let found = try? Root.find(from: start, current: ".") { return found }
    }
    let hasManifest = Disk.kind(of: Path.join(fileFolder, Root.manifestName)) == .file
    throw Failure(
      "there is no \(Root.lockfileName) whose pins could be moved",
      help: hasManifest
        ? "'integrate import' of the Package.swift beside it makes one, and takes the versions from Package.resolved"
        : "run 'integrate init' in the folder of your app, then import again")
  }

  package mutating func read() throws(Failure) -> ImportOutcome {
    let project = try Resolution.run(root)
    var outcome = ImportOutcome(DiagnosticBag(), project.table)
    outcome.project = project
    guard project.graph.project.lockfileIsReadable else {
      outcome.bag = project.bag
      return outcome
    }
    let file = outcome.table.add(shown(path))
    guard let packages = ResolvedReader.read(bytes, file: file, into: &outcome.bag) else { return outcome }
    var changes = try LockfileChanges(root)
    var moves = ResolvedMoves(project, changes, file: file)
    let before = changes.names
    for pin in packages.pins { try moves.apply(pin, to: &changes) }
    outcome.bag.add(contentsOf: moves.bag)
    outcome.changes = changes
    outcome.text = changes.moves.map { $0.text.visible + "\n" }.joined()
    outcome.text += summary(of: packages, moves, others: before.count { !moves.matched.contains($0) })
    let written = project.graph.project.lockfile.resolvedFormat
    if packages.version < written { outcome.text += newFormatText(packages.version, now: written) }
    outcome.text += nextStep
    return outcome
  }

  private func shown(_ path: String) -> String {
    guard let here = try? Disk.realPath("."), let real = try? Disk.realPath(path) else { return path }
    return Path.relative(from: here, to: real) ?? path
  }

  private func summary(of packages: ResolvedPackages, _ moves: ResolvedMoves, others: Int) -> String {
    let count = packages.pins.count
    var parts: [String] = []
    for (number, what) in [
      (moves.moved, "moved"), (moves.added, "added"), (moves.same, "as before"), (moves.leftOut, "left out"),
    ] where number > 0 {
      parts.append("\(number) \(what)")
    }
    var text = "\(counted(count, "pin")) in Package.resolved"
    if !parts.isEmpty { text += ": " + parts.joined(separator: ", ") }
    if others > 0 {
      text += "; \(counted(others, "other")) in \(root.display(Root.lockfileName).visible) as before"
    }
    return text + "\n"
  }

  private var nextStep: String {
    NextSteps.text(
      in: root.shown,
      [
        .command("resolve", "records what the new revisions say, and checks"),
        .command("generate", "writes Package.swift and Package.resolved"),
      ])
  }
}

/// A note about a format of Package.resolved that is not kept.
func newFormatText(_ format: Int, now: Int) -> String {
  """
  'generate' writes Package.resolved in format \(now), and this one has \(format)\(now == Lockfile.keptFormat
    ? ": SwiftPM keeps to no commit of older ones, and reads this from 5.10 on" : "").

  """
}
