import Model

/// The global actor of a service: the same however it is spelled.
package struct ServiceIsolation: Hashable, Sendable {
  /// `MainActor`, or the name in its module.
  package let actor: TypeReference
  /// In `graph.modules`; `nil` for `MainActor`. An actor that is named without a module is the interface module's own.
  package let module: Int?

  /// `nil` for a service that is not isolated.
  package init?(of service: LinkedGraph.Service, in graph: LinkedGraph) {
    self.init(service.declaration.isolation?.value, in: service.module, graph)
  }

  /// The same of a launch task; a name without a module is that of the task's.
  package init?(of task: LaunchDeclaration, in module: Int, _ graph: LinkedGraph) {
    self.init(task.isolation?.value, in: module, graph)
  }

  /// As a spec names it in a module: an actor of another module with that module.
  package func text(in own: Int, _ graph: LinkedGraph) -> String {
    guard let module, module != own else { return actor.text }
    return "\(graph.modules[module].name).\(actor.text)"
  }

  private init?(_ isolation: TypeReference?, in own: Int, _ graph: LinkedGraph) {
    guard let isolation else { return nil }
    if ["MainActor", "Swift.MainActor", "_Concurrency.MainActor"].contains(isolation.text) {
      (actor, module) = ("MainActor", nil)
      return
    }
    let parts = isolation.parts
    if parts.count > 1, let named = graph.modules.firstIndex(where: { $0.name == parts[0].text }) {
      (actor, module) = (TypeReference(Array(parts.dropFirst())), named)
    } else {
      (actor, module) = (isolation, own)
    }
  }
}
