import Model
import Planning

/// The kinds of things that have names, in the order of the search.
package enum NameKind: String, CaseIterable, Sendable {
  /// A component, a module or a pin.
  case component
  case service, value, task, route, event, scope

  /// For people.
  package var words: String {
    switch self {
    case .component: "component, module or pin"
    case .service: "service"
    case .value: "value of configuration"
    case .task: "launch task"
    case .route: "route"
    case .event: "event"
    case .scope: "scope"
    }
  }
}

extension NeedGraph {
  /// The names of a kind.
  package func names(of kind: NameKind) -> [String] {
    let runtime = RuntimeNames(linked)
    return switch kind {
    case .component: linked.components.map(\.name) + linked.project.lockfile.pins.map(\.name.value)
    case .service: services
    case .value: runtime.values.flatMap { [$0.declaration.sharedName.value, $0.declaration.name.value] }
    case .task: runtime.tasks.map(runtime.name)
    case .route: runtime.routes.flatMap { RuntimeNames.names(of: $0.declaration) }
    case .event: runtime.eventNames
    case .scope: runtime.scopes.map(\.declaration.name.value)
    }
  }
}
