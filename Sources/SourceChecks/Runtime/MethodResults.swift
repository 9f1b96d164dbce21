import SwiftSources

/// A type of the root that a method returns, by itself, as an optional or in an array.
struct ReturnedType {
  /// As the method names it.
  let written: String
  let symbol: Symbol
  let table: TypeTable
  let references: [TypeTable.Reference]

  /// Whether nobody can have a copy, which generated code takes.
  var isUnique: Bool {
    references.contains { !Set(["~Copyable", "~Swift.Copyable"]).isDisjoint(with: table[$0].inherited) }
  }
}

extension ProjectNames {
  /// The type that a method returns, where sources of the root declare it.
  func returned(by candidate: MethodCandidate) -> ReturnedType? {
    func named(_ shape: TypeShape) -> String? {
      switch shape {
      case .named(let name): name
      case .optional(let inner), .array(let inner): named(inner)
      default: nil
      }
    }
    let table = candidate.table
    guard let result = table[candidate.reference].signature?.result, let written = named(TypeShape(result)) else {
      return nil
    }
    let scope = NameScope(module: candidate.module, file: candidate.reference.file, owner: candidate.owner)
    guard let symbol = symbol(written, in: scope, of: table), let module = symbol.module else { return nil }
    let own = (table: table, references: table.types[symbol.name] ?? [])
    return (module == candidate.module ? own : declarations(of: symbol)).map {
      ReturnedType(written: written, symbol: symbol, table: $0.table, references: $0.references)
    }
  }
}
