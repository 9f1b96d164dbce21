import Diagnostics
import Findings
import Model
import Planning
import SwiftSources

extension SourceScan {
  /// `unfit-service`: a module that generated code imports declares something that hides a module of the language, by
  /// whose name generated code says what it means.
  mutating func checkHiddenModules() {
    var checked: Set<Int> = []
    var checkedForFoundation: Set<Int> = []
    for app in wirings {
      let isIsolated = app.wiring.allServices.contains { $0.isolation != nil }
      for module in app.launching { check(module, for: ["Swift", "_Concurrency"], &checked) }
      for module in app.interfaces { check(module, for: ["Swift", "_Concurrency"], &checked) }
      for module in app.wiring.configuration == nil ? [] : app.interfaces {
        check(module, for: ["Foundation"], &checkedForFoundation)
      }
      // What registers names the actor of a service alone.
      for module in app.implementations where isIsolated { check(module, for: ["_Concurrency"], &checked) }
    }
    checkInjected()
  }

  /// The same of what is generated for a component alone.
  private mutating func checkInjected() {
    // One of an app may have been looked at for fewer names.
    var checked: Set<Int> = []
    for needs in graph.injections.needs where graph.components[needs.component].isMember {
      for module in needs.modules(in: graph) { check(module, for: ["Swift", "_Concurrency"], &checked) }
    }
  }

  private mutating func check(_ module: Int, for names: [String], _ checked: inout Set<Int>) {
    guard let table = scanned(module)?.declarations, checked.insert(module).inserted else { return }
    for reference in table.members[""] ?? [] {
      let declaration = table[reference]
      guard names.contains(declaration.name), declaration.kind != .extension, declaration.conditions.isEmpty,
        table.isVisible(reference, takesPackage: false)
      else { continue }
      bag.add(
        Diagnostic(
          .unfitService,
          "'\(declaration.name)' of '\(graph.title(module))' hides the module '\(declaration.name)' from generated code",
          at: place(of: reference, in: table), help: "rename it, or declare it in a module that offers no service"))
    }
  }
}
