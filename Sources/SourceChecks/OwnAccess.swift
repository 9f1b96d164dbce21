import Diagnostics
import Findings
import Model
import Planning
import SwiftSources

extension SourceScan {
  /// `unbuildable-sources`: a declaration names a type of its own module that fewer see than itself.
  ///
  /// Looked at are modules whose declarations were read for what their specs say of them.
  mutating func checkOwnAccess(_ names: ProjectNames) {
    for position in modules.indices {
      guard let table = read[position].declarations, !names.hasMacros(table, in: modules[position]) else { continue }
      let access = OwnAccess(table: table, module: modules[position], names: names)
      let places = places(of: table)
      for file in table.files.indices {
        guard let (reference, type, needed) = access.misused(in: file) else { continue }
        let own = table.access(of: type).rank < needed.rank ? type : table.parent(of: type) ?? type
        bag.add(
          Diagnostic(
            .unbuildableSources,
            "'\(table.nameOfOwner(reference))' is \(needed.rawValue), and names '\(table.fullName(of: type))', which is "
              + access.reach(of: type).rawValue, at: places(reference),
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

  /// The first declaration of a file that names what fewer see, with that, and how far that should be seen.
  func misused(in file: Int) -> (Reference, type: Reference, needed: AccessLevel)? {
    for index in table.files[file].declarations.indices {
      let reference = Reference(file: file, index: index)
      guard table.enclosing(reference).allSatisfy({ table[$0].conditions.isEmpty }) else { continue }
      let own = reach(of: reference)
      if own.rank == 0 { continue }
      let declaration = table[reference]
      var written = declaration.writtenTypes
      if declaration.kind == .protocol || declaration.kind == .class { written += declaration.inherited }
      for name in written {
        guard let type = type(name, at: reference), reach(of: type).rank < own.rank,
          // A class may conform to what fewer see.
          !(declaration.kind == .class && table[type].kind == .protocol)
        else { continue }
        return (reference, type, AccessLevel.of(rank: own.rank))
      }
    }
    return nil
  }

  /// How far a declaration is seen, with those around it and the types that they extend.
  func reach(of reference: Reference) -> AccessLevel {
    let around = table.enclosing(reference).filter { table[$0].kind != .extension }
    return around.map(table.access).min { $0.rank < $1.rank } ?? .public
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

/// Protocols of the toolchain that bring no type of a common name along.
private let withoutTypes: Set<String> = [
  "Sendable", "Error", "Equatable", "Hashable", "Comparable", "Codable", "Encodable", "Decodable", "AnyObject", "Actor",
  "CustomStringConvertible", "CustomDebugStringConvertible", "LocalizedError",
]
