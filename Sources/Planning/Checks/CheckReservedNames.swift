import Diagnostics
import Findings
import Model

/// `invalid-name`: a member's module has the name of a system module that generated code imports, and would hide it.
func checkReservedNames(_ graph: LinkedGraph, _ wirings: [AppWiring], _ bag: inout DiagnosticBag) {
  let imported = modulesOfTheSystem(importedFor: graph, wirings)
  if imported.isEmpty { return }
  for index in graph.modules.indices where graph.isMember(module: index) {
    let name = graph.modules[index].name
    guard imported.contains(name) else { continue }
    bag.add(
      .invalidName, "a module cannot be called '\(name)', which is a system module that generated code imports",
      at: graph.place(index), help: "rename it, its folder and its imports")
  }
}

/// The system modules that generated code imports, always or under `canImport`.
func modulesOfTheSystem(importedFor graph: LinkedGraph, _ wirings: [AppWiring]) -> Set<String> {
  var modules: Set<String> = []
  for wiring in wirings.map(\.wiring) {
    modules.insert("Foundation")
    if wiring.launches { modules.insert("Dispatch") }
    if wiring.events != nil { modules.formUnion(["UIKit", "AppKit", "WatchKit"]) }
  }
  let setsUp = graph.testConfigurations.values.contains { $0.setsUp && graph.components[$0.component].isMember }
  if setsUp || graph.injections.needs.contains(where: { graph.components[$0.component].isMember }) {
    modules.insert("Foundation")
  }
  return modules
}
