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
/// declarations that differ by conditions as long as one of them fits.
struct ProviderCheck {
  /// What the sources say of the project as a whole.
  struct Surroundings {
    /// By module of the graph.
    var tables: [Int: TypeTable] = [:]
    /// Protocols by their own names; `nil` where two differ.
    var protocols: [String: Declaration?] = [:]
    var actors: Set<String> = ["MainActor"]
  }

  let table: TypeTable
  /// The module's name for people.
  let title: String
  let around: Surroundings
  let service: LinkedGraph.Service
  let provider: ProviderDeclaration
  /// Whether all of the module's code is in its files.
  let isComplete: Bool
  /// Whether generated code is of the same package.
  let takesPackage: Bool
  /// Whether the module has an isolation of its own for what states none.
  let hasDefaultIsolation: Bool
  /// The place of a declaration.
  let place: (TypeTable.Reference) -> Place

  private var labels: [String?] {
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

  private func problem(_ message: String, notes: [Note] = [], help: String) -> Diagnostic {
    Diagnostic(.unusableProvider, message, at: provider.construction.place, notes: notes, help: help)
  }

  private func shown(_ labels: [String?]) -> String { "(\(labels.map { ($0 ?? "_") + ":" }.joined()))" }

  // MARK: Types

  private func ofType(_ path: String) -> Diagnostic? {
    guard let name = table.typeName(path) else { return missingType(path) }
    let types = table.types[name] ?? []
    if let finding = checkAccess(of: types, path) { return finding }
    guard let type = types.first, isPlain(types) else { return nil }
    if table[type].kind == .protocol {
      return problem(
        "'\(path)', which provides '\(service.name)', is a protocol", notes: [Note("declared here", at: place(type))],
        help: "name a type that conforms to it")
    }
    let found = initialisers(of: name)
    if let finding = checkCalls(found.known, of: path, isOpen: found.isOpen, kind: "initialiser", owner: name) {
      return finding
    }
    return checkConformance(types, path, name)
  }

  private func missingType(_ path: String) -> Diagnostic? {
    guard isComplete, !table.hasMacros else { return nil }
    let short = table.withoutModule(path)
    let first = String(short.prefix { $0 != "." })
    // An alias, or a type of another module, leads to what is not seen here.
    for name in [short, first] where table.extensions[name] != nil { return nil }
    let isAlias = (table.members[""] ?? []).contains { table[$0].kind == .typealias && table[$0].name == first }
    let owner = short.lastIndex(of: ".").map { String(short[..<$0]) } ?? ""
    let isInnerAlias = (table.members[owner] ?? []).contains {
      table[$0].kind == .typealias && short.hasSuffix(table[$0].name)
    }
    if isAlias || isInnerAlias { return nil }
    let near = nearest(to: short, in: table.types.keys.sorted())
    return problem(
      "'\(title)' has no type '\(path)', which provides '\(service.name)'",
      help: didYouMean(near) ?? "correct the name, or declare the type there")
  }

  private func checkAccess(of types: [TypeTable.Reference], _ path: String) -> Diagnostic? {
    if types.contains(where: { table.isVisible($0, takesPackage: takesPackage) }) { return nil }
    let notes = types.first.map { [Note("declared here", at: place($0))] } ?? []
    return problem(
      "the type '\(path)', which provides '\(service.name)', is not public", notes: notes,
      help: "write 'public' before it and before the types around it: the registration is in another module")
  }

  /// Whether the types say all about themselves: no macros, no generic parameters.
  private func isPlain(_ types: [TypeTable.Reference]) -> Bool {
    types.allSatisfy { type in
      var next: TypeTable.Reference? = type
      while let current = next {
        let declaration = table[current]
        if !declaration.generics.isEmpty { return false }
        if !declaration.attributes.allSatisfy({ isKnownAttribute($0) || isActor($0) }) { return false }
        next = table.parent(of: current)
      }
      return true
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
        if let local = table.typeName(base), table.types[local]?.contains(where: { table[$0].kind == .class }) == true {
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
  private func inherited(of name: String) -> [String] {
    ((table.types[name] ?? []) + (table.extensions[name] ?? [])).flatMap { table[$0].inherited }
  }

  /// Whether an extension of a protocol may give its types such a member.
  private func hasExtension(of name: String, with kind: Declaration.Kind, _ member: String) -> Bool {
    let last = lastName(name)
    return around.tables.values.contains { other in
      other.extensions.contains { full, references in
        lastName(full) == last && !references.isEmpty
          && other.types[full]?.allSatisfy { other[$0].kind != .protocol } != true
          && (other.members[full] ?? []).contains { other[$0].kind == kind && other[$0].name == member }
      }
    }
  }

  private func isProtocol(_ name: String) -> Bool {
    let last = lastName(name)
    return around.protocols[last] != nil || commonProtocols.contains(last) || name.hasPrefix("~")
      || last == lastName(service.declaration.protocolName.value.text)
  }

  /// Whether an attribute is a global actor.
  func isActor(_ attribute: String) -> Bool { around.actors.contains(lastName(attribute)) }

  // MARK: Functions

  private func ofFunction(_ name: String, in path: String) -> Diagnostic? {
    var owner = ""
    if !path.isEmpty, path != table.module || table.types[path] != nil {
      guard let found = table.typeName(path) else {
        let isValue = (table.members[""] ?? []).contains { table[$0].kind == .value && path.hasPrefix(table[$0].name) }
        // `Maker.shared.make`: a member of a value, whose type nobody looks up.
        let outer = path.lastIndex(of: ".").map { String(path[..<$0]) } ?? ""
        return isValue || table.typeName(outer) != nil && !outer.isEmpty ? nil : missingType(path)
      }
      owner = found
      let types = table.types[owner] ?? []
      if let finding = checkAccess(of: types, path) { return finding }
      if !isPlain(types) { return nil }
    }
    let members = (table.members[owner] ?? []).filter { table[$0].name == name }
    let functions = members.filter { table[$0].kind == .function }
    // A value can be called, and so can a type.
    if members.contains(where: { table[$0].kind != .function }) { return nil }
    let isEnum = (table.types[owner] ?? []).contains { table[$0].kind == .enum }
    let isOpen =
      isEnum && functions.isEmpty || inherited(of: owner).contains { hasExtension(of: $0, with: .function, name) }
      || (table.types[owner] ?? []).contains { type in
        table[type].kind == .class && table[type].inherited.contains { !isProtocol($0) }
      }
    let full = path.isEmpty ? name : "\(path).\(name)"
    if functions.isEmpty {
      guard isComplete, !table.hasMacros, !isOpen else { return nil }
      return problem(
        "'\(title)' has no function '\(full)', which provides '\(service.name)'",
        help: "correct the name, or declare the function there")
    }
    return checkCalls(functions, of: full, isOpen: isOpen, kind: "function", owner: owner)
  }

  // MARK: Calls

  /// Why a declaration cannot be called as the registration does; the worst first.
  private enum Obstacle: Int, Comparable {
    case isolation, laziness, effect, failing, result, instance, access
    static func < (a: Obstacle, b: Obstacle) -> Bool { a.rawValue < b.rawValue }
  }

  private func checkCalls(
    _ all: [TypeTable.Reference], of path: String, isOpen: Bool, kind: String, owner: String
  ) -> Diagnostic? {
    let fitting = all.filter { table[$0].signature.map { takesLabels($0.parameters) } ?? false }
    if fitting.isEmpty {
      return isOpen || !isComplete ? nil : wrongLabels(all, of: path, kind: kind)
    }
    var best: (obstacles: [Obstacle], reference: TypeTable.Reference)?
    for reference in fitting {
      let obstacles = obstacles(to: reference, owner: owner)
      if obstacles.isEmpty { return nil }
      if best.map({ obstacles.count < $0.obstacles.count }) ?? true { best = (obstacles, reference) }
    }
    guard !isOpen, let best, let obstacle = best.obstacles.max() else { return nil }
    return report(obstacle, to: best.reference, of: path, kind: kind, owner: owner)
  }

  private func wrongLabels(_ all: [TypeTable.Reference], of path: String, kind: String) -> Diagnostic {
    if all.isEmpty {
      return problem(
        "'\(path)', which provides '\(service.name)', has no initialiser that other modules can call",
        help: "write 'public init\(shown(labels).replacingColons)': the implicit one is internal")
    }
    let notes = all.prefix(3).map { reference in
      let signature = table[reference].signature
      return Note("this one takes \(shown((signature?.parameters ?? []).map(\.label)))", at: place(reference))
    }
    return problem(
      "no \(kind) of '\(path)' takes \(shown(labels)), as the provider of '\(service.name)' requires", notes: notes,
      help: "correct 'requires' and its labels: services are passed in its order")
  }

  private func obstacles(to reference: TypeTable.Reference, owner: String) -> [Obstacle] {
    let declaration = table[reference]
    var found: [Obstacle] = []
    if !table.isVisible(reference, takesPackage: takesPackage) { found.append(.access) }
    guard let signature = declaration.signature else { return found }
    if signature.isFailable, !signature.isUnwrapped { found.append(.failing) }
    if hasEffect(signature) { found.append(.effect) }
    if misread(in: signature.parameters) != nil { found.append(.laziness) }
    if declaration.kind == .function {
      if !owner.isEmpty, !declaration.modifiers.contains("static"), !declaration.modifiers.contains("class") {
        found.append(.instance)
      }
      let result = signature.result ?? "Void"
      if ["Void", "()", "Swift.Void"].contains(result) || result.hasSuffix("?") || result.hasPrefix("Optional<") {
        found.append(.result)
      }
    }
    if let actor = isolation(of: reference, owner: owner),
      actor != service.declaration.isolation.map({ lastName($0.value.text) })
    {
      found.append(.isolation)
    }
    return found
  }

  private func hasEffect(_ signature: Signature) -> Bool {
    switch signature.errors {
    case .any: true
    case .typed(let type): type != "Never" && type != "Swift.Never" || signature.isAsync
    // No argument throws, so `rethrows` does not either.
    case .ofArguments, .none: signature.isAsync
    }
  }

  private func report(
    _ obstacle: Obstacle, to reference: TypeTable.Reference, of path: String, kind: String, owner: String
  ) -> Diagnostic? {
    let callee = kind == "initialiser" ? "the initialiser of '\(path)'" : "the function '\(path)'"
    let what = "\(callee), which provides '\(service.name)',"
    let notes = [Note("declared here", at: place(reference))]
    switch obstacle {
    case .effect:
      var finding = Diagnostic.effectfulInitialiser(
        "the initialiser of '\(path)', which provides '\(service.name)',", at: provider.construction.place)
      finding.notes = notes
      return finding
    case .access:
      return problem("\(what) is not public", notes: notes, help: "write 'public' before it")
    case .failing:
      return problem(
        "\(what) may fail, and registration has nothing else to take", notes: notes,
        help: "give it an initialiser without '?', or build the value in the app and write '\(service.name): app' there"
      )
    case .laziness:
      guard let requirement = misread(in: table[reference].signature?.parameters ?? []) else { return nil }
      let service = requirement.service.value
      return problem(
        requirement.lazy
          ? "\(what) takes '\(service)' itself, and 'requires' says that it is lazy"
          : "\(what) takes a closure for '\(service)', and 'requires' does not say that it is lazy",
        notes: notes,
        help: requirement.lazy ? "write '- \(service)', or let it take a closure" : "write '- \(service): lazy'")
    case .instance:
      return problem("\(what) needs a value of its type", notes: notes, help: "write 'static' before it")
    case .result:
      return problem(
        "\(what) does not always return a value", notes: notes,
        help: "let it return '\(service.declaration.protocolName.value)'")
    case .isolation:
      let actor = isolation(of: reference, owner: owner) ?? ""
      let theirs = service.declaration.isolation.map { "isolated to \($0.value)" } ?? "not isolated"
      return Diagnostic(
        .isolationMismatch,
        "\(callee) is isolated to \(actor), and the service '\(service.name)', which it provides, is \(theirs)",
        at: provider.construction.place,
        notes: notes + [Note("the service", at: service.declaration.name.place)],
        help: "write 'isolation: \(actor)' for the service, or 'nonisolated' before the \(kind)")
    }
  }

  /// Whether a call with exactly the required labels matches these parameters.
  private func takesLabels(_ parameters: [Signature.Parameter]) -> Bool {
    var left = labels[...]
    for parameter in parameters {
      if let next = left.first, next == parameter.label {
        left.removeFirst()
      } else if !parameter.hasDefault, !parameter.isVariadic {
        return false
      }
    }
    return left.isEmpty
  }

  /// The first requirement that is lazy where the parameter takes the service itself, or the other way round.
  private func misread(in parameters: [Signature.Parameter]) -> RequirementDeclaration? {
    var left = zip(labels, provider.requirements).makeIterator()
    var next = left.next()
    for parameter in parameters {
      guard let (label, requirement) = next else { return nil }
      if label != parameter.label { continue }
      if requirement.lazy ? parameter.isExistential && !parameter.isFunction : parameter.isFunction {
        return requirement
      }
      next = left.next()
    }
    return nil
  }

  // MARK: Conformance

  /// Whether a type cannot conform to the service's protocol: all that it inherits is known, and is something else.
  private func checkConformance(_ types: [TypeTable.Reference], _ path: String, _ name: String) -> Diagnostic? {
    let wanted = lastName(service.declaration.protocolName.value.text)
    // A service may be a type itself.
    guard around.protocols[wanted] != nil, let type = types.first, isComplete, !table.hasMacros else { return nil }
    var pending = inherited(of: name)
    var seen: Set<String> = []
    while let next = pending.popLast() {
      let last = lastName(next)
      if last == wanted { return nil }
      guard seen.insert(last).inserted, !commonProtocols.contains(last), !next.hasPrefix("~") else { continue }
      if let known = around.protocols[last], let proto = known {
        pending += proto.inherited
      } else if let local = table.typeName(next) {
        pending += inherited(of: local)
      } else {
        return nil
      }
    }
    return problem(
      "'\(path)' does not conform to '\(service.declaration.protocolName.value)', and provides '\(service.name)'",
      notes: [Note("declared here", at: place(type))], help: "let it conform, or correct 'provides'")
  }
}

/// The part of a name behind the last dot.
func lastName(_ name: String) -> String {
  name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? name
}

/// Protocols of the standard library that imply no other and bring no initialiser that a registration could call.
private let commonProtocols: Set<String> = [
  "AnyObject", "BitwiseCopyable", "Codable", "Comparable", "Copyable", "CustomDebugStringConvertible",
  "CustomStringConvertible", "Decodable", "Encodable", "Equatable", "Error", "Escapable", "Hashable", "Identifiable",
  "ObservableObject", "Sendable", "SendableMetatype",
]

extension String {
  /// `(one:two:)` as a declaration begins: `(one: …, two: …)`.
  fileprivate var replacingColons: String {
    let names = dropFirst().dropLast().split(separator: ":").map { "\($0): …" }
    return "(\(names.joined(separator: ", ")))"
  }
}
