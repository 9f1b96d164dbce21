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
  /// What the sources say of the project as a whole.
  struct Surroundings {
    /// By module of the graph.
    var tables: [Int: TypeTable] = [:]
    /// Modules with an extension of a type or protocol of such an own name.
    var extending: [String: [Int]] = [:]
    /// Protocols by their own names; `nil` where two differ.
    var protocols: [String: Declaration?] = [:]
    /// The other types by their own names; `nil` where two differ.
    var kinds: [String: Declaration.Kind?] = [:]
    /// Protocols that settings isolate, or may isolate, by their own names.
    var isolatedProtocols: [String: Isolation] = [:]
    var actors: Set<String> = ["MainActor"]
    /// Names of services, by the own names of their protocols.
    var services: [String: [String]] = [:]
  }

  let table: TypeTable
  /// The module's name for people.
  let title: String
  let around: Surroundings
  let graph: LinkedGraph
  let service: LinkedGraph.Service
  let provider: ProviderDeclaration
  /// Whether all of the module's code is in its files.
  let isComplete: Bool
  /// Whether generated code is of the same package.
  let takesPackage: Bool
  /// The isolation of what states none in the module.
  let defaultIsolation: DefaultIsolation
  let facts: BuildFacts
  /// The place of a declaration.
  let place: (TypeTable.Reference) -> Place
  /// Whether a module that the registration is linked with lets a type conform to the service's protocol.
  let conformsElsewhere: (String) -> Bool

  var wanted: String { lastName(service.declaration.protocolName.value.text) }

  var labels: [String?] {
    provider.requirements.map { requirement in
      let label = requirement.label ?? requirement.service.value
      return label == "_" ? nil : label
    }
  }

  func finding() -> Diagnostic? {
    switch provider.construction.value {
    case .type(let type): ofType(type.text)
    case .factory(let function): ofFactory(function.text)
    }
  }

  private func ofFactory(_ path: String) -> Diagnostic? {
    if path.hasSuffix(".init") { return ofType(String(path.dropLast(".init".count))) }
    guard let dot = path.lastIndex(of: ".") else { return ofFunction(path, in: "") }
    return ofFunction(String(path[path.index(after: dot)...]), in: String(path[..<dot]))
  }

  func problem(_ message: String, notes: [Note] = [], help: String) -> Diagnostic {
    Diagnostic(.unusableProvider, message, at: provider.construction.place, notes: notes, help: help)
  }

  func declared(_ reference: TypeTable.Reference) -> [Note] { [Note("declared here", at: place(reference))] }

  /// What to write where the app has to make the value.
  var madeByApp: String {
    "take '\(service.name)' out of 'provides' here, write 'provides: { \(service.name): app }' in the app's spec, and "
      + "hand the value to 'Registration.register(\(service.name):)'"
  }

  // MARK: Types

  private func ofType(_ path: String) -> Diagnostic? {
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
    let found = initialisers(of: name)
    if let finding = checkCalls(found.known, of: path, isOpen: found.isOpen, kind: "initialiser", owner: name) {
      return finding
    }
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
      guard table[alias].generics.isEmpty, let local = table.typeName(name), !target.contains("<") else {
        return (nil, ())
      }
      let types = table.types[local] ?? []
      guard isPlain(types), let type = types.first, table[type].generics.isEmpty else { return (nil, ()) }
      let found = initialisers(of: local)
      if let finding = checkCalls(found.known, of: path, isOpen: found.isOpen, kind: "initialiser", owner: local) {
        return (finding, ())
      }
      return (checkConformance(of: local, path, declared: type), ())
    case .any, .some, .optional, .array, .function:
      return (
        problem(
          "'\(path)', which provides '\(service.name)', stands for '\(target)', which has no initialiser",
          notes: declared(alias), help: "name a type that conforms to '\(service.declaration.protocolName.value.text)'"),
        ()
      )
    default: return (nil, ())
    }
  }

  func missingType(_ path: String) -> Diagnostic? {
    guard isComplete, !table.hasMacros else { return nil }
    let short = table.withoutModule(path)
    let first = String(short.prefix { $0 != "." })
    // An extension of another module's type, or an alias, leads to what is not seen here.
    for name in [short, first] where table.extensions[name] != nil { return nil }
    if !table.aliases(first).isEmpty || !table.aliases(short).isEmpty { return nil }
    let near = nearest(to: short, in: table.types.keys.sorted())
    return problem(
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
    let hindrances = visible.map { type in
      table.enclosing(type).lazy.compactMap { Availability(table[$0].availability, in: facts) }.first
    }
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
        table[$0].attributes.allSatisfy { isKnownAttribute($0) || isActor($0) }
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
      for base in types.filter({ table[$0].kind == .class }).flatMap({ table[$0].inherited }) {
        if let local = table.typeName(base, in: current),
          table.types[local]?.contains(where: { table[$0].kind == .class }) == true
        {
          next = local
        } else if !isProtocol(base) {
          isOpen = true
        }
      }
      if inherited(of: current).contains(where: { hasExtension(of: $0, with: .initialiser, "init") }) { isOpen = true }
    }
    return (known, isOpen)
  }

  /// What a type inherits and conforms to, by its declaration and its extensions.
  func inherited(of name: String) -> [String] {
    ((table.types[name] ?? []) + (table.extensions[name] ?? [])).flatMap { table[$0].inherited }
  }

  /// Whether an extension of a protocol may give its types such a member.
  func hasExtension(of name: String, with kind: Declaration.Kind, _ member: String) -> Bool {
    extensions(of: lastName(name)).contains { other, full, _ in
      other.types[full]?.allSatisfy { other[$0].kind != .protocol } != true
        && (other.members[full] ?? []).contains { other[$0].kind == kind && other[$0].name == member }
    }
  }

  /// The extensions of types and protocols of an own name, in all modules that were read.
  func extensions(of last: String) -> [(table: TypeTable, full: String, references: [TypeTable.Reference])] {
    (around.extending[last] ?? []).flatMap { module in
      around.tables[module].map { table in
        table.extensions.filter { lastName($0.key) == last }.map { (table, $0.key, $0.value) }
      } ?? []
    }
  }

  func isProtocol(_ name: String) -> Bool {
    let last = lastName(name)
    return around.protocols[last] != nil || commonProtocols.contains(last) || name.hasPrefix("~") || last == wanted
  }

  /// Whether an attribute is a global actor.
  func isActor(_ attribute: String) -> Bool {
    let last = lastName(attribute)
    // Those of modules that are not read are called like that.
    return around.actors.contains(last) || last.hasSuffix("Actor") && last != "globalActor"
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
    let signatures = (table.members[owner] ?? []).filter { table[$0].name == name }.compactMap { table[$0].signature }
    return Set(signatures.filter { proposal($0.parameters) != nil }.flatMap(\.parameters).flatMap(services(of:)))
      .subtracting(required)
  }
}

/// The part of a name behind the last dot.
func lastName(_ name: String) -> String {
  name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? name
}
