import Diagnostics
import Findings
import Model
import Planning
import SwiftSources

// What the names in declarations mean, as far as the sources of the project and the standard library say.
extension ProviderCheck {
  /// Where the names of a declaration of the module are looked up: of what a class inherits, in the class that declares it.
  ///
  /// - Parameter owner: the type that has it, `""` for none.
  func scope(of reference: TypeTable.Reference, owner: String) -> NameScope {
    let declaring = owner.isEmpty ? nil : table.parent(of: reference).map(table.fullName)
    return NameScope(module: module, file: reference.file, owner: declaring ?? owner)
  }

  func symbol(_ name: String, in scope: NameScope) -> Symbol? { names.symbol(name, in: scope, of: table) }

  private func kind(of symbol: Symbol) -> SymbolKind? {
    if symbol.module == module, symbol.file == nil, let first = table.types[symbol.name]?.first {
      return table[first].kind == .protocol ? .proto : .type
    }
    return names.kind(of: symbol)
  }

  /// Whether a name means a type that is no protocol.
  func isType(_ name: String, _ generics: [String: String], in scope: NameScope) -> Bool {
    generics[name] == nil && symbol(name, in: scope).flatMap(kind) == .type
  }

  /// Whether a value of `any P` can be passed as a type; `nil` where that is not known.
  func takes(_ shape: TypeShape, _ wanted: Symbol, _ generics: [String: String], in scope: NameScope) -> Bool? {
    switch shape {
    case .unknown: return nil
    case .optional(let inner): return takes(inner, wanted, generics, in: scope)
    case .array, .other, .function: return false
    case .any(let names), .some(let names), .composition(let names):
      return names.reduce(true) { all, name in
        let next = takes(named: name, wanted, generics, in: scope)
        if all == false || next == false { return false }
        return all == nil || next == nil ? nil : true
      }
    case .named(let name): return takes(named: name, wanted, generics, in: scope)
    }
  }

  private func takes(
    named name: String, _ wanted: Symbol, _ generics: [String: String], in scope: NameScope
  ) -> Bool? {
    if ["Any", "Copyable", "Escapable"].contains(name) || name.hasPrefix("~") { return true }
    guard generics[name] == nil, let symbol = symbol(name, in: scope) else { return nil }
    if symbol == wanted { return true }
    switch kind(of: symbol) {
    case .proto: return names.refines(wanted, symbol)
    case .type: return isKnownProtocol(wanted) ? false : names.inherits(wanted, from: symbol)
    case nil: return nil
    }
  }

  /// Whether a name can be the toolchain's alone, as nothing else that the file sees has it, and a service's protocol does
  /// not refine it.
  func isOfToolchain(_ name: String, besides wanted: Symbol, in scope: NameScope) -> Bool {
    graph.isMember(module: module) && scope.module == module && !["AnyObject", "Self"].contains(lastName(name))
      && symbol(name, in: scope) == nil && names.isOfNobody(lastName(name), inFile: scope.file, of: table, in: module)
      && !mayRefine(wanted, lastName(name))
  }

  /// Whether a protocol may refine one of the toolchain's.
  private func mayRefine(_ symbol: Symbol, _ name: String) -> Bool {
    var pending = [symbol]
    var seen: Set<Symbol> = []
    while let next = pending.popLast() {
      guard seen.insert(next).inserted, let module = next.module else { continue }
      guard let (other, declared) = names.declarations(of: next) else { return true }
      for reference in declared {
        for (inherited, symbol) in names.inherited(by: reference, of: other, in: module) {
          if lastName(inherited) == name { return true }
          if let symbol { pending.append(symbol) }
        }
      }
    }
    return false
  }

  private func isKnownProtocol(_ symbol: Symbol) -> Bool { symbol.module != nil && names.kind(of: symbol) == .proto }

  // MARK: Results

