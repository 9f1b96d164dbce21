import Diagnostics
import Findings
import Model
import Planning
import SwiftSources
import Text

/// `unfit-service`: compares what a service names with the sources of the interface module. What they do not show is left
/// to the compiler.
struct ServiceCheck {
  let graph: LinkedGraph
  let names: ProjectNames
  /// By module of the graph: those of members that offer or provide services.
  let tables: [Int: TypeTable]
  /// Whether all code of a module is in the files that were read.
  let isComplete: (Int) -> Bool
  let service: LinkedGraph.Service
  /// Whether one value is kept for all threads.
  let isShared: Bool
  /// Whether generated code names the protocol without a warning, though it is deprecated.
  let isNamedQuietly: Bool
  /// The ways in which the interface module is built.
  let facts: [BuildFacts]

  func findings() -> [Diagnostic] { [protocolFinding(), actorFinding()].compactMap { $0 } }

  // MARK: The protocol

  private func protocolFinding() -> Diagnostic? {
    if service.declaration.isConcrete { return nil }
    guard let table = tables[service.module] else { return nil }
    let named = Located(
      service.declaration.protocolName.value.text, at: service.declaration.protocolName.place)
    let found = candidates(named.value, in: table)
    guard let first = found.first else {
      guard isComplete(service.module), !names.hasMacros(table, in: service.module) else { return nil }
      let near = nearest(to: named.value, in: table.types.keys.sorted())
      return problem(
        "'\(graph.title(service.module))' declares no '\(named.value)', the protocol of the service '\(service.name)'",
        at: named.place, help: didYouMean(near) ?? "declare it there as a public protocol, or name one that is there")
    }
    let ways = facts.map(\.withDefaultTraits)
    if ways.contains(where: { way in found.allSatisfy { way.value(of: table[$0].conditions) == false } }) {
      return problem(
        "'\(named.value)', the protocol of the service '\(service.name)', is not there in each way of building",
        at: named.place,
        help: "declare it without '#if', or in all of its branches: generated code is built in each way")
    }
    // Which branch of `#if` holds is known to the compiler.
    guard found.count == 1, table[first].conditions.isEmpty else { return nil }
    if table[first].kind == .typealias, let text = table[first].type, text.hasPrefix("any ") {
      return problem(
        "'\(named.value)', which the service '\(service.name)' names, stands for '\(text)', and generated code writes 'any' "
          + "before it", at: named.place, help: "take the 'any' out of the alias, or name the protocol itself")
    }
    if !table.isVisible(first, takesPackage: false) {
      return problem(
        "'\(named.value)', the protocol of the service '\(service.name)', is not public", at: named.place,
        help: "write 'public' before it, and before what it stands in: generated code offers it to other modules")
    }
    switch facts.lazy.compactMap({ table.availability(of: first, in: $0) }).first {
    case .unavailable:
      return problem(
        "'\(named.value)', the protocol of the service '\(service.name)', is marked unavailable", at: named.place,
        help: "name a protocol that can be used, or take the '@available' off")
    case .later(let version):
      return problem(
        "'\(named.value)', the protocol of the service '\(service.name)', needs \(version), and the app supports older "
          + "systems", at: named.place,
        help: "raise 'platforms' under 'integration: defaults:' of the root's spec, or take the '@available' off")
    case nil: break
    }
    let attributes = table.enclosing(first).flatMap { table[$0].availability }
    if !isNamedQuietly, facts.contains(where: { Availability.isDeprecated(attributes, in: $0) }) {
      return Diagnostic(
        .unfitService, as: .warning,
        "'\(named.value)', the protocol of the service '\(service.name)', is deprecated, and the compiler warns in "
          + "generated code", at: named.place,
        help: "name the protocol that takes its place, or take 'deprecated' off as long as it is a service")
    }
    switch table[first].kind {
    case .struct, .class, .enum, .actor:
      let article = [.enum, .actor].contains(table[first].kind) ? "an" : "a"
      return problem(
        "the service '\(service.name)' names '\(named.value)', which is \(article) \(table[first].kind) and no protocol",
        at: named.place,
        help:
          "declare a protocol with what others need of it, let '\(named.value)' conform, and name the protocol; or say "
          + "that it is none: '\(service.name): { type: \(named.value), concrete: true }'")
    default: break
    }
    let isNotSendable = names.confirmed {
      isSendable(first, of: table, in: service.module) == false ? true : nil
    }
    guard isShared, service.declaration.isolation == nil, isNotSendable == true else { return nil }
    return problem(
      "'\(named.value)' is not Sendable, and the service '\(service.name)' is shared by all threads", at: named.place,
      help: "let the protocol refine Sendable, isolate the service ('isolation: MainActor'), or give its providers "
        + "'scope: transient', so that each who asks has its own")
  }

