import Model
import Planning
import SwiftSources

// What the protocol of a service asks of the type that provides it.
extension ProviderCheck {
  /// A member that a type has, inherits or is asked for.
  struct Member {
    let module: Int
    let table: TypeTable
    let reference: TypeTable.Reference

    var declaration: Declaration { table[reference] }
  }

  /// What a protocol asks for and a type does not have.
  struct Lack {
    let requirement: Member
    /// The type, or what it has instead.
    let found: TypeTable.Reference
    let message: String
    let help: String
  }

  /// What the service's protocol asks for and the type shows not to have. What the sources leave open is left to the
  /// compiler: macros, superclasses and protocols of other packages, and types of parameters and results.
  func lack() -> Lack? { names.confirmed { findLack() } }

  private func findLack() -> Lack? {
    if service.declaration.isConcrete { return nil }
    let called = typeOfCall
    if let (path, name) = called, let lack = lack(of: name, "'\(path)', which provides '\(service.name)',") {
      return lack
    }
    // A factory makes its value of one of them, most likely.
    for name in conformingTypes where name != called?.name {
      if let lack = lack(of: name, "'\(name)', beside what provides '\(service.name)',") { return lack }
    }
    return nil
  }

  /// The types of the module that say themselves that they conform to the service's protocol.
  private var conformingTypes: [String] {
    let own = lastName(service.declaration.protocolName.value.text)
    return table.types.keys.filter { name in
      let all = (table.types[name] ?? []) + (table.extensions[name] ?? [])
      return all.contains { reference in
        table[reference].inherited.contains { lastName($0) == own } && table[reference].conditions.isEmpty
          && names.inherited(by: reference, of: table, in: module).contains { $0.symbol == wanted }
      }
    }.sorted()
  }

  private func lack(of name: String, _ title: String) -> Lack? {
    guard let type = table.types[name]?.first, table[type].kind != .protocol, isConforming(name) else { return nil }
    let protocols = refinedProtocols
    if let lack = lackOfClass(type, title, protocols) { return lack }
    guard let members = Members(of: Symbol(module: module, name: name), names) else { return nil }
    if let lack = lackOfStandardMember(type, title, members, protocols)
      ?? lackOfAssociatedType(type, title, members, protocols)
    {
      return lack
    }
    for requirement in requirements(of: protocols) where isCertain(requirement.declaration) {
      guard let fault = fault(in: members, for: requirement, of: name) else { continue }
      let owner = requirement.table.parent(of: requirement.reference).map(requirement.table.fullName) ?? ""
      return Lack(
        requirement: requirement, found: fault.member?.module == module ? fault.member?.reference ?? type : type,
        message: "\(title) \(fault.text) '\(Self.spelling(requirement.declaration))', which '\(owner)' asks for",
        help: fault.help)
    }
    return nil
  }

  private func isConforming(_ name: String) -> Bool {
    if case .there = conformance(of: name) { true } else { false }
  }

  /// The type whose initialiser provides the service, as the spec and as the table have it.
  private var typeOfCall: (path: String, name: String)? {
    let path: String
    switch provider.construction.value {
    case .type(let type): path = type.text
    case .factory(let function):
      guard function.text.hasSuffix(".init") else { return nil }
      path = String(function.text.dropLast(".init".count))
    }
    return table.typeName(path).map { (path, $0) }
  }

  // MARK: Requirements

  /// The protocol and those that it refines, as far as they are of the project and there in each way of building.
  private var refinedProtocols: [Member] {
    var found: [Member] = []
    var pending = [wanted]
    var seen: Set<Symbol> = []
    while let next = pending.popLast() {
      guard seen.insert(next).inserted, let module = next.module, let (table, types) = names.declarations(of: next),
        types.count == 1, let type = types.first, table[type].kind == .protocol, table[type].conditions.isEmpty
      else { continue }
      found.append(Member(module: module, table: table, reference: type))
      pending += names.inherited(by: type, of: table, in: module).compactMap(\.symbol)
    }
    return found
  }

  /// What protocols ask for themselves.
  func requirements(of protocols: [Member]) -> [Member] {
    protocols.flatMap { one in
      (one.table.members[one.table.fullName(of: one.reference)] ?? [])
        .filter { one.table.parent(of: $0) == one.reference }
        .map { Member(module: one.module, table: one.table, reference: $0) }
    }
  }

  private func isCertain(_ requirement: Declaration) -> Bool {
    guard [.function, .value, .subscript, .initialiser].contains(requirement.kind), requirement.conditions.isEmpty,
      requirement.availability.isEmpty, !requirement.modifiers.contains("optional"),
      !Self.synthesised.contains(requirement.name)
    else { return false }
    return requirement.name.unicodeScalars.first.map { $0 == "_" || $0.properties.isXIDStart } ?? false
  }

