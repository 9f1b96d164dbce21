import Diagnostics
import JSON
import Model
import Planning
import Text
import Workspace

/// The answer of `why` about a service: its providers in each app, its users, and the launch tasks, routes
/// and injections that involve it.
package final class ServiceNeed {
  private let resolution: Resolution
  private let service: LinkedGraph.Service

  /// - Returns: `nil` if no interface declares it.
  /// - Parameter ignoringCase: true if a name that differs in case will do.
  package convenience init?(_ name: String, in resolution: Resolution, ignoringCase: Bool = false) {
    let services = resolution.graph.services
    let wanted = name.lowercased()
    guard
      let service = services.first(where: { $0.name == name })
        ?? (ignoringCase ? services.first { $0.name.lowercased() == wanted } : nil)
    else { return nil }
    self.init(service, in: resolution)
  }

  init(_ service: LinkedGraph.Service, in resolution: Resolution) {
    (self.resolution, self.service) = (resolution, service)
  }

  private var graph: LinkedGraph { resolution.graph }

  // MARK: Parts of the answer

  /// A provider that requires the service, or an app that makes another one of it.
  private struct Requirer {
    let service: String
    /// The title of the module or app.
    let owner: String
    /// The type or function; `nil` if the app makes the service.
    let name: String?
    let requirement: RequirementDeclaration

    /// Nothing for a plain requirement.
    var how: String? {
      requirement.lazy ? "lazily" : requirement.collect ? "collected" : requirement.optional ? "if there is one" : nil
    }
  }

  private var requirers: [Requirer] {
    func those(
      _ requirements: [RequirementDeclaration], of service: String, _ owner: String, _ name: String?
    ) -> [Requirer] {
      requirements.filter { $0.service.value == self.service.name }
        .map { Requirer(service: service, owner: owner, name: name, requirement: $0) }
    }
    let ofProviders = graph.services.flatMap { service in
      service.providers.flatMap {
        those($0.declaration.requirements, of: service.name, graph.title($0.module), name($0))
      }
    }
    let ofApps = graph.components.filter(\.isMember).flatMap { app in
      app.shared.spec.app.provides.flatMap {
        those(app.shared.spec.app.materials[$0.value] ?? [], of: $0.value, app.name, nil)
      }
    }
    return ofProviders + ofApps
  }

  /// The providers that an app builds it with; `nil` where the app does not have the service.
  func used(by app: AppWiring) -> (how: String, providers: [LinkedGraph.Provider])? {
    let entries = app.wiring.allServices.filter { $0.name.text == service.name || $0.collects?.text == service.name }
    guard !entries.isEmpty else { return nil }
    let modules = Set(entries.flatMap(\.source.providers).map(\.declared))
    let providers = service.providers.filter { provider in
      let spec = graph.component(of: provider.module).spec
      return modules.contains(graph.location(provider.declaration.service.place, in: spec))
    }
    let how =
      switch entries.first(where: { $0.name.text == service.name })?.source {
      case .app?: "app"
      case .configuration?: "configuration"
      case .absent?: "absent"
      case .provider?: "provider"
      case .collected?, nil: "collected"
      }
    return (how, providers)
  }

  private func place(_ place: Place) -> String { resolution.shown(place) }

  private func name(_ provider: LinkedGraph.Provider) -> String { provider.declaration.construction.value.text }

  /// The launch tasks that take it.
  private func tasks(_ names: RuntimeNames) -> [(name: String, module: Int, requirement: RequirementDeclaration)] {
    names.tasks.flatMap { task in
      task.declaration.requirements.filter { $0.service.value == service.name }
        .map { (names.name(of: task), task.module, $0) }
    }
  }

  /// The routes that lead to it.
  private func routes(_ names: RuntimeNames) -> [RuntimeNames.Stated<RouteDeclaration>] {
    names.routes.filter { $0.declaration.service.value == service.name }
  }

  /// The code that nobody constructs which reads it: the module, or an app without one of its own.
  private var injected: [(title: String, place: Place)] {
    let ofApps = graph.components.filter(\.isMember).map { ($0.name, $0.shared.spec.app.injects) }
    let ofModules = graph.modules.indices.map { (graph.title($0), graph.modules[$0].module.injects) }
    return (ofApps + ofModules).flatMap { title, services in
      services.filter { $0.value == service.name }.map { (title, $0.place) }
    }
  }

  /// The values of the service if it is a configuration.
  private var configuration: ConfigurationDeclaration? {
    service.isConfiguration ? graph.modules[service.module].module.configurations.first : nil
  }

  // MARK: Text

  package var text: String {
    let declaration = service.declaration
    var text = "\(service.name) is \(declaration.protocolName.value) of \(graph.title(service.module))"
    if let isolation = declaration.isolation?.value { text += ", isolated to \(isolation)" }
    text += "  \(place(declaration.name.place))\n"
    for value in configuration?.values ?? [] {
      let shared = value.sharedName.value == value.name.value ? "" : ", which apps set as \(value.sharedName.value)"
      text += "  has the value \(value.name.value): \(value.type.value)\(shared)  \(place(value.name.place))\n"
    }
    if let setup = configuration?.setup { text += "  passed to \(setup.value).setup(with:)  \(place(setup.place))\n" }
    for provider in service.providers {
      let scope = provider.declaration.scopeText == "shared" ? "" : ", \(provider.declaration.scopeText)"
      let apps = resolution.wirings.filter { wiring in
        used(by: wiring)?.providers.contains { $0.declaration.service.place == provider.declaration.service.place }
          ?? false
      }
      let taken = apps.isEmpty ? ", unused by apps" : ", used by \(apps.map(\.wiring.app).joined(separator: " and "))"
      let same = provider.declaration.same.map { ", the same instance as \($0.value)" } ?? ""
      text += "  provided by \(name(provider)) of \(graph.title(provider.module))\(same)\(scope)\(taken)"
      text += "  \(place(provider.declaration.service.place))\n"
    }
    for app in resolution.wirings {
      switch used(by: app)?.how {
      case "app": text += "  made by \(app.wiring.app), which passes it to register(…)\n"
      case "configuration": text += "  made from the values of \(app.wiring.app)\n"
      case "absent": text += "  not provided in \(app.wiring.app), where it is nil\n"
      default: break
      }
    }
    let requirers = requirers
    for requirer in requirers {
      let how = requirer.how.map { " \($0)" } ?? ""
      let name = requirer.name.map { "\($0) of " } ?? ""
      text += "  required\(how) by \(name)\(requirer.owner), which \(requirer.name == nil ? "makes" : "provides") "
      text += "\(requirer.service)  \(place(requirer.requirement.service.place))\n"
    }
    let names = RuntimeNames(graph)
    let (tasks, routes) = (tasks(names), routes(names))
    for (name, _, requirement) in tasks {
      text += "  used by the launch task \(name)  \(place(requirement.service.place))\n"
    }
    for (module, route) in routes {
      text +=
        "  called by the route \(route.pattern.value.text), its method \(route.method), of \(graph.title(module))"
      text += "  \(place(route.pattern.place))\n"
    }
    let injected = injected
    for (title, place) in injected { text += "  injected into the code of \(title)  \(self.place(place))\n" }
    if requirers.isEmpty, tasks.isEmpty, injected.isEmpty { text += "  no provider requires it\n" }
    return text.visibleLines
  }

  // MARK: JSON

  package func json(toolVersion: String) -> JSONValue {
    let declaration = service.declaration
    let apps = resolution.wirings.compactMap { app in
      used(by: app).map { used -> JSONValue in
        [
          "app": .string(app.wiring.app), "source": .string(used.how),
          "providers": .strings(used.providers.map { graph.title($0.module) }),
        ]
      }
    }
    let names = RuntimeNames(graph)
    let tasks = tasks(names).map { name, module, requirement in
      resolution.json(["task": .string(name), "module": .string(graph.title(module))], at: requirement.service.place)
    }
    let routes = routes(names).map { module, route in
      resolution.json(
        [
          "link": .string(route.pattern.value.text), "method": .string(route.method.text),
          "module": .string(graph.title(module)),
        ], at: route.pattern.place)
    }
    let injected = injected.map { title, place in resolution.json(["module": .string(title)], at: place) }
    return JSONDocument.why.value(
      tool: toolVersion,
      resolution.json(
        [
          "service": .string(service.name), "module": .string(graph.title(service.module)),
          "protocol": .optional(declaration.isConcrete ? nil : declaration.protocolName.value.text),
          "type": .optional(declaration.isConcrete ? declaration.protocolName.value.text : nil),
          "isolation": .optional(declaration.isolation?.value.text),
          "providers": .array(service.providers.map(json)), "apps": .array(apps),
          "required": .array(requirers.map(json)),
          "values": .strings(configuration?.values.map(\.name.value) ?? []),
          "setup": .optional(configuration?.setup?.value.text), "tasks": .array(tasks), "routes": .array(routes),
          "injected": .array(injected),
        ], at: declaration.name.place))
  }

  private func json(_ provider: LinkedGraph.Provider) -> JSONValue {
    resolution.json(
      [
        "module": .string(graph.title(provider.module)), "name": .string(name(provider)),
        "scope": .string(provider.declaration.scopeText),
      ], at: provider.declaration.service.place)
  }

  private func json(_ requirer: Requirer) -> JSONValue {
    resolution.json(
      [
        "service": .string(requirer.service), "module": .string(requirer.owner), "name": .optional(requirer.name),
        "lazy": .bool(requirer.requirement.lazy), "optional": .bool(requirer.requirement.optional),
        "collect": .bool(requirer.requirement.collect),
      ], at: requirer.requirement.service.place)
  }
}
