import Model
import SwiftSources

extension ProjectNames {
  /// The type of a value that a source writes; `nil` for any other type, and where the sources do not say which it is.
  ///
  /// - Parameter scope: where it is written.
  func valueType(_ text: String, in scope: NameScope, of table: TypeTable, depth: Int = 0) -> ValueType? {
    // Nobody nests types or aliases this deep; the stack has an end.
    if depth > 16 { return nil }
    let text = text.filter { $0 != " " && $0 != "`" }
    func inner(_ part: some StringProtocol) -> ValueType? {
      valueType(String(part), in: scope, of: table, depth: depth + 1)
    }
    if text.hasPrefix("("), text.hasSuffix(")") {
      let parts = text.dropFirst().dropLast().parts(at: ",")
      return parts?.count == 1 && parts?[0].parts(at: ":")?.count == 1 ? parts.flatMap { inner($0[0]) } : nil
    }
    if text.hasPrefix("["), text.hasSuffix("]") {
      guard let parts = text.dropFirst().dropLast().parts(at: ":") else { return nil }
      if parts.count == 1 { return inner(parts[0]).map { .array($0) } }
      return parts.count == 2 && inner(parts[0]) == .string ? inner(parts[1]).map { .dictionary($0) } : nil
    }
    if text.hasSuffix(">"), let open = text.firstIndex(of: "<") {
      let name = String(text[..<open])
      if table.typeName(name) != nil || symbol(name, in: scope, of: table)?.module != nil { return nil }
      guard let parts = text[text.index(after: open)...].dropLast().parts(at: ",") else { return nil }
      if lastName(name) == "Array", parts.count == 1 { return inner(parts[0]).map { .array($0) } }
      guard lastName(name) == "Dictionary", parts.count == 2, inner(parts[0]) == .string else { return nil }
      return inner(parts[1]).map { .dictionary($0) }
    }
    return named(table.withoutModule(text), in: scope, of: table, depth: depth)
  }

  private func named(_ name: String, in scope: NameScope, of table: TypeTable, depth: Int) -> ValueType? {
    var owner = scope.owner
    while true {
      let full = owner.isEmpty ? name : "\(owner).\(name)"
      if table.declares(full, for: scope.file) { return nil }
      let aliases = table.aliases(full).filter { table.isSeen($0, from: scope.file) }
      if let alias = aliases.first {
        guard aliases.count == 1, table[alias].kind == .typealias, table[alias].generics.isEmpty,
          table[alias].conditions.isEmpty, let target = table[alias].type
        else { return nil }
        let around = NameScope(module: scope.module, file: alias.file, owner: owner)
        return valueType(target, in: around, of: table, depth: depth + 1)
      }
      if owner.isEmpty { break }
      owner = owner.lastIndex(of: ".").map { String(owner[..<$0]) } ?? ""
    }
    guard let symbol = symbol(name, in: scope, of: table), symbol.module == nil else { return nil }
    switch symbol.name {
    case "String": return .string
    case "Int": return .int
    case "Double", "TimeInterval": return .double
    case "Bool": return .bool
    case "URL": return .url
    default: return nil
    }
  }
}

extension StringProtocol {
  /// The parts between signs that stand in no brackets; `nil` where brackets do not match.
  fileprivate func parts(at sign: Character) -> [SubSequence]? {
    var parts: [SubSequence] = []
    var start = startIndex
    var depth = 0
    for index in indices {
      switch self[index] {
      case "(", "[", "<": depth += 1
      case ")", "]", ">": depth -= 1
      case sign where depth == 0:
        parts.append(self[start..<index])
        start = self.index(after: index)
      default: break
      }
      if depth < 0 { return nil }
    }
    return depth == 0 ? parts + [self[start...]] : nil
  }
}
