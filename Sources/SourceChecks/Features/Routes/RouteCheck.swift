import Diagnostics
import Findings
import Model
import Planning
import SwiftSources
import Text

/// `unfit-route`: compares the method of a route with the protocol of the service.
struct RouteCheck {
  let route: RouteDeclaration
  let service: LinkedGraph.Service
  let names: DeclaredNames
  let place: (TypeTable.Reference) -> Place

  private var graph: LinkedGraph { names.graph }
  private var method: String { route.method.text }

  func finding() -> Diagnostic? {
    let written = service.declaration.protocolName.value.text
    if service.declaration.isConcrete {
      return problem(
        "'\(service.name)' is of the type '\(written)', but routes call only methods of protocols", nil,
        "add a protocol to the service, or call one that has a protocol")
    }
    // Errors of the protocol itself are reported at the service.
    guard let table = names.tables[service.module], !table.named(written).isEmpty else { return nil }
    let family = names.family(of: table.typeName(written) ?? table.withoutModule(written), in: service.module)
    guard family.isKnown, !family.hasCallable(method) else { return nil }
    let methods = family.members(.function)
    let named = methods.filter { $0.declaration.name == method }
    guard let first = named.first else {
      let likely = likelyNames(for: method, in: methods) { hindrance(of: $0) == nil }
      // Generated code calls the route by its method.
      let isRenamed = route.givenName == nil && nearest(to: method, in: likely).isEmpty
      let kept = isRenamed ? " 'as: \(route.name)' keeps the name of the route in code" : ""
      return problem("'\(written)' has no such method", nil, didYouMean(likely).map { $0 + kept } ?? example)
    }
    let hindrances = named.map(hindrance)
    guard !hindrances.contains(where: { $0 == nil }), let (what, help) = hindrances[0] else { return nil }
    return problem(what, first, help ?? example)
  }

  private func problem(_ message: String, _ one: DeclaredName?, _ help: String) -> Diagnostic {
    Diagnostic(
      .unfitRoute, "the route '\(route.pattern.value.text)' cannot call '\(method)': \(message)",
      at: route.service.place,
      notes: one.flatMap { $0.module == service.module ? [Note("declared here", at: place($0.reference))] : nil } ?? [],
      help: help)
  }

  /// The method as the spec declares it.
  private var example: String {
    let isWhole = route.pattern.value.scheme != nil
    let parameters = route.pattern.value.parameters.map { "\(isWhole ? "_ " : "")\($0.name): \($0.type)" }
    let effects = (route.isAsync ? " async" : "") + (route.canThrow ? " throws" : "")
    let result = route.returns.map { " -> \($0.value.text)" } ?? ""
    return "write a method like 'func \(method)(\(parameters.joined(separator: ", ")))\(effects)\(result)'"
  }

  /// The reason why the route cannot call it.
  private func hindrance(of one: DeclaredName) -> (what: String, help: String?)? {
    guard let signature = one.declaration.signature else { return nil }
    if !one.isVisible { return ("it is not public", nil) }
    for word in ["static", "mutating"] where one.declaration.modifiers.contains(word) { return ("it is \(word)", nil) }
    let isWhole = route.pattern.value.scheme != nil
    let wanted = route.pattern.value.parameters.map { isWhole ? nil : $0.name.text }
    guard signature.takes(wanted) else {
      func shown(_ labels: [String?]) -> String { labels.map { ($0 ?? "_") + ":" }.joined() }
      return (
        "it is '\(method)(\(shown(signature.parameters.map(\.label))))', but the link passes '(\(shown(wanted)))'", nil
      )
    }
    let help = "write in the spec: '{ call: \(service.name).\(method), "
    if signature.isAsync, !route.isAsync { return ("it is async", help + "async: true }'") }
    if signature.canThrow, !route.canThrow { return ("it throws", help + "throws: true }'") }
    guard !signature.isAsync, let actor = names.actor(of: one),
      names.isAnother(actor, than: ServiceIsolation(of: service, in: graph))
    else { return nil }
    let theirs = service.declaration.isolation.map { "isolated to \($0.value.text)" } ?? "not"
    return (
      "it is isolated to \(actor), but the service is \(theirs)",
      "write 'isolation: \(names.written(actor, in: service.module))' for the service, or 'nonisolated' before the method"
    )
  }
}

extension SourceScan {
  /// Compares the routes of members with the protocols of their services.
  mutating func checkRoutes(_ names: DeclaredNames) {
    guard graph.hasRoutes else { return }
    let wired = Set(wirings.flatMap(\.routes).map(\.route.pattern.place))
    for module in modules + pinned.keys.sorted() {
      for route in graph.modules[module].module.routes {
        guard let index = graph.serviceIndex[route.service.value], case let service = graph.services[index],
          let table = names.tables[service.module],
          graph.isMember(module: module) || wired.contains(route.pattern.place)
        else { continue }
        let check = RouteCheck(route: route, service: service, names: names, place: places(of: table))
        guard var finding = check.finding() else { continue }
        // An unknown actor is reported at the service.
        if let isolation = service.declaration.isolation { finding.reasons.append(isolation.place) }
        bag.add(finding)
      }
    }
  }
}
