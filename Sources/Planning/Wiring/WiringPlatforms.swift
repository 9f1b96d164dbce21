import Diagnostics
import Findings
import Model

/// The oldest systems that support generated wiring, which uses task-local values and actors. Platforms that are not
/// listed support them from their first version on.
private let oldestSystems = [
  SupportedPlatform(name: "macos", version: "10.15"), SupportedPlatform(name: "ios", version: "13.0"),
  SupportedPlatform(name: "tvos", version: "13.0"), SupportedPlatform(name: "watchos", version: "6.0"),
]

/// The platforms of a package with wiring, or in a root whose components inject services: those that the root states, else
/// the oldest that support it; SwiftPM assumes older ones for a manifest that states none.
package func platformsOfWiring(stated: [SupportedPlatform]) -> [SupportedPlatform] {
  stated.isEmpty ? oldestSystems : stated
}

/// `platform-conflict`: the root states a system that does not support generated wiring.
func checkPlatforms(of wirings: [AppWiring], _ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  let injecting = graph.injections.needs.lazy.map(\.component).first { graph.components[$0].isMember }
  guard let app = (wirings.first?.component ?? injecting).map({ graph.components[$0] }) else { return }
  for stated in graph.project.integration.platforms {
    guard let oldest = oldestSystems.first(where: { $0.name == stated.value.name }),
      isOlder(stated.value.version, than: oldest.version)
    else { continue }
    bag.add(
      .platformConflict,
      "the wiring of '\(app.name)' needs \(oldest.displayName) \(oldest.version), but the root supports "
        + stated.value.version,
      at: stated.place,
      help: "raise \(oldest.displayName) under 'integration: defaults: platforms:' to \(oldest.version)")
  }
}