  /// Types and aliases of a full name.
  private func candidates(_ name: String, in table: TypeTable) -> [TypeTable.Reference] {
    table.typeName(name).flatMap { table.types[$0] } ?? table.aliases(name)
  }

  // MARK: Sendable

  private static let sendable: Set<String> = [
    "Sendable", "Error", "Actor", "AnyActor", "DistributedActor", "CodingKey", "LocalizedError", "CustomNSError",
    "RecoverableError",
  ]
  private static let notSendable: Set<String> = [
    "AnyObject", "Any", "Copyable", "Escapable", "Equatable", "Hashable", "Comparable", "Identifiable", "Encodable",
    "Decodable", "Codable", "CustomStringConvertible", "CustomDebugStringConvertible", "Sequence", "Collection",
    "IteratorProtocol", "AsyncSequence", "NSObjectProtocol", "ObservableObject", "Observable", "BitwiseCopyable",
    "CaseIterable", "CustomReflectable", "RawRepresentable", "SendableMetatype", "TextOutputStream",
    "TextOutputStreamable",
  ]
  private static let plainAttributes: Set<String> = [
    "available", "objc", "_spi", "preconcurrency", "dynamicMemberLookup",
  ]

  /// `nil` where the sources of the root do not say.
  private func isSendable(
    _ reference: TypeTable.Reference, of table: TypeTable, in module: Int, depth: Int = 0
  ) -> Bool? {
    let declaration = table[reference]
    if declaration.kind == .typealias { return isAliasSendable(reference, of: table, in: module, depth: depth) }
    guard declaration.kind == .protocol, depth < 16 else { return nil }
    // On an actor or not: a type there is Sendable, a protocol is not.
    let isPlain = declaration.attributes.allSatisfy { attribute in
      let scope = NameScope(module: module, file: reference.file)
      return Self.plainAttributes.contains(attribute) || names.actor(in: [attribute], scope, of: table) != nil
    }
    guard isPlain, !declaration.hasRequirements else { return nil }
    return isAnySendable(names.inherited(by: reference, of: table, in: module), depth: depth)
  }

  /// An alias of protocols is as good as all of them together.
  private func isAliasSendable(
    _ alias: TypeTable.Reference, of table: TypeTable, in module: Int, depth: Int
  ) -> Bool? {
    guard let text = table[alias].type, table[alias].generics.isEmpty, !text.contains("<") else { return nil }
    let parts: [String]
    switch TypeShape(text) {
    case .named(let name): parts = [name]
    case .any(let names), .composition(let names): parts = names
    default: return nil
    }
    let owner = table.parent(of: alias).map(table.fullName) ?? ""
    let scope = NameScope(module: module, file: alias.file, owner: owner)
    return isAnySendable(parts.map { ($0, names.symbol($0, in: scope, of: table)) }, depth: depth)
  }

  private func isAnySendable(_ protocols: [(name: String, symbol: Symbol?)], depth: Int) -> Bool? {
    var isKnown = true
    for (name, symbol) in protocols where !name.hasPrefix("~") {
      if let symbol, let owner = symbol.module {
        guard let (other, found) = names.declarations(of: symbol), found.count == 1, other[found[0]].conditions.isEmpty
        else {
          isKnown = false
          continue
        }
        switch isSendable(found[0], of: other, in: owner, depth: depth + 1) {
        case true?: return true
        case false?: continue
        case nil: isKnown = false
        }
      } else if Self.sendable.contains(lastName(name)) {
        return true
      } else if !Self.notSendable.contains(lastName(name)) {
        isKnown = false
      }
    }
    return isKnown ? false : nil
  }

  // MARK: The actor

  private func actorFinding() -> Diagnostic? {
    guard let text = service.declaration.isolation, let isolation = ServiceIsolation(of: service, in: graph),
      let module = isolation.module, let table = tables[module], isComplete(module),
      !names.hasMacros(table, in: module)
    else { return nil }
    let found = candidates(isolation.actor.text, in: table)
    if found.contains(where: { table[$0].kind == .typealias || table[$0].attributes.contains("globalActor") }) {
      return nil
    }
    let last = lastName(isolation.actor.text)
    let declares = tables.keys.sorted().first { index in
      guard index != module, let other = tables[index] else { return false }
      return candidates(last, in: other).contains { other[$0].attributes.contains("globalActor") }
    }
    let near = nearest(to: isolation.actor.text, in: globalActors(of: table) + ["MainActor"])
    let help =
      declares.map { "write '\(graph.modules[$0].name).\(last)', with the module that declares it" }
      ?? didYouMean(near)
      ?? "name an actor of another module with the module, 'Storage.StoreActor', or declare it with @globalActor"
    return problem(
      "'\(graph.title(module))' declares no global actor '\(isolation.actor)', to which the service "
        + "'\(service.name)' is isolated", at: text.place, help: help)
  }

