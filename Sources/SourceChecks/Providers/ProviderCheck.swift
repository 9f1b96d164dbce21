import Diagnostics
import Findings
import Loading
import Model
import Planning
import SwiftSources
import Text

/// Compares what `provides` names with the declarations of the module, as far as they decide it.
///
/// What the declarations leave open is left to the compiler: macros, inheritance from other modules, generated code,
/// branches of `#if` whose conditions nobody knows, as long as one of them fits.
struct ProviderCheck {
  /// In `graph.modules`.
  let module: Int
  let table: TypeTable
  /// The module's name for people.
  let title: String
  let names: ProjectNames
  let graph: LinkedGraph
  let service: LinkedGraph.Service
  let provider: ProviderDeclaration
  /// Whether all of the module's code is in its files.
  let isComplete: Bool
  /// Whether generated code is of the same package.
  let takesPackage: Bool
  let facts: BuildFacts
  /// The modules that the registrations of all apps with the service import; empty where no app has it.
  let imported: () -> Set<SwiftIdentifier>
  /// The place of a declaration.
  let place: (TypeTable.Reference) -> Place

  /// The service's protocol.
  var wanted: Symbol { names.symbol(of: service) }

  var labels: [String?] { provider.labels }

  func finding() -> Diagnostic? { names.confirmed { found() } }

  private func found() -> Diagnostic? {
    switch provider.construction.value {
    case .type(let type): ofType(type.text)
    case .factory(let function): ofFactory(function.text)
    }
  }

  private func ofFactory(_ path: String) -> Diagnostic? {
    if path.hasSuffix(".init") { return ofType(String(path.dropLast(".init".count))) }
    guard let dot = path.lastIndex(of: ".") else { return ofFunction(path, in: "") }
    if let finding = checkSpelling(String(path[..<dot])) ?? checkOuter(String(path[..<dot])) { return finding }
    return ofFunction(String(path[path.index(after: dot)...]), in: String(path[..<dot]))
  }

  func problem(_ message: String, notes: [Note] = [], help: String) -> Diagnostic {
    Diagnostic(.unusableProvider, message, at: provider.construction.place, notes: notes, help: help)
  }

  /// A finding about something that is not there.
  func absence(_ message: String, notes: [Note] = [], help: String) -> Diagnostic {
    var finding = problem(message, notes: notes, help: help)
    finding.isOfAbsence = true
    return finding
  }

  func declared(_ reference: TypeTable.Reference) -> [Note] { [Note("declared here", at: place(reference))] }

  /// What to do where the app has to make the value, or makes it already.
  var madeByApp: String {
    // What 'provides' implied is an import without a dependency then.
    let isImplied = graph.edges[graph.modules[module].edges].contains { edge in
      edge.isImplied && edge.target == .module(service.module)
    }
    let here =
      "take '\(service.name)' out of 'provides' here"
      + (isImplied ? ", write '\(graph.title(service.module))' under 'dependencies' instead" : "")
    let makers = graph.components.filter { $0.isMember && $0.spec.kind != .component }
    if makers.contains(where: { $0.spec.app.provides.contains { $0.value == service.name } }) {
      return "the app makes '\(service.name)': \(here)"
    }
    return "\(here), write 'provides: { \(service.name): app }' in the app's spec, and hand the value to "
      + "'Registration.register(\(service.name):)'"
  }

  // MARK: Types

  private func ofType(_ path: String) -> Diagnostic? {
    if let finding = checkSpelling(path) ?? checkOuter(path) { return finding }
    guard let name = table.typeName(path) else {
      if let finding = ofAlias(path) { return finding.problem }
      return missingType(path)
    }
    let types = table.types[name] ?? []
    if let finding = checkUse(of: types, path) { return finding }
    guard let type = types.first, isPlain(types) else { return nil }
    if table[type].kind == .protocol {
      return problem(
        "'\(path)', which provides '\(service.name)', is a protocol", notes: declared(type),
        help: "name a type that conforms to it")
    }
    if let finding = checkCopies(of: type, path) { return finding }
    let found = initialisers(of: name)
    if let finding = checkCalls(found.known, of: path, isOpen: found.isOpen, kind: "initialiser", owner: name) {
      return finding
    }
    if found.known.isEmpty, let finding = checkInheritedInitialisers(of: name, path, declared: type) { return finding }
    return checkConformance(of: name, path, declared: type)
  }

