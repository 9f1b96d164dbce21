import Diagnostics
import Findings
import Model

/// `misplaced-key`: a key for roots or apps in the spec of a component, where it would have no effect.
func checkMisplaced(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  func report(_ key: String, of shared: SharedSpec, at place: Place, _ help: String) {
    let name = shared.spec.name.value
    bag.add(Diagnostic(.misplacedKey, "'\(key)' has no effect in the spec of '\(name)'", at: place, help: help))
  }
  for shared in graph.project.specs where shared.spec.kind != .app {
    guard let configuration = shared.spec.app.configuration else { continue }
    report("app", of: shared, at: configuration.place, "move it to the spec of an app")
  }
  for (index, shared) in graph.project.specs.enumerated() where index != graph.project.root {
    if shared.spec.integration != nil {
      report("integration", of: shared, at: shared.spec.name.place, "move it to the root's spec, which decides for all")
    }
    guard shared.spec.kind == .component else { continue }
    if let binding = shared.spec.app.bind.first {
      report("bind", of: shared, at: binding.service.place, "move it to the spec of an app, or of the root")
    }
    if let module = shared.spec.app.dependenciesModule ?? shared.spec.app.registrationModule {
      report("wiring", of: shared, at: module.place, "move it to the spec of an app")
    }
  }
}
