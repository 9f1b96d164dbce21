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
/// It has all that SwiftPM needs, so that a pin which it lacks goes where nothing else needs it. The network is not used.
package struct ResolvedFormat: ImportFormat {
  package let root: Root
  /// The path of the Package.resolved, from the current folder.
  private let path: String
  private let bytes: [UInt8]

  /// Recognises a Package.resolved, also under another name.
  static func recognise(_ input: ImportInput) throws(Failure) -> (any ImportFormat)? {
    let full = Path.join(input.folder, input.path)
    let isNamed = input.path.hasSuffix(".resolved") || (input.path.hasSuffix(".json") && Disk.kind(of: full) == .file)
    guard isNamed, input.dump == nil else { return nil }
    return try ResolvedFormat(full, input)
  }

  private init(_ path: String, _ input: ImportInput) throws(Failure) {
    self.path = path
    bytes = try orFailure(Disk.read(path))
    var root = try Self.root(of: Path.parent(path), folder: input.folder)
    root.allowances = input.allowances
    self.root = root
  }

  /// The root that contains the command's folder, as in other commands, or else the one that contains the file.
  private static func root(of fileFolder: String, folder: String) throws(Failure) -> Root {
    for start in [folder, fileFolder] {
      if let found = Root.nearest(from: start, current: ".") { return found }
    }
    let hasManifest = Disk.kind(of: Path.join(fileFolder, Root.manifestName)) == .file
    throw Failure(
      "there is no \(Root.lockfileName) with pins to move",
      help: hasManifest
        ? "run 'integrate import Package.swift', which writes one with the versions of Package.resolved"
        : "run 'integrate init' in the folder of your app, and import again")
  }

  package mutating func read() throws(Failure) -> ImportOutcome {
    let project = try Analysis.graph(of: root)
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
    let freed = moves.leftOut == 0 ? try free(&changes, moves.matched) : 0
    outcome.changes = changes
    outcome.text = changes.moves.map { $0.text.visible + "\n" }.joined()
    outcome.text += summary(of: packages, moves, freed, others: before.count { !moves.matched.contains($0) } - freed)
    let written = project.graph.project.lockfile.resolvedFormat
    if packages.version < written { outcome.text += newFormatText(packages.version, now: written) }
    outcome.steps = [
      .command("resolve", "records facts of the new revisions, and checks"),
      .command(
        try HandWrittenManifests.find(in: [""], of: root).isEmpty ? "generate" : "generate --force",
        "writes Package.swift and Package.resolved"),
    ]
    return outcome
  }

  /// Takes out the pins that are not in Package.resolved and that nothing else needs.
  private func free(_ changes: inout LockfileChanges, _ matched: Set<String>) throws(Failure) -> Int {
    var changed = root
    changed.changedFiles.merge(try changes.files()) { $1 }
    let unneeded = try Analysis.graph(of: changed).graph.unneededPins(besides: matched).filter { pin in
      // It has no folders, repositories by their path, archives and pods.
      switch pin.source.value {
      case .git, .registry: !pin.isPod && !pin.isInLocalRepository
      case .path, .binary, .pod: false
      }
    }
    for pin in unneeded {
      changes.remove(pin.name.value)
      let was = Pin.decisive(pin.version?.value, branch: pin.branch?.value, revision: pin.revision?.value)
      changes.note(
        .init(
          name: pin.name.value, from: was, to: nil, revisions: (pin.revision?.value, nil),
          reason: "not in Package.resolved, and nothing needs it"))
    }
    return unneeded.count
  }

  private func shown(_ path: String) -> String {
    guard let here = try? Disk.realPath("."), let real = try? Disk.realPath(path) else { return path }
    return Path.relative(from: here, to: real) ?? path
  }

  private func summary(of packages: ResolvedPackages, _ moves: ResolvedMoves, _ freed: Int, others: Int) -> String {
    let count = packages.pins.count
    var parts: [String] = []
    for (number, what) in [
      (moves.moved, "moved"), (moves.added, "added"), (moves.same, "as before"), (moves.leftOut, "left out"),
    ] where number > 0 {
      parts.append("\(number) \(what)")
    }
    var text = "\(counted(count, "pin")) in Package.resolved"
    if !parts.isEmpty { text += ": " + parts.joined(separator: ", ") }
    if freed > 0 { text += "; \(counted(freed, "other")) removed" }
    if others > 0 { text += "; \(counted(others, "other")) in \(root.display(Root.lockfileName).visible) as before" }
    return text + "\n"
  }
}

/// A note about a format of Package.resolved that is not kept.
func newFormatText(_ format: Int, now: Int) -> String {
  """
  'generate' writes Package.resolved in format \(now), and this one has \(format)\(now == Lockfile.keptFormat
    ? ": SwiftPM ignores the commits of older formats, and reads this from 5.10 on" : "").

  """
}
