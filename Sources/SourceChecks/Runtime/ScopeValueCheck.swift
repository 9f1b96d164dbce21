import Diagnostics
import Findings
import Model
import Planning
import SwiftSources
import Text

extension SourceScan {
  /// `unfit-scope-value`: compares the values of apps' scopes with the sources of their types, in each way in which these are built.
  mutating func checkScopeValues(_ names: ProjectNames) {
    let contexts = BuildContext.ofApp(graph)
    for app in wirings {
      for scope in graph.components[app.component].spec.app.scopes {
        for value in scope.values where value.type.value.parts.count > 1 {
          let first = value.type.value.parts.first?.text
          guard let module = graph.modules.firstIndex(where: { $0.name == first && !$0.isTest }),
            graph.modules[module].kind == .library, let table = names.table(of: module)
          else { continue }
          let place = places(of: table)
          let type = TypeReference(Array(value.type.value.parts.dropFirst()))
          let ways = ways(to: module, table, contexts)
          let found = names.knowingAll {
            ways.map { way -> Diagnostic? in
              let problem = NamedTypeCheck(
                graph: graph, written: type.text, isNamedQuietly: isNamedQuietly(type, in: module),
                helpForProtocol: "name a type, or let it be a service of the scope: 'scope: \(scope.name.value)' in "
                  + "'provides'", module: module, table: way.table, facts: way.facts, names: names,
                isComplete: isComplete(module) && !names.hasMacros(way.table, in: module)
              ).problem()
              return problem.map { problem in
                .unfitScopeValue(
                  value, of: scope.name.value, problem.what,
                  notes: problem.reference.map { [Note("declared here", at: place($0))] } ?? [], help: problem.help)
              }
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
      let wanted =
        names.declaration(of: written, seenThrough: module)
        ?? Symbol(module: module, name: names.table(of: module)?.typeName(written) ?? written)
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
