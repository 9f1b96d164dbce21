import Diagnostics
import Findings
import Model
import Planning
import SwiftSources
import Text

/// `unfit-route`: compares what a route says of its method with the protocol of the service.
struct RouteCheck {
  let graph: LinkedGraph
  let route: RouteDeclaration
  let service: LinkedGraph.Service
  /// As one way of building sees the module of the protocol.
  let table: TypeTable
  let facts: BuildFacts
  let names: ProjectNames
  /// Whether all code of that module is in the files that were read.
  let isComplete: Bool
  let place: (TypeTable.Reference) -> Place

  private var method: String { route.method.text }

  func finding() -> Diagnostic? {
    let written = service.declaration.protocolName.value.text
    if service.declaration.isConcrete {
      return problem(
        "'\(service.name)' is of the type '\(written)', and routes call methods of protocols", nil,
        "let the service have a protocol, or call one that has")
    }
    guard let (all, isOpen) = methods(of: written) else { return nil }
    let named = all.filter { $0.name == method }
    guard !named.isEmpty else {
      if isOpen || !isComplete { return nil }
      let likely = likelyNames(for: method, in: all) { hindrance(of: $0) == nil }
      // What generated code calls the route goes by its method.
      let isRenamed = route.givenName == nil && nearest(to: method, in: likely).isEmpty
      let kept = isRenamed ? " 'as: \(route.name)' keeps what code calls the route" : ""
      return problem("'\(written)' has no method of the name", nil, didYouMean(likely).map { $0 + kept } ?? example)
    }
    let fitting = named.filter { spelling(of: $0) == nil && hindrance(of: $0) == nil }
    if fitting.count == 1 || fitting.count(where: \.isRequirement) == 1 { return nil }
    let nearest = named.first { one in
      one.table[one.reference].signature.flatMap { hindrance(ofParameters: $0, in: one.module) } == nil
    }
    guard fitting.isEmpty, let first = nearest ?? named.first,
      let (what, help) = spelling(of: first) ?? hindrance(of: first)
    else {
      return problem("several methods fit", fitting.dropFirst().first, "keep one of them, or rename one")
    }
    return problem(what, first, help ?? example)
  }

  private func problem(_ message: String, _ candidate: MethodCandidate?, _ help: String) -> Diagnostic {
    let isHere = candidate.map { $0.module == service.module } ?? false
    return Diagnostic(
      .unfitRoute, "the route '\(route.pattern.value.text)' cannot call '\(method)': \(message)",
      at: route.service.place,
      notes: isHere ? candidate.map { [Note("declared here", at: place($0.reference))] } ?? [] : [], help: help)
  }

  /// The method as the route says it is.
  private var example: String {
    let isWhole = route.pattern.value.scheme != nil
    let parameters = route.pattern.value.parameters.map { "\(isWhole ? "_ " : "")\($0.name): \($0.type)" }
    let effects = (route.isAsync ? " async" : "") + (route.canThrow ? " throws" : "")
    let result = route.returns.map { " -> \($0.value.text)" } ?? ""
    return "let it be like 'func \(method)(\(parameters.joined(separator: ", ")))\(effects)\(result)'"
  }

  /// The methods of the protocol, or of those that an alias stands for, that other modules may call, and whether there
  /// may be others; `nil` where it is no protocol that is known.
  private func methods(of written: String) -> (all: [MethodCandidate], isOpen: Bool)? {
    var search = MethodSearch(in: service.module, table, names)
    if let name = table.typeName(written) {
      guard let types = table.types[name], types.count == 1, table[types[0]].kind == .protocol else { return nil }
      search.search(name)
    } else {
      let aliases = table.aliases(written)
      guard aliases.count == 1 else { return nil }
      let scope = NameScope(module: service.module, file: aliases[0].file)
      search.search(names.protocols(table.withoutModule(written), in: scope, of: table))
    }
    let visible = search.found.filter {
      $0.table.isVisible($0.reference, takesPackage: false) || $0.table[$0.reference].access == nil
    }
    return (visible, search.isOpen)
  }

