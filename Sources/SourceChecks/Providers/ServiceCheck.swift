import Diagnostics
import Findings
import Model
import Planning
import SwiftSources
import Text

/// `unfit-service`: compares the protocol, type or actor that a service names with the sources of its module.
struct ServiceCheck {
  let names: DeclaredNames
  let service: LinkedGraph.Service
  /// True if all threads share one value.
  let isShared: Bool
  let systems: [SupportedSystem]
  let place: (TypeTable.Reference) -> Place

  private var graph: LinkedGraph { names.graph }

  func findings() -> [Diagnostic] {
    [service.declaration.isConcrete ? typeFinding() : protocolFinding(), actorFinding()].compactMap { $0 }
  }

  private func problem(_ message: FindingText, at place: Place, notes: [Note] = [], help: String) -> Diagnostic {
    Diagnostic(.unfitService, message, at: place, notes: notes, help: help)
  }

  private func protocolFinding() -> Diagnostic? {
    let written = service.declaration.protocolName
    guard let table = names.tables[service.module] else { return nil }
    let found = table.named(written.value.text)
    guard let first = found.first else {
      guard names.showsAll(of: service.module) else { return nil }
      return problem(
        "'\(graph.title(service.module))' declares no '\(written.value)', the protocol of the service '\(service.name)'",
        at: written.place,
        help: didYouMean(nearest(to: written.value.text, in: table.types.keys.sorted()))
          ?? "declare it there as a public protocol, or name another one")
    }
    if !found.contains(where: { table.isVisible($0) }) {
      return problem(
        "'\(written.value)', the protocol of the service '\(service.name)', is not public", at: written.place,
        help: "write 'public' before it and before the types around it: generated code offers it to other modules")
    }
    if found.count == 1, let hindrance = table.hindrance(of: first, on: systems) {
      return problem(
        "'\(written.value)', the protocol of the service '\(service.name)', \(hindrance)", at: written.place,
        help: Availability.help)
    }
    let kind = table[first].kind
    if found.allSatisfy({ [.struct, .class, .enum, .actor].contains(table[$0].kind) }) {
      let what = [.enum, .actor].contains(kind) ? "an \(kind)" : "a \(kind)"
      return problem(
        "the service '\(service.name)' has the type '\(written.value)', which is \(what), not a protocol",
        at: written.place,
        help: "declare a protocol for '\(written.value)', and write that; or write '\(service.name): "
          + "{ type: \(written.value), concrete: true }'")
    }
    guard isShared, service.declaration.isolation == nil, found.count == 1, kind == .protocol,
      names.isSurelyNotSendable(DeclaredName(service.module, table, first))
    else { return nil }
    return problem(
      "'\(written.value)' is not Sendable, but the service '\(service.name)' is shared by all threads",
      at: written.place,
      help: "make the protocol inherit from Sendable, isolate the service ('isolation: MainActor'), or write "
        + "'scope: transient' for its providers, so that each user gets its own instance")
  }

  private func typeFinding() -> Diagnostic? {
    let type = service.declaration.protocolName
    let isShared = isShared && service.declaration.isolation == nil
    return names.problem(
      ofType: type.value.text, in: service.module, isShared: isShared, systems,
      helpForProtocol: "write 'protocol: \(type.value)', without 'concrete: true'"
    ).map { found in
      problem(
        "the service '\(service.name)' cannot be of the type '\(type.value)': \(found.text)", at: type.place,
        notes: found.reference.map { [Note("declared here", at: place($0))] } ?? [], help: found.help)
    }
  }

  private func actorFinding() -> Diagnostic? {
    guard let written = service.declaration.isolation, let isolation = ServiceIsolation(of: service, in: graph),
      let help = names.helpForMissingActor(isolation)
    else { return nil }
    return problem(
      "'\(graph.title(isolation.module ?? service.module))' declares no global actor '\(isolation.actor)', to which the "
        + "service '\(service.name)' is isolated", at: written.place, help: help)
  }
}

extension DeclaredNames {
  /// Returns whether nothing can make a type or protocol Sendable.
  func isSurelyNotSendable(_ one: DeclaredName) -> Bool {
    let declaration = one.declaration
    let settings = graph.settings(of: one.module)
    let isIsolated = settings.contains { setting in
      switch setting.kind {
      case .defaultIsolation, .unsafeFlags: true
      default: false
      }
    }
    guard !isIsolated, declaration.kind != .actor, !declaration.hasRequirements, declaration.conditions.isEmpty,
      declaration.attributes.allSatisfy({ ["available", "objc", "preconcurrency"].contains($0) })
    else { return false }
    let family = family(of: one.table.fullName(of: one.reference), in: one.module)
    return family.isKnown && family.names.isDisjoint(with: Self.sendable)
      && !family.declarations.contains { $0.declaration.attributes.contains { actors.contains(lastName($0)) } }
  }

