import Diagnostics
import Findings
import Model
import Text

extension ProviderChoice {
  /// The routes of linked modules to services that are provided, in the order of modules.
  func routes(
    among services: [Wiring.Service], _ interfaces: Set<Int>
  ) -> [(module: Int, route: RouteDeclaration)] {
    guard graph.hasRoutes else { return [] }
    let provided = Set(
      services.filter { service in
        switch service.source {
        case .provider, .app: true
        case .configuration, .collected, .absent: false
        }
      }.map(\.name.text))
    return linked.union(interfaces).sorted().flatMap { module in
      graph.modules[module].module.routes.filter { provided.contains($0.service.value) }
        .map { (module: module, route: $0) }
    }
  }
}

extension WiredApp {
  /// Each name once: of two of one name one is reported.
  func plan(_ routes: [(module: Int, route: RouteDeclaration)]) -> Wiring.Routes? {
    // A component that goes takes its routes with it, and the app still opens links.
    guard graph.hasRoutes || !spec.app.schemes.isEmpty else { return nil }
    var names: Set<String> = []
    let all = routes.compactMap { module, route -> Wiring.Route? in
      guard names.insert(route.name).inserted, let name = SwiftIdentifier(route.name),
        let service = SwiftIdentifier(route.service.value)
      else { return nil }
      let declared = graph.location(route.pattern.place, in: graph.component(of: module).spec)
      return Wiring.Route(name: name, route, service: service, declared: declared)
    }
    let bases = spec.app.schemes.map { scheme in
      scheme.value.lowercased() + (scheme.value.contains("://") ? "/" : "://")
    }
    return Wiring.Routes(bases: bases.isEmpty ? [""] : bases, all: all.sorted { $0.name < $1.name })
  }
}

/// `duplicate-route`, and names of routes that generated code cannot have.
func checkRoutes(of wirings: [AppWiring], _ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  var reported: Set<Place> = []
  for app in wirings {
    let spec = graph.components[app.component].spec
    var groups: [String: [(module: Int, route: RouteDeclaration)]] = [:]
    // By the function that opens each.
    var names: [String: RouteDeclaration] = [:]
    let members = Set(app.wiring.services.map(\.name.text) + app.wiring.scopes.map(\.name.text))
    for entry in app.routes {
      let route = entry.route
      let form = route.pattern.value.form
      if let finding = clash(of: route, groups[form] ?? [], spec, graph), reported.insert(route.pattern.place).inserted
      {
        bag.add(finding)
      }
      groups[form, default: []].append(entry)
      let function = Wiring.Route.function(of: route.name)?.text ?? route.name
      checkName(of: route, function, names[function], members, &reported, &bag)
      if names[function] == nil { names[function] = route }
      checkResult(of: route, graph, &reported, &bag)
    }
  }
}

/// - Parameter others: earlier routes whose links look alike.
private func clash(
  of route: RouteDeclaration, _ others: [(module: Int, route: RouteDeclaration)], _ spec: Spec, _ graph: LinkedGraph
) -> Diagnostic? {
  let (pattern, place) = (route.pattern.value, route.pattern.place)
  if let other = others.first(where: { $0.route.pattern.value.clashes(with: pattern) }) {
    return Diagnostic(
      .duplicateRoute,
      "a link could lead to '\(pattern.text)' and to '\(other.route.pattern.value.text)' of "
        + "'\(graph.title(other.module))'", at: place,
      notes: [Note("the other one", at: other.route.pattern.place)],
      help: "change a part of the path that is not a value, or use types of values that no text has both")
  }
  guard let scheme = pattern.scheme,
    let own = spec.app.schemes.first(where: { $0.value.prefix { $0 != ":" }.lowercased() == scheme })
  else { return nil }
  return Diagnostic(
    .duplicateRoute,
    "'\(pattern.text)' matches all links of a scheme that other routes use in '\(spec.name.value)'", at: place,
    notes: [Note("the scheme", at: own.place)], help: "use another scheme for the callbacks")
}

private func checkName(
  of route: RouteDeclaration, _ function: String, _ other: RouteDeclaration?, _ members: Set<String>,
  _ reported: inout Set<Place>, _ bag: inout DiagnosticBag
) {
  func report(_ message: FindingText, _ notes: [Note]) {
    guard reported.insert(route.pattern.place).inserted else { return }
    bag.add(
      .invalidRoute, message, at: route.pattern.place, notes: notes,
      help: "give one of them another name: '{ call: \(route.service.value).\(route.method), as: another }'")
  }
  if let other {
    let what: FindingText =
      other.name == route.name
      ? "two routes would be called '\(route.name)'"
      : "the routes '\(other.name)' and '\(route.name)' would both be opened by '\(function)'"
    report(what, [Note("the other one", at: other.pattern.place)])
    return
  }
  let taken: Set<String> = ["openNow"]
  if members.contains(function) || taken.contains(function) {
    report("a route called '\(route.name)' would be opened by '\(function)', which is another member", [])
  }
  let cases: Set<String> = [
    "init", "self", "none", "some", "link", "bases", "numbers", "masks", "route", "whole", "nowhere",
    // Types that the enum of the routes names.
    "Dependencies", "Link", "Result", "Self", "Swift",
  ]
  if cases.contains(route.name) { report("a route cannot be called '\(route.name)'", []) }
}

/// Checks the result of a route on another actor than the main one: its type has to be known as sendable.
private func checkResult(
  of route: RouteDeclaration, _ graph: LinkedGraph, _ reported: inout Set<Place>, _ bag: inout DiagnosticBag
) {
  guard let returns = route.returns, let index = graph.serviceIndex[route.service.value],
    let isolation = ServiceIsolation(of: graph.services[index], in: graph), isolation.module != nil,
    let name = returns.value.names.first(where: { !$0.isStandard }),
    reported.insert(returns.place).inserted
  else { return }
  bag.add(
    .invalidRoute,
    "the route '\(route.pattern.value.text)' returns '\(name)' from \(isolation.actor) to the main actor",
    at: returns.place, help: "return nothing, or a type of the standard library")
}
