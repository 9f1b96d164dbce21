import Diagnostics
import Findings
import Model

/// `duplicate-module`: a generated module has the name of another module, or one that differs in case only. On a
/// case-insensitive disk both share one folder, in the sources and in the build. Modules of packages count, and
/// products, since each generated module is a product too. `invalid-name`: it has that of a system module that generated
/// code imports.
func checkGeneratedModules(_ wirings: [AppWiring], _ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  var generated: [(name: String, place: Place, help: String)] = []
  for (name, _, component) in graph.testConfigurations.generated(in: graph) {
    generated.append((name, graph.components[component].shared.spec.name.place, "rename the other one"))
  }
  let imported = modulesOfTheSystem(importedFor: graph, wirings)
  for app in wirings {
    let spec = graph.components[app.component].spec
    for (name, stated) in zip(
      app.wiring.modules, [spec.app.dependenciesModule, spec.app.registrationModule, spec.app.testingModule])
    {
      let place = stated?.place ?? spec.name.place
      generated.append(
        (name, place, "choose its name in the app's spec: 'wiring: { dependencies: …, registration: … }'"))
      if imported.contains(name) {
        bag.add(
          .invalidName,
          "a generated module cannot be called '\(name)', which is a system module that generated code imports",
          at: place,
          help: "choose another name in the app's spec: 'wiring: { dependencies: …, registration: … }'")
      }
    }
  }
  if generated.isEmpty { return }
  var first = namesInUse(graph)
  for (name, place, help) in generated {
    guard let other = first.updateValue((name, place), forKey: name.lowercased()) else { continue }
    let how =
      other.name == name ? "has the name of another module or product" : "differs from '\(other.name)' only in case"
    bag.add(
      .duplicateModule, "the generated module '\(name)' \(how)", at: place,
      notes: [Note("the other one", at: other.place)], help: help)
  }
}

/// The names of all modules and products that are not generated here, by their lower-case spelling.
private func namesInUse(_ graph: LinkedGraph) -> [String: (name: String, place: Place)] {
  var first: [String: (name: String, place: Place)] = [:]
  func add(_ name: String, _ place: Place) {
    let key = name.lowercased()
    if first[key] == nil { first[key] = (name, place) }
  }
  for module in graph.modules.indices { add(graph.modules[module].name, graph.place(module)) }
  for pin in graph.project.lockfile.pins {
    for product in pin.products ?? [] { add(product.name.value, product.name.place) }
    for module in pin.recordedModules { add(module.name, module.place) }
  }
  for component in graph.components {
    for product in component.shared.spec.products ?? [] { add(product.name.value, product.name.place) }
  }
  // Those of pinned components are generated in their own repositories.
  for values in graph.testConfigurations.values where !graph.components[values.component].isMember {
    add(values.module, graph.components[values.component].shared.spec.name.place)
  }
  for needs in graph.injections.needs where !graph.components[needs.component].isMember {
    add(needs.module, graph.components[needs.component].shared.spec.name.place)
  }
  return first
}
