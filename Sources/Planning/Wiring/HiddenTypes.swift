import Diagnostics
import Findings
import Model
import Text

/// The types of the generated modules that are not nested in another one.
private let generatedTypes: Set<String> = ["Dependencies", "Registration"]

extension ProviderChoice {
  /// `invalid-name`: a type that generated code cannot name, since the name alone is its own type, and so is that of the
  /// module before it.
  func checkHiddenTypes(_ bag: inout DiagnosticBag) {
    let modules = graph.modules.indices.filter { generatedTypes.contains(graph.modules[$0].name) }
    for module in modules { check(typesThatAreNamed(of: module), of: module, &bag) }
  }

  private func check(_ types: [Located<TypeReference>], of module: Int, _ bag: inout DiagnosticBag) {
    let name = graph.modules[module].name
    guard let type = types.first(where: { $0.value.parts.first?.text == name }) else { return }
    bag.add(
      .invalidName,
      "generated code cannot name the type '\(name)' of the module '\(name)': it has a type of that name itself",
      at: type.place, notes: [Note("the module", at: graph.place(module))],
      help: "rename the type or the module")
  }

  private func typesThatAreNamed(of module: Int) -> [Located<TypeReference>] {
    var types: [Located<TypeReference>] = []
    let services = Set(all.map(\.service)).union(configured).union(graph.services.indices.filter(app.makes)).sorted()
    for service in services where graph.services[service].module == module {
      let declaration = graph.services[service].declaration
      types += [declaration.protocolName] + [declaration.isolation].compactMap { $0 }
    }
    for (_, provider) in all where provider.module == module {
      // A free function is no type.
      let construction = provider.declaration.construction
      if construction.value.type != nil { types.append(Located(construction.value.path, at: construction.place)) }
    }
    if configured.contains(where: { graph.services[$0].module == module }) {
      types += graph.modules[module].module.configurations.compactMap(\.setup)
    }
    if launching.contains(module) {
      for task in graph.modules[module].module.launch {
        if task.call.value.parts.count > 1 { types.append(task.call) }
        if let isolation = task.isolation { types.append(isolation) }
      }
    }
    for returns in graph.modules[module].module.routes.compactMap(\.returns) {
      types += returns.value.names.map { Located($0, at: returns.place) }
    }
    for value in spec.app.scopes.flatMap(\.values) {
      let parts = value.type.value.parts
      guard parts.count > 1, parts.first?.text == graph.modules[module].name else { continue }
      types.append(Located(TypeReference(Array(parts.dropFirst())), at: value.type.place))
    }
    return types
  }
}
