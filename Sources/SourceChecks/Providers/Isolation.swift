import Model
import Planning
import SwiftSources

/// Where a module's code runs that states nothing.
enum DefaultIsolation: Sendable {
  case nonisolated, mainActor
  /// Settings with conditions and flags decide.
  case unknown
}

/// A global actor as a source names it.
struct GlobalActor: Equatable, Sendable {
  /// Without what stands before it.
  let name: String
  /// `nil` where it is not known what the name means.
  let symbol: Symbol?

  static let main = GlobalActor(name: "MainActor", symbol: .mainActor)

  /// As a spec names it in a module: an actor of another module with that module.
  func text(in module: Int, _ graph: LinkedGraph) -> String {
    guard let owner = symbol?.module, owner != module else { return name }
    return "\(moduleName(ofTarget: graph.modules[owner].name)).\(name)"
  }

  /// Actors of one name are taken for the same as long as one of them is not known.
  func isSame(as other: GlobalActor) -> Bool {
    guard let symbol, let theirs = other.symbol else { return name == other.name }
    return symbol == theirs
  }
}

/// Where a declaration has to be called.
enum Isolation: Equatable {
  case none
  case on(GlobalActor)
  case unknown

  var actor: GlobalActor? { if case .on(let actor) = self { actor } else { nil } }
}

extension ProjectNames {
  /// The global actor among attributes.
  func actor(in attributes: [String], _ scope: NameScope, of table: TypeTable) -> GlobalActor? {
    attributes.lazy.compactMap { self.actor($0, scope, table) }.first
  }

  private func actor(_ attribute: String, _ scope: NameScope, _ table: TypeTable) -> GlobalActor? {
    if isOfLanguage(attribute) { return nil }
    let last = lastName(attribute)
    guard let symbol = symbol(attribute, in: scope, of: table) else {
      // Those of modules that are not read are called like that, or a service says that they are actors.
      return last.hasSuffix("Actor") || actorsOfServices.contains(last) ? GlobalActor(name: last, symbol: nil) : nil
    }
    if symbol == .mainActor { return .main }
    guard let (other, references) = declarations(of: symbol) else {
      return symbol.module != nil && actorsOfServices.contains(last) ? GlobalActor(name: last, symbol: symbol) : nil
    }
    let isActor = references.contains { other[$0].attributes.contains("globalActor") }
    return isActor ? GlobalActor(name: last, symbol: symbol) : nil
  }

  func actor(ofService service: LinkedGraph.Service) -> GlobalActor? {
    actor(ServiceIsolation(of: service, in: graph))
  }

  /// What a spec means by an actor; `nil` for none.
  func actor(_ isolation: ServiceIsolation?) -> GlobalActor? {
    guard let isolation else { return nil }
    let symbol = isolation.module.map { module in
      declaration(of: isolation.actor.text, in: module) ?? Symbol(module: module, name: isolation.actor.text)
    }
    return GlobalActor(name: lastName((symbol ?? .mainActor).name), symbol: symbol ?? .mainActor)
  }

  /// The isolation of what a type's members state nothing about.
  func isolation(
    ofType type: TypeTable.Reference, of table: TypeTable, in module: Int, depth: Int = 0
  ) -> Isolation {
    let declaration = table[type]
    if declaration.kind == .actor || declaration.modifiers.contains("nonisolated") { return .none }
    if depth > 20 { return .unknown }
    let scope = NameScope(module: module, file: type.file)
    if let actor = actor(in: declaration.attributes, scope, of: table) { return .on(actor) }
    var isSendable = false
    var isKnown = true
    for (name, symbol) in inherited(by: type, of: table, in: module) where !name.hasPrefix("~") {
      guard let symbol else {
        isKnown = false
        continue
      }
      if declaration.kind == .class, let base = symbol.module,
        let (other, found) = symbol.module == module
          ? (table, table.types[symbol.name] ?? []) : declarations(of: symbol),
        found.count == 1, other[found[0]].kind == .class
      {
        return isolation(ofType: found[0], of: other, in: base, depth: depth + 1)
      }
      switch isolation(ofProtocol: symbol, inheritedIn: module, depth: 0) {
      case .on(let actor): return .on(actor)
      case .unknown: isKnown = false
      case .none:
        if symbol != .standard("Sendable"), refines(symbol, .standard("Sendable")) != false { isSendable = true }
      }
    }
    switch defaultIsolation(of: module) {
    case .nonisolated: return .none
    case .unknown: return .unknown
    case .mainActor:
      // What conforms to protocols that are Sendable is on no actor; protocols themselves are.
      return !isKnown ? .unknown : isSendable && declaration.kind != .protocol ? .none : .on(.main)
    }
  }

