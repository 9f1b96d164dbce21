import Diagnostics
import Findings
import Model
import Planning

extension SourceScan {
  /// `unfit-scope-value`: compares the values of apps' scopes with the sources of their types.
  mutating func checkScopeValues(_ names: DeclaredNames) {
    for app in wirings {
      for scope in graph.components[app.component].spec.app.scopes {
        for value in scope.values where value.type.value.parts.count > 1 {
          let first = value.type.value.parts.first?.text
          guard let module = graph.modules.firstIndex(where: { $0.name == first && !$0.isTest }),
            graph.modules[module].kind == .library, let table = names.tables[module]
          else { continue }
          let place = places(of: table)
          let problem = names.problem(
            ofType: TypeReference(Array(value.type.value.parts.dropFirst())).text, in: module, isShared: true, systems,
            helpForProtocol:
              "name a type, or make it a service of the scope: 'scope: \(scope.name.value)' in 'provides'")
          guard let problem else { continue }
          bag.add(
            .unfitScopeValue(
              value, of: scope.name.value, problem.text,
              notes: problem.reference.map { [Note("declared here", at: place($0))] } ?? [], help: problem.help))
        }
      }
    }
  }
}
