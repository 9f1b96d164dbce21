import Diagnostics
import Findings
import Model
import Text

extension ProviderChoice {
  /// The events of the app: the system's, its own, and those of linked modules, by name.
  func events(_ interfaces: Set<Int>) -> [Wiring.Event]? {
    guard graph.hasEvents || spec.app.statesEvents else { return nil }
    var names = Set(EventDeclaration.ofSystem)
    var events = EventDeclaration.ofSystem.compactMap { SwiftIdentifier($0).map { Wiring.Event(name: $0) } }
    var others: [Wiring.Event] = []
    func add(_ declaration: EventDeclaration, in spec: Spec) {
      // A repeated event is reported elsewhere.
      guard names.insert(declaration.name.value).inserted, let name = SwiftIdentifier(declaration.name.value) else {
        return
      }
      others.append(
        Wiring.Event(
          name: name, notification: declaration.notification,
          declared: graph.location(declaration.name.place, in: spec)))
    }
    for event in spec.app.events { add(event, in: spec) }
    for module in linked.union(interfaces).sorted() {
      for event in graph.modules[module].module.events { add(event, in: graph.component(of: module).spec) }
    }
    events += others.sorted { $0.name < $1.name }
    return events
  }
}

extension LinkedGraph {
  /// The handlers of a provider's value for events, in the order written.
  func hearers(of provider: Provider) -> [Wiring.Hearer] {
    provider.declaration.hearers.compactMap { hearer in
      guard let event = SwiftIdentifier(hearer.event.value) else { return nil }
      return Wiring.Hearer(
        event: event, method: hearer.method.value, isAsync: hearer.isAsync,
        declared: location(hearer.event.place, in: component(of: provider.module).spec))
    }
  }
}

/// `duplicate-event`, `unknown-event`, and methods that would come too late when the app ends.
func checkEvents(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  let apps = graph.components.indices.filter {
    let spec = graph.components[$0].shared.spec
    return spec.kind == .app && !spec.app.events.isEmpty
  }
  guard graph.hasEvents || !apps.isEmpty else { return }
  var declared: [String: Place] = [:]
  func declare(_ event: EventDeclaration, _ known: [String: Place], _ bag: inout DiagnosticBag) {
    let name = event.name.value
    if EventDeclaration.ofSystem.contains(name) {
      bag.add(
        .duplicateEvent, "'\(name)' is a system event already", at: event.name.place,
        help: "remove it, since 'on: { \(name): … }' works for the system event, or choose another name")
    } else if let first = known[name] {
      bag.add(
        .duplicateEvent, "the event '\(name)' is declared twice", at: event.name.place,
        notes: [Note("the other one", at: first)], help: "rename one of them, or remove it")
    }
  }
  for module in graph.modules {
    for event in module.module.events {
      declare(event, declared, &bag)
      if declared[event.name.value] == nil { declared[event.name.value] = event.name.place }
    }
  }
  var all = Set(EventDeclaration.ofSystem).union(declared.keys)
  for app in apps {
    // Those of two apps may have one name.
    for event in graph.components[app].spec.app.events {
      declare(event, declared, &bag)
      all.insert(event.name.value)
    }
  }
  for service in graph.services {
    for provider in service.providers {
      for hearer in provider.declaration.hearers { check(hearer, of: service, known: all, graph, &bag) }
    }
  }
}

private func check(
  _ hearer: EventHandlerDeclaration, of service: LinkedGraph.Service, known: Set<String>, _ graph: LinkedGraph,
  _ bag: inout DiagnosticBag
) {
  let event = hearer.event
  guard known.contains(event.value) else {
    let near = nearest(to: event.value, in: known.sorted())
    bag.add(
      .unknownEvent, "the event '\(event.value)' is not declared", at: event.place,
      help: didYouMean(near)
        ?? "declare it in an interface module ('events: { \(event.value): }') "
        + "or in the app's spec under 'app: events:'",
      following: isTypo(event.value, of: near) ? [] : graph.project.misreadPlaces)
    return
  }
  let isElsewhere = ServiceIsolation(of: service, in: graph)?.module != nil
  guard event.value == "willTerminate", hearer.isAsync || isElsewhere else { return }
  bag.add(
    .unfitEvent, as: .warning,
    "'\(hearer.method.value)' may not run before the app ends, since it "
      + (hearer.isAsync ? "is async" : "runs on the actor of '\(service.name)'"),
    at: event.place,
    help: "use a synchronous method on the main actor or on none, or the event 'didEnterBackground'")
}