  /// Whether a function returns what surely is no value of the service.
  func isWrongResult(of reference: TypeTable.Reference, owner: String) -> Bool {
    guard let text = table[reference].signature?.result else { return true }
    let generics = generics(of: reference, owner: owner)
    let scope = scope(of: reference, owner: owner)
    switch TypeShape(text.hasPrefix("sending ") ? String(text.dropFirst("sending ".count)) : text) {
    // What 'T!' returns is unwrapped.
    case .optional: return !text.hasSuffix("!")
    case .array, .other, .function: return true
    case .unknown: return false
    case .any(let all), .some(let all), .composition(let all):
      if service.declaration.isConcrete { return true }
      return all.allSatisfy { isProtocolBesidesWanted($0, generics, in: scope) }
    case .named(let name):
      if name == "Void" || name == "Swift.Void" { return true }
      if name == "Any" || name == "AnyObject" { return true }
      if name == "Never" || generics[name] != nil { return false }
      if name != "Self", isOfToolchain(name, besides: wanted, in: scope) { return true }
      let meant = name == "Self" ? Symbol(module: module, name: owner) : symbol(name, in: scope)
      guard let meant, meant != wanted else { return false }
      if service.declaration.isConcrete { return names.inherits(meant, from: wanted) == false }
      switch kind(of: meant) {
      case .proto: return isKnownProtocol(wanted) && names.refines(meant, wanted) == false
      case .type where meant.module == module:
        guard isPlain(table.types[meant.name] ?? []) else { return false }
        return conformance(of: meant.name) == .none && !conformsElsewhere(meant.name)
      case .type where meant.module == nil:
        let isExtended = names.extensions(of: meant).contains { !$0.table[$0.reference].inherited.isEmpty }
        return isKnownProtocol(wanted) && !isExtended
      case .type, nil: return false
      }
    }
  }

  /// Whether a function returns a value that surely is one of the service.
  func surelyReturnsService(_ reference: TypeTable.Reference, owner: String) -> Bool {
    guard let text = table[reference].signature?.result else { return false }
    let scope = scope(of: reference, owner: owner)
    func isOfService(_ name: String) -> Bool {
      symbol(name, in: scope).map { $0 == wanted || names.refines($0, wanted) == true } ?? false
    }
    switch TypeShape(text) {
    case .any(let all), .some(let all), .composition(let all): return all.contains(where: isOfService)
    case .named(let name):
      if name == "Self" { return true }
      guard let meant = symbol(name, in: scope) else { return false }
      if meant == wanted || kind(of: meant) == .proto { return isOfService(name) }
      guard meant.module == module, kind(of: meant) == .type else { return false }
      if case .there = conformance(of: meant.name) { return true }
      return false
    case .optional, .array, .other, .function, .unknown: return false
    }
  }

  private func isProtocolBesidesWanted(_ name: String, _ generics: [String: String], in scope: NameScope) -> Bool {
    guard isKnownProtocol(wanted), generics[name] == nil, let symbol = symbol(name, in: scope), symbol != wanted,
      kind(of: symbol) == .proto
    else { return false }
    return names.refines(symbol, wanted) == false
  }

  // MARK: Conformance

  enum Conformance: Equatable {
    case none
    case unknown
    /// By the declaration of the type, or an extension; with the actor that it is isolated to.
    case there(TypeTable.Reference, actor: GlobalActor?)
  }

  /// Whether a type of the module conforms to the service's protocol, by itself or what it inherits.
  func conformance(of name: String) -> Conformance {
    // A service may be a type itself.
    guard isKnownProtocol(wanted), isComplete, !names.hasMacros(table, in: module) else { return .unknown }
    var pending: [(symbol: Symbol, by: TypeTable.Reference, actor: GlobalActor?)] = []
    var isKnown = true
    func add(_ type: String) {
      for reference in (table.types[type] ?? []) + (table.extensions[type] ?? []) {
        for (name, symbol) in names.inherited(by: reference, of: table, in: module) where !name.hasPrefix("~") {
          let attributes = table[reference].inheritedAttributes[name] ?? []
          let actor = names.actor(in: attributes, scope(of: reference, owner: ""), of: table)
          if let symbol {
            pending.append((symbol, reference, actor))
          } else if !isOfNobody(name, reference) {
            isKnown = false
          }
        }
      }
    }
    add(name)
    var seen: Set<Symbol> = []
    while let (next, reference, actor) = pending.popLast() {
      if next == wanted { return .there(reference, actor: actor) }
      guard seen.insert(next).inserted else { continue }
      if next == classWithPlainInitialiser, !names.extensions(of: next).isEmpty { isKnown = false }
      guard let other = next.module else { continue }
      if other == module, kind(of: next) == .type {
        add(next.name)
        continue
      }
      // A class of another module may conform by extensions that are nowhere in sight.
      guard let (table, declared) = names.declarations(of: next), names.kind(of: next) == .proto else {
        isKnown = false
        continue
      }
      for declaration in declared {
        if table[declaration].hasRequirements { isKnown = false }
        for (name, symbol) in names.inherited(by: declaration, of: table, in: other) where !name.hasPrefix("~") {
          if let symbol { pending.append((symbol, reference, actor)) } else { isKnown = false }
        }
      }
    }
    return isKnown ? .none : .unknown
  }

  /// Whether no module of the project that a file sees declares a name in any form, so that nothing behind it can be the
  /// service's protocol.
  private func isOfNobody(_ name: String, _ reference: TypeTable.Reference) -> Bool {
    graph.isMember(module: module) && table[reference].inherited.contains(name)
      && names.isOfNobody(lastName(name), inFile: reference.file, of: table, in: module)
  }