  /// Why the method of that name is another one for the compiler.
  private func spelling(of candidate: MethodCandidate) -> (what: String, help: String?)? {
    if candidate.name.isSpelled(as: method) { return nil }
    return (
      "it is written with other characters than in the sources: \(method.difference(to: candidate.name))",
      "write both with the same: the compiler takes them for two names"
    )
  }

  /// Why the route cannot call it, whatever its name is.
  private func hindrance(of candidate: MethodCandidate) -> (what: String, help: String?)? {
    let (table, reference) = (candidate.table, candidate.reference)
    let declaration = table[reference]
    guard let signature = declaration.signature else { return nil }
    let parent = table.parent(of: reference)
    // Generated code imports nothing with '@_spi'.
    if declaration.attributes.contains("_spi") { return ("it is not public", "take '@_spi' off") }
    if let parent, table[parent].kind == .extension {
      if !table.isVisible(reference, takesPackage: false) { return ("it is not public", nil) }
      if table[parent].hasRequirements { return ("it stands in an extension with a condition", nil) }
    }
    for word in ["static", "class", "mutating", "consuming"] where declaration.modifiers.contains(word) {
      return ("it is \(word)", nil)
    }
    if !declaration.generics.isEmpty || declaration.hasRequirements { return ("it is generic", nil) }
    if let found = Availability(table.called(reference).flatMap { table[$0].availability }, in: facts) {
      return ("it \(found.hindrance)", nil)
    }
    if let what = hindrance(ofParameters: signature, in: candidate.module) { return (what, nil) }
    let says = "say so in the spec: '{ call: \(service.name).\(method), "
    if signature.isAsync != route.isAsync {
      return signature.isAsync
        ? ("it is async", says + "async: true }'") : ("it is not async", "take 'async' out of the spec")
    }
    switch signature.errors {
    case .ofArguments: return ("it rethrows", nil)
    case .typed("Never"), .none: if route.canThrow { return ("it does not throw", "take 'throws' out of the spec") }
    case .any, .typed: if !route.canThrow { return ("it throws", says + "throws: true }'") }
    }
    if let returns = route.returns {
      let result = signature.result.flatMap { RouteResult($0) }
      guard let result, plain(result, candidate.module) == plain(returns.value, service.module) else {
        return (
          "it returns \(signature.result.map { "'\($0)'" } ?? "nothing"), and the spec says '\(returns.value.text)'",
          signature.result.map(Self.nothing.contains) ?? true
            ? "take 'returns' out of the spec" : "let 'returns' be what the method has"
        )
      }
      if let hidden = hidden(in: returns.value) { return hidden }
      if let returned = names.returned(by: candidate), returned.isUnique {
        return ("'\(returned.written)' cannot be copied", "take 'returns' out of the spec, or return what can")
      }
    }
    if let what = graph.hindrance(ofInheritingFrom: candidate.module, besides: service.module) {
      return ("it \(what)", "let the service's protocol ask for it too")
    }
    return isolation(of: candidate)
  }

  private func hindrance(ofParameters signature: Signature, in module: Int) -> String? {
    let isWhole = route.pattern.value.scheme != nil
    let wanted = route.pattern.value.parameters
    let shown = wanted.map { isWhole ? "_:" : "\($0.name):" }.joined()
    func text(_ label: String?) -> String { (label ?? "_") + ":" }
    let labels = signature.parameters.map { text($0.label) }.joined()
    guard labels == shown else { return "it is '\(method)(\(labels))', and the link gives '(\(shown))'" }
    if !labels.isSpelled(as: shown) {
      return "the link's labels are written with other characters than its own: \(shown.difference(to: labels))"
    }
    for (parameter, given) in zip(signature.parameters, wanted) {
      let type = "\(given.type)"
      // How a value is passed does not matter to who passes it.
      let own = parameter.type.split(separator: " ").drop { ["borrowing", "consuming", "sending"].contains($0) }
      if parameter.isVariadic || RouteResult(own.joined(separator: " ")).map({ plain($0, module) }) != RouteResult(type)
      {
        return "it takes '\(parameter.type)' as '\(given.name)', and the link gives '\(type)'"
      }
    }
    return nil
  }

