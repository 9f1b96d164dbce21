import Diagnostics
import Findings
import Model
import Planning
import SwiftSources
import Text

/// `unfit-scope-value`: compares the types of an app's scope values with the sources of the modules that declare them.
///
/// Generated code keeps each value in a class that all threads share, so that whatever does not show to be a public type
/// that is Sendable is a problem.
struct ScopeValueCheck {
  let graph: LinkedGraph
  let scope: String
  let value: ScopeDeclaration.Value
  /// In `graph.modules`.
  let module: Int
  /// As one way of building sees the module.
  let table: TypeTable
  let facts: BuildFacts
  let names: ProjectNames
  /// Whether all code of the module is in the files that were read.
  let isComplete: Bool
  let place: (TypeTable.Reference) -> Place

  /// The type without its module.
  private var written: String { value.type.value.parts.dropFirst().map(\.text).joined(separator: ".") }

  func finding() -> Diagnostic? {
    let name = table.typeName(written) ?? written
    let found = (table.types[name] ?? []) + table.aliases(written)
    guard let first = found.first else {
      guard isComplete else { return nil }
      let near = nearest(to: written, in: table.types.keys.sorted())
      return problem(
        "'\(graph.title(module))' declares no such type", nil,
        didYouMean(near) ?? "declare it there as a public type that is Sendable")
    }
    if found.count > 1 { return problem("it is declared twice", found[1], "let one of them stand") }
    let declaration = table[first]
    switch declaration.kind {
    case .struct, .class, .enum, .actor: break
    case .protocol:
      return problem(
        "it is a protocol", first, "name a type, or let it be a service of the scope: 'scope: \(scope)' in 'provides'")
    default: return problem("it is an alias", first, "name the type that it stands for")
    }
    if !table.isVisible(first, takesPackage: false) {
      return problem(
        "it is not public", first, "write 'public' before it, and before what it stands in: apps make it and hand it in"
      )
    }
    let around = table.enclosing(first)
    if around.contains(where: { !table[$0].generics.isEmpty }) {
      return problem("it is generic", first, "name a type without parameters")
    }
    if let what = Availability.hindrance(of: around, in: table, facts) {
      return problem("it \(what)", first, "name a type that can be used on all systems that the app supports")
    }
    if declaration.inherited.contains(where: { $0.hasPrefix("~") }) {
      return problem("it cannot be copied", first, "let it be of a type that can, or hold it in a class")
    }
    if isSendable(first, name) { return nil }
    return problem(
      "nothing shows that it is Sendable", first, "write ': Sendable' behind it: a scope is shared by all threads")
  }

  private func isSendable(_ type: TypeTable.Reference, _ name: String) -> Bool {
    if table[type].kind == .actor { return true }
    if case .on = names.isolation(ofType: type, of: table, in: module) { return true }
    let extensions = (table.extensions[name] ?? []).filter { !table[$0].hasRequirements }
    return ([type] + extensions).contains { reference in
      names.inherited(by: reference, of: table, in: module).contains { name, symbol in
        if ["Error", "Swift.Error", "Sendable", "Swift.Sendable"].contains(name) { return true }
        guard let symbol else { return false }
        return names.refines(symbol, .standard("Sendable")) == true
          || names.refines(symbol, .standard("Error")) == true
      }
    }
  }

  private func problem(_ why: String, _ reference: TypeTable.Reference?, _ help: String) -> Diagnostic {
    .unfitScopeValue(
      value, of: scope, why, notes: reference.map { [Note("declared here", at: place($0))] } ?? [], help: help)
  }
}

extension SourceScan {
  /// Compares the values of apps' scopes with the sources of their types, in each way in which these are built.
  mutating func checkScopeValues(_ names: ProjectNames) {
    let contexts = BuildContext.ofApp(graph)
    for app in wirings {
      for scope in graph.components[app.component].spec.app.scopes {
        for value in scope.values where value.type.value.parts.count > 1 {
          let first = value.type.value.parts.first?.text
          guard let module = graph.modules.firstIndex(where: { $0.name == first && !$0.isTest }),
            graph.modules[module].kind == .library, graph.isMember(module: module),
            let table = names.table(of: module)
          else { continue }
          let place = places(of: table)
          let ways = ways(to: module, table, contexts)
          let found = names.knowingAll {
            ways.map { way in
              ScopeValueCheck(
                graph: graph, scope: scope.name.value, value: value, module: module, table: way.table, facts: way.facts,
                names: names, isComplete: isComplete(module) && !names.hasMacros(way.table, in: module),
                place: place
              ).finding()
            }
          }
          if let finding = found.lazy.compactMap({ $0 }).first { bag.add(located(finding, found, ways)) }
        }
      }
    }
  }
}

// What a provider of a scope takes of its values.
extension ProviderCheck {
  /// The types that apps of the root give a value of the provider's scope, if a requirement is one.
  private func types(ofValue name: String) -> [TypeReference] {
    guard let scope = provider.scopeName?.value, graph.serviceIndex[name] == nil else { return [] }
    return graph.scopes(named: scope).flatMap(\.scope.values).filter { $0.name.value == name }.map(\.type.value)
  }

  /// Why a parameter does not take a value of the scope; `nil` where it may.
  func misfit(_ shape: TypeShape, ofValue requirement: RequirementDeclaration, in scope: NameScope) -> Misfit? {
    let name = requirement.service.value
    for type in types(ofValue: name) where isWrong(shape, type, in: scope) {
      return Misfit(
        problem: "takes something else as '\(name)' than '\(type)', which the scope has",
        help: "let it take '\(type.parts.last?.text ?? type.text)', or correct the type under 'scopes:' of the app")
    }
    return nil
  }

  private func isWrong(_ shape: TypeShape, _ type: TypeReference, in scope: NameScope) -> Bool {
    switch shape {
    case .optional(let inner): return isWrong(inner, type, in: scope)
    case .array, .function, .other: return true
    case .any(let names): return names != ["Any"] && names.contains { isService($0, in: scope) }
    case .some, .composition, .unknown: return false
    case .named(let name):
      if name == "Any" { return false }
      if type.parts.count == 1 {
        if lastName(name) == type.text, symbol(name, in: scope)?.module == nil { return false }
        return ScopeDeclaration.standardTypes.contains(name) || symbol(name, in: scope)?.module != nil
      }
      guard let module = graph.modules.firstIndex(where: { $0.name == type.parts[0].text && !$0.isTest }) else {
        return false
      }
      if ScopeDeclaration.standardTypes.contains(name), symbol(name, in: scope)?.module == nil { return true }
      let written = type.parts.dropFirst().map(\.text).joined(separator: ".")
      let wanted = Symbol(module: module, name: names.table(of: module)?.typeName(written) ?? written)
      guard let found = symbol(name, in: scope) else { return false }
      // A class takes those that inherit from it.
      return found != wanted && names.kind(of: found) != .proto && !isClass(found)
    }
  }

  private func isClass(_ symbol: Symbol) -> Bool {
    guard let (table, found) = names.declarations(of: symbol) else { return true }
    return found.contains { table[$0].kind == .class }
  }
}
