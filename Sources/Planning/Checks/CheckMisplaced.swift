import Diagnostics
import Findings
import Model

/// `misplaced-key`: a key for roots or apps in the spec of a component, where it would have no effect.
func checkMisplaced(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  func report(_ key: String, of spec: Spec, at place: Place, _ help: String) {
    bag.add(
      Diagnostic(.misplacedKey, "'\(key)' has no effect in the spec of '\(spec.name.value)'", at: place, help: help))
  }
  for (index, shared) in graph.project.specs.enumerated() where index != graph.project.root {
    let spec = shared.spec
    if spec.integration != nil {
      report("integration", of: spec, at: spec.name.place, "move it to the root's spec, which decides for all")
    }
    guard spec.kind == .component else { continue }
    if let binding = spec.app.bind.first {
      report("bind", of: spec, at: binding.service.place, "move it to the spec of an app, or of the root")
    }
    if let module = spec.app.dependenciesModule ?? spec.app.registrationModule {
      report("wiring", of: spec, at: module.place, "move it to the spec of an app")
    }
  }
}
