import Diagnostics
import Model

/// Runs every check over a linked graph. None depends on what another found; the order is that of design.md, for the
/// reader's sake.
package func check(_ graph: LinkedGraph, into bag: inout DiagnosticBag) {
  // Two threads from where they gain more than starting one costs. Findings are joined in the same order always.
  let halves = [checkModules, checkVersions]
  let bags = concurrentMap(halves.count, concurrently: graph.edges.count > 5_000) { half in
    var bag = DiagnosticBag()
    halves[half](graph, &bag)
    return bag
  }
  for found in bags { bag.add(contentsOf: found) }
}

/// What is about modules and their dependencies on each other.
@Sendable
private func checkModules(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  checkCycles(graph, &bag)
  checkLayers(graph, &bag)
  checkVisibility(graph, &bag)
  checkDuplicates(graph, &bag)
  checkNestedLockfiles(graph, &bag)
  checkMisplaced(graph, &bag)
}

/// What is about pins, and what is stated about them.
@Sendable
private func checkVersions(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  let reach = PinReach(graph)
  checkPins(graph, reach, &bag)
  checkCollisions(graph, &bag)
  checkRequirements(graph, reach, &bag)
  checkPlatforms(graph, reach, &bag)
  checkTools(graph, reach, &bag)
  checkLinkage(graph, &bag)
}
