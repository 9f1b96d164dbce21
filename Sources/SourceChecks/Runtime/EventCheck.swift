import Diagnostics
import Findings
import Model
import Planning
import SwiftSources
import Text

/// `unfit-event`: compares what `on:` of a provider says of a method with the type that has it.
struct EventCheck {
  let graph: LinkedGraph
  /// In `graph.modules`.
  let module: Int
  let hearer: HearerDeclaration
  let service: LinkedGraph.Service
  /// As the spec names it.
  let type: TypeReference
  /// As one way of building sees the module.
  let table: TypeTable
  let facts: BuildFacts
  let names: ProjectNames
  /// Whether all code of the module is in the files that were read.
  let isComplete: Bool
  let place: (TypeTable.Reference) -> Place

  private var method: String { hearer.method.value.text }

  func finding() -> Diagnostic? {
    guard let name = table.typeMeant(by: type.text, takesArguments: true) else {
      // What is wrong with the type is said of its provider.
      guard !table.aliases(type.text).isEmpty else { return nil }
      return problem("'\(type)' is another name of a type that nothing here shows", nil, "name the type itself")
    }
    // Generated code says what the type is, and not of what.
    let written = table.typeName(type.text).flatMap { table.types[$0] } ?? []
    if let generic = written.first(where: { table.enclosing($0).contains { !table[$0].generics.isEmpty } }) {
      return Diagnostic(
        .unfitEvent, "'\(hearer.event.value)' cannot call '\(method)': '\(type)' is generic", at: hearer.method.place,
        notes: [Note("declared here", at: place(generic))],
        help: "provide the service by a type without parameters, or let one that has none hear of the event")
    }
    var search = MethodSearch(in: module, table, names)
    search.search(name)
    let named = search.found.filter { $0.name == method }
    guard !named.isEmpty else {
      if search.isOpen || !isComplete { return nil }
      let likely = likelyNames(for: method, in: search.found) { hindrance(of: $0) == nil }
      return problem("'\(type)' has no method of the name", nil, didYouMean(likely))
    }
    let fitting = named.filter { hindrance(of: $0) == nil }
    // One that a protocol asks for is the one that the type has.
    let own = fitting.filter { $0.module == module && $0.owner == name }
    if fitting.count == 1 || own.count == 1 { return nil }
    // So is the one that meets what protocols ask for, and the one that overrides others.
    let bodies = fitting.filter { !$0.isRequirement }
    if !fitting.isEmpty, bodies.count - bodies.count(where: \.isOverride) <= 1 { return nil }
    let empty = named.first { $0.table[$0.reference].signature?.parameters.isEmpty == true }
    guard fitting.isEmpty, let first = empty ?? named.first, let (what, help) = hindrance(of: first) else {
      return problem("several methods fit", fitting.dropFirst().first, "keep one of them, or rename one")
    }
    return problem(what, first, help)
  }

  private func problem(_ message: String, _ candidate: MethodCandidate?, _ help: String?) -> Diagnostic {
    let isHere = candidate.map { $0.module == module } ?? false
    return Diagnostic(
      .unfitEvent, "'\(hearer.event.value)' cannot call '\(method)': \(message)", at: hearer.method.place,
      notes: isHere ? candidate.map { [Note("declared here", at: place($0.reference))] } ?? [] : [],
      help: help ?? "let it be like 'public func \(method)()\(hearer.isAsync ? " async" : "")'")
  }

  private func hindrance(of candidate: MethodCandidate) -> (what: String, help: String?)? {
    let (table, reference) = (candidate.table, candidate.reference)
    let declaration = table[reference]
    guard let signature = declaration.signature else { return nil }
    let parent = table.parent(of: reference)
    let isOfProtocol = parent.map { table[$0].kind == .protocol } ?? false
    if !table.isVisible(reference, takesPackage: false), !(isOfProtocol && declaration.access == nil) {
      return ("it is not public", nil)
    }
    if let parent, table[parent].kind == .extension, table[parent].hasRequirements {
      return ("it stands in an extension with a condition", nil)
    }
    for word in ["static", "class", "mutating", "consuming"] where declaration.modifiers.contains(word) {
      return ("it is \(word)", nil)
    }
    if !declaration.generics.isEmpty || declaration.hasRequirements { return ("it is generic", nil) }
    if !signature.parameters.isEmpty { return ("it takes something", nil) }
    if ["Never", "Swift.Never"].contains(signature.result) { return ("it never returns", nil) }
    if let found = Availability(table.called(reference).flatMap { table[$0].availability }, in: facts) {
      return ("it \(found.hindrance)", nil)
    }
    // What is done elsewhere is waited for.
    if signature.isAsync != hearer.isAsync, !(hearer.isAsync && (isOfItsActor(candidate) || isElsewhere(candidate))) {
      return signature.isAsync
        ? ("it is async", "say so in the spec: '{ call: \(method), async: true }'")
        : ("it is not async", "take 'async' out of the spec")
    }
    switch signature.errors {
    case .typed("Never"), .none: break
    case .any, .typed, .ofArguments:
      return ("it throws", "let it deal with what goes wrong: nobody is there who could")
    }
    if let what = graph.hindrance(ofInheritingFrom: candidate.module, besides: module) {
      return ("it \(what)", "let the type have a method of its own")
    }
    if let returned = names.returned(by: candidate), returned.isUnique {
      return ("it returns '\(returned.written)', which cannot be copied", "let it return nothing")
    }
    return hearer.isAsync ? departure(of: candidate) ?? crossing(of: candidate) : isolation(of: candidate)
  }

