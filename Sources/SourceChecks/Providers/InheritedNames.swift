import SwiftSources

// What declarations inherit and conform to.
extension ProjectNames {
  /// What a declaration inherits and conforms to; `nil` for what is not known.
  func inherited(
    by reference: TypeTable.Reference, of table: TypeTable, in module: Int
  ) -> [(name: String, symbol: Symbol?)] {
    // Names in the list are looked up from outside of the declaration.
    let owner = table.parent(of: reference).map(table.fullName) ?? ""
    let scope = NameScope(module: module, file: reference.file, owner: owner)
    return table[reference].inherited.flatMap { protocols($0, in: scope, of: table) }
  }

  /// What a class names first, which may be the one that it inherits from: the parts of an alias of several; `nil` for what
  /// is not known.
  func superclass(of reference: TypeTable.Reference, of table: TypeTable, in module: Int) -> [Symbol?] {
    guard let first = table[reference].inherited.first(where: { !$0.hasPrefix("~") }) else { return [] }
    let owner = table.parent(of: reference).map(table.fullName) ?? ""
    let scope = NameScope(module: module, file: reference.file, owner: owner)
    return protocols(first, in: scope, of: table).map(\.symbol)
  }

  /// What a name means, or the parts of an alias of several protocols; `nil` for what is not known.
  func protocols(
    _ name: String, in scope: NameScope, of table: TypeTable, depth: Int = 0
  ) -> [(name: String, symbol: Symbol?)] {
    if let symbol = symbol(name, in: scope, of: table) { return [(name, symbol)] }
    guard depth < 16, !name.hasPrefix("~"), let (module, other, alias) = alias(name, in: scope, of: table),
      let text = other[alias].type, other[alias].generics.isEmpty, !text.contains("<")
    else { return [(name, nil)] }
    let owner = other.parent(of: alias).map(other.fullName) ?? ""
    let around = NameScope(module: module, file: alias.file, owner: owner)
    switch TypeShape(text) {
    case .any(let names), .composition(let names):
      return names.flatMap { protocols($0, in: around, of: other, depth: depth + 1) }
    case .named(let name): return protocols(name, in: around, of: other, depth: depth + 1)
    default: return [(name, nil)]
    }
  }

  /// The only alias that a name means in a scope.
  private func alias(
    _ name: String, in scope: NameScope, of table: TypeTable
  ) -> (module: Int, table: TypeTable, reference: TypeTable.Reference)? {
    var owner = scope.owner
    while true {
      let own = table.aliases(owner.isEmpty ? name : "\(owner).\(name)").filter { table.isSeen($0, from: scope.file) }
      if let first = own.first { return own.count == 1 ? (scope.module, table, first) : nil }
      if owner.isEmpty { break }
      owner = owner.lastIndex(of: ".").map { String(owner[..<$0]) } ?? ""
    }
    let found = modules(seenFrom: scope, of: table).compactMap { module -> (Int, TypeTable, TypeTable.Reference)? in
      guard let other = self.table(of: module) else { return nil }
      let aliases = other.aliases(name).filter { other.isVisible($0, takesPackage: true) }
      return aliases.count == 1 ? (module, other, aliases[0]) : nil
    }
    return found.count == 1 ? found[0] : nil
  }

  /// The functions of a type, or those of what it inherits where it has none: no requirements.
  func functions(
    of full: String, of table: TypeTable, in module: Int, where fits: (Declaration) -> Bool
  ) -> [MethodCandidate] {
    var found: [MethodCandidate] = []
    var pending = [(owner: full, table: table, module: module)]
    var seen: Set<Symbol> = []
    while let (owner, table, module) = pending.popLast() {
      guard seen.insert(Symbol(module: module, name: owner)).inserted else { continue }
      let own = (table.members[owner] ?? []).filter { reference in
        table[reference].kind == .function && fits(table[reference])
          && table.parent(of: reference).map { table[$0].kind != .protocol } ?? true
      }
      found += own.map { MethodCandidate(table: table, reference: $0, module: module, owner: owner) }
      // What a type has itself hides what it inherits, and nothing of the others.
      if !own.isEmpty { continue }
      for reference in (table.types[owner] ?? []) + (table.extensions[owner] ?? []) {
        for (_, symbol) in inherited(by: reference, of: table, in: module) {
          guard let symbol, let other = symbol.module else { continue }
          if other == module {
            pending.append((symbol.name, table, module))
          } else if let (theirs, _) = declarations(of: symbol) {
            pending.append((symbol.name, theirs, other))
          }
        }
      }
    }
    return found
  }

