import Diagnostics
import Findings
import Model

/// Modules that the compiler imports into every file, or has for itself. A module of such a name cannot be built, or
/// takes their place in what imports it.
private let modulesOfTheCompiler: Set<String> = [
  "Swift", "SwiftOnoneSupport", "SwiftShims", "Builtin", "_Concurrency", "_StringProcessing", "_SwiftConcurrencyShims",
]

/// What the program that runs a package's tests imports, and what is imported with it.
private let modulesOfTests: Set<String> = ["XCTest", "Testing", "Foundation"]

/// `invalid-name`: a member's module takes the place of one that the compiler imports, the runner of tests, or generated
/// code.
func checkReservedNames(_ graph: LinkedGraph, _ wirings: [AppWiring], _ bag: inout DiagnosticBag) {
  let hasTests = graph.modules.indices.contains { graph.isMember(module: $0) && graph.modules[$0].isTest }
  for index in graph.modules.indices where graph.isMember(module: index) {
    let name = graph.modules[index].name
    if name == "Foundation", !wirings.isEmpty {
      bag.add(
        Diagnostic(
          .invalidName, "a module cannot be called 'Foundation': generated code imports the system's",
          at: graph.place(index), help: "rename it, with its folder and what imports it"))
      continue
    }
    guard let owner = ownerOfReserved(moduleName(ofTarget: name), hasTests: hasTests) else { continue }
    let isCompilers = modulesOfTheCompiler.contains(moduleName(ofTarget: name))
    bag.add(
      isCompilers
        ? Diagnostic(
          .invalidName, "a module cannot be called '\(name)': \(owner)", at: graph.place(index),
          help: "rename it, with its folder and what imports it")
        // Who writes that very module builds it.
        : Diagnostic(
          .invalidName, as: .warning, "a module called '\(name)' takes the place of the system's: \(owner)",
          at: graph.place(index), help: "rename it, unless it is meant to do all that the system's does"))
  }
}

/// Whose module has a name; `nil` if a member's or a generated one may have it.
func ownerOfReserved(_ name: String, hasTests: Bool) -> String? {
  if modulesOfTheCompiler.contains(name) { return "the compiler has one of that name" }
  return hasTests && modulesOfTests.contains(name) ? "what runs tests imports the system's module of that name" : nil
}