  /// Why what waits cannot go where it has to: the value would leave the service's actor.
  private func departure(of candidate: MethodCandidate) -> (what: String, help: String?)? {
    guard let own = names.actor(ofService: service), let name = table.typeMeant(by: type.text, takesArguments: true)
    else { return nil }
    let isolation = names.isolation(
      of: candidate.reference, owner: candidate.owner, of: candidate.table, in: candidate.module)
    if isolation == .unknown || isolation.actor?.isSame(as: own) == true { return nil }
    let staysThere = (table.types[name] ?? []).allSatisfy { reference in
      guard table[reference].kind != .actor, names.isolation(ofType: reference, of: table, in: module) == .none else {
        return false
      }
      return names.inherited(by: reference, of: table, in: module).allSatisfy { _, symbol in
        symbol.map { names.isSendable($0) == false } ?? false
      }
    }
    guard staysThere else { return nil }
    return ("it leaves \(own.name), and '\(type)' is not Sendable", "write '@\(own.name)' before it")
  }

  /// Why what waits on another actor cannot return what it does.
  private func crossing(of candidate: MethodCandidate) -> (what: String, help: String?)? {
    let isolation = names.isolation(
      of: candidate.reference, owner: candidate.owner, of: candidate.table, in: candidate.module)
    let comesBack = isolation.actor.map { names.actor(ofService: service)?.isSame(as: $0) != true } ?? false
    guard comesBack || isOfItsActor(candidate), let returned = names.returned(by: candidate),
      let owner = returned.symbol.module, !returned.references.isEmpty
    else { return nil }
    let stays = returned.references.allSatisfy { type in
      [.struct, .class, .enum].contains(returned.table[type].kind)
        && !names.isSendable(type, called: returned.symbol.name, of: returned.table, in: owner, facts)
    }
    guard stays else { return nil }
    return (
      "it returns '\(returned.written)' from another actor, and nothing shows that it is Sendable",
      "let it return nothing, or write ': Sendable' behind '\(returned.written)'"
    )
  }

  /// Whether it is isolated to the actor that has it.
  private func isOfItsActor(_ candidate: MethodCandidate) -> Bool {
    let (table, declaration) = (candidate.table, candidate.table[candidate.reference])
    let scope = NameScope(module: candidate.module, file: candidate.reference.file, owner: candidate.owner)
    return table.types[candidate.owner]?.contains { table[$0].kind == .actor } == true
      && !declaration.modifiers.contains("nonisolated")
      && names.actor(in: declaration.attributes, scope, of: table) == nil
  }

  /// Whether it is isolated to a global actor that is neither the service's nor, where that has none, the main one.
  private func isElsewhere(_ candidate: MethodCandidate) -> Bool {
    let isolation = names.isolation(
      of: candidate.reference, owner: candidate.owner, of: candidate.table, in: candidate.module)
    return isolation.actor.map { !(names.actor(ofService: service) ?? .main).isSame(as: $0) } ?? false
  }

  /// Why it cannot be called where generated code runs: on the service's own actor, or on the main one.
  private func isolation(of candidate: MethodCandidate) -> (what: String, help: String?)? {
    let (table, reference) = (candidate.table, candidate.reference)
    if isOfItsActor(candidate) {
      return ("it is isolated to the actor that has it", "write 'nonisolated' before it, or let it be async and say so")
    }
    let own = names.actor(ofService: service)
    let isolation = names.isolation(
      of: reference, owner: candidate.owner, of: table, in: candidate.module, isSure: true)
    switch isolation {
    case .none: return nil
    case .on(let actor):
      if (own ?? .main).isSame(as: actor) { return nil }
      return ("it is isolated to \(actor.name)", "wait for it: '{ call: \(method), async: true }'")
    case .unknown:
      // Where the service is on an actor, what is on that one or on none can be called.
      if own != nil { return nil }
      return (
        "it may be isolated to an actor, which nothing here shows", "write '@MainActor' or 'nonisolated' before it"
      )
    }
  }
}

extension SourceScan {
  /// Compares the methods that hear of events with the types of members, in each way in which these are built.
  mutating func checkEvents(_ names: ProjectNames) {
    guard graph.hasEvents else { return }
    let contexts = BuildContext.ofApp(graph)
    for service in graph.services {
      for provider in service.providers where !provider.declaration.hearers.isEmpty {
        let declaration = provider.declaration
        guard case .type(let type) = declaration.construction.value,
          let table = scanned(provider.module)?.declarations
        else { continue }
        // What nobody uses of a pinned component is not in generated code.
        if !graph.isMember(module: provider.module), !isUsed(provider, of: service) { continue }
        let place = places(of: table)
        let platforms = platforms(ofDeclaration: declaration.service.place)
        let ways = ways(to: provider.module, table, contexts.filter { platforms.contains($0.platform.name) })
        for hearer in declaration.hearers {
          let found = names.knowingAll {
            ways.map { way in
              EventCheck(
                graph: graph, module: provider.module, hearer: hearer, service: service, type: type, table: way.table,
                facts: way.facts, names: names,
                isComplete: isComplete(provider.module) && !names.hasMacros(way.table, in: provider.module),
                place: place
              ).finding()
            }
          }
          if let finding = found.lazy.compactMap({ $0 }).first { bag.add(located(finding, found, ways)) }
        }
      }
    }
  }
}