  // MARK: Classes

  /// Whether a subclass with initialisers of its own may inherit others from a class or those above it: convenience
  /// ones, and what nobody sees.
  func mayInheritInitialisers(from symbol: Symbol) -> Bool {
    var next: Symbol? = symbol
    var seen: Set<Symbol> = []
    while let current = next {
      if current == classWithPlainInitialiser { return givesInitialisers(to: current) }
      guard seen.insert(current).inserted, let module = current.module, kind(of: current) == .type,
        let (table, types) = declarations(of: current), !hasMacros(table, in: module)
      else { return true }
      let members = (table.members[current.name] ?? []).map { table[$0] }
      let elsewhere = extensions(of: current).filter { $0.module != module }.flatMap { one in
        (one.table.members[one.table.fullName(of: one.reference)] ?? []).map { one.table[$0] }
      }
      if members.contains(where: { $0.kind == .initialiser && $0.modifiers.contains("convenience") })
        || elsewhere.contains(where: { $0.kind == .initialiser })
      {
        return true
      }
      next = nil
      for type in types {
        for (name, inherited) in self.inherited(by: type, of: table, in: module) where !name.hasPrefix("~") {
          guard let inherited else { return true }
          if kind(of: inherited) != .proto { next = inherited }
        }
      }
    }
    return false
  }

  /// Whether an extension of the project adds initialisers to a class.
  func givesInitialisers(to symbol: Symbol) -> Bool {
    extensions(of: symbol).contains { one in
      (one.table.members[one.table.fullName(of: one.reference)] ?? []).contains { one.table[$0].kind == .initialiser }
    }
  }

  /// Whether values of a protocol may go from one actor to another; `nil` where the sources do not say.
  func isSendable(_ symbol: Symbol) -> Bool? {
    if refines(symbol, .standard("Sendable")) == true || refines(symbol, .standard("Error")) == true { return true }
    return refines(symbol, .standard("Sendable"))
  }

  /// Whether values of a public type show to be Sendable.
  func isSendable(
    _ type: TypeTable.Reference, called name: String, of table: TypeTable, in module: Int, _ facts: BuildFacts
  ) -> Bool {
    if table[type].kind == .actor { return true }
    if case .on = isolation(ofType: type, of: table, in: module) { return true }
    // A conformance that is '@available(*, unavailable)' says that there is none.
    let extensions = (table.extensions[name] ?? []).filter { reference in
      !table[reference].hasRequirements && Availability.hindrance(of: [reference], in: table, facts) == nil
    }
    return ([type] + extensions).contains { reference in
      inherited(by: reference, of: table, in: module).contains { name, symbol in
        if ["Error", "Swift.Error", "Sendable", "Swift.Sendable"].contains(name) { return true }
        return symbol.map { isSendable($0) == true } ?? false
      }
    }
  }

  /// The names of what a protocol and those that it refines ask for, as far as the sources show it.
  func requirements(of symbol: Symbol) -> Set<String> {
    var found: Set<String> = []
    var pending = [symbol]
    var seen: Set<Symbol> = []
    while let next = pending.popLast() {
      guard seen.insert(next).inserted, let module = next.module, let (table, types) = declarations(of: next) else {
        continue
      }
      for type in types {
        for member in table.members[next.name] ?? [] where table.parent(of: member) == type {
          found.insert(table[member].name)
        }
        pending += inherited(by: type, of: table, in: module).compactMap(\.symbol)
      }
    }
    return found
  }
}
