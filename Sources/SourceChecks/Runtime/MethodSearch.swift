import Model
import Planning
import SwiftSources
import Text

/// A method that generated code may be meant to call, with the module and the type in whose scope it stands.
struct MethodCandidate {
  let table: TypeTable
  let reference: TypeTable.Reference
  let module: Int
  let owner: String

  var name: String { table[reference].name }
  /// Whether a protocol asks for it, so that an extension of the protocol that has it too only makes it the usual one.
  var isRequirement: Bool { table.parent(of: reference).map { table[$0].kind == .protocol } ?? false }
  var isOverride: Bool { table[reference].modifiers.contains("override") }
}

/// Names that a spec may mean by one that no method has, up to three: those that are spelled like it, or else those of
/// methods that fit, one of which has been renamed.
func likelyNames(
  for name: String, in all: [MethodCandidate], fits: (MethodCandidate) -> Bool
) -> [String] {
  let near = nearest(to: name, in: Set(all.map(\.name)).sorted())
  if !near.isEmpty { return near }
  let fitting = Set(all.lazy.filter(fits).map(\.name)).sorted()
  return fitting.count > 3 ? [] : fitting
}

/// Looks for the methods of a type or a protocol, of all that it inherits from, and of their extensions.
struct MethodSearch {
  let names: ProjectNames
  /// Where it starts, in `graph.modules`, as one way of building sees it.
  let module: Int
  let table: TypeTable
  private let kinds: Set<Declaration.Kind>
  private(set) var found: [MethodCandidate] = []
  /// Whether something is inherited whose methods nobody knows.
  private(set) var isOpen = false
  private var pending: [(table: TypeTable, name: String, module: Int)] = []
  private var seen: Set<Symbol> = []

  init(in module: Int, _ table: TypeTable, _ names: ProjectNames, of kinds: Set<Declaration.Kind> = [.function]) {
    (self.module, self.table, self.names, self.kinds) = (module, table, names, kinds)
  }

  /// Adds the methods of a type of the module where it starts.
  mutating func search(_ name: String) {
    pending.append((table, name, module))
    run()
  }

  /// Adds the methods of types, each as a source names it and as what that means, `nil` for what nobody knows.
  mutating func search(_ types: [(name: String, symbol: Symbol?)]) {
    add(types)
    run()
  }

  private mutating func run() {
    while let (table, name, module) = pending.popLast() {
      for reference in table.members[name] ?? [] where kinds.contains(table[reference].kind) {
        found.append(MethodCandidate(table: table, reference: reference, module: module, owner: name))
      }
      for reference in (table.types[name] ?? []) + (table.extensions[name] ?? []) {
        add(names.inherited(by: reference, of: table, in: module))
      }
    }
  }

  private mutating func add(_ inherited: [(name: String, symbol: Symbol?)]) {
    for (name, symbol) in inherited where !name.hasPrefix("~") {
      if ["AnyObject", "Sendable", "Swift.Sendable"].contains(name) { continue }
      guard let symbol, let other = symbol.module, let (theirs, _) = names.declarations(of: symbol) else {
        isOpen = true
        continue
      }
      if seen.insert(symbol).inserted { pending.append((other == module ? table : theirs, symbol.name, other)) }
    }
  }
}
