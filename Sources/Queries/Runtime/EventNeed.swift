import Diagnostics
import JSON
import Model
import Planning
import Text
import Workspace

/// The answer of `why` for an event: the module that declares it, and its hearers in each app.
package final class EventNeed {
  private let resolution: Resolution
  private let name: String
  private let names: RuntimeNames

  /// - Returns: `nil` if neither the system nor a spec has it.
  package init?(_ name: String, in resolution: Resolution) {
    names = RuntimeNames(resolution.graph)
    guard names.hasEvent(name) else { return nil }
    (self.resolution, self.name) = (resolution, name)
  }

  private var graph: LinkedGraph { resolution.graph }
  private var isOfSystem: Bool { EventDeclaration.ofSystem.contains(name) }

  /// By modules, then by apps.
  private var declarations: [(by: String, isApp: Bool, event: EventDeclaration)] {
    names.events.filter { $0.declaration.name.value == name }
      .map { (graph.title($0.module), false, $0.declaration) }
      + names.appEvents.filter { $0.declaration.name.value == name }
      .map { (graph.components[$0.app].name, true, $0.declaration) }
  }

  /// The apps in which it happens.
  private var apps: [String] {
    resolution.wirings.filter { app in app.wiring.events?.contains { $0.name.text == name } ?? false }
      .map(\.wiring.app)
  }

  private func apps(
    hearingWith provider: LinkedGraph.Provider, of service: LinkedGraph.Service
  ) -> [String] {
    let happening = apps
    return resolution.apps(using: provider, of: service).map(\.wiring.app).filter(happening.contains)
  }

  // MARK: Text

  package var text: String {
    var text = isOfSystem ? "\(name) is an event of the system\n" : ""
    for (by, _, event) in declarations {
      text += "\(name) is an event of \(by)"
      text += event.notification.map { ", sent by the notification \($0)" } ?? ""
      text += "  \(resolution.shown(event.name.place))\n"
    }
    if text.isEmpty { text = "\(name) is an event that is not declared\n" }
    text += apps.isEmpty ? "  happens in no app\n" : "  can happen in \(listed(apps))\n"
    let hearers = names.hearers(of: name)
    for (service, provider, hearer) in hearers {
      let apps = apps(hearingWith: provider, of: service)
      text += "  handled in \(apps.isEmpty ? "no app" : listed(apps)) by \(hearer.method.value)"
      text += "\(hearer.isAsync ? ", async," : "") of \(resolution.shown(provider)), which provides \(service.name)"
      text += "  \(resolution.shown(hearer.event.place))\n"
    }
    if hearers.isEmpty { text += "  no provider handles it\n" }
    return text.visibleLines
  }

  // MARK: JSON

  package func json(toolVersion: String) -> JSONValue {
    let declared = declarations.map { by, isApp, event -> JSONValue in
      resolution.json(
        [
          "by": .string(by), "kind": .string(isApp ? "app" : "module"), "notification": .optional(event.notification),
        ], at: event.name.place)
    }
    let heard = names.hearers(of: name).map { service, provider, hearer -> JSONValue in
      resolution.json(
        [
          "service": .string(service.name), "module": .string(graph.title(provider.module)),
          "name": .string(provider.declaration.construction.value.text), "method": .string(hearer.method.value.text),
          "async": .bool(hearer.isAsync), "apps": .strings(apps(hearingWith: provider, of: service)),
        ], at: hearer.event.place)
    }
    return JSONDocument.why.value(
      tool: toolVersion,
      [
        "event": .string(name), "system": .bool(isOfSystem), "declared": .array(declared), "apps": .strings(apps),
        "heard": .array(heard),
      ])
  }
}