  /// Whether a module that the registration is linked with lets a type conform to the service's protocol.
  private func conformsElsewhere(_ name: String) -> Bool {
    names.extensions(of: Symbol(module: module, name: name)).contains { one in
      one.module != module
        && names.inherited(by: one.reference, of: one.table, in: one.module).contains { inherited in
          inherited.symbol.map { names.refines($0, wanted) != false } ?? true
        }
    }
  }

  /// Whether a type cannot conform to the service's protocol, or not where the registration needs it.
  func checkConformance(of name: String, _ path: String, declared type: TypeTable.Reference) -> Diagnostic? {
    let proto = service.declaration.protocolName.value.text
    if service.declaration.isConcrete {
      let built = Symbol(module: module, name: name)
      if built == wanted || names.inherits(built, from: wanted) != false { return nil }
      return problem(
        "'\(path)' is no '\(proto)', and provides '\(service.name)'", notes: declared(type),
        help: "name '\(proto)' itself, or a class that inherits from it")
    }
    switch conformance(of: name) {
    case .unknown: return nil
    case .none:
      if conformsElsewhere(name) { return nil }
      if let finding = checkForgottenImport(of: name, path) { return finding }
      return absence(
        "'\(path)' does not conform to '\(proto)', and provides '\(service.name)'", notes: declared(type),
        help: "write ': \(proto)' behind its name, or correct 'provides'")
    case .there(let reference, let actor):
      if table[reference].kind == .extension, let found = Availability(table[reference].availability, in: facts) {
        return unavailable(found, "the conformance of '\(path)' to '\(proto)'", at: reference)
      }
      if let finding = checkImport(of: reference, path, declared: type) { return finding }
      if let finding = checkSendable(of: name, path, declared: type, by: reference)
        ?? checkClass(of: name, path, declared: type)
      {
        return finding
      }
      let inferred = actor == nil ? inferredActor(ofConformanceBy: name, in: reference) : nil
      guard let actor = actor ?? inferred, !isServices(actor) else { return nil }
      return Diagnostic(
        .isolationMismatch,
        "'\(path)' conforms to '\(proto)' on \(actor.name) only, and the service '\(service.name)', which it provides, is "
          + (service.declaration.isolation.map { "isolated to \($0.value.text)" } ?? "not isolated"),
        at: provider.construction.place,
        notes: declared(reference) + [Note("the service", at: service.declaration.name.place)],
        help: "write 'isolation: \(actor.text(in: service.module, graph))' for the service, or "
          + (inferred == nil
            ? "take '@\(actor.name)' off the conformance"
            : "': nonisolated \(proto)' with members that are nonisolated"))
    }
  }

  /// A file that names the protocol and does not import its module.
  private func checkForgottenImport(of name: String, _ path: String) -> Diagnostic? {
    let proto = service.declaration.protocolName.value.text
    let naming = ((table.types[name] ?? []) + (table.extensions[name] ?? [])).first { reference in
      table[reference].inherited.contains { lastName($0) == lastName(proto) }
    }
    guard let naming, let owner = wanted.module, owner != module else { return nil }
    return problem(
      "'\(path)', which provides '\(service.name)', names '\(proto)' in a file that does not import "
        + "'\(moduleName(ofTarget: graph.modules[owner].name))'", notes: declared(naming),
      help: "write 'import \(moduleName(ofTarget: graph.modules[owner].name))' there")
  }

  /// Whether the file of a conformance imports the protocol's module for itself alone, where others see the type.
  private func checkImport(
    of conformance: TypeTable.Reference, _ path: String, declared type: TypeTable.Reference
  ) -> Diagnostic? {
    guard let owner = wanted.module, owner != module,
      names.inherited(by: conformance, of: table, in: module).contains(where: { $0.symbol == wanted })
    else { return nil }
    let imports = table.files[conformance.file].imports.filter { $0.module == owner }
    func access(_ one: TypeTable.Import) -> AccessLevel {
      one.access ?? (names.importsInternally(module) ? .internal : .public)
    }
    let needed: Set<AccessLevel> =
      table.isVisible(type, takesPackage: false) ? [.public, .open] : [.public, .open, .package]
    guard let first = imports.first, !imports.contains(where: { needed.contains(access($0)) }) else { return nil }
    let place = place(conformance)
    return problem(
      "'\(path)', which provides '\(service.name)', is seen by others, and its file imports "
        + "'\(graph.title(owner))', whose protocol it conforms to, as \(access(first).rawValue)",
      notes: [
        Note("imported here", at: Place(file: place.file, line: first.position.line, column: first.position.column))
      ], help: "write '\(needed.contains(.package) ? "package" : "public") import' there")
  }
}
