import Diagnostics
import JSON
import Model
import Planning
import Text
import Workspace

/// The answer of `why` for a link: the route, the method, and the provider of its service in each app.
package final class RouteNeed {
  private struct Answer {
    let app: AppWiring
    /// Those of the link that was asked for.
    let values: [LinkText.Value]?
  }

  private struct Found {
    let stated: RuntimeNames.Stated<RouteDeclaration>
    var answers: [Answer]
  }

  private let resolution: Resolution
  private let name: String
  private let found: [Found]

  /// - Parameter name: a route as specs write it, its name in code, the method that it leads to, or a link.
  /// - Returns: `nil` if no module states such a route.
  package init?(_ name: String, in resolution: Resolution) {
    let names = RuntimeNames(resolution.graph)
    let named = names.routes(named: name)
    var found = named.map { stated in
      Found(
        stated: stated,
        answers: resolution.wirings.filter { app in
          app.routes.contains { $0.route.pattern.place == stated.declaration.pattern.place }
        }.map { Answer(app: $0, values: nil) })
    }
    if named.isEmpty {
      for app in resolution.wirings {
        let patterns = app.routes.map(\.route.pattern.value)
        guard let (index, values) = LinkText.answer(name, among: patterns, bases: app.wiring.routes?.bases ?? [])
        else { continue }
        let route = app.routes[index]
        // Any word would be the value of '{name}'.
        if !Self.isLink(name), case .parameter = route.route.pattern.value.path.first { continue }
        let answer = Answer(app: app, values: values)
        if let known = found.firstIndex(where: {
          $0.stated.declaration.pattern.place == route.route.pattern.place
        }) {
          found[known].answers.append(answer)
        } else {
          found.append(Found(stated: (route.module, route.route), answers: [answer]))
        }
      }
    }
    if found.isEmpty { return nil }
    (self.resolution, self.name, self.found) = (resolution, name, found)
  }

  /// Returns whether an unknown name can only be meant as a link.
  package static func isLink(_ name: String) -> Bool { name.contains("://") || name.hasSuffix(":") }

  private var graph: LinkedGraph { resolution.graph }

  private func bases(_ answer: Answer) -> [String] {
    (answer.app.wiring.routes?.bases ?? []).filter { !$0.isEmpty }
  }

  /// The providers of the route's service in an app; empty if the app passes it to `register(…)`.
  private func providers(of route: RouteDeclaration, in app: AppWiring) -> [LinkedGraph.Provider] {
    guard let index = graph.serviceIndex[route.service.value] else { return [] }
    return ServiceNeed(graph.services[index], in: resolution).used(by: app)?.providers ?? []
  }

  // MARK: Text

  package var text: String { found.map(text).joined().visibleLines }

  private func text(_ found: Found) -> String {
    let (module, route) = found.stated
    var text = "\(route.pattern.value.text) leads to \(RuntimeNames.method(of: route))"
    text += route.effects.isEmpty ? "" : " \(route.effects)"
    text += ", declared by \(graph.title(module))  \(resolution.shown(route.pattern.place))\n"
    // The same in each app.
    for value in found.answers.first?.values ?? [] { text += "  \(value.name) is '\(value.text)'\n" }
    for answer in found.answers {
      let app = answer.app.wiring.app
      let bases = bases(answer)
      let behind = bases.isEmpty || route.pattern.value.scheme != nil ? "" : " (behind \(listed(bases)))"
      let providers = providers(of: route, in: answer.app)
      text += "  answered in \(app)\(behind) by "
      text +=
        providers.isEmpty ? "the value that \(app) passes to register(…)" : listed(providers.map(resolution.shown))
      text += providers.first.map { "  \(resolution.shown($0.declaration.service.place))" } ?? ""
      text += "\n"
    }
    if found.answers.isEmpty { text += "  answered in no app: none has the service \(route.service.value)\n" }
    return text
  }

  // MARK: JSON

  package func json(toolVersion: String) -> JSONValue {
    JSONDocument.why.value(tool: toolVersion, ["route": .string(name), "found": .array(found.map { json($0) })])
  }

  private func json(_ found: Found) -> JSONValue {
    let (module, route) = found.stated
    let apps = found.answers.map { answer -> JSONValue in
      let values = answer.values.map { values in
        JSONValue.object(values.map { JSONValue.Member($0.name, .string($0.text)) })
      }
      return [
        "app": .string(answer.app.wiring.app), "bases": .strings(bases(answer)),
        "providers": .strings(providers(of: route, in: answer.app).map { graph.title($0.module) }),
        "values": values ?? .null,
      ]
    }
    return resolution.json(
      [
        "link": .string(route.pattern.value.text), "name": .string(route.name),
        "service": .string(route.service.value), "method": .string(route.method.text), "async": .bool(route.isAsync),
        "throws": .bool(route.canThrow), "returns": .optional(route.returns?.value.text),
        "module": .string(graph.title(module)), "apps": .array(apps),
      ], at: route.pattern.place)
  }
}
