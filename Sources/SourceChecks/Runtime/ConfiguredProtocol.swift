import Model
import SwiftSources

/// What the protocol of a configuration asks of a type that conforms to it, with the protocols that it refines.
///
/// Generated code conforms with a stored property for each value and nothing else, so that whatever cannot be met by
/// that, and whatever the sources do not show, is a problem.
struct ConfiguredProtocol {
  /// A declaration in a table.
  struct Member {
    let module: Int
    let table: TypeTable
    let reference: TypeTable.Reference
    /// The full name of the protocol.
    let owner: String

    var declaration: Declaration { table[reference] }
    var scope: NameScope { NameScope(module: module, file: reference.file, owner: owner) }
  }

  struct Problem {
    /// The end of a sentence about the protocol.
    let text: String
    /// The declaration that is one, of the module itself.
    let reference: TypeTable.Reference?
    let help: String
  }

  private let names: ProjectNames
  private let module: Int
  private let table: TypeTable
  private let facts: BuildFacts
  /// Whether code keeps values of it: then a type conforms that has the usual values as `any` of the protocol.
  private let isSetUp: Bool
  /// By name; several in refined protocols, and under conditions that nobody knows.
  private(set) var properties: [String: [Member]] = [:]
  /// By name, what protocols of the language ask for; `nil` for any type.
  private(set) var ofLanguage: [String: ValueType?] = [:]
  /// Whether all of the properties are known.
  private(set) var isKnown = true
  private(set) var problem: Problem?
  private var protocols: [Member] = []

  /// - Parameters:
  ///   - name: as the spec has it.
  ///   - table: of the module, as one way of building sees it.
  init(
    _ name: String, in module: Int, of table: TypeTable, _ names: ProjectNames, _ facts: BuildFacts, isSetUp: Bool
  ) {
    (self.module, self.table, self.names, self.facts, self.isSetUp) = (module, table, names, facts, isSetUp)
    if let full = table.typeName(name) {
      for reference in table.types[full] ?? [] { add(reference, of: table, in: module, depth: 0) }
    } else {
      for alias in table.aliases(name) { add(alias: alias, of: table, in: module, depth: 0) }
    }
    for one in protocols { addMembers(of: one) }
    checkDefaults()
  }

  /// The protocol itself, or the first of those that an alias stands for.
  var reference: TypeTable.Reference? { protocols.first { $0.module == module }?.reference }

  private mutating func report(_ text: String, _ member: Member, help: String = Self.help) {
    if problem != nil { return }
    problem = Problem(text: text, reference: member.module == module ? member.reference : nil, help: help)
  }

  private static let help = "let it have properties that are read alone, one for each value, and refine Sendable"

  // MARK: Protocols

  private static let ofClasses: Set<String> = [
    "AnyObject", "Actor", "AnyActor", "DistributedActor", "NSObjectProtocol", "ObservableObject", "Observable",
  ]
  /// They ask for nothing, or for what the compiler writes.
  private static let plain: Set<String> = [
    "Sendable", "SendableMetatype", "Equatable", "Hashable", "Codable", "Encodable", "Decodable", "Error",
    "LocalizedError", "Copyable", "Escapable", "Any",
  ]
  /// The compiler writes what they ask for where all that is stored has it.
  private static let ofStored: Set<String> = ["Equatable", "Hashable", "Codable", "Encodable", "Decodable"]

  private mutating func add(_ reference: TypeTable.Reference, of table: TypeTable, in module: Int, depth: Int) {
    let isSeen = protocols.contains { $0.module == module && $0.reference == reference }
    let one = Member(module: module, table: table, reference: reference, owner: table.fullName(of: reference))
    let declaration = one.declaration
    guard !isSeen, depth < 32 else { return }
    guard declaration.kind == .protocol else {
      // Of the service's own name the check of services says it.
      if depth > 0 { report("is for classes or actors ('\(declaration.name)')", one) }
      return
    }
    protocols.append(one)
    checkIsolation(of: one)
    if declaration.attributes.contains("objc") { report("is for classes ('@objc')", one) }
    if declaration.hasRequirements {
      report("has a 'where' clause", one, help: "take the clause out: nothing shows here that generated code meets it")
    }
    for (name, symbol) in names.inherited(by: reference, of: table, in: module) {
      refine(name, symbol, one, depth: depth + 1)
    }
  }