  /// A type as it is written without the names of modules and without other names of types.
  private func plain(_ result: RouteResult, _ module: Int, depth: Int = 0) -> RouteResult {
    func own(_ name: TypeReference) -> TypeReference { withoutModule(name, module) }
    /// What another name of a type, which the module declares once, stands for.
    func meant(by name: TypeReference) -> RouteResult? {
      guard depth < 8, table.types[name.text] == nil, case let aliases = table.aliases(name.text), aliases.count == 1,
        table[aliases[0]].generics.isEmpty
      else { return nil }
      return table[aliases[0]].type.flatMap { RouteResult($0) }
    }
    return switch result {
    case .named(let name): meant(by: own(name)).map { plain($0, module, depth: depth + 1) } ?? .named(own(name))
    case .existential(let name): .existential(own(name))
    case .optional(let inner): .optional(plain(inner, module, depth: depth))
    case .array(let element): .array(plain(element, module, depth: depth))
    case .dictionary(let key, let value):
      .dictionary(plain(key, module, depth: depth), plain(value, module, depth: depth))
    }
  }

  /// The name of a type without that of the module, or of the standard library, before it.
  private func withoutModule(_ name: TypeReference, _ module: Int) -> TypeReference {
    let parts = name.parts
    guard parts.count > 1, ["Swift", graph.modules[module].name].contains(parts[0].text),
      table.types[parts[0].text] == nil
    else { return name }
    return TypeReference(Array(parts.dropFirst()))
  }

  /// Types without a value that is of use to anybody.
  private static let nothing: Set<String> = ["()", "Never", "Self", "Swift.Never", "Swift.Void", "Void"]

  /// Why generated code, which imports the protocol's module, does not see a type. What another name stands for need not be
  /// of that module.
  private func hidden(in result: RouteResult) -> (what: String, help: String)? {
    guard isComplete else { return nil }
    for name in result.names.map({ withoutModule($0, service.module) }) {
      if table.typeName(name.text) == nil, RouteResult.standard.contains(name.text) { continue }
      let found = (table.types[name.text] ?? []) + table.aliases(name.text)
      let aliases = found.filter { table[$0].kind == .typealias }
      let meant = found.isEmpty ? [name.text] : aliases.compactMap { table[$0].type }
      if meant.contains(where: Self.nothing.contains) {
        return ("'\(name)' is no type of a value that code could use", "take 'returns' out of the spec")
      }
      if found.contains(where: { table.isVisible($0, takesPackage: false) }) { continue }
      if !found.isEmpty { return ("'\(name)' is not public", "write 'public' before it, and before what it stands in") }
      let given = moduleName(ofTarget: graph.modules[service.module].name) + (name.parts.last?.text ?? "")
      return (
        "'\(graph.title(service.module))' declares no type '\(name)', and generated code imports no other module for it",
        "give it a name of its own there, 'public typealias \(given) = \(name)', and return that in both; or take 'returns' "
          + "out of the spec"
      )
    }
    return nil
  }

