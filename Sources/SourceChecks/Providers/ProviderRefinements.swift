import Model
import SwiftSources

// What the protocol of a service asks of the type that provides it by what it refines.
extension ProviderCheck {
  /// A protocol that classes alone can conform to, and a type that is none, or inherits from another one.
  func lackOfClass(_ type: TypeTable.Reference, _ title: String) -> Lack? {
    let kind = table[type].kind
    for one in refinedProtocols {
      let proto = one.table.fullName(of: one.reference)
      for (name, symbol) in names.inherited(by: one.reference, of: one.table, in: one.module) {
        guard let symbol else { continue }
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

  /// A member that a protocol of the standard library asks for, and that nobody gives to the type.
  func lackOfStandardMember(_ type: TypeTable.Reference, _ title: String, _ members: Members) -> Lack? {
    for one in refinedProtocols {
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