  /// What the compiler or the standard library gives to types that say nothing of it.
  private static let synthesised: Set<String> = [
    "access", "allCases", "assertIsolated", "assumeIsolated", "debugDescription", "description", "encode", "hash",
    "hashValue", "id", "localizedDescription", "objectWillChange", "preconditionIsolated", "rawValue",
    "unownedExecutor", "withMutation", "withSerialExecutor",
  ]

  // MARK: Comparison

  private struct Fault {
    /// What stands before the requirement.
    let text: String
    let member: Member?
    let help: String
  }

  private func fault(in members: Members, for requirement: Member, of name: String) -> Fault? {
    let asked = requirement.declaration
    let namesakes = members.all.filter { isNamesake($0.declaration, of: asked) }
    if namesakes.isEmpty {
      if asked.kind == .value, members.files.contains(where: { names.mayDeclare(asked.name, inFile: $0) }) {
        return nil
      }
      // An initialiser that nobody writes is not public.
      if asked.kind == .initialiser, !isOfOthers(name, requirement) { return nil }
      return Fault(
        text: "lacks", member: nil,
        help: "declare it there, or give it to every type in a public extension of the protocol")
    }
    guard asked.kind != .subscript else { return nil }
    let labelled = namesakes.filter { hasSameLabels($0.declaration, asked) }
    guard let first = labelled.first else {
      return Fault(
        text: "has '\(Self.spelling(namesakes[0].declaration))', and not", member: namesakes[0],
        help: "write the same labels in both")
    }
    let plain = labelled.filter { furtherEffect(of: $0.declaration, than: asked) == nil }
    if plain.isEmpty, let effect = furtherEffect(of: first.declaration, than: asked) {
      return Fault(
        text: "has '\(asked.name)' as '\(effect)' for", member: first,
        help: "write '\(effect)' in the protocol as well, or take it out of the type")
    }
    if let first = plain.first, plain.allSatisfy({ isOfOtherType($0, than: requirement) }) {
      return Fault(
        text: "has a '\(asked.name)' of another type than", member: first, help: "write the same types in both")
    }
    if asked.accessors.contains("set"), plain.allSatisfy({ !$0.declaration.isSettable }) {
      return Fault(
        text: "has a '\(asked.name)' that cannot be set, unlike", member: first,
        help: "write 'var' and no 'private(set)' there, or 'get' alone in the protocol")
    }
    if isOfOthers(name, requirement), plain.allSatisfy({ isHidden($0) }), let first = plain.first {
      return Fault(text: "has no public '\(asked.name)' for", member: first, help: "write 'public' before it")
    }
    if asked.kind == .initialiser, let first = plain.first, plain.allSatisfy({ isOptional($0, of: name) }) {
      return Fault(
        text: "has an 'init' without 'required' for", member: first,
        help: "write 'required' before it, or 'final' before the class")
    }
    return nil
  }

  /// Whether other modules see both the type and what is asked for.
  private func isOfOthers(_ name: String, _ requirement: Member) -> Bool {
    table.types[name]?.allSatisfy { table.isVisible($0, takesPackage: false) } == true
      && requirement.table.isVisible(requirement.reference, takesPackage: false)
  }

  /// Whether an initialiser is one of a class that others may inherit from without having it.
  private func isOptional(_ member: Member, of name: String) -> Bool {
    guard member.module == module, let parent = member.table.parent(of: member.reference),
      member.table.fullName(of: parent) == name, let type = table.types[name]?.first
    else { return false }
    return table[type].kind == .class && !table[type].modifiers.contains("final")
      && !member.declaration.modifiers.contains("required") && !member.declaration.modifiers.contains("override")
  }

  private func isNamesake(_ member: Declaration, of asked: Declaration) -> Bool {
    guard member.name == asked.name else { return false }
    if member.isCase { return asked.isStatic && asked.kind != .subscript }
    return member.kind == asked.kind && member.isStatic == asked.isStatic
  }

  private func hasSameLabels(_ member: Declaration, _ asked: Declaration) -> Bool {
    guard let own = member.signature, let wanted = asked.signature else { return true }
    return own.parameters.map(\.label) == wanted.parameters.map(\.label)
  }

  /// What a member does and the protocol does not allow.
  private func furtherEffect(of member: Declaration, than asked: Declaration) -> String? {
    if member.modifiers.contains("mutating"), !asked.modifiers.contains("mutating") { return "mutating" }
    guard let own = member.signature, let wanted = asked.signature else {
      return member.isEffectful && !asked.isEffectful ? member.effects.joined(separator: " ") : nil
    }
    if own.isAsync, !wanted.isAsync { return "async" }
    return own.errors == .any && wanted.errors == .none ? "throws" : nil
  }

