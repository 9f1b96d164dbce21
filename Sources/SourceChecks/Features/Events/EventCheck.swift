import Diagnostics
import Findings
import Model
import Planning
import SwiftSources
import Text

/// `unfit-event`: compares the method in `on:` of a provider with the type that has it.
struct EventCheck {
  /// In `graph.modules`.
  let module: Int
  let hearer: EventHandlerDeclaration
  let service: LinkedGraph.Service
  /// As the spec names it.
  let type: TypeReference
  let table: TypeTable
  let names: DeclaredNames
  let place: (TypeTable.Reference) -> Place

  private var graph: LinkedGraph { names.graph }
  private var method: String { hearer.method.value.text }

  func finding() -> Diagnostic? {
    // Errors of the type itself are reported at its provider.
    guard let name = table.typeName(type.text) else { return nil }
    let family = names.family(of: name, in: module)
    guard family.isKnown, !family.hasCallable(method) else { return nil }
    let methods = family.members(.function)
    let named = methods.filter { $0.declaration.name == method }
    guard let first = named.first else {
      let likely = likelyNames(for: method, in: methods) { hindrance(of: $0) == nil }
      return problem("'\(type)' has no such method", nil, didYouMean(likely))
    }
    let hindrances = named.map(hindrance)
    guard !hindrances.contains(where: { $0 == nil }), let (what, help) = hindrances[0] else { return nil }
    return problem(what, first, help)
  }

  private func problem(_ message: String, _ one: DeclaredName?, _ help: String?) -> Diagnostic {
    Diagnostic(
      .unfitEvent, "'\(hearer.event.value)' cannot call '\(method)': \(message)", at: hearer.method.place,
      notes: one.flatMap { $0.module == module ? [Note("declared here", at: place($0.reference))] : nil } ?? [],
      help: help ?? "write a method like 'public func \(method)()\(hearer.isAsync ? " async" : "")'")
  }

  private func hindrance(of one: DeclaredName) -> (what: String, help: String?)? {
    guard let signature = one.declaration.signature else { return nil }
    if !one.isVisible { return ("it is not public", nil) }
    for word in ["static", "mutating"] where one.declaration.modifiers.contains(word) { return ("it is \(word)", nil) }
    if !signature.takes([]) { return ("it has parameters", nil) }
    if signature.canThrow { return ("it throws", "handle the error in the method") }
    if hearer.isAsync { return nil }
    if signature.isAsync { return ("it is async", "write '{ call: \(method), async: true }' in the spec") }
    let isolation = one.table.enclosing(one.reference).dropFirst().first { one.table[$0].kind != .extension }
    if let isolation, one.table[isolation].kind == .actor, names.actor(of: one) == nil,
      !one.declaration.modifiers.contains("nonisolated")
    {
      return (
        "it is isolated to its own actor", "write 'nonisolated' before it, or make it async and declare that"
      )
    }
    let own = ServiceIsolation(of: service, in: graph)
    guard let actor = names.actor(of: one), own != nil || actor != "MainActor", names.isAnother(actor, than: own)
    else { return nil }
    return ("it is isolated to \(actor)", "write '{ call: \(method), async: true }' to wait for it")
  }
}

extension SourceScan {
  /// Compares the methods that are called at events with the types of members.
  mutating func checkEvents(_ names: DeclaredNames) {
    guard graph.hasEvents else { return }
    for service in graph.services {
      for provider in service.providers where !provider.declaration.hearers.isEmpty {
        guard case .type(let type) = provider.declaration.construction.value,
          let table = names.tables[provider.module], isNamed(provider, of: service)
        else { continue }
        let place = places(of: table)
        for hearer in provider.declaration.hearers {
          let check = EventCheck(
            module: provider.module, hearer: hearer, service: service, type: type, table: table, names: names,
            place: place)
          if let finding = check.finding() { bag.add(finding) }
        }
      }
    }
  }
}
