import Diagnostics
import Findings
import Model
import Planning
import SwiftSources

// Factories: functions of the module, of its types, and of values that its types have.
extension ProviderCheck {
  func ofFunction(_ name: String, in path: String) -> Diagnostic? {
    if path.isEmpty, let finding = absentFromC(name) { return finding }
    if path.isEmpty || path == table.module && table.types[path] == nil { return function(name, of: "", full: name) }
    if let owner = table.typeName(path) {
      let types = table.types[owner] ?? []
      if let finding = checkUse(of: types, path) { return finding }
      return isPlain(types) ? function(name, of: owner, full: "\(path).\(name)") : nil
    }
    return ofMember(name, in: path)
  }

  /// `Maker.shared.make`: a function of the value of a type, or of the module.
  private func ofMember(_ name: String, in path: String) -> Diagnostic? {
    let dot = path.lastIndex(of: ".")
    let outer = dot.map { String(path[..<$0]) } ?? ""
    let value = dot.map { String(path[path.index(after: $0)...]) } ?? path
    let isModule = outer.isEmpty || outer == table.module && table.types[outer] == nil
    guard let owner = isModule ? "" : table.typeName(outer) else {
      // Values of values, whose types nobody looks up.
      let first = String(table.withoutModule(path).prefix { $0 != "." })
      return table.types[first] != nil || has(value: first) ? nil : missingType(path)
    }
    let types = table.types[owner] ?? []
    if !owner.isEmpty {
      if let finding = checkUse(of: types, outer) { return finding }
      if !isPlain(types) { return nil }
    }
    let found = (table.members[owner] ?? []).filter { table[$0].kind == .value && table[$0].name == value }
    guard let first = found.first else { return owner.isEmpty ? missingType(path) : nil }
    var worst: (Obstacle, TypeTable.Reference)?
    for reference in found {
      guard let obstacle = obstaclesToValue(reference, owner: owner).max() else {
        worst = nil
        break
      }
      worst = (obstacle, reference)
    }
    if let (obstacle, reference) = worst {
      return report(obstacle, to: reference, of: path, kind: "value", owner: owner)
    }
    guard found.count == 1, let text = table[first].type, case .named(let made) = TypeShape(text),
      let type = text == "Self" ? owner : table.typeName(made, in: owner), let types = table.types[type],
      isPlain(types), types.allSatisfy({ table[$0].kind != .protocol })
    else { return nil }
    return function(name, of: type, full: "\(path).\(name)", isOfValue: true)
  }

  private func has(value name: String) -> Bool {
    (table.members[""] ?? []).contains { table[$0].kind == .value && table[$0].name == name }
  }

  private func obstaclesToValue(_ reference: TypeTable.Reference, owner: String) -> [Obstacle] {
    let declaration = table[reference]
    var found = obstaclesToUse(reference, owner: owner)
    if declaration.isEffectful { found.append(.effect) }
    if !owner.isEmpty, !declaration.isCase, !declaration.isStatic { found.append(.instance) }
    return found
  }

  private func function(_ name: String, of owner: String, full: String, isOfValue: Bool = false) -> Diagnostic? {
    let members = (table.members[owner] ?? []).filter { table[$0].name == name }
    let functions = members.filter { table[$0].kind == .function }
    if functions.isEmpty, let value = members.first, members.count == 1, table[value].kind == .value {
      return callOf(value, owner: owner, full: full, isOfValue: isOfValue)
    }
    // A value can be called, and so can a type.
    if members.contains(where: { table[$0].kind != .function }) { return nil }
    let hasCases = (table.members[owner] ?? []).contains { table[$0].isCase }
    // Of several cases in one line only the first is known.
    let isOpen =
      hasCases && members.isEmpty || hasExtension(ofWhat: owner, inherits: .function, name)
      || !inherited(of: owner).areKnown
      || (table.types[owner] ?? []).contains { type in
        table[type].kind == .class
          && names.inherited(by: type, of: table, in: module).contains { name, symbol in
            !name.hasPrefix("~") && symbol.flatMap(names.kind) != .proto
          }
          || table[type].attributes.contains("dynamicMemberLookup")
      }
    if functions.isEmpty {
      guard isComplete, !names.hasMacros(table, in: module), !isOpen else { return nil }
      return absence(
        "'\(title)' has no function '\(full)', which provides '\(service.name)'",
        help: "correct the name, or declare the function there")
    }
    return checkCalls(
      functions, of: full, isOpen: isOpen, kind: isOfValue ? "method" : "function", owner: owner)
  }

  /// A closure that a type or the module has, or a case with values.
  private func callOf(
    _ value: TypeTable.Reference, owner: String, full: String, isOfValue: Bool
  ) -> Diagnostic? {
    if table[value].isCase {
      return table[value].type != nil
        ? nil
        : problem(
          "'\(full)', which provides '\(service.name)', is a case without values, and cannot be called",
          notes: declared(value), help: "write a static function that returns it, and name that")
    }
    var obstacles = obstaclesToUse(value, owner: owner)
    if table[value].isEffectful { obstacles.append(.effect) }
    if !owner.isEmpty, !isOfValue, !table[value].isStatic { obstacles.append(.instance) }
    if let obstacle = obstacles.max() {
      return report(obstacle, to: value, of: full, kind: "value", owner: owner)
    }
    guard let type = table[value].type else { return nil }
    if case .function(let function) = TypeShape(type) {
      if function.isAsync || function.canThrow {
        return report(.effect, to: value, of: full, kind: "closure", owner: owner)
      }
      let scope = scope(of: value, owner: owner)
      if let actor = names.actor(in: function.attributes.sorted(), scope, of: table), !isServices(actor) {
        return problem(
          "'\(full)', which provides '\(service.name)', is a closure on \(actor.name), where the service is not",
          notes: declared(value), help: "take '@\(actor.name)' off its type, or isolate the service to it")
      }
      if function.parameters != labels.count || labels.contains(where: { $0 != nil }) {
        return problem(
          "'\(full)', which provides '\(service.name)', is a closure, '\(type)', and is called with \(shown(labels))",
          notes: declared(value),
          help:
            "what closures take has no labels: write '{ label: _ }' for each that is required, in the closure's order")
      }
      return nil
    }
    guard !canBeCalled(TypeShape(type), owner: owner) else { return nil }
    return problem(
      "'\(full)', which provides '\(service.name)', is a value of type '\(type)', and cannot be called",
      notes: declared(value), help: "write a static function that returns it, and name that")
  }

  /// Whether a value of a type may be one that can be called.
  private func canBeCalled(_ shape: TypeShape, owner: String) -> Bool {
    switch shape {
    case .function, .unknown, .other: return true
    case .named(let name):
      guard let local = table.typeName(name, in: owner), let types = table.types[local] else { return true }
      return names.declaresCalls || types.contains { table[$0].attributes.contains("dynamicCallable") }
    case .any, .some, .composition: return names.declaresCalls
    case .optional, .array: return false
    }
  }
}
