import Diagnostics
import Findings
import Model
import Planning
import SwiftSources

extension SourceScan {
  /// `unbuildable-sources`: a declaration names what its own module declares and fewer see than itself.
  ///
  /// Looked at are modules whose declarations were read for what their specs say of them.
  mutating func checkOwnAccess(_ names: ProjectNames) {
    for position in modules.indices {
      guard let table = read[position].declarations, !names.hasMacros(table, in: modules[position]) else { continue }
      let access = OwnAccess(table, in: modules[position], names)
      let places = places(of: table)
      for file in table.files.indices {
        guard let found = access.misused(in: file) else { continue }
        let (hidden, needed) = (found.hidden, found.needed)
        let own = table.access(of: hidden).rank < needed.rank ? hidden : table.parent(of: hidden) ?? hidden
        let name = table[hidden].kind.isType ? table.fullName(of: hidden) : table[hidden].name
        bag.add(
          Diagnostic(
            .unbuildableSources,
            "'\(table.nameOfOwner(found.by))' is \(needed.rawValue), and \(found.isDefault ? "a default of it " : "")names "
              + "'\(name)', which is \(table.reach(of: hidden).rawValue)", at: places(found.by),
            notes: [Note("declared here", at: places(own))],
            help: "write '\(needed.rawValue)' before '\(table[own].name)' there, or let fewer see the declaration"))
      }
    }
  }
}

/// How far the declarations of a module are seen, and the types that they name.
private struct OwnAccess {
  typealias Reference = TypeTable.Reference

  let table: TypeTable
  let module: Int
  let names: ProjectNames
  /// By the rank of a declaration, the own names of the module's types that fewer see, and those of aliases.
  private let narrower: [NarrowNames]

  init(_ table: TypeTable, in module: Int, _ names: ProjectNames) {
    (self.table, self.module, self.names) = (table, module, names)
    var narrower = Array(repeating: Set<Substring>(), count: AccessLevel.public.rank + 1)
    for reference in table.types.values.joined() {
      let own = table.reach(of: reference).rank
      for rank in narrower.indices where rank > own { narrower[rank].insert(table[reference].name[...]) }
    }
    for reference in table.members.values.joined() where table[reference].kind == .typealias {
      for rank in narrower.indices { narrower[rank].insert(table[reference].name[...]) }
    }
    self.narrower = narrower.map(NarrowNames.init)
  }

  /// A declaration that names what fewer see.
  struct Misuse {
    let by: Reference
    let hidden: Reference
    /// How far that should be seen.
    let needed: AccessLevel
    /// Whether a parameter's default names it.
    var isDefault = false
  }

  /// The first of a file.
  func misused(in file: Int) -> Misuse? {
    for index in table.files[file].declarations.indices {
      let reference = Reference(file: file, index: index)
      let declaration = table[reference]
      // Most name nothing that fewer see.
      let mayBeOne =
        [.protocol, .class].contains(declaration.kind) || !declaration.attributes.isEmpty
        || declaration.signature?.parameters.contains { !$0.defaultName.isEmpty } == true
        || declaration.mayName(narrower[AccessLevel.public.rank])
      guard mayBeOne, table.enclosing(reference).allSatisfy({ table[$0].conditions.isEmpty }) else { continue }
      let own = table.reach(of: reference)
      if own.rank == 0 { continue }
      // Wrappers of properties, and the actors of types.
      var written: [String] =
        declaration.kind == .value || declaration.kind.isType ? declaration.attributes : []
      if declaration.kind == .protocol || declaration.kind == .class { written += declaration.inherited }
      if declaration.mayName(narrower[own.rank]) { written += declaration.writtenTypes }
      for name in written {
        guard let type = type(name, at: reference), table.reach(of: type).rank < own.rank,
          !(declaration.kind == .value && table[type].attributes.contains("globalActor")),
          // A class may conform to what fewer see.
          !(declaration.kind == .class && table[type].kind == .protocol)
        else { continue }
        return Misuse(by: reference, hidden: type, needed: AccessLevel.of(rank: own.rank))
      }
      if own.rank == AccessLevel.public.rank, let hidden = hiddenDefault(of: reference) {
        return Misuse(by: reference, hidden: hidden, needed: .public, isDefault: true)
      }
    }
    return nil
  }

