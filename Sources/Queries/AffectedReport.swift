import Diagnostics
import JSON
import Text

/// The output of `affected`.
package struct AffectedReport {
  private let affected: AffectedSet
  /// Lines that explain limits of the answer.
  private let notes: [String]

  /// Modules (by title) and tests (by name) that CocoaPods builds, so that no job of SwiftPM can.
  private let (leftOut, leftTests): (Set<String>, Set<String>)

  package init(
    _ affected: AffectedSet, notes: [String] = [], leftOut: Set<String> = [], leftTests: Set<String> = []
  ) {
    (self.affected, self.notes, self.leftOut, self.leftTests) = (affected, notes, leftOut, leftTests)
  }

  /// One line per component: its name, and why it is affected.
  package var text: String {
    let width = affected.components.map(\.name.visible.count).max() ?? 0
    return affected.components.map { component in
      component.name.visible.padded(to: width) + "  " + reason(component).visible + "\n"
    }.joined()
  }

  /// The affected test targets, one on a line, sorted.
  package var tests: String {
    affected.components.flatMap(\.tests).filter { !leftTests.contains($0) }.sorted().map { $0.visible + "\n" }.joined()
  }

  /// The jobs for a CI system: each affected component with its affected test targets. It is one line, the `include` of
  /// a matrix in a GitHub workflow.
  ///
  /// - Parameters:
  ///   - components: replaces the affected components if a changed file may affect all.
  ///   - wired: the names of apps for which modules are generated. A component with neither such modules nor its own
  ///     has nothing to build.
  package func matrix(of components: [AffectedSet.Component]? = nil, wired: Set<String>) -> String {
    let built = (components ?? affected.components).filter { component in
      component.modules.contains { !leftOut.contains($0) } || wired.contains(component.name)
    }
    let entries = built.map { component -> JSONValue in
      ["component": .string(component.name), "tests": .strings(component.tests.filter { !leftTests.contains($0) })]
    }
    return JSONWriter.compact(["include": .array(entries)]) + "\n"
  }

  private func reason(_ component: AffectedSet.Component) -> String {
    if let first = component.changes.first {
      let more = component.changes.count - 1
      return "changed: \(first)" + (more > 0 ? " and \(more) more" : "")
    }
    guard let way = component.way else { return "" }
    if way.steps <= way.needed.count { return "needs " + way.needed.joined(separator: " → ") }
    let left = way.steps - 3
    return "needs \(way.needed.prefix(2).joined(separator: " → ")) → … \(left) more … → \(way.cause)"
  }

  package func json(toolVersion: String) -> JSONValue {
    let members: JSONValue = [
      "pins": .strings(affected.pins), "unowned": .strings(affected.unowned), "notes": .strings(notes),
      "components": .array(
        affected.components.map { component in
          [
            "name": .string(component.name), "changed": .bool(!component.changes.isEmpty),
            "changes": .strings(component.changes), "modules": .strings(component.modules),
            "tests": .strings(component.tests),
            "needs": .optional(component.way?.needed.first), "cause": .optional(component.way?.cause),
            "steps": .integer(component.way?.steps ?? 0),
          ]
        }),
    ]
    return JSONDocument.affected.value(tool: toolVersion, members)
  }
}
