import Diagnostics
import JSON
import Model
import Planning
import Text
import Workspace

/// The answer of `why` for a scope: the values that each app gives it, and the services in it.
package final class ScopeNeed {
  private let resolution: Resolution
  private let name: String
  private let names: RuntimeNames
  private let found: [String]

  /// - Parameter name: the name of a scope, or of a value of a scope.
  /// - Returns: `nil` if neither an app nor a provider names it.
  package init?(_ name: String, in resolution: Resolution) {
    names = RuntimeNames(resolution.graph)
    found = names.scopes(named: name)
    if found.isEmpty { return nil }
    (self.resolution, self.name) = (resolution, name)
  }

  private var graph: LinkedGraph { resolution.graph }

  private func declarations(of scope: String) -> [(app: Int, declaration: ScopeDeclaration)] {
    names.scopes.filter { $0.declaration.name.value == scope }
  }

  private func residents(
    of scope: String
  ) -> [(service: LinkedGraph.Service, provider: LinkedGraph.Provider)] {
    names.providers.filter { $0.provider.declaration.scopeName?.value == scope }
  }

  private func apps(of resident: (service: LinkedGraph.Service, provider: LinkedGraph.Provider)) -> [String] {
    resolution.apps(using: resident.provider, of: resident.service).map(\.wiring.app)
  }

  /// The services of a scope that require one of its values.
  private func takers(
    of value: String, in scope: String
  ) -> [(service: LinkedGraph.Service, provider: LinkedGraph.Provider, place: Place)] {
    residents(of: scope).flatMap { service, provider in
      provider.declaration.requirements.filter { $0.service.value == value }
        .map { (service, provider, $0.service.place) }
    }
  }

  // MARK: Text

  package var text: String { found.map(text).joined().visibleLines }

  private func text(_ scope: String) -> String {
    var text = ""
    for (app, declaration) in declarations(of: scope) {
      text += "\(scope) is a scope of \(graph.components[app].name)  \(resolution.shown(declaration.name.place))\n"
      for value in declaration.values {
        text += "  has the value \(value.name.value): \(value.type.value)  \(resolution.shown(value.name.place))\n"
        for (service, provider, place) in takers(of: value.name.value, in: scope) {
          text += "    used by \(resolution.shown(provider)), which provides \(service.name)"
          text += "  \(resolution.shown(place))\n"
        }
      }
      if declaration.values.isEmpty { text += "  has no value\n" }
    }
    if text.isEmpty { text = "\(scope) is a scope that no app declares\n" }
    let residents = residents(of: scope)
    for resident in residents {
      let apps = apps(of: resident)
      let place = resident.provider.declaration.scopeName?.place ?? resident.provider.declaration.service.place
      text += "  \(resident.service.name) lives in it in \(apps.isEmpty ? "no app" : listed(apps)), provided by "
      text += "\(resolution.shown(resident.provider))  \(resolution.shown(place))\n"
    }
    if residents.isEmpty { text += "  no service lives in it\n" }
    return text
  }

  // MARK: JSON

  package func json(toolVersion: String) -> JSONValue {
    JSONDocument.why.value(tool: toolVersion, ["scope": .string(name), "found": .array(found.map { json($0) })])
  }

  private func json(_ scope: String) -> JSONValue {
    let declared = declarations(of: scope).map { app, declaration -> JSONValue in
      let values = declaration.values.map { value -> JSONValue in
        let takers = takers(of: value.name.value, in: scope).map(\.service.name)
        return resolution.json(
          [
            "name": .string(value.name.value), "type": .string(value.type.value.text), "taken": .strings(takers),
          ], at: value.name.place)
      }
      return resolution.json(
        [
          "app": .string(graph.components[app].name), "values": .array(values),
        ], at: declaration.name.place)
    }
    let services = residents(of: scope).map { resident -> JSONValue in
      resolution.json(
        [
          "service": .string(resident.service.name), "module": .string(graph.title(resident.provider.module)),
          "name": .string(resident.provider.declaration.construction.value.text),
          "apps": .strings(apps(of: resident)),
        ], at: resident.provider.declaration.service.place)
    }
    return ["name": .string(scope), "declared": .array(declared), "services": .array(services)]
  }
}
