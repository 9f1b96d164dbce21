import Diagnostics
import Findings
import Model

/// The oldest systems that generated wiring builds for; it uses task-local values and actors. What is not listed has had
/// them from its first version on.
private let oldestSystems = [
  SupportedPlatform(name: "macos", version: "10.15"), SupportedPlatform(name: "ios", version: "13.0"),
  SupportedPlatform(name: "tvos", version: "13.0"), SupportedPlatform(name: "watchos", version: "6.0"),
]

/// The platforms of a package that has wiring: what the root states, or else the oldest that will do, as SwiftPM takes
/// older ones where a manifest states none.
func platformsOfWiring(stated: [SupportedPlatform]) -> [SupportedPlatform] {
  stated.isEmpty ? oldestSystems : stated
}

/// `platform-conflict`: the root states a system on which generated wiring does not build.
func checkPlatforms(of wirings: [AppWiring], _ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  guard let app = wirings.first.map({ graph.components[$0.component] }) else { return }
  for stated in graph.project.integration.platforms {
    guard let oldest = oldestSystems.first(where: { $0.name == stated.value.name }),
      isOlder(stated.value.version, than: oldest.version)
    else { continue }
    bag.add(
      Diagnostic(
        .platformConflict,
        "the wiring of '\(app.name)' needs \(oldest.displayName) \(oldest.version), and the root supports "
          + stated.value.version,
        at: stated.place,
        help: "raise \(oldest.displayName) under 'integration: defaults: platforms:' to \(oldest.version)"))
  }
}
