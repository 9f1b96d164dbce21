import Diagnostics

/// Runs every check over a linked graph. No check depends on the findings of another.
package func check(_ graph: LinkedGraph, into bag: inout DiagnosticBag) {
  // Pins and the requirements on them.
  let reach = PinReach(graph)
  checkPins(graph, reach, &bag)
  checkRequirements(graph, reach, &bag)
  checkPlatforms(graph, reach, &bag)
  checkTools(graph, reach, &bag)
  // Modules and their dependencies on each other.
  checkCycles(graph, &bag)
  checkLayers(graph, &bag)
  checkVisibility(graph, &bag)
  checkLinkage(graph, &bag)
  // Names that must be unique, and keys in the wrong spec.
  checkDuplicates(graph, &bag)
  checkCollisions(graph, &bag)
  checkNestedLockfiles(graph, &bag)
  checkMisplaced(graph, &bag)
}
