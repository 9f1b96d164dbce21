import Diagnostics
import Parallel

/// Runs every check over a linked graph. No check depends on the findings of another.
///
/// - Parameter wirings: the modules that the registration of each app links.
package func check(_ graph: LinkedGraph, wirings: [AppWiring] = [], into bag: inout DiagnosticBag) {
  // The longest first, so that threads end together. Findings are joined in this order, whichever thread was faster.
  let names: @Sendable (LinkedGraph, inout DiagnosticBag) -> Void = { checkNames($0, wirings: wirings, &$1) }
  let groups = [checkVersions, checkModules, names]
  let bags = concurrentMap(groups.count, concurrently: graph.edges.count >= Threshold.dependencies) { group in
    var bag = DiagnosticBag()
    groups[group](graph, &bag)
    return bag
  }
  for found in bags { bag.add(contentsOf: found) }
  checkUnstatedPlatforms(graph, hasWiring: !wirings.isEmpty, &bag)
  checkPlatformsOfPackages(graph, wirings, &bag)
  checkReservedNames(graph, wirings, &bag)
  checkLinkage(graph, wirings, &bag)
}

/// Pins and the requirements on them.
@Sendable
private func checkVersions(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  let reach = PinReach(graph)
  // Most roots have nothing for which it is needed.
  lazy var targets = PackageTargets(graph)
  checkRecords(graph, &bag)
  checkFolders(graph, &bag)
  checkAddresses(graph, &bag)
  checkAllowedSources(graph, &bag)
  checkMinimumAge(graph, &bag)
  checkIdentities(graph, &bag)
  checkPins(graph, reach, &bag)
  checkRequirements(graph, reach, &bag)
  checkPlatforms(graph, reach, targets, &bag)
  checkTools(graph, &bag)
  checkUnsafeFlags(graph, reach, targets, &bag)
  checkMissingProducts(graph, reach, &bag)
  checkPinnedProducts(graph, reach, targets, &bag)
  checkTraits(graph, reach, &bag)
}

/// Modules and their dependencies on each other.
@Sendable
private func checkModules(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  let cyclic = checkCycles(graph, &bag)
  checkLayers(graph, except: cyclic, &bag)
  checkMissingLayers(graph, &bag)
  checkVisibility(graph, &bag)
  checkRepeated(graph, &bag)
}

/// Names that must be unique or are taken, products, and keys in the wrong spec.
private func checkNames(_ graph: LinkedGraph, wirings: [AppWiring], _ bag: inout DiagnosticBag) {
  let packages = graph.productsOfPackages()
  checkDuplicates(graph, packages, wirings: wirings, &bag)
  checkCollisions(graph, &bag)
  checkNestedLockfiles(graph, &bag)
  checkMisplaced(graph, &bag)
  checkConfusable(graph, &bag)
  checkTestConfigurations(graph, &bag)
  checkLaunchTasks(graph, &bag)
  checkEvents(graph, &bag)
  checkInjections(graph, &bag)
}
