import Diagnostics
import Findings
import Model

/// `duplicate-module`: a generated module has the name of another module, or one that differs in case only. On a
/// case-insensitive disk both share one folder, in the sources and in the build. Modules of packages count, and
/// products, since each generated module is a product too.
func checkGeneratedModules(_ wirings: [AppWiring], _ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  if wirings.isEmpty { return }
  var first: [String: (name: String, place: Place)] = [:]
  for module in graph.modules.indices {
    let name = graph.modules[module].name
    first[name.lowercased()] = (name, graph.place(module))
  }
  for pin in graph.project.lockfile.pins {
    for product in pin.products ?? [] where first[product.name.value.lowercased()] == nil {
      first[product.name.value.lowercased()] = (product.name.value, product.name.place)
    }
    for module in pin.recordedModules where first[module.name.lowercased()] == nil {
      first[module.name.lowercased()] = (module.name, module.place)
    }
  }
  for component in graph.components {
    for product in component.shared.spec.products ?? [] where first[product.name.value.lowercased()] == nil {
      first[product.name.value.lowercased()] = (product.name.value, product.name.place)
    }
  }
  for app in wirings {
    let spec = graph.components[app.component].spec
    for (name, stated) in [
      (app.wiring.dependenciesModule, spec.app.dependenciesModule),
      (app.wiring.registrationModule, spec.app.registrationModule),
    ] {
      let place = stated?.place ?? spec.name.place
      guard let other = first.updateValue((name, place), forKey: name.lowercased()) else { continue }
      let how =
        other.name == name ? "has the name of another module or product" : "is told from '\(other.name)' by case alone"
      bag.add(
        Diagnostic(
          .duplicateModule, "the generated module '\(name)' \(how)", at: place,
          notes: [Note("the other one", at: other.place)],
          help: "name it in the app's spec: 'wiring: { dependencies: …, registration: … }'"))
    }
  }
}
