import Diagnostics

/// Runs every check over a linked graph. None depends on what another found.
package func check(_ graph: LinkedGraph, into bag: inout DiagnosticBag) {
  // Pins, and what is stated about them.
  let reach = PinReach(graph)
  checkPins(graph, reach, &bag)
  checkRequirements(graph, reach, &bag)
  checkPlatforms(graph, reach, &bag)
  checkTools(graph, reach, &bag)
  // Modules, and their dependencies on each other.
  checkCycles(graph, &bag)
  checkLayers(graph, &bag)
  checkVisibility(graph, &bag)
  checkLinkage(graph, &bag)
  // What may stand once only, and where.
  checkDuplicates(graph, &bag)
  checkCollisions(graph, &bag)
  checkNestedLockfiles(graph, &bag)
  checkMisplaced(graph, &bag)
}