  /// A problem of an alias, or `nil` inside where there is none; `nil` where the name is no alias.
  private func ofAlias(_ path: String) -> (problem: Diagnostic?, Void)? {
    let aliases = table.aliases(path)
    guard let alias = aliases.first else { return nil }
    if let finding = checkUse(of: aliases, path) { return (finding, ()) }
    guard aliases.count == 1, let target = table[alias].type else { return (nil, ()) }
    switch TypeShape(target) {
    case .named(let name):
      // 'Store<T> = Cache<T>' leaves as much open as 'Store = Cache'.
      let arguments = target.split { !($0 == "_" || $0.isLetter || $0.isNumber) }.dropFirst().map(String.init)
      let isOpen = !target.contains("<") || arguments.allSatisfy(table[alias].generics.contains)
      guard isOpen, let local = table.typeName(name) else { return (nil, ()) }
      let types = table.types[local] ?? []
      guard isPlain(types), let type = types.first, table[alias].generics.isEmpty || target.contains("<") else {
        return (nil, ())
      }
      let found = initialisers(of: local)
      if let finding = checkCalls(found.known, of: path, isOpen: found.isOpen, kind: "initialiser", owner: local) {
        return (finding, ())
      }
      return (checkConformance(of: local, path, declared: type), ())
    case .any, .some, .optional, .array, .function:
      return (
        absence(
          "'\(path)', which provides '\(service.name)', stands for '\(target)', which has no initialiser",
          notes: declared(alias),
          help: "name \(service.declaration.isConcrete ? "" : "a type that conforms to ")"
            + "'\(service.declaration.protocolName.value.text)'"),
        ()
      )
    default: return (nil, ())
    }
  }

  /// A name that no header of a module of C has.
  func absentFromC(_ path: String) -> Diagnostic? {
    guard names.isOfC(module, without: lastName(path)) else { return nil }
    return absence(
      "'\(title)' is C, and none of its headers declares '\(path)', which provides '\(service.name)'",
      help: "let a module in Swift provide the service, one that depends on '\(title)'")
  }

  func missingType(_ path: String) -> Diagnostic? {
    if let finding = absentFromC(path) { return finding }
    guard isComplete, !names.hasMacros(table, in: module) else { return nil }
    let short = table.withoutModule(path)
    let first = String(short.prefix { $0 != "." })
    // An extension of another module's type, or an alias, leads to what is not seen here.
    for name in [short, first] where table.extensions[name] != nil { return nil }
    if !table.aliases(first).isEmpty || !table.aliases(short).isEmpty { return nil }
    let near = nearest(to: short, in: table.types.keys.sorted())
    return absence(
      "'\(title)' has no type '\(path)', which provides '\(service.name)'",
      help: didYouMean(near) ?? "correct the name, or declare the type there")
  }

  /// Whether generated code may use one of these types or aliases at all.
  func checkUse(of types: [TypeTable.Reference], _ path: String) -> Diagnostic? {
    let visible = types.filter { table.isVisible($0, takesPackage: takesPackage) }
    guard let first = visible.first else {
      let notes = types.first.map(declared) ?? []
      let isHidden = types.contains { type in table.enclosing(type).contains { table[$0].attributes.contains("_spi") } }
      return problem(
        "the type '\(path)', which provides '\(service.name)', is not public", notes: notes,
        help: isHidden
          ? "take '@_spi' off it and off the types around it: the registration imports the module without"
          : "write 'public' before it and before the types around it: the registration is in another module")
    }
    let hindrances = visible.map { table.availability(of: $0, in: facts) }
    guard hindrances.allSatisfy({ $0 != nil }), let hindrance = hindrances.first ?? nil else { return nil }
    return unavailable(hindrance, "the type '\(path)', which provides '\(service.name)',", at: first)
  }

  func unavailable(_ availability: Availability, _ what: String, at reference: TypeTable.Reference) -> Diagnostic {
    switch availability {
    case .unavailable:
      problem(
        "\(what) is marked unavailable", notes: declared(reference),
        help: "name something that can be called, or take the '@available' off")
    case .later(let version):
      problem(
        "\(what) needs \(version), and the app supports older systems", notes: declared(reference),
        help: "raise 'platforms' under 'integration: defaults:' of the root's spec, or name something that older "
          + "systems have")
    }
  }

  /// Whether the types say all about themselves: no macros.
  func isPlain(_ types: [TypeTable.Reference]) -> Bool {
    types.allSatisfy { type in
      table.enclosing(type).allSatisfy {
        let scope = scope(of: $0, owner: "")
        return table[$0].attributes.allSatisfy {
          names.isKnown(attribute: $0) || names.actor(in: [$0], scope, of: table) != nil
        }
      }
    }
  }