  /// The isolation of what a declaration overrides, where a class of another module declares it.
  func isolation(ofInherited overriding: Declaration, from symbol: Symbol, besides own: Int) -> Isolation? {
    guard let module = symbol.module, module != own, kind(of: symbol) == .type,
      let (table, types) = declarations(of: symbol), types.count == 1
    else { return nil }
    let labels = overriding.signature.map { $0.parameters.map(\.label) }
    let found = (table.members[symbol.name] ?? []).filter {
      table[$0].kind == overriding.kind && table[$0].name == overriding.name
        && table[$0].signature.map { $0.parameters.map(\.label) } == labels
    }
    guard found.count == 1, let first = found.first, !table[first].modifiers.contains("override") else {
      return .unknown
    }
    if table[first].modifiers.contains("nonisolated") { return Isolation.none }
    let scope = NameScope(module: module, file: first.file, owner: symbol.name)
    if let actor = actor(in: table[first].attributes, scope, of: table) { return .on(actor) }
    return table.parent(of: first) == types[0] ? isolation(ofType: types[0], of: table, in: module) : .unknown
  }

  /// The actor of a protocol by its attributes, those that it refines, or the default of its module.
  ///
  /// - Parameter user: the module of what inherits it. In others than its own compilers forget the default.
  private func isolation(ofProtocol symbol: Symbol, inheritedIn user: Int, depth: Int) -> Isolation {
    guard let module = symbol.module else { return kind(of: symbol) == .proto ? .none : .unknown }
    guard depth < 20, let (table, found) = declarations(of: symbol), found.count == 1, kind(of: symbol) == .proto
    else { return .unknown }
    let proto = table[found[0]]
    if proto.modifiers.contains("nonisolated") { return .none }
    let scope = NameScope(module: module, file: found[0].file)
    if let actor = actor(in: proto.attributes, scope, of: table) { return .on(actor) }
    switch defaultIsolation(of: module) {
    case .mainActor where module == user: return .on(.main)
    case .unknown where module == user: return .unknown
    case .mainActor, .unknown, .nonisolated: break
    }
    for (_, inherited) in inherited(by: found[0], of: table, in: module) {
      if let inherited, case .on(let actor) = isolation(ofProtocol: inherited, inheritedIn: module, depth: depth + 1) {
        return .on(actor)
      }
    }
    return .none
  }
}

extension ProjectNames {
  /// Where a member of a type, or a function of the module, has to be called, as far as it is known.
  ///
  /// - Parameters:
  ///   - owner: the full name of the type, `""` for none.
  ///   - isSure: whether what may be isolated by something that no source shows is unknown.
  func isolation(
    of reference: TypeTable.Reference, owner: String, of table: TypeTable, in module: Int, isSure: Bool = false,
    depth: Int = 0
  ) -> Isolation {
    let declaration = table[reference]
    if declaration.modifiers.contains("nonisolated") { return .none }
    if declaration.modifiers.contains("override") {
      return isolation(ofOverride: reference, owner: owner, of: table, in: module, isSure: isSure, depth: depth)
    }
    let scope = NameScope(module: module, file: reference.file, owner: owner)
    if let actor = actor(in: declaration.attributes, scope, of: table) { return .on(actor) }
    if let parent = table.parent(of: reference), table[parent].kind == .extension {
      if table[parent].modifiers.contains("nonisolated") { return .none }
      if let actor = actor(in: table[parent].attributes, scope, of: table) { return .on(actor) }
    }
    if owner.isEmpty {
      return switch defaultIsolation(of: module) {
      case .nonisolated: .none
      // In other modules compilers forget that of functions at the top; they may not for ever.
      case .mainActor: isSure ? .on(.main) : .unknown
      case .unknown: .unknown
      }
    }
    // Under conditions a type may be isolated here and not there.
    let isOfInstances = declaration.kind != .initialiser && !declaration.isStatic
    let all = (table.types[owner] ?? []).map { type in
      table[type].kind == .actor && !isOfInstances && declaration.signature?.isAsync != true
        ? isolation(ofWhatMakes: type, of: table, in: module) : isolation(ofType: type, of: table, in: module)
    }
    guard let first = all.first, all.allSatisfy({ $0 == first }) else { return .unknown }
    return isSure && first == .none && strangeAncestor(of: owner, of: table, in: module) != nil ? .unknown : first
  }