  private mutating func checkIsolation(of one: Member) {
    let scope = NameScope(module: one.module, file: one.reference.file)
    if one.declaration.modifiers.contains("nonisolated") { return }
    let help = "write 'nonisolated' before it: generated code reads its values on any thread"
    if names.actor(in: one.declaration.attributes, scope, of: one.table) != nil {
      return report("is isolated to an actor", one, help: "take the actor off: values are read on any thread")
    }
    switch names.defaultIsolation(of: one.module) {
    case .nonisolated: break
    case .mainActor: report("is isolated to an actor", one, help: help)
    case .unknown: report("may be isolated to an actor, as its module's settings say", one, help: help)
    }
  }

  private mutating func refine(_ name: String, _ symbol: Symbol?, _ from: Member, depth: Int) {
    // 'any P' is for what can be copied all the same.
    if name.hasPrefix("~") { return }
    let scope = NameScope(module: from.module, file: from.reference.file)
    if let symbol, let owner = symbol.module {
      let found =
        owner == module ? (table, table.types[symbol.name] ?? []) : names.declarations(of: symbol) ?? (table, [])
      for reference in found.1 { add(reference, of: found.0, in: owner, depth: depth) }
      if found.1.isEmpty { reportUnknown(name, from) }
      return
    }
    let aliases = from.table.aliases(name).filter { from.table.isSeen($0, from: scope.file) }
    if symbol == nil, !aliases.isEmpty {
      for alias in aliases { add(alias: alias, of: from.table, in: from.module, depth: depth) }
      return
    }
    let last = lastName(name)
    switch last {
    case _ where isSetUp && Self.ofStored.contains(last):
      report("refines '\(name)', and has 'setup:'", from, help: "let it refine Sendable alone, or take 'setup:' out")
    case _ where Self.plain.contains(last): break
    case _ where Self.ofClasses.contains(last): report("is for classes or actors ('\(name)')", from)
    case "CustomStringConvertible": ofLanguage.updateValue(.string, forKey: "description")
    case "CustomDebugStringConvertible": ofLanguage.updateValue(.string, forKey: "debugDescription")
    case "Identifiable": ofLanguage.updateValue(nil, forKey: "id")
    default: reportUnknown(name, from)
    }
  }

  private mutating func reportUnknown(_ name: String, _ from: Member) {
    report(
      "refines '\(name)', and no source here shows what that asks for", from,
      help: "declare in the protocol itself what the module has to be told, and refine Sendable alone")
  }

  private mutating func add(alias: TypeTable.Reference, of table: TypeTable, in module: Int, depth: Int) {
    let one = Member(module: module, table: table, reference: alias, owner: "")
    guard depth < 32, let text = one.declaration.type, one.declaration.generics.isEmpty, !text.contains("<") else {
      return reportUnknown(one.declaration.name, one)
    }
    let parts: [String]
    switch TypeShape(text) {
    case .named(let name): parts = [name]
    case .any(let names), .composition(let names): parts = names
    default: return reportUnknown(one.declaration.name, one)
    }
    for name in parts { refine(name, names.symbol(name, in: one.scope, of: table), one, depth: depth + 1) }
  }

  // MARK: Members

  private var others: [Member] = []