  /// The initialisers of a type, and whether there may be others.
  private func initialisers(of name: String) -> (known: [TypeTable.Reference], isOpen: Bool) {
    var known: [TypeTable.Reference] = []
    var isOpen = false
    var next: String? = name
    var visited: Set<String> = []
    while let current = next, visited.insert(current).inserted {
      let own = (table.members[current] ?? []).filter { table[$0].kind == .initialiser }
      // Behind the first class with a designated initialiser only convenience ones are inherited, and not always.
      if known.contains(where: { !table[$0].modifiers.contains("convenience") }) {
        if own.contains(where: { table[$0].modifiers.contains("convenience") }) { isOpen = true }
      } else {
        known += own
      }
      next = nil
      let types = table.types[current] ?? []
      for type in types where [.class, .actor].contains(table[type].kind) {
        for symbol in names.superclass(of: type, of: table, in: module) {
          // An actor inherits from no other class.
          if table[type].kind == .actor, symbol != classWithPlainInitialiser { continue }
          if let symbol, symbol.module == module, table.types[symbol.name]?.contains(where: isClass) == true {
            next = symbol.name
          } else if symbol == classWithPlainInitialiser, !names.givesInitialisers(to: classWithPlainInitialiser) {
            // A class without a designated one inherits it.
            let hasOwn = known.contains { !table[$0].modifiers.contains("convenience") }
            if labels.isEmpty, !hasOwn { isOpen = true }
          } else if symbol.flatMap(names.kind) != .proto {
            let hasOwn = known.contains { !table[$0].modifiers.contains("convenience") }
            if !hasOwn || symbol.map({ names.mayInheritInitialisers(from: $0) }) ?? true { isOpen = true }
          }
        }
      }
      if hasExtension(ofWhat: current, inherits: .initialiser, "init") { isOpen = true }
    }
    return (known, isOpen)
  }

  private func isClass(_ reference: TypeTable.Reference) -> Bool { table[reference].kind == .class }

  /// Whether an extension of a protocol that a type conforms to may give it such a member.
  func hasExtension(ofWhat name: String, inherits kind: Declaration.Kind, _ member: String) -> Bool {
    inherited(of: name).symbols.contains { symbol in
      names.extensions(of: symbol).contains { one in
        (one.table.members[one.table.fullName(of: one.reference)] ?? []).contains {
          one.table[$0].kind == kind && one.table[$0].name == member
        }
      }
    }
  }

  /// The protocols that a type conforms to, by itself or what it inherits, and whether all are known.
  func inherited(of name: String) -> (symbols: Set<Symbol>, areKnown: Bool) {
    var found: Set<Symbol> = []
    var areKnown = true
    var pending: [(TypeTable, Int, TypeTable.Reference)] =
      ((table.types[name] ?? []) + (table.extensions[name] ?? [])).map { (table, module, $0) }
    while let (table, module, reference) = pending.popLast() {
      for (name, symbol) in names.inherited(by: reference, of: table, in: module) where !name.hasPrefix("~") {
        guard let symbol else {
          areKnown = false
          continue
        }
        guard names.kind(of: symbol) == .proto, found.insert(symbol).inserted, let other = symbol.module,
          let (theirs, declared) = names.declarations(of: symbol)
        else { continue }
        pending += declared.map { (theirs, other, $0) }
      }
    }
    return (found, areKnown)
  }

  /// The type and the name of what is called, as the table has them.
  var calleeNames: (owner: String, name: String) {
    switch provider.construction.value {
    case .type(let type): return (table.typeName(type.text) ?? type.text, "init")
    case .factory(let function):
      let path = function.text
      let outer = path.lastIndex(of: ".").map { String(path[..<$0]) } ?? ""
      return (table.typeName(outer) ?? "", lastName(path))
    }
  }

  /// Services that the initialisers or functions in question take, and that `requires` does not name.
  func forgottenServices() -> Set<String> {
    let (owner, name) = calleeNames
    let required = Set(provider.requirements.map(\.service.value))
    let members = (table.members[owner] ?? []).filter { table[$0].name == name }
    let found = members.flatMap { member -> [String] in
      guard let signature = table[member].signature else { return [] }
      let scope = scope(of: member, owner: owner)
      guard proposal(signature.parameters, in: scope) != nil else { return [] }
      return signature.parameters.flatMap { services(of: $0, in: scope) }
    }
    return Set(found).subtracting(required)
  }
}