  /// Whether a parameter or the result is of another plain type than the protocol says.
  private func isOfOtherType(_ member: Member, than requirement: Member) -> Bool {
    let (own, asked) = (member.declaration, requirement.declaration)
    func differ(_ first: String?, _ second: String?) -> Bool {
      guard let first = plainType(first, of: member), let second = plainType(second, of: requirement) else {
        return false
      }
      return first != second
    }
    guard let signature = own.signature, let wanted = asked.signature else {
      return own.isTypeWritten && differ(own.type, asked.type)
    }
    return differ(signature.result ?? "()", wanted.result ?? "()")
      || zip(signature.parameters, wanted.parameters).contains { differ($0.type, $1.type) }
  }

  /// A type that is the same wherever it is written; `nil` for what the sources do not show to be one.
  private func plainType(_ text: String?, of member: Member) -> String? {
    guard let text, let parent = member.table.parent(of: member.reference) else { return nil }
    if ["()", "Void"].contains(text) { return "()" }
    let owner = member.table.fullName(of: parent)
    let isAssociated = (member.table.members[owner] ?? []).contains { member.table[$0].kind == .associatedtype }
    if isAssociated || member.declaration.generics.contains(text) { return nil }
    let scope = NameScope(module: member.module, file: member.reference.file, owner: owner)
    return names.valueType(text, in: scope, of: member.table).map { "\($0)" }
  }

  /// Whether a member of a type itself is not seen where the type and the protocol are.
  private func isHidden(_ member: Member) -> Bool {
    guard member.module == module, let parent = member.table.parent(of: member.reference),
      !member.table.isVisible(member.reference, takesPackage: false)
    else { return false }
    return member.table.types[member.table.fullName(of: parent)]?.contains { member.table[$0].kind != .protocol }
      ?? false
  }

  /// The declaration as a requirement is written, without types.
  private static func spelling(_ declaration: Declaration) -> String {
    let first = declaration.isStatic ? "static " : ""
    let labels = (declaration.signature?.parameters ?? []).map { ($0.label ?? "_") + ":" }.joined()
    switch declaration.kind {
    case .function: return "\(first)func \(declaration.name)(\(labels))"
    case .initialiser: return "init(\(labels))"
    case .subscript: return "\(first)subscript"
    default: return "\(first)var \(declaration.name)"
    }
  }
}

/// What a type has, inherits, and is given by extensions of protocols.
struct Members {
  private(set) var all: [ProviderCheck.Member] = []
  /// The files of the types and extensions, from the root.
  private(set) var files: Set<String> = []

  /// Fails where there may be more members than the sources show.
  init?(of type: Symbol, _ names: ProjectNames) {
    var pending = [type]
    var seen: Set<Symbol> = []
    while let next = pending.popLast() {
      guard seen.insert(next).inserted else { continue }
      guard let owner = next.module else {
        guard commonProtocols.contains(next.name) else { return nil }
        continue
      }
      // Of pinned components not all members are kept.
      guard names.graph.isMember(module: owner), let (table, types) = names.declarations(of: next),
        names.isComplete(owner), !names.hasMacros(table, in: owner),
        !Self.hasExtensionByAlias(of: next.name, table)
      else { return nil }
      let own = (types + (table.extensions[next.name] ?? [])).map { (owner, table, $0) }
      let elsewhere = names.extensions(of: next).filter { $0.module != owner }.map {
        ($0.module, $0.table, $0.reference)
      }
      for (module, table, reference) in own + elsewhere {
        files.insert(table.files[reference.file].path)
        // What stands in a protocol itself is asked for.
        if table[reference].kind != .protocol {
          all += (table.members[table.fullName(of: reference)] ?? []).filter { table.parent(of: $0) == reference }.map {
            ProviderCheck.Member(module: module, table: table, reference: $0)
          }
        }
        for (name, symbol) in names.inherited(by: reference, of: table, in: module) where !name.hasPrefix("~") {
          guard let symbol else { return nil }
          pending.append(symbol)
        }
      }
    }
  }

  /// Whether an extension may be one of a type by another name: it is not found by the type's own.
  private static func hasExtensionByAlias(of type: String, _ table: TypeTable) -> Bool {
    table.extensions.keys.contains { name in
      if table.aliases(name).isEmpty { return false }
      let meant = table.typeMeant(by: name, takesArguments: true)
      return meant == nil || meant == type
    }
  }
}
