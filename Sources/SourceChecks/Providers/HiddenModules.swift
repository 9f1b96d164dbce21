import Diagnostics
import Findings
import Model
import Planning
import SwiftSources

extension SourceScan {
  /// `unfit-service`: a module that generated code imports declares something that hides a module of the language, or one
  /// that is generated, by whose name generated code says what it means.
  mutating func checkHiddenModules() {
    var names: [Int: Set<String>] = [:]
    func add(_ modules: [Int], _ hidden: Set<String>) {
      for module in modules { names[module, default: []].formUnion(hidden) }
    }
    let all: Set<String> = ["Swift", "_Concurrency"]
    for app in wirings {
      let configuration = app.wiring.configuration
      add(app.launching, all)
      add(app.interfaces, configuration == nil ? all : all.union(["Foundation"]))
      // What registers names the actor of a service, and the types of its own parameters.
      var ofRegistration: Set<String> = []
      if app.wiring.allServices.contains(where: { $0.isolation != nil }) { ofRegistration.insert("_Concurrency") }
      if let configuration {
        ofRegistration.insert("Swift")
        if configuration.madeByApp.contains(where: \.type.usesURL) { ofRegistration.insert("Foundation") }
      }
      add(app.implementations, ofRegistration)
      // It names generated modules beside what it imports; one called like its type goes without.
      let imported = app.wiring.registrationImports
      let beside = (app.interfaces + app.implementations).filter {
        imported.contains(SwiftIdentifier(moduleOf: graph.modules[$0].name))
      }
      let generated = [moduleName(ofTarget: app.wiring.dependenciesModule)].filter { $0 != "Dependencies" }
      add(beside, Set(generated + app.injecting.map { graph.injections.needs[$0].module }))
    }
    // What is generated for a component alone.
    for needs in graph.injections.needs where graph.components[needs.component].isMember {
      add(needs.modules(in: graph), all)
    }
    for values in graph.testConfigurations.values where graph.components[values.component].isMember {
      for module in values.declaring {
        let declared = graph.modules[module].module.configurations.flatMap(\.values)
        add([module], declared.contains(where: \.type.value.usesURL) ? ["Swift", "Foundation"] : ["Swift"])
      }
    }
    for (module, hidden) in names.sorted(by: { $0.key < $1.key }) { check(module, for: hidden) }
  }

  private mutating func check(_ module: Int, for names: Set<String>) {
    guard !names.isEmpty, let table = scanned(module)?.declarations else { return }
    for reference in table.members[""] ?? [] {
      let declaration = table[reference]
      guard names.contains(declaration.name), declaration.kind != .extension, declaration.conditions.isEmpty,
        table.isVisible(reference, takesPackage: false)
      else { continue }
      bag.add(
        Diagnostic(
          .unfitService,
          "'\(declaration.name)' of '\(graph.title(module))' hides the module '\(declaration.name)' from generated code",
          at: place(of: reference, in: table),
          help: wirings.contains { $0.wiring.dependenciesModule == declaration.name }
            ? "rename it, or the module, in the app's spec: 'wiring: { dependencies: … }'"
            : "rename it, or declare it in a module that no generated code imports"))
    }
  }
}
