import Diagnostics
import JSON
import Model
import Planning
import Text
import Workspace

/// The answer of `why` about a value of configuration: the modules that ask for it, and its source in each environment.
///
/// The value itself is not shown: the line that gives it is.
package final class ValueNeed {
  private struct Asker {
    let component: Int
    let module: Int
    let declaration: ConfigurationDeclaration
    let property: ConfigurationProperty
  }

  /// The value that one app passes to one module.
  private struct Gift {
    let app: String
    let module: String
    /// None where there are no environments.
    let environments: [String]
    /// The end of a sentence.
    let source: String
    /// `path:line`, or the key or variable.
    let place: String?
  }

  private let resolution: Resolution
  private let name: String
  private let askers: [Asker]

  /// - Parameter name: as files give it, `host` or `Chat.host` for one component alone, or as a module's protocol has it.
  /// - Returns: `nil` if no module asks for it.
  package init?(_ name: String, in resolution: Resolution) {
    let graph = resolution.graph
    let all = graph.services.filter(\.isConfiguration).flatMap { service -> [Asker] in
      let component = graph.modules[service.module].component
      guard let declaration = graph.modules[service.module].module.configurations.first else { return [] }
      return declaration.values.map {
        Asker(component: component, module: service.module, declaration: declaration, property: $0)
      }
    }
    func named(_ spelling: (Asker) -> String) -> [Asker] { all.filter { spelling($0) == name } }
    let found = [
      named(\.property.sharedName.value),
      named { "\(graph.components[$0.component].name).\($0.property.sharedName.value)" },
      named(\.property.name.value),
    ].first { !$0.isEmpty }
    guard let found else { return nil }
    (self.resolution, self.name, askers) = (resolution, name, found)
  }

  private var graph: LinkedGraph { resolution.graph }

  private var gifts: [Gift] {
    resolution.wirings.flatMap { app -> [Gift] in
      guard let configuration = app.wiring.configuration else { return [] }
      return askers.flatMap { asker -> [Gift] in
        let group = configuration.groups.first { $0.service.text == asker.declaration.service.value }
        let value = group?.values.first { $0.property.text == asker.property.name.value }
        guard let value else { return [] }
        return gifts(of: value, asker, by: app.wiring, configuration)
      }
    }
  }

  private func gifts(
    of value: Wiring.Configuration.Value, _ asker: Asker, by wiring: Wiring, _ configuration: Wiring.Configuration
  ) -> [Gift] {
    func gift(_ source: String, _ place: String? = nil, in environments: [String] = []) -> Gift {
      Gift(
        app: wiring.app, module: graph.title(asker.module), environments: environments, source: source, place: place)
    }
    switch asker.property.source.value {
    case .info(let key): return [gift("info", key)]
    case .variable(let name): return [gift("env", name)]
    case .secret: return [gift("secret")]
    case .app: return [gift("app")]
    case .files: break
    }
    guard case .constants(let constants) = value.origin else { return [] }
    let environments = configuration.environments.map(\.text)
    var places: [String] = []
    for constant in constants where !places.contains(constant.declared) { places.append(constant.declared) }
    return places.map { place in
      let isDefault = place.hasPrefix("default, ")
      let constantEnvironments = zip(environments, constants).filter { $1.declared == place }.map(\.0)
      let path = isDefault ? String(place.dropFirst("default, ".count)) : place
      return gift(isDefault ? "default" : "file", resolution.root.display(path), in: constantEnvironments)
    }
  }

  // MARK: Text

  package var text: String {
    var text = "\(name) is a value of configuration\n"
    for asker in askers {
      text += "  used by \(graph.title(asker.module)), as \(asker.property.name.value): "
      text += "\(asker.property.type.value) of \(asker.declaration.protocolName.value)"
      text += "  \(resolution.shown(asker.property.name.place))\n"
    }
    let gifts = gifts
    for gift in gifts {
      let place = gift.place ?? ""
      let environments = gift.environments.isEmpty ? "" : " in \(gift.environments.joined(separator: ", "))"
      let how =
        switch gift.source {
        case "info": "read from '\(place)' of Info.plist when \(gift.app) starts"
        case "env": "read from the variable \(place) when \(gift.app) starts"
        case "secret": "a secret of \(gift.app), which passes it to register(…)"
        case "app": "made by \(gift.app), which passes it to register(…)"
        case "default": "the default in \(gift.app)\(environments)"
        default: "set by \(gift.app)\(environments)"
        }
      let shown = ["default", "file"].contains(gift.source) ? "  \(place)" : ""
      text += askers.count > 1 ? "  for \(gift.module) \(how)\(shown)\n" : "  \(how)\(shown)\n"
    }
    if gifts.isEmpty { text += "  no app sets it\n" }
    return text.visibleLines
  }

  // MARK: JSON

  package func json(toolVersion: String) -> JSONValue {
    let asked = askers.map { asker in
      resolution.json(
        [
          "module": .string(graph.title(asker.module)), "protocol": .string(asker.declaration.protocolName.value.text),
          "property": .string(asker.property.name.value), "type": .string(asker.property.type.value.description),
        ], at: asker.property.name.place)
    }
    let given = gifts.map { gift -> JSONValue in
      [
        "app": .string(gift.app), "module": .string(gift.module), "environments": .strings(gift.environments),
        "source": .string(gift.source), "place": .optional(gift.place),
      ]
    }
    return JSONDocument.why.value(
      tool: toolVersion, ["value": .string(name), "asked": .array(asked), "given": .array(given)])
  }
}
