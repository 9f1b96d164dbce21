import Diagnostics
import Findings
import Model
import Planning
import SwiftSources
import Text

/// `unfit-event`: compares what `on:` of a provider says of a method with the type that has it.
struct EventCheck {
  /// A method that may be meant, with the module and the type in whose scope it stands.
  private struct Candidate {
    let table: TypeTable
    let reference: TypeTable.Reference
    let module: Int
    let owner: String

    /// Whether a protocol asks for it.
    var isRequirement: Bool { table.parent(of: reference).map { table[$0].kind == .protocol } ?? false }
    var isOverride: Bool { table[reference].modifiers.contains("override") }
  }

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
    guard let name = table.typeName(type.text) else {
      // What is wrong with the type is said of its provider.
      guard !table.aliases(type.text).isEmpty else { return nil }
      return problem("'\(type)' is another name of a type", nil, "name the type itself")
    }
    let (all, isOpen) = methods(of: name)
    let named = all.filter { $0.table[$0.reference].name == method }
    guard !named.isEmpty else {
      if isOpen || !isComplete { return nil }
      let near = nearest(to: method, in: Set(all.map { $0.table[$0.reference].name }).sorted())
      return problem("'\(type)' has no method of the name", nil, didYouMean(near))
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

  private func problem(_ message: String, _ candidate: Candidate?, _ help: String?) -> Diagnostic {
    let isHere = candidate.map { $0.module == module } ?? false
    return Diagnostic(
      .unfitEvent, "'\(hearer.event.value)' cannot call '\(method)': \(message)", at: hearer.method.place,
      notes: isHere ? candidate.map { [Note("declared here", at: place($0.reference))] } ?? [] : [],
      help: help ?? "let it be like 'public func \(method)()\(hearer.isAsync ? " async" : "")'")
  }

  /// The methods of the type, of what it inherits from, and of their extensions, and whether there may be others.
  private func methods(of name: String) -> (all: [Candidate], isOpen: Bool) {
    var found: [Candidate] = []
    var isOpen = false
    var pending: [(table: TypeTable, name: String, module: Int)] = [(table, name, module)]
    var seen: Set<Symbol> = []
    while let (table, name, module) = pending.popLast() {
      for reference in table.members[name] ?? [] where table[reference].kind == .function {
        found.append(Candidate(table: table, reference: reference, module: module, owner: name))
      }
      for reference in (table.types[name] ?? []) + (table.extensions[name] ?? []) {
        for (name, symbol) in names.inherited(by: reference, of: table, in: module) where !name.hasPrefix("~") {
          if ["AnyObject", "Sendable", "Swift.Sendable"].contains(name) { continue }
          guard let symbol, let other = symbol.module, let (theirs, _) = names.declarations(of: symbol) else {
            isOpen = true
            continue
          }
          if seen.insert(symbol).inserted {
            pending.append((other == self.module ? self.table : theirs, symbol.name, other))
          }
        }
      }
    }
    return (found, isOpen)
  }

  private func hindrance(of candidate: Candidate) -> (what: String, help: String?)? {
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
    if let what = Availability.hindrance(of: [reference] + (parent.map { [$0] } ?? []), in: table, facts) {
      return ("it \(what)", nil)
    }
    if signature.isAsync != hearer.isAsync {
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
      return (what, "let the type have a method of its own")
    }
    return hearer.isAsync ? departure(of: candidate) : isolation(of: candidate)
  }

  /// Why what waits cannot go where it has to: the value would leave the service's actor.
  private func departure(of candidate: Candidate) -> (what: String, help: String?)? {
    guard let own = names.actor(ofService: service), let name = table.typeName(type.text) else { return nil }
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

  /// Why it cannot be called where generated code runs: on the service's own actor, or on the main one.
  private func isolation(of candidate: Candidate) -> (what: String, help: String?)? {
    let (table, reference) = (candidate.table, candidate.reference)
    if table.types[candidate.owner]?.contains(where: { table[$0].kind == .actor }) == true,
      !table[reference].modifiers.contains("nonisolated")
    {
      return ("it is isolated to the actor that has it", "write 'nonisolated' before it, or let it be async and say so")
    }
    let own = names.actor(ofService: service)
    let isolation = names.isolation(
      of: reference, owner: candidate.owner, of: table, in: candidate.module, isSure: true)
    switch isolation {
    case .none: return nil
    case .on(let actor): return (own ?? .main).isSame(as: actor) ? nil : ("it is isolated to \(actor.name)", nil)
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
