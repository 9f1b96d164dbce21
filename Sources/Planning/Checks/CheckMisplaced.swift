import Diagnostics
import Findings
import Model
import Paths
import Text

/// `misplaced-key`: a key for roots or apps in the spec of a component, where it would have no effect, and other names for
/// modules that SwiftPM cannot rename.
func checkMisplaced(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  func report(
    _ key: String, of shared: SharedSpec, as severity: Severity = .error, at place: Place, _ help: String
  ) {
    let what: FindingText = "'\(key)' has no effect in the spec of '\(shared.spec.name.value)'"
    bag.add(.misplacedKey, as: severity, what, at: place, help: help)
  }
  for shared in graph.project.specs where shared.spec.kind != .app {
    let app = shared.spec.app
    guard
      let place = app.configuration?.place ?? app.scopes.first?.name.place ?? app.events.first?.name.place
        ?? app.schemes.first?.place
    else { continue }
    report("app", of: shared, at: place, "move it to the spec of an app")
  }
  for (index, shared) in graph.project.specs.enumerated() where index != graph.project.root {
    if shared.spec.integration != nil {
      report("integration", of: shared, at: shared.spec.name.place, helpForIntegration(of: shared.spec, graph))
    }
    guard shared.spec.kind == .component else { continue }
    if let binding = shared.spec.app.bind.first {
      report("bind", of: shared, at: binding.service.place, "move it to the spec of an app, or of the root")
    }
    if let module = shared.spec.app.dependenciesModule ?? shared.spec.app.registrationModule
      ?? shared.spec.app.testingModule
    {
      report("wiring", of: shared, at: module.place, "move it to the spec of an app")
    }
  }
  if let root = graph.project.root.map({ graph.project.specs[$0] }), let integration = root.spec.integration,
    integration.platforms.isEmpty, integration.packages == .single, let platform = root.spec.platforms.first
  {
    let stated = root.spec.platforms.map { "\($0.value.displayName): \"\($0.value.version)\"" }
    report(
      "platforms", of: root, as: .warning, at: platform.place,
      "write 'integration: { defaults: { platforms: { \(stated.joined(separator: ", ")) } } }' to set it for all")
  }
  checkAliases(graph, &bag)
}

/// The two ways out: a folder is part of the root, or a root of its own.
private func helpForIntegration(of spec: Spec, _ graph: LinkedGraph) -> String {
  let move = "move it to the root's spec"
  if spec.folder.isEmpty { return move }
  let shown = Path.folder(of: graph.project.sources.path(spec.file))
  return move + "; if '\(spec.folder)' is its own project, remove it from 'search' there and run 'integrate -C "
    + "\(ShellWord.quoted(shown)) init'"
}

/// SwiftPM renames modules of products that come from other packages, and those of Swift only.
private func checkAliases(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  func report(_ name: String, _ why: String, at place: Place) {
    bag.add(
      .misplacedKey, "'aliases' has no effect on '\(name)': \(why)", at: place,
      help: "rename the module itself, or remove 'aliases'")
  }
  for edge in graph.edges where !edge.aliases.isEmpty && graph.isMember(module: edge.from) {
    switch edge.target {
    case .module(let module) where graph.isMember(module: module):
      report(graph.title(module), "SwiftPM renames only modules of pinned packages", at: edge.place)
    case .pin(let pin):
      report(graph.project.lockfile.pins[pin].name.value, "SwiftPM does not rename modules of a binary", at: edge.place)
    case .module, .product, .unlocatedProduct: continue
    }
  }
  for component in graph.components where component.isMember {
    for reference in component.spec.app.dependencies where !reference.aliases.isEmpty {
      let why = "'\(component.name)' has no module that imports it"
      report(reference.text.value, why, at: reference.text.place)
    }
  }
}
