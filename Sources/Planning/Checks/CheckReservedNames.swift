import Diagnostics
import Findings
import Model

/// Modules that the compiler imports into every file, or has for itself. A module of such a name cannot be built, or
/// takes their place in what imports it.
private let modulesOfTheCompiler: Set<String> = [
  "Swift", "SwiftOnoneSupport", "SwiftShims", "Builtin", "_Concurrency", "_StringProcessing", "_SwiftConcurrencyShims",
]

/// `invalid-name`: a member's module has the name of one that belongs to the compiler, and `duplicate-module` for one
/// that generated code imports.
func checkReservedNames(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  for index in graph.modules.indices where graph.isMember(module: index) {
    let name = graph.modules[index].name
    guard modulesOfTheCompiler.contains(moduleName(ofTarget: name)) else { continue }
    bag.add(
      Diagnostic(
        .invalidName, "a module cannot be called '\(name)': the compiler has one of that name", at: graph.place(index),
        help: "rename it, with its folder and what imports it"))
  }
}