  /// The help for a global actor that its module does not declare; `nil` if it may declare it.
  func helpForMissingActor(_ isolation: ServiceIsolation) -> String? {
    guard let module = isolation.module, let table = tables[module], showsAll(of: module) else { return nil }
    let found = table.named(isolation.actor.text)
    if found.contains(where: { table[$0].kind == .typealias || table[$0].attributes.contains("globalActor") }) {
      return nil
    }
    let elsewhere = written(isolation.ownName, in: module)
    if elsewhere != isolation.ownName { return "write '\(elsewhere)', with the module that declares it" }
    return didYouMean(nearest(to: isolation.actor.text, in: actors.sorted()).filter { $0 != isolation.actor.text })
      ?? "write the module before an actor of another module, 'Storage.StoreActor', or declare it with @globalActor"
  }

  /// The reason why generated code cannot keep values of a type that a spec names.
  struct TypeProblem {
    let text: String
    let reference: TypeTable.Reference?
    let help: String
  }

  /// - Parameter isShared: true if all threads share the values.
  func problem(
    ofType written: String, in module: Int, isShared: Bool, _ systems: [SupportedSystem], helpForProtocol: String
  ) -> TypeProblem? {
    guard let table = tables[module] else { return nil }
    let found = table.named(written)
    guard let first = found.first else {
      guard showsAll(of: module) else { return nil }
      return TypeProblem(
        text: "'\(graph.title(module))' declares no such type", reference: nil,
        help: didYouMean(nearest(to: written, in: table.types.keys.sorted())) ?? "declare it there as a public type")
    }
    func problem(_ text: String, _ help: String) -> TypeProblem {
      TypeProblem(text: text, reference: first, help: help)
    }
    if !found.contains(where: { table.isVisible($0) }) {
      return problem("it is not public", "write 'public' before it and before the types around it")
    }
    guard found.count == 1 else { return nil }
    switch table[first].kind {
    case .protocol: return problem("it is a protocol", helpForProtocol)
    case .struct, .class, .enum: break
    default: return nil
    }
    if let hindrance = table.hindrance(of: first, on: systems) { return problem("it \(hindrance)", Availability.help) }
    guard isShared, isSurelyNotSendable(DeclaredName(module, table, first)) else { return nil }
    return problem("it is not Sendable", "write ': Sendable' after it: all threads share it")
  }
}

extension SourceScan {
  /// By name of a service, the platforms on which some app has it.
  private var platformsOfServices: [String: PlatformSet] {
    Dictionary(
      wirings.flatMap(\.wiring.allServices).map { (($0.collects ?? $0.name).text, $0.platforms) },
      uniquingKeysWith: { $0.union($1) })
  }

  /// Compares the services of apps with the sources of their interface modules.
  mutating func checkServices(_ names: DeclaredNames) {
    let injected = Set(
      graph.injections.needs.filter { graph.components[$0.component].isMember }.flatMap(\.services))
    let platforms = platformsOfServices
    let kept = Set(wirings.flatMap(\.wiring.allServices).filter(\.isKept).map { ($0.collects ?? $0.name).text })
    for (index, service) in graph.services.enumerated() {
      // Generated tests name configurations that no app has, and injected services need no app.
      let isEverywhere =
        injected.contains(index) || service.isConfiguration && graph.isMember(module: service.module)
      guard isEverywhere || platforms[service.name] != nil, let table = names.tables[service.module] else { continue }
      let used = isEverywhere ? .all : platforms[service.name] ?? .all
      let check = ServiceCheck(
        names: names, service: service, isShared: service.isConfiguration || kept.contains(service.name),
        systems: systems.filter { used.contains($0.platform.name) }, place: places(of: table))
      for finding in check.findings() { bag.add(finding) }
    }
  }
}

extension Wiring.Service {
  /// True if one value is kept for all threads.
  fileprivate var isKept: Bool {
    guard isolation == nil else { return false }
    switch source {
    case .provider(let provider): return provider.scope == .shared
    case .app, .configuration, .absent: return true
    case .collected(let providers): return providers.contains { $0.scope == .shared }
    }
  }
}
