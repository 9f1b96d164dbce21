import Diagnostics
import Findings
import Model

/// The newest SwiftPM that there was when this was written.
package let newestKnownTools = ToolsVersion(6, 3)

extension LinkedGraph {
  /// The root, components or pins that need tools newer than ``newestKnownTools``, as the beginning of a sentence, with
  /// that version. The installed SwiftPM may have them, which is not known without running it.
  package var needsOfNewTools: [(who: String, tools: Located<ToolsVersion>)] {
    var found: [(who: String, tools: Located<ToolsVersion>)] = []
    func add(_ who: @autoclosure () -> String, _ tools: Located<ToolsVersion>?) {
      if let tools, newestKnownTools < tools.value { found.append((who(), tools)) }
    }
    add("the root builds with", project.integration.tools)
    // Components that need newer tools than the root sets have a finding of their own.
    if project.integration.tools != nil { return found }
    for component in components { add("'\(component.name)' needs", component.shared.spec.tools) }
    guard project.lockfile.pins.contains(where: { $0.tools.map { newestKnownTools < $0.value } ?? false }) else {
      return found
    }
    let reach = PinReach(self)
    for (index, pin) in project.lockfile.pins.enumerated() where reach.origins[index] != nil {
      add("'\(pin.name.value)' needs", pin.tools)
    }
    return found
  }
}

extension Project {
  /// The language modes that the root states for all.
  fileprivate var languageModes: [String] {
    root.flatMap { specs[$0].spec.package?.swiftLanguageModes } ?? []
  }

  /// The advice to raise the tools that the root states. With 6.0 a manifest that names no language mode means Swift 6,
  /// which the code may not be.
  package func raisingTools(to version: ToolsVersion) -> String {
    let changesMode =
      languageModes.isEmpty && version >= ToolsVersion(6, 0)
      && integration.tools.map { $0.value < ToolsVersion(6, 0) } ?? false
    return "raise 'integration: tools:' to \"\(version)\""
      + (changesMode ? ", with 'package: { swift: [\"5\"] }' in the root's spec to stay with Swift 5" : "")
  }
}

/// `tools-version-conflict`: a member needs a newer tools version than the root's manifest states. Those of a pin are
/// compared with SwiftPM's own version, by SwiftPM.
func checkTools(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  guard let root = graph.project.integration.tools else { return }
  if root.value < ToolsVersion(4, 0), graph.project.languageModes.isEmpty {
    bag.add(
      .toolsVersionConflict, "tools \(root.value) mean Swift 3, which compilers no longer support", at: root.place,
      help: "write a newer version, or the language mode: 'package: { swift: [\"5\"] }'")
  }
  for component in graph.components where component.isMember {
    guard let need = component.shared.spec.tools, root.value < need.value else { continue }
    bag.add(
      .toolsVersionConflict, "'\(component.name)' needs tools \(need.value), but the root builds with \(root.value)",
      at: need.place, notes: [Note("the root's tools version is \(root.value)", at: root.place)],
      help: graph.project.raisingTools(to: need.value), about: [component.name])
  }
}
