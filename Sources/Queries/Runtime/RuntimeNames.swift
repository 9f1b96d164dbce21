import Diagnostics
import Model
import Planning
import Text

/// Launch tasks, routes, events and scopes of specs, each with its module, and the names by which they are found.
final class RuntimeNames {
  typealias Stated<Declaration> = (module: Int, declaration: Declaration)

  let graph: LinkedGraph
  let tasks: [Stated<LaunchDeclaration>]
  let routes: [Stated<RouteDeclaration>]
  /// Those of modules.
  let events: [Stated<EventDeclaration>]
  /// With the index of the app.
  let appEvents: [(app: Int, declaration: EventDeclaration)]
  let scopes: [(app: Int, declaration: ScopeDeclaration)]
  let values: [Stated<ConfigurationProperty>]

  init(_ graph: LinkedGraph) {
    self.graph = graph
    func stated<Declaration>(_ declarations: (Module) -> [Declaration]) -> [Stated<Declaration>] {
      graph.modules.indices.flatMap { module in
        declarations(graph.modules[module].module).map { (module: module, declaration: $0) }
      }
    }
    func ofApps<Declaration>(_ declarations: (Spec) -> [Declaration]) -> [(app: Int, declaration: Declaration)] {
      graph.components.indices.filter { graph.components[$0].isMember }.flatMap { app in
        declarations(graph.components[app].spec).map { (app: app, declaration: $0) }
      }
    }
    (tasks, routes, events) = (stated(\.launch), stated(\.routes), stated(\.events))
    values = stated { $0.configurations.flatMap(\.values) }
    appEvents = ofApps(\.app.events)
    scopes = ofApps(\.app.scopes)
  }

  /// The providers of all services, each with its service.
  var providers: [(service: LinkedGraph.Service, provider: LinkedGraph.Provider)] {
    graph.services.flatMap { service in service.providers.map { (service: service, provider: $0) } }
  }

  // MARK: Names

  /// `Chat.openStore`.
  func name(of task: Stated<LaunchDeclaration>) -> String {
    graph.taskName(task.declaration.name.value, in: task.module)
  }

  /// `account.order`.
  static func method(of route: RouteDeclaration) -> String { "\(route.service.value).\(route.method)" }

  /// The tasks of a name: whole, or without its component.
  func tasks(named name: String) -> [Stated<LaunchDeclaration>] {
    let whole = tasks.filter { self.name(of: $0) == name }
    return whole.isEmpty ? tasks.filter { $0.declaration.name.value == name } : whole
  }

  /// The routes that are written so, else those that are called so in code, else those that lead to this method.
  func routes(named name: String) -> [Stated<RouteDeclaration>] {
    [
      routes.filter { $0.declaration.pattern.value.text == name }, routes.filter { $0.declaration.name == name },
      routes.filter { Self.method(of: $0.declaration) == name },
    ].first { !$0.isEmpty } ?? []
  }

  /// Returns whether the system or a spec declares the event, or a provider hears it without a declaration.
  func hasEvent(_ name: String) -> Bool {
    if events.contains(where: { $0.declaration.name.value == name }) { return true }
    if appEvents.contains(where: { $0.declaration.name.value == name }) { return true }
    return EventDeclaration.ofSystem.contains(name) || !hearers(of: name).isEmpty
  }

  func hearers(
    of event: String
  ) -> [(service: LinkedGraph.Service, provider: LinkedGraph.Provider, hearer: EventHandlerDeclaration)] {
    providers.flatMap { service, provider in
      provider.declaration.hearers.filter { $0.event.value == event }
        .map { (service: service, provider: provider, hearer: $0) }
    }
  }

  /// The scopes of a name, or those with a value of it (`customer`, `session.customer`).
  func scopes(named name: String) -> [String] {
    let stated = Set(
      scopes.map(\.declaration.name.value)
        + providers.compactMap { $0.provider.declaration.scopeName?.value })
    if stated.contains(name) { return [name] }
    let holding = scopes.filter { scope in
      scope.declaration.values.contains {
        $0.name.value == name || "\(scope.declaration.name.value).\($0.name.value)" == name
      }
    }
    return Set(holding.map(\.declaration.name.value)).sorted()
  }

  /// The modules that have to do with what is called so: a value, a task, a route, an event, a scope.
  func modules(named name: String) -> [Int] {
    let asking = values.filter { value in
      let shared = value.declaration.sharedName.value
      return [shared, "\(graph.component(of: value.module).name).\(shared)", value.declaration.name.value]
        .contains(name)
    }
    let scopes = scopes(named: name)
    let living = providers.filter { scopes.contains($0.provider.declaration.scopeName?.value ?? "") }
    let declaring = events.filter { $0.declaration.name.value == name }.map(\.module)
    return [
      asking.map(\.module), tasks(named: name).map(\.module), routes(named: name).map(\.module),
      declaring + hearers(of: name).map(\.provider.module), living.map(\.provider.module),
    ].first { !$0.isEmpty } ?? []
  }

  /// A route as it is written, its method, and its name in code.
  static func names(of route: RouteDeclaration) -> [String] {
    [route.pattern.value.text, method(of: route), route.name]
  }

  /// Those that specs declare, and the system's where somebody speaks of events.
  var eventNames: [String] {
    (events.map(\.declaration) + appEvents.map(\.declaration)).map(\.name.value)
      + (graph.hasEvents || !appEvents.isEmpty ? EventDeclaration.ofSystem : [])
  }
}
