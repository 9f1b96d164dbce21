import Diagnostics
import Findings
import Model

/// Modules that the compiler imports into every file, or has for itself. A module of such a name cannot be built, or
/// takes their place in what imports it.
private let modulesOfTheCompiler: Set<String> = [
  "Swift", "SwiftOnoneSupport", "SwiftShims", "Builtin", "_Concurrency", "_StringProcessing", "_SwiftConcurrencyShims",
]

/// What the program that runs a package's tests imports, and what is imported with it.
private let modulesOfTests: Set<String> = [
  "XCTest", "Testing", "Foundation", "FoundationEssentials", "Darwin", "Glibc", "SwiftGlibc", "Musl", "Android",
]

/// `invalid-name`: a member's module takes the place of one that the compiler imports, the runner of tests, or generated
/// code.
func checkReservedNames(_ graph: LinkedGraph, _ wirings: [AppWiring], _ bag: inout DiagnosticBag) {
  let hasTests = graph.modules.indices.contains { graph.isMember(module: $0) && graph.modules[$0].isTest }
  let hasApp = graph.components.contains { $0.isMember && $0.spec.kind == .app }
  let imported = modulesOfTheSystem(importedFor: graph, wirings)
  checkReservedAliases(graph, &bag)
  for index in graph.modules.indices where graph.isMember(module: index) {
    let name = graph.modules[index].name
    if imported.contains(name) {
      bag.add(
        Diagnostic(
          .invalidName, "a module cannot be called '\(name)': generated code imports the system's",
          at: graph.place(index), help: "rename it, with its folder and what imports it"))
      continue
    }
    if isModuleThatRunsTests(index, graph) {
      bag.add(
        Diagnostic(
          .invalidName, "a module cannot be called '\(name)': SwiftPM writes one of that name, which runs the tests",
          at: graph.place(index), help: "rename it, with its folder and what imports it"))
      continue
    }
    guard let owner = ownerOfReserved(moduleName(ofTarget: name), hasTests: hasTests) else { continue }
    // Who writes that very module builds it, and writes no app.
    let isError = hasApp || modulesOfTheCompiler.contains(moduleName(ofTarget: name))
    bag.add(
      isError
        ? Diagnostic(
          .invalidName, "a module cannot be called '\(name)': \(owner)", at: graph.place(index),
          help: "rename it, with its folder and what imports it")
        : Diagnostic(
          .invalidName, as: .warning, "a module called '\(name)' takes the place of the system's: \(owner)",
          at: graph.place(index), help: "rename it, unless it is meant to do all that the system's does"))
  }
}

/// Whether a module is called as one that SwiftPM writes where tests of its package are run; on Linux both.
private func isModuleThatRunsTests(_ module: Int, _ graph: LinkedGraph) -> Bool {
  let name = moduleName(ofTarget: graph.modules[module].name)
  // Few end like this.
  guard let ending = ["PackageTests", "PackageDiscoveredTests"].first(where: name.hasSuffix) else { return false }
  let isSingle = graph.project.integration.packages == .single
  let root = graph.project.root.map { graph.project.specs[$0].spec.name.value }
  let package = isSingle ? root ?? "" : graph.component(of: module).name
  return name == moduleName(ofTarget: package + ending)
    && graph.modules.indices.contains { other in
      graph.modules[other].isTest && graph.isMember(module: other)
        && (isSingle || graph.modules[other].component == graph.modules[module].component)
    }
}

/// `invalid-name`: `aliases` give a module the name of one that the compiler has for itself.
private func checkReservedAliases(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  for edge in graph.edges where !edge.aliases.isEmpty && graph.isMember(module: edge.from) {
    for (module, alias) in edge.aliases.sorted(by: { $0.key < $1.key }) where modulesOfTheCompiler.contains(alias) {
      bag.add(
        Diagnostic(
          .invalidName, "'\(module)' cannot be called '\(alias)' by 'aliases': the compiler has a module of that name",
          at: edge.place, help: "write another name behind '\(module):'"))
    }
  }
}

/// What generated code imports of the system's, whether it is built for one that has them or asks for it (`canImport`).
private func modulesOfTheSystem(importedFor graph: LinkedGraph, _ wirings: [AppWiring]) -> Set<String> {
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

/// Folders that SwiftPM and the compiler make where programs are built; `index` in debug builds alone.
private let foldersOfBuilds: Set<String> = ["ModuleCache", "Modules", "index"]

/// `invalid-name`: a program has the name of what SwiftPM writes beside it.
///
/// - Parameter packages: the products of members, by package.
func checkProgramNames(_ graph: LinkedGraph, _ packages: [[ProductOfMember]], _ bag: inout DiagnosticBag) {
  let lowercased = Set(foldersOfBuilds.map { $0.lowercased() })
  for products in packages {
    let programs = products.filter { $0.kind == .product(.executable) }
    // Few have a dot or this ending, and only they may be called like what is written of another name.
    let mayBeWritten = programs.contains { $0.name.contains(".") || $0.name.hasSuffix("-tool") }
    let written = mayBeWritten ? writtenNames(graph, products) : []
    for program in programs {
      let name = program.name
      if foldersOfBuilds.contains(name) || written.contains(name) {
        bag.add(
          Diagnostic(
            .invalidName, "a program cannot be called '\(name)': SwiftPM writes something else of that name beside it",
            at: program.place, help: "rename it"))
      } else if lowercased.contains(name.lowercased()) {
        bag.add(
          Diagnostic(
            .invalidName, as: .warning,
            "a program called '\(name)' cannot be built where the disk ignores case, as most of a Mac do: a folder beside "
              + "it has that name", at: program.place, help: "rename it"))
      }
    }
  }
}

/// The names of files and folders that SwiftPM writes of targets and products of other names.
private func writtenNames(_ graph: LinkedGraph, _ products: [ProductOfMember]) -> Set<String> {
  var names: Set<String> = []
  for product in products where product.isLinked {
    let name = product.kind == .macro ? "\(product.name)-tool" : product.name
    names.insert("\(name).product")
    if product.kind == .macro { names.formUnion([name, "Modules-tool"]) }
    if product.kind == .product(.dynamic) { names.formUnion(["lib\(name).so", "lib\(name).dylib"]) }
    if product.kind == .product(.static) { names.insert("lib\(name).a") }
  }
  let isSingle = graph.project.integration.packages == .single
  let root = graph.project.root.map { graph.project.specs[$0].spec.name.value }
  for index in graph.modules.indices where !graph.modules[index].isTest || graph.isMember(module: index) {
    let name = graph.modules[index].name
    names.insert(moduleName(ofTarget: name) + ".build")
    let package = isSingle ? root ?? "" : graph.component(of: index).name
    if graph.modules[index].isTest { names.insert("\(package)PackageTests.xctest") }
    if !graph.modules[index].module.resources.isEmpty {
      names.formUnion(["\(package)_\(name).resources", "\(package)_\(name).bundle"])
    }
  }
  for edge in graph.edges where graph.modules[edge.from].kind == .plugin {
    // Plugins call programs that are built for the machine that builds.
    guard case .module(let module) = edge.target else { continue }
    names.formUnion([graph.modules[module].name + "-tool", "Modules-tool"])
  }
  return names
}

/// Whose module has a name; `nil` if a member's or a generated one may have it.
func ownerOfReserved(_ name: String, hasTests: Bool) -> String? {
  if modulesOfTheCompiler.contains(name) { return "the compiler has one of that name" }
  return hasTests && modulesOfTests.contains(name) ? "what runs tests imports the system's module of that name" : nil
}
