import Diagnostics
import Disk
import LockfileText
import Model
import Paths
import Planning
import Text
import Workspace

/// A Podfile.lock in a root: moves the pins of pods in the existing lockfile to the versions that CocoaPods resolved, and
/// pins pods that are new.
struct PodMoves: ImportFormat {
  let root: Root
  private let pods: PodsFolder

  /// - Returns: `nil` if the file is not named itself, or is in no root.
  static func recognise(_ input: ImportInput) throws(Failure) -> (any ImportFormat)? {
    let lock = Path.join(input.folder, input.path)
    guard Path.lastComponent(lock) == PodsFolder.lockName, !input.force, Disk.kind(of: lock) == .file,
      var root = Root.nearest(from: Path.parent(lock), current: ".")
    else { return nil }
    root.allowances = input.allowances
    let folder = try orFailure(Disk.realPath(Path.parent(lock)))
    guard let place = Path.relative(from: root.path, to: folder) else { return nil }
    let pods = try PodsFolder(
      lock: lock, podspecs: input.podspecs, in: input.folder, root: root, place: place == "." ? "" : place)
    return PodMoves(root: root, pods: pods)
  }

  mutating func read() throws(Failure) -> ImportOutcome {
    let project = try Analysis.graph(of: root)
    var outcome = ImportOutcome(DiagnosticBag(), project.table)
    outcome.project = project
    guard project.graph.project.lockfileIsReadable else {
      outcome.bag = project.bag
      return outcome
    }
    // Pods without a pin were reported by the first import.
    var found = DiagnosticBag()
    let imported = try pods.importAll(xcode: [], excluded: { _ in false }, &outcome.table, &found)
    for finding in found.diagnostics where finding.severity == .error { outcome.bag.add(finding) }
    guard let imported, !outcome.bag.hasErrors else { return outcome }
    var changes = try LockfileChanges(root)
    let members = Set(project.graph.components.filter(\.isMember).map { $0.name.lowercased() })
    for pin in imported.pods.pins where pin.isPod && !members.contains(pin.name.value.lowercased()) {
      move(pin, project.graph.pinNames.pin(meantBy: pin.name.value) != nil, &changes)
    }
    outcome.changes = changes
    outcome.text = changes.moves.map { $0.text.visible + "\n" }.joined()
    outcome.text +=
      "\(counted(imported.pods.pins.count, "pin")) of Podfile.lock: \(changes.moves.count) moved or added\n"
    outcome.steps = [
      .command("resolve", "checks specs and lockfile"),
      .command("generate", "writes Package.swift for modules without pods"),
    ]
    return outcome
  }

  /// The keys that CocoaPods decides.
  private static let keys = ["version", "branch", "revision", "allow", "requires", "modules"]

  private func move(_ pin: Pin, _ isKnown: Bool, _ changes: inout LockfileChanges) {
    let name = pin.name.value
    let (old, new) = (changes.values(of: name), pin.values)
    if !isKnown {
      changes.add(name, new)
      changes.note(.init(name: name, from: nil, to: Pin.decisive(new), reason: "Podfile.lock"))
      return
    }
    // A package in the place of a pod stays.
    guard old["pod"] != nil || old["requires"] != nil || old["modules"] != nil else { return }
    let changed = Self.keys.filter { old[$0] != new[$0] }
    if changed.isEmpty { return }
    changes.set(name, Dictionary(uniqueKeysWithValues: changed.map { ($0, new[$0]) }))
    let (before, after) = (Pin.decisive(old), Pin.decisive(new))
    if before != after { changes.note(.init(name: name, from: before, to: after, reason: "Podfile.lock")) }
  }
}
