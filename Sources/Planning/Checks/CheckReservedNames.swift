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

/// `invalid-name`: a member's module takes the place of one that the compiler imports, or the runner of tests.
func checkReservedNames(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  let hasTests = graph.modules.indices.contains { graph.isMember(module: $0) && graph.modules[$0].isTest }
  for index in graph.modules.indices where graph.isMember(module: index) {
    let name = graph.modules[index].name
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

/// `invalid-name`: a generated module has such a name, or generated code would import a member in place of Foundation.
func checkReservedNames(_ wirings: [AppWiring], _ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  if wirings.isEmpty { return }
  for app in wirings {
    let spec = graph.components[app.component].spec
    for (name, stated) in [
      (app.wiring.dependenciesModule, spec.app.dependenciesModule),
      (app.wiring.registrationModule, spec.app.registrationModule),
    ] {
      guard let owner = ownerOfReserved(name, hasTests: true) else { continue }
      bag.add(
        Diagnostic(
          .invalidName, "a generated module cannot be called '\(name)': \(owner)", at: stated?.place ?? spec.name.place,
          help: "name it otherwise in the app's spec: 'wiring: { dependencies: …, registration: … }'"))
    }
  }
  for index in graph.modules.indices where graph.isMember(module: index) && graph.modules[index].name == "Foundation" {
    bag.add(
      Diagnostic(
        .invalidName, "a module cannot be called 'Foundation': generated code imports the system's",
        at: graph.place(index), help: "rename it, with its folder and what imports it"))
  }
}

private func ownerOfReserved(_ name: String, hasTests: Bool) -> String? {
  if modulesOfTheCompiler.contains(name) { return "the compiler has one of that name" }
  return hasTests && modulesOfTests.contains(name) ? "what runs tests imports the system's module of that name" : nil
}
