import Diagnostics
import Findings
import Model

/// `incomplete-repository`: a target that is built names resources that its repository does not have.
///
/// SwiftPM loads the package all the same, and builds what does not need them.
func checkPinnedResources(
  _ graph: LinkedGraph, _ targets: @autoclosure () -> PackageTargets, _ bag: inout DiagnosticBag
) {
  let pins = graph.project.lockfile.pins
  guard pins.contains(where: { pin in pin.builtTargets?.contains { !$0.missing.isEmpty } ?? false }) else { return }
  let targets = targets()
  let platforms = Set(graph.project.integration.platforms.map(\.value.name)).union(["linux", "macos"])
  func counts(_ stated: [String]) -> Bool { stated.isEmpty || !platforms.isDisjoint(with: stated) }
  let used = graph.productsOfMembers { counts($0?.platforms ?? []) }
  let nodes = targets.closure(of: used.flatMap { targets.nodes(ofProduct: $0.product, of: $0.pin) }) { need, _ in
    counts(need.platforms)
  }
  for node in nodes.map({ targets.nodes[$0] }) where !node.missing.isEmpty {
    let pin = pins[node.pin]
    // A record of another version says nothing of this one.
    guard case .git = pin.source.value, pin.staleness == nil else { continue }
    bag.add(
      Diagnostic(
        .incompleteRepository,
        "the repository of '\(pin.name.value)' at \(pin.shownVersion ?? "its commit") does not have resources that its "
          + "target '\(node.name)' names, so that SwiftPM cannot build it", at: pin.version?.place ?? pin.name.place,
        notes: node.missing.map { Note("'\($0)' is not there", at: node.place) },
        help: "pin another version of it; what its repository lacks is for its owners to add"))
  }
}