  /// The isolation of an actor's initialisers and static members, which do not wait: that of the protocols behind its
  /// name, where these are isolated by the default of their module.
  private func isolation(ofWhatMakes actor: TypeTable.Reference, of table: TypeTable, in module: Int) -> Isolation {
    var isKnown = true
    for (name, symbol) in inherited(by: actor, of: table, in: module) where !name.hasPrefix("~") {
      switch symbol.map({ isolation(ofProtocol: $0, inheritedIn: module, depth: 0) }) ?? .unknown {
      case .on(let actor): return .on(actor)
      case .unknown: isKnown = false
      case .none: break
      }
    }
    return isKnown || defaultIsolation(of: module) == .nonisolated ? .none : .unknown
  }

  /// What overrides is isolated as what it overrides.
  private func isolation(
    ofOverride reference: TypeTable.Reference, owner: String, of table: TypeTable, in module: Int, isSure: Bool,
    depth: Int
  ) -> Isolation {
    // Classes that inherit from each other do not compile.
    if depth > 20 { return .unknown }
    let labels = table[reference].signature.map { $0.parameters.map(\.label) }
    for type in table.types[owner] ?? [] {
      for (_, symbol) in inherited(by: type, of: table, in: module) {
        if symbol == classWithPlainInitialiser, depth == 0, table[reference].kind == .initialiser {
          // It is on no actor, and what overrides it may be on one.
          let scope = NameScope(module: module, file: reference.file, owner: owner)
          return actor(in: table[reference].attributes, scope, of: table).map(Isolation.on)
            ?? isolation(ofType: type, of: table, in: module)
        }
        if let symbol, let found = isolation(ofInherited: table[reference], from: symbol, besides: module) {
          return found
        }
        guard let symbol, symbol.module == module, symbol.name != owner, let types = table.types[symbol.name],
          types.allSatisfy({ table[$0].kind == .class })
        else { continue }
        let overridden = (table.members[symbol.name] ?? []).filter {
          table[$0].kind == table[reference].kind && table[$0].name == table[reference].name
            && table[$0].signature.map { $0.parameters.map(\.label) } == labels
        }
        if overridden.isEmpty {
          return isolation(
            ofOverride: reference, owner: symbol.name, of: table, in: module, isSure: isSure, depth: depth + 1)
        }
        if overridden.count == 1, let first = overridden.first {
          return isolation(of: first, owner: symbol.name, of: table, in: module, isSure: isSure, depth: depth + 1)
        }
      }
    }
    return .unknown
  }

  /// What types inherit that may isolate them, which no source shows.
  func strangeAncestor(of owner: String, of table: TypeTable, in module: Int) -> String? {
    (table.types[owner] ?? []).lazy
      .filter { table[$0].kind != .actor && !table[$0].modifiers.contains("nonisolated") }
      .flatMap { self.inherited(by: $0, of: table, in: module) }
      .first { self.isStrange($0.name, $0.symbol) }?.name
  }

  /// Protocols and classes of systems that are on no actor.
  private static let onNoActor: Set<String> = [
    "NSObject", "NSObjectProtocol", "NSCopying", "NSSecureCoding", "NSCoding", "CaseIterable", "RawRepresentable",
    "OptionSet", "CodingKey", "LocalizedError", "CustomNSError", "ExpressibleByStringLiteral", "SetAlgebra",
    "ExpressibleByIntegerLiteral", "Sequence", "Collection", "IteratorProtocol", "AsyncSequence",
    "AsyncIteratorProtocol", "CustomReflectable", "Strideable", "CVarArg", "TextOutputStream",
    "LosslessStringConvertible",
  ]

  /// Whether a type may be isolated by what it inherits under a name, which nothing shows.
  func isStrange(_ name: String, _ symbol: Symbol?) -> Bool {
    if name.hasPrefix("~") || Self.onNoActor.contains(lastName(name)) { return false }
    guard let symbol else { return true }
    return symbol.module != nil && kind(of: symbol) == nil
  }
}