  /// What the default of a parameter names and callers in other modules do not see.
  private func hiddenDefault(of reference: Reference) -> Reference? {
    let parameters = table[reference].signature?.parameters ?? []
    return parameters.lazy.filter { !$0.defaultName.isEmpty }.compactMap { parameter in
      let name = parameter.defaultName
      if name.hasPrefix(".") {
        guard case .named(let type) = TypeShape(parameter.type), let type = self.type(type, at: reference) else {
          return nil
        }
        return hiddenMember(String(name.dropFirst().prefix { $0 != "." }), of: table.fullName(of: type))
      }
      var parts = name.split(separator: ".").map(String.init)
      let first = parts.removeFirst()
      let owner = table.parent(of: reference).map(table.fullName) ?? ""
      if first == "Self", !owner.isEmpty { return parts.first.flatMap { hiddenMember($0, of: owner) } }
      if let type = self.type(first, at: reference) {
        return isHidden(type) ? type : parts.first.flatMap { hiddenMember($0, of: table.fullName(of: type)) }
      }
      if table.members[owner]?.contains(where: { table[$0].name == first }) == true {
        return hiddenMember(first, of: owner)
      }
      return hiddenMember(first, of: "").flatMap { global in
        // Within a type a name may be one that it inherits.
        let around = table.enclosing(reference).filter { table[$0].kind.isType }
        return around.contains { mayInherit(first, $0, besides: global) } || around.count > 1 ? nil : global
      }
    }.first
  }

  /// The member of a name, or the declaration outside of types, where all of that name are hidden.
  private func hiddenMember(_ name: String, of owner: String) -> Reference? {
    let all = (table.members[owner] ?? []).filter { table[$0].name == name }
    return all.allSatisfy { isHidden($0) && table[$0].conditions.isEmpty } ? all.first : nil
  }

  private func isHidden(_ reference: Reference) -> Bool {
    table.reach(of: reference).rank < AccessLevel.public.rank
      && !table.enclosing(reference).contains { table[$0].attributes.contains("usableFromInline") }
  }

  /// The type of the module that a name means, where no other can be meant.
  private func type(_ name: String, at reference: Reference) -> Reference? {
    let first = String(name.prefix { $0 != "." })
    let around = table.enclosing(reference)
    if around.contains(where: { table[$0].generics.contains(first) }) { return nil }
    let owner = table.parent(of: reference).map(table.fullName) ?? ""
    let scope = NameScope(module: module, file: reference.file, owner: owner)
    guard let symbol = names.symbol(name, in: scope, of: table), symbol.module == module,
      let (_, found) = names.declarations(of: symbol), found.count == 1,
      table.enclosing(found[0]).allSatisfy({ table[$0].conditions.isEmpty }),
      !around.contains(where: { table[$0].kind.isType && mayInherit(first, $0, besides: found[0]) })
    else { return nil }
    return found[0]
  }

  /// Whether a type may have a member of a name from what it inherits, which comes before the module's.
  private func mayInherit(_ name: String, _ reference: Reference, besides found: Reference) -> Bool {
    let own = table.fullName(of: reference)
    if table.fullName(of: found).hasPrefix("\(own).") { return false }
    // What others declare may inherit anything.
    guard let types = table.types[own] else { return true }
    var pending = (types + (table.extensions[own] ?? [])).map { (table, module, $0) }
    var seen: Set<Symbol> = []
    while let (table, module, next) = pending.popLast() {
      for (_, symbol) in names.inherited(by: next, of: table, in: module) {
        guard let symbol else { return true }
        if !seen.insert(symbol).inserted || withoutTypes.contains(symbol.name) && symbol.module == nil { continue }
        guard let other = symbol.module, let (theirs, declared) = names.declarations(of: symbol) else { return true }
        let members = theirs.members[symbol.name] ?? []
        if members.contains(where: { theirs[$0].name == name }) { return true }
        pending += (declared + (theirs.extensions[symbol.name] ?? [])).map { (theirs, other, $0) }
      }
    }
    return false
  }
}

/// Names that are looked for in many texts.
private struct NarrowNames {
  let all: Set<Substring>
  /// The least number of bytes of one of them.
  let shortest: Int

  init(_ all: Set<Substring>) { (self.all, shortest) = (all, all.map(\.utf8.count).min() ?? 0) }
}

private func isBetweenNames(_ byte: UInt8) -> Bool {
  let letter = byte | 0x20
  return
    !(letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z")
    || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || byte == UInt8(ascii: "_") || byte >= 0x80)
}

extension Declaration {
  /// Whether it writes one of some names out, most of which it does not.
  fileprivate func mayName(_ names: NarrowNames) -> Bool {
    if names.all.isEmpty { return false }
    return writtenTexts.contains { text in
      guard text.utf8.count >= names.shortest else { return false }
      return text.utf8.split(whereSeparator: isBetweenNames).contains { word in
        word.count >= names.shortest && names.all.contains(Substring(word))
      }
    }
  }
}

/// Protocols of the toolchain that bring no type of a common name along.
private let withoutTypes: Set<String> = [
  "Sendable", "Error", "Equatable", "Hashable", "Comparable", "Codable", "Encodable", "Decodable", "AnyObject", "Actor",
  "CustomStringConvertible", "CustomDebugStringConvertible", "LocalizedError",
]
