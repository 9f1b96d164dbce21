import Diagnostics
import JSON
import Model
import Planning
import Workspace

/// The run-time part of the resolved graph, as Schemas/graph.schema.json describes it.
struct RuntimeReport {
  let resolution: Resolution

  private var graph: LinkedGraph { resolution.graph }

  // MARK: Modules

  /// The declarations of a module: its configuration, launch tasks, routes, events and the services that it injects.
  func stated(by module: Int) -> JSONValue {
    let stated = graph.modules[module].module
    return [
      "configuration": stated.configurations.first.map(configuration) ?? .null,
      "launch": .array(stated.launch.map { task($0, in: module) }), "routes": .array(stated.routes.map(route)),
      "events": .array(stated.events.map(event)), "injects": .strings(stated.injects.map(\.value)),
    ]
  }

  private func configuration(_ declaration: ConfigurationDeclaration) -> JSONValue {
    let values = declaration.values.map { value -> JSONValue in
      resolution.json(
        [
          "name": .string(value.name.value), "given": .string(value.sharedName.value),
          "type": .string(value.type.value.description), "source": .string(value.source.value.word),
          "default": .bool(value.defaultValue != nil),
        ], at: value.name.place)
    }
    return [
      "service": .string(declaration.service.value), "protocol": .string(declaration.protocolName.value.text),
      "setup": .optional(declaration.setup?.value.text), "values": .array(values),
    ]
  }

  private func task(_ task: LaunchDeclaration, in module: Int) -> JSONValue {
    resolution.json(
      [
        "name": .string(graph.taskName(task.name.value, in: module)), "call": .string(task.call.value.text),
        "isolation": .optional(task.isolation?.value.text), "priority": .optional(task.priority?.rawValue),
        "when": .string(task.moment.rawValue), "requires": .strings(task.requirements.map(\.service.value)),
        "after": .strings(task.after.map { graph.taskName($0.value, in: module) }),
      ], at: task.name.place)
  }

  private func route(_ route: RouteDeclaration) -> JSONValue {
    resolution.json(
      [
        "link": .string(route.pattern.value.text), "name": .string(route.name),
        "service": .string(route.service.value), "method": .string(route.method.text),
      ], at: route.pattern.place)
  }

  private func event(_ event: EventDeclaration) -> JSONValue {
    resolution.json(
      [
        "name": .string(event.name.value), "notification": .optional(event.notification),
      ], at: event.name.place)
  }

  /// The methods that are called at events.
  func hearers(of provider: LinkedGraph.Provider) -> JSONValue {
    .array(
      provider.declaration.hearers.map { hearer in
        [
          "event": .string(hearer.event.value), "method": .string(hearer.method.value.text),
          "async": .bool(hearer.isAsync),
        ]
      })
  }

  // MARK: Apps

  /// The launch tasks, routes and other run-time facts of an app.
  func json(_ app: AppWiring) -> JSONValue {
    let wiring = app.wiring
    let steps = LaunchSteps(wiring)
    let tasks = wiring.launchTasks.map { task -> JSONValue in
      [
        "name": .string(task.name), "when": .string(task.moment.rawValue), "step": .optional(steps.step[task.name]),
        "after": .strings(task.after),
      ]
    }
    let routes = app.routes.map { module, route -> JSONValue in
      [
        "link": .string(route.pattern.value.text), "service": .string(route.service.value),
        "method": .string(route.method.text), "module": .string(graph.title(module)),
      ]
    }
    let events = (wiring.events ?? []).map { event -> JSONValue in
      ["name": .string(event.name.text), "notification": .optional(event.notification)]
    }
    let scopes = wiring.scopes.map { scope -> JSONValue in
      let values = scope.values.map { value in
        JSONValue.Member(
          value.name.text, .string((value.module.map { "\($0)." } ?? "") + value.type.text))
      }
      return [
        "name": .string(scope.name.text), "values": .object(values),
        "services": .strings(scope.services.map(\.name.text)),
      ]
    }
    return [
      "environments": .strings(wiring.configuration?.environments.map(\.text) ?? []),
      "values": .array(wiring.configuration.map(values) ?? []), "tasks": .array(tasks),
      "bases": .strings(wiring.routes?.bases ?? []), "routes": .array(routes), "events": .array(events),
      "scopes": .array(scopes), "injects": .strings(wiring.injected.map(\.text)),
      "injections": .array(wiring.injections.map(injection)),
    ]
  }

  /// The injection that is installed for the code of a component.
  private func injection(_ injection: Wiring.Injection) -> JSONValue {
    ["module": .string(injection.module.text), "services": .strings(injection.services.map(\.text))]
  }

  /// The values of an app's configurations, and their places. The values themselves are in the files.
  private func values(_ configuration: Wiring.Configuration) -> [JSONValue] {
    configuration.groups.flatMap { group in
      group.values.map { value -> JSONValue in
        var places: [String] = []
        if case .constants(let constants) = value.origin { places = constants.map(\.declared) }
        return [
          "configuration": .string(group.service.text), "name": .string(value.property.text),
          "type": .string(value.type.description), "source": .string(source(value.origin, configuration)),
          // One for each environment.
          "places": .strings(places),
        ]
      }
    }
  }

  private func source(_ origin: Wiring.Configuration.Origin, _ configuration: Wiring.Configuration) -> String {
    switch origin {
    case .constants: return "file"
    case .secret: return "secret"
    case .app: return "app"
    case .launch(let name):
      let read = configuration.launchValues.first { $0.asked.name == name }
      if case .variable? = read?.source { return "env" }
      return "info"
    }
  }
}

extension ConfigurationProperty.Source {
  /// As a spec writes it; `file` for values in files of the app.
  fileprivate var word: String {
    switch self {
    case .files: "file"
    case .info: "info"
    case .variable: "env"
    case .app: "app"
    case .secret: "secret"
    }
  }
}