  private func globalActors(of table: TypeTable) -> [String] {
    table.types.filter { $0.value.contains { table[$0].attributes.contains("globalActor") } }.map(\.key).sorted()
  }

  private func problem(_ message: String, at place: Place, help: String) -> Diagnostic {
    Diagnostic(.unfitService, message, at: place, help: help)
  }
}

extension SourceScan {
  /// By name of a service, the platforms on which some app has it.
  var platformsOfServices: [String: PlatformSet] {
    Dictionary(
      wirings.flatMap(\.wiring.allServices).map { (($0.collects ?? $0.name).text, $0.platforms) },
      uniquingKeysWith: { $0.union($1) })
  }

  /// Compares the services of apps with the sources of their interface modules.
  mutating func checkServices(_ names: ProjectNames) {
    let injected = Set(
      graph.injections.needs.filter { graph.components[$0.component].isMember }.flatMap(\.services))
    if wirings.isEmpty, injected.isEmpty, !graph.services.contains(where: \.isConfiguration) { return }
    var tables: [Int: TypeTable] = [:]
    var complete: Set<Int> = []
    for index in modules + pinned.keys {
      tables[index] = scanned(index)?.declarations
      if isComplete(index) { complete.insert(index) }
    }
    let contexts = BuildContext.ofApp(graph)
    let platforms = platformsOfServices
    let kept = Set(wirings.flatMap(\.wiring.allServices).filter(\.isKept).map { ($0.collects ?? $0.name).text })
    // What is generated for tests names configurations that no app has, and what code injects is there without an app.
    for (index, service) in graph.services.enumerated()
    where platforms[service.name] != nil || injected.contains(index)
      || service.isConfiguration && graph.isMember(module: service.module)
    {
      let check = ServiceCheck(
        graph: graph, names: names, tables: tables, isComplete: { complete.contains($0) }, service: service,
        isShared: service.isConfiguration || kept.contains(service.name),
        isNamedQuietly: isNamedQuietly(service.declaration.protocolName.value, in: service.module),
        facts: rules.facts(
          of: service.module,
          // Tests have the values of configurations everywhere, and components what they inject.
          in: contexts.filter {
            service.isConfiguration || injected.contains(index)
              || (platforms[service.name] ?? .all).contains($0.platform.name)
          }))
      for finding in check.findings() { bag.add(finding) }
      if service.declaration.isConcrete { checkConcrete(service, isShared: check.isShared, names) }
    }
  }

  /// `unfit-service`: compares the type of a service that is no protocol with the sources of its module, in each way in
  /// which it is built.
  private mutating func checkConcrete(_ service: LinkedGraph.Service, isShared: Bool, _ names: ProjectNames) {
    guard let table = names.table(of: service.module) else { return }
    let type = service.declaration.protocolName
    let place = places(of: table)
    let ways = ways(to: service.module, table, BuildContext.ofApp(graph))
    let found = names.knowingAll {
      ways.map { way -> Diagnostic? in
        let problem = NamedTypeCheck(
          graph: graph, written: type.value.text, isShared: isShared && service.declaration.isolation == nil,
          isNamedQuietly: isNamedQuietly(type.value, in: service.module),
          helpForProtocol: "write 'protocol: \(type.value)', without 'concrete: true'", module: service.module,
          table: way.table, facts: way.facts, names: names,
          isComplete: isComplete(service.module) && !names.hasMacros(way.table, in: service.module)
        ).problem()
        return problem.map { problem in
          Diagnostic(
            .unfitService, "the service '\(service.name)' cannot be of the type '\(type.value)': \(problem.what)",
            at: type.place, notes: problem.reference.map { [Note("declared here", at: place($0))] } ?? [],
            help: problem.help)
        }
      }
    }
    if let finding = found.lazy.compactMap({ $0 }).first { bag.add(located(finding, found, ways)) }
  }
}

extension Wiring.Service {
  /// Whether one value is kept for all threads.
  fileprivate var isKept: Bool {
    guard isolation == nil else { return false }
    switch source {
    case .provider(let provider): return provider.scope == .shared
    case .app, .configuration, .absent: return true
    case .collected(let providers): return providers.contains { $0.scope == .shared }
    }
  }
}
