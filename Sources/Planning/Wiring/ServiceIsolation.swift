import Model

/// The global actor of a service: the same however it is spelled.
package struct ServiceIsolation: Hashable, Sendable {
  /// `MainActor`, or the name in its module.
  package let actor: String
  /// In `graph.modules`; `nil` for `MainActor`. An actor that is named without a module is the interface module's own.
  package let module: Int?

  /// `nil` for a service that is not isolated.
  package init?(of service: LinkedGraph.Service, in graph: LinkedGraph) {
    guard let text = service.declaration.isolation?.value else { return nil }
    if ["MainActor", "Swift.MainActor", "_Concurrency.MainActor"].contains(text) {
      (actor, module) = ("MainActor", nil)
      return
    }
    if let dot = text.firstIndex(of: "."), let named = graph.modules.firstIndex(where: { $0.name == text[..<dot] }) {
      (actor, module) = (String(text[text.index(after: dot)...]), named)
    } else {
      (actor, module) = (text, service.module)
    }
  }
}
