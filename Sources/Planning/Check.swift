import Diagnostics
import Parallel

/// Runs every check over a linked graph. None depends on what another found.
package func check(_ graph: LinkedGraph, into bag: inout DiagnosticBag) {
  // The longest first, so that threads end together. Findings are joined in the same order always.
  let shares = [checkVersions, checkModules, checkNames]
  let bags = concurrentMap(shares.count, concurrently: graph.edges.count >= Threshold.edges) { share in
    var bag = DiagnosticBag()
    shares[share](graph, &bag)
    return bag
  }
  for found in bags { bag.add(contentsOf: found) }
}

/// What is about pins, and what is stated about them.
@Sendable
private func checkVersions(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  let reach = PinReach(graph)
  checkPins(graph, reach, &bag)
  checkRequirements(graph, reach, &bag)
  checkPlatforms(graph, reach, &bag)
  checkTools(graph, reach, &bag)
}

/// What is about modules and their dependencies on each other.
@Sendable
private func checkModules(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  checkCycles(graph, &bag)
  checkLayers(graph, &bag)
  checkVisibility(graph, &bag)
  checkLinkage(graph, &bag)
}

/// What may stand once only, and where.
@Sendable
private func checkNames(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  checkDuplicates(graph, &bag)
  checkCollisions(graph, &bag)
  checkNestedLockfiles(graph, &bag)
  checkMisplaced(graph, &bag)
}