  /// Why generated code cannot call it where the service is.
  private func isolation(of candidate: MethodCandidate) -> (what: String, help: String)? {
    let (table, reference) = (candidate.table, candidate.reference)
    let declaration = table[reference]
    let owner = table.parent(of: reference).map(table.fullName) ?? ""
    let scope = NameScope(module: candidate.module, file: reference.file, owner: owner)
    let isStated = names.actor(in: declaration.attributes, scope, of: table) != nil
    // What is waited for may be on another actor, as long as what it returns may leave that.
    let isStandard = route.returns?.value.names.allSatisfy(\.isStandard) ?? true
    let own = names.actor(ofService: service)
    if declaration.signature?.isAsync == true, let own, let what = departure(of: candidate, owner, from: own) {
      return what
    }
    if !isStated, declaration.signature?.isAsync == true, isStandard { return nil }
    switch names.isolation(of: reference, owner: owner, of: table, in: candidate.module, isSure: true) {
    case .none: return nil
    case .on(let actor):
      if own?.isSame(as: actor) == true { return nil }
      return (
        "it is isolated to \(actor.name), and the service is \(own.map { "isolated to \($0.name)" } ?? "not")",
        "write 'isolation: \(actor.text(in: service.module, graph))' for the service, or 'nonisolated' before the method"
      )
    case .unknown:
      // Where the service is on an actor, what is on that one or on none can be called.
      if own != nil { return nil }
      return (
        "it may be isolated to an actor, which nothing here shows",
        "write 'nonisolated' before the method, or its actor there and 'isolation:' for the service"
      )
    }
  }

  /// Why what waits cannot be called: the service, which is not Sendable, would leave its actor.
  private func departure(
    of candidate: MethodCandidate, _ owner: String, from own: GlobalActor
  ) -> (what: String, help: String)? {
    let (table, reference) = (candidate.table, candidate.reference)
    guard facts.languageIsAtLeast([6]) == true, !names.runsWhereCalled(candidate.module),
      table[reference].attributes.contains("concurrent") || !table[reference].modifiers.contains("nonsending"),
      let name = self.table.typeName(service.declaration.protocolName.value.text),
      names.isSendable(Symbol(module: service.module, name: name)) == false
    else { return nil }
    switch names.isolation(of: reference, owner: owner, of: table, in: candidate.module, isSure: true) {
    case .unknown: return nil
    case .on(let actor) where actor.isSame(as: own): return nil
    case .none, .on:
      return (
        "it leaves \(own.name), and '\(service.declaration.protocolName.value)' is not Sendable",
        table[reference].modifiers.contains("nonisolated")
          ? "write 'nonisolated(nonsending)' before the method, or '@\(own.name)'"
          : "write '@\(own.name)' before the method or its protocol"
      )
    }
  }
}

extension SourceScan {
  /// Compares the routes of members with the protocols of their services, in each way in which these are built.
  mutating func checkRoutes(_ names: ProjectNames) {
    guard graph.hasRoutes else { return }
    let contexts = BuildContext.ofApp(graph)
    let platforms = platformsOfServices
    let wired = Set(wirings.flatMap(\.routes).map(\.route.pattern.place))
    /// By service.
    var built: [Int: (ways: [BuiltModule], place: (TypeTable.Reference) -> Place)] = [:]
    for module in modules + pinned.keys.sorted() {
      for route in graph.modules[module].module.routes {
        guard let index = graph.serviceIndex[route.service.value],
          case let service = graph.services[index], let table = scanned(service.module)?.declarations
        else { continue }
        if !graph.isMember(module: module), !wired.contains(route.pattern.place) { continue }
        let used = platforms[service.name] ?? .all
        let known =
          built[index]
          ?? (ways(to: service.module, table, contexts.filter { used.contains($0.platform.name) }), places(of: table))
        built[index] = known
        let found = names.knowingAll {
          known.ways.map { way in
            RouteCheck(
              graph: graph, route: route, service: service, table: way.table, facts: way.facts, names: names,
              isComplete: isComplete(service.module) && !names.hasMacros(way.table, in: service.module),
              place: known.place
            ).finding()
          }
        }
        guard let finding = found.lazy.compactMap({ $0 }).first else { continue }
        var told = located(finding, found, known.ways)
        // An actor that nobody declares is told at the service.
        if let isolation = service.declaration.isolation { told.reasons.append(isolation.place) }
        bag.add(told)
      }
    }
  }
}
