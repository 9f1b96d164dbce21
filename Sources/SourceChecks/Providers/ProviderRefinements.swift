import Model
import SwiftSources

// What the protocol of a service asks of the type that provides it by what it refines. `protocols` are that protocol and
// those of the project that it refines.
extension ProviderCheck {
  /// A protocol that classes alone can conform to, and a type that is none, or inherits from another one.
  func lackOfClass(_ type: TypeTable.Reference, _ title: String, _ protocols: [Member]) -> Lack? {
    let kind = table[type].kind
    for one in protocols {
      let proto = one.table.fullName(of: one.reference)
      for (name, symbol) in names.inherited(by: one.reference, of: one.table, in: one.module) {
        guard let symbol else {
          if name == "Actor", kind != .actor,
            names.isOfNobody(name, inFile: one.reference.file, of: one.table, in: one.module)
          {
            return Lack(
              requirement: one, found: type,
              message: "\(title) is declared as '\(kind)', and '\(proto)' is for actors alone",
              help: "make it an actor, or take 'Actor' off the protocol")
          }
          continue
        }
        let isClass = symbol.module != nil && names.kind(of: symbol) == .type
        guard isClass || symbol == .standard("AnyObject") else { continue }
        if [.struct, .enum].contains(kind) {
          return Lack(
            requirement: one, found: type,
            message: "\(title) is \(kind == .enum ? "an enum" : "a struct"), and '\(proto)' is for classes alone",
            help: "make it a class, or take '\(name)' off the protocol")
        }
        let own = Symbol(module: module, name: table.fullName(of: type))
        if isClass, kind == .class, names.inherits(own, from: symbol) == false {
          return Lack(
            requirement: one, found: type,
            message: "\(title) does not inherit from '\(name)', which '\(proto)' asks for",
            help: "let it inherit from that class, or take '\(name)' off the protocol")
        }
      }
    }
    return nil
  }

  /// A type that a protocol asks for by an associated type, which nothing says for the type that conforms.
  func lackOfAssociatedType(
    _ type: TypeTable.Reference, _ title: String, _ members: Members, _ protocols: [Member]
  ) -> Lack? {
    let isOpen = protocols.contains { one in
      one.declaration.hasRequirements
        || names.inherited(by: one.reference, of: one.table, in: one.module).contains { name, symbol in
          symbol.map { $0.module == nil && $0.name == "Identifiable" } ?? !name.hasPrefix("~")
        }
    }
    // What else the type conforms to may say it.
    let others = inherited(of: table.fullName(of: type))
    let known = Set(protocols.map { Symbol(module: $0.module, name: $0.table.fullName(of: $0.reference)) })
    if isOpen || !others.areKnown || !others.symbols.isSubset(of: known) { return nil }
    let asked = requirements(of: protocols)
    for one in asked where one.declaration.kind == .associatedtype {
      let name = one.declaration.name
      // From a member that fulfils what is asked for the compiler sees which type is meant.
      let isMentioned = asked.contains { other in
        other.declaration.kind != .associatedtype
          && other.declaration.writtenTypes.contains { $0.split(separator: ".").contains { $0 == name } }
      }
      if isMentioned || one.declaration.type != nil || !one.declaration.conditions.isEmpty
        || asked.count(where: { $0.declaration.name == name }) > 1 || table[type].generics.contains(name)
        || members.all.contains(where: { $0.declaration.name == name })
      {
        continue
      }
      return Lack(
        requirement: one, found: type,
        message: "\(title) says nothing of the associated type '\(name)', which "
          + "'\(one.table.parent(of: one.reference).map(one.table.fullName) ?? "")' asks for",
        help: "write 'typealias \(name) = …' in it, or give it a default in the protocol")
    }
    return nil
  }

  /// A member that a protocol of the standard library asks for, and that nobody gives to the type.
  func lackOfStandardMember(
    _ type: TypeTable.Reference, _ title: String, _ members: Members, _ protocols: [Member]
  ) -> Lack? {
    for one in protocols {
      for (name, symbol) in names.inherited(by: one.reference, of: one.table, in: one.module) {
        guard let symbol, symbol.module == nil,
          let member = Self.standardMembers(of: symbol.name, for: table[type].kind).first(where: { name in
            !members.all.contains { $0.declaration.name == name }
              && !members.files.contains { names.mayDeclare(name, inFile: $0) } && !hasOperator(name, of: one)
          })
        else { continue }
        return Lack(
          requirement: one, found: type,
          message: "\(title) lacks '\(member)', which '\(name)' asks for",
          help: "declare it there, or take '\(name)' off '\(one.table.fullName(of: one.reference))'")
      }
    }
    return nil
  }

  /// What the compiler gives to no type of a kind.
  private static func standardMembers(of proto: String, for kind: Declaration.Kind) -> [String] {
    let isClass = kind == .class || kind == .actor
    switch proto {
    case "CustomStringConvertible": return ["description"]
    case "CustomDebugStringConvertible": return ["debugDescription"]
    case "Identifiable": return isClass ? [] : ["id"]
    case "Equatable", "Hashable": return isClass ? ["=="] : []
    case "Comparable": return kind == .enum ? [] : isClass ? ["==", "<"] : ["<"]
    default: return []
    }
  }

  /// Whether an operator is declared outside of types, where it may be one for the type.
  private func hasOperator(_ name: String, of proto: Member) -> Bool {
    [table, proto.table].contains { table in
      (table.members[""] ?? []).contains { table[$0].kind == .function && table[$0].name == name }
    }
  }
}
