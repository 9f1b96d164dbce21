import Diagnostics
import Findings
import Model
import Planning
import SwiftSources

// What keeps the registration from a type, whatever its initialisers are.
extension ProviderCheck {
  /// A type that cannot be written where it is called: Swift reads `Storage.Protocol` and `Storage.Type` as types of types,
  /// in backticks too, and `self` as the registration.
  func checkSpelling(_ path: String) -> Diagnostic? {
    let parts = path.split(separator: ".")
    let isMeta = parts.dropFirst().contains { ["Protocol", "Type"].contains($0) }
    guard isMeta || parts.first == "self" else { return nil }
    return problem(
      "'\(path)', which provides '\(service.name)', is nothing that a call can name: Swift reads something else",
      help: "give the type another name, or name a factory that makes it")
  }

  /// A type that stands in an extension of another module's type, which the registration does not see.
  ///
  /// - Parameter path: of a type, or of the type that a factory stands in.
  func checkOuter(_ path: String) -> Diagnostic? {
    let short = table.withoutModule(path)
    let outer = String(short.prefix { $0 != "." })
    guard table.types[outer] == nil, table.aliases(outer).isEmpty, let reference = table.extensions[outer]?.first,
      !names.exportsOthers(module),
      let symbol = symbol(outer, in: NameScope(module: module, file: reference.file))
    else { return nil }
    let imported = imported()
    if imported.isEmpty { return nil }
    let owner: String
    if let other = symbol.module {
      let name = SwiftIdentifier(moduleOf: graph.modules[other].name)
      if other == module || imported.contains(name) { return nil }
      owner = name.text
    } else {
      guard typesOfFoundation.contains(symbol.name), !imported.contains("Foundation") else { return nil }
      owner = "Foundation"
    }
    return problem(
      "'\(path)' of the provider of '\(service.name)' stands in an extension of a type of '\(owner)', which the "
        + "registration does not import", notes: declared(reference),
      help: "declare it outside of the extension, and name it as it is called there")
  }

  /// A type that cannot be copied is no value of `any P`.
  func checkCopies(of type: TypeTable.Reference, _ path: String) -> Diagnostic? {
    guard !service.declaration.isConcrete, table[type].inherited.contains("~Copyable") else { return nil }
    return problem(
      "'\(path)', which provides '\(service.name)', cannot be copied, and services are kept as 'any "
        + "\(service.declaration.protocolName.value.text)'", notes: declared(type),
      help: "take '~Copyable' off it, or hold what cannot be copied in a class")
  }

  /// A class that conforms to a protocol that is Sendable, in Swift 6: it is final, and what it stores is constant.
  func checkClass(of name: String, _ path: String, declared type: TypeTable.Reference) -> Diagnostic? {
    guard table.types[name]?.count == 1, table[type].kind == .class, facts.languageIsAtLeast([6]) == true,
      table[type].attributes.allSatisfy(isOfLanguage), names.refines(wanted, .standard("Sendable")) == true,
      names.isolation(ofType: type, of: table, in: module) == .none,
      !([type] + (table.extensions[name] ?? [])).contains(where: { reference in
        table[reference].inheritedAttributes.values.contains {
          $0.contains("unchecked") || $0.contains("preconcurrency")
        }
      }),
      // A superclass may be Sendable in its own way.
      names.superclass(of: type, of: table, in: module).allSatisfy({ $0.map { names.kind(of: $0) == .proto } ?? false })
    else { return nil }
    let proto = service.declaration.protocolName.value.text
    if !table[type].modifiers.contains("final") {
      return problem(
        "'\(path)', which provides '\(service.name)', is a class that is not final, and '\(proto)' is Sendable",
        notes: declared(type), help: "write 'final' before it")
    }
    let variable = (table.members[name] ?? []).first { reference in
      let member = table[reference]
      return member.isStored && member.isVariable && !member.isStatic && member.attributes.isEmpty
        && !member.modifiers.contains("nonisolated") && table.parent(of: reference) == type && member.conditions.isEmpty
    }
    return variable.map { variable in
      problem(
        "'\(path)', which provides '\(service.name)', stores '\(table[variable].name)', which can be set, and "
          + "'\(proto)' is Sendable", notes: declared(variable),
        help:
          "write 'let', hold it in a lock such as 'Mutex', or let the type be an actor; '@unchecked Sendable' is for "
          + "what is safe in another way")
    }
  }

  /// Swift 6 takes what makes a type Sendable in the file of the type alone.
  ///
  /// - Parameter conformance: the declaration by which the type conforms to the service's protocol.
  func checkSendable(
    of name: String, _ path: String, declared type: TypeTable.Reference, by conformance: TypeTable.Reference
  ) -> Diagnostic? {
    let declaration = table[type]
    guard conformance.file != type.file, facts.languageIsAtLeast([6]) == true, table.types[name]?.count == 1,
      [.struct, .class, .enum].contains(declaration.kind), !declaration.attributes.contains("frozen"),
      table.isVisible(type, takesPackage: false), names.refines(wanted, .standard("Sendable")) == true,
      names.isolation(ofType: type, of: table, in: module) == .none
    else { return nil }
    for reference in [type] + (table.extensions[name] ?? []) {
      let one = table[reference]
      if one.inheritedAttributes.contains(where: { $1.contains("unchecked") }) { return nil }
      guard reference.file == type.file else { continue }
      for (name, symbol) in names.inherited(by: reference, of: table, in: module) where !name.hasPrefix("~") {
        guard let symbol, names.kind(of: symbol) == .proto, names.refines(symbol, .standard("Sendable")) == false
        else { return nil }
      }
    }
    return problem(
      "'\(path)', which provides '\(service.name)', becomes Sendable in another file than its own, by "
        + "'\(service.declaration.protocolName.value.text)'", notes: declared(conformance) + declared(type),
      help: "write ': Sendable' where the type is declared: Swift 6 takes it there alone")
  }

  /// An initialiser that a class inherits from one of another module, on the actor of that class.
  func checkInheritedInitialisers(of name: String, _ path: String, declared type: TypeTable.Reference) -> Diagnostic? {
    guard table.types[name]?.count == 1, table[type].kind == .class,
      case .on(let actor) = names.isolation(ofType: type, of: table, in: module), !isServices(actor),
      let base = names.superclass(of: type, of: table, in: module).first ?? nil, let other = base.module,
      other != module,
      let (theirs, found) = names.declarations(of: base), found.count == 1, theirs[found[0]].kind == .class
    else { return nil }
    let inherited = (theirs.members[base.name] ?? []).filter {
      theirs[$0].kind == .initialiser && theirs[$0].signature?.takes(labels) == true
    }
    guard !inherited.isEmpty,
      inherited.allSatisfy({ names.isolation(of: $0, owner: base.name, of: theirs, in: other).actor == actor })
    else { return nil }
    return mismatch(actor, "the initialiser of '\(path)'", remedy: "before the initialiser", notes: declared(type))
  }
}