  private mutating func addMembers(of one: Member) {
    for reference in one.table.members[one.owner] ?? [] where one.table.parent(of: reference) == one.reference {
      let member = Member(module: one.module, table: one.table, reference: reference, owner: one.owner)
      let declaration = member.declaration
      let scope = NameScope(module: one.module, file: reference.file)
      // A property on no actor meets one that may be on any.
      let isProperty = declaration.kind == .value && !declaration.modifiers.contains("static")
      if !isProperty, names.actor(in: declaration.attributes, scope, of: one.table) != nil {
        report("has '\(declaration.name)', which is isolated to an actor", member)
      }
      switch declaration.kind {
      case .value where !declaration.modifiers.contains("static"):
        properties[declaration.name, default: []].append(member)
        if declaration.accessors.contains("nonmutating") {
          report("has the property '\(declaration.name)', which can be set", member)
        }
      case .value, .function, .initialiser, .subscript: others.append(member)
      case .associatedtype: report("has the associated type '\(declaration.name)'", member)
      case .macro: isKnown = false
      case .typealias, .actor, .class, .enum, .extension, .protocol, .struct: break
      }
    }
  }

  private mutating func checkDefaults() {
    for member in others where !isGiven(member) {
      let name = member.declaration.name
      let what =
        switch member.declaration.kind {
        case .value: "the static property '\(name)'"
        case .function: "the function '\(name)'"
        case .subscript: "a subscript"
        default: "an initialiser"
        }
      report(
        "has \(what), which no public extension gives to every type", member,
        help: "take it out, or declare it in an extension that is public and has no condition")
    }
  }

  // MARK: Defaults

  /// Whether the module gives a requirement to every type that conforms, wherever that stands.
  func isGiven(_ requirement: Member) -> Bool {
    protocols.filter { $0.module == module }.contains { one in
      (table.members[one.owner] ?? []).contains { reference in
        guard let parent = table.parent(of: reference), table[parent].kind == .extension else { return false }
        return isUsable(reference, in: parent) && isWitness(reference, one.owner, of: requirement)
      }
    }
  }

  private func isUsable(_ reference: TypeTable.Reference, in parent: TypeTable.Reference) -> Bool {
    let (member, around) = (table[reference], table[parent])
    return table.isVisible(reference, takesPackage: false) && !around.hasRequirements && !member.hasRequirements
      && facts.value(of: member.conditions) == true && member.availability.isEmpty && around.availability.isEmpty
      && names.isolation(of: reference, owner: "", of: table, in: module) == .none
  }

  private func isWitness(_ reference: TypeTable.Reference, _ owner: String, of requirement: Member) -> Bool {
    let (member, wanted) = (table[reference], requirement.declaration)
    let scope = NameScope(module: module, file: reference.file, owner: owner)
    func isSame(_ first: String?, _ second: String?) -> Bool {
      let (first, second) = (first ?? "Void", second ?? "Void")
      if first.filter({ $0 != " " }) == second.filter({ $0 != " " }) { return true }
      let type = names.valueType(first, in: scope, of: table)
      return type != nil && type == names.valueType(second, in: requirement.scope, of: requirement.table)
    }
    guard member.kind == wanted.kind, member.name == wanted.name,
      member.modifiers.contains("static") == wanted.modifiers.contains("static"), member.generics.isEmpty,
      wanted.generics.isEmpty
    else { return false }
    guard let signature = member.signature, let asked = wanted.signature else {
      return isSame(member.type, wanted.type) && !wanted.accessors.contains("set")
        && (!member.isEffectful || wanted.isEffectful)
    }
    return !wanted.hasRequirements && isSame(signature.result, asked.result)
      && signature.parameters.count == asked.parameters.count
      && zip(signature.parameters, asked.parameters).allSatisfy { $0.label == $1.label && isSame($0.type, $1.type) }
      && (!signature.isAsync || asked.isAsync) && (signature.errors == .none || signature.errors == asked.errors)
      && (!signature.isFailable || asked.isFailable)
      && (!member.modifiers.contains("mutating") || wanted.modifiers.contains("mutating"))
  }
}
