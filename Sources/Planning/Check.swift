import Diagnostics
import Model

/// Runs every check over a linked graph. None depends on what another found; the order is that of design.md, for the
/// reader's sake.
package func check(_ graph: LinkedGraph, into bag: inout DiagnosticBag) {
  checkCycles(graph, &bag)
  checkLayers(graph, &bag)
  checkVisibility(graph, &bag)
  checkDuplicates(graph, &bag)
  checkNestedLockfiles(graph, &bag)
  checkMisplaced(graph, &bag)
  let reach = PinReach(graph)
  checkPins(graph, reach, &bag)
  checkCollisions(graph, &bag)
  checkRequirements(graph, reach, &bag)
  checkPlatforms(graph, reach, &bag)
  checkTools(graph, reach, &bag)
  checkLinkage(graph, &bag)
}
