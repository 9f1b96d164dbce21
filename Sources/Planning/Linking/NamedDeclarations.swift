import Model

extension Spec {
  /// Returns whether generated code names declarations of a component.
  ///
  /// - Parameter modules: those whose types apps name.
  package func hasNamedDeclarations(_ modules: Set<String>) -> Bool {
    self.modules.contains { $0.isWired || modules.contains($0.name.value) }
  }
}

extension LinkedGraph {
  /// The modules of which apps name types: those of the values of scopes.
  package var modulesOfScopeValues: Set<String> {
    var names: Set<String> = []
    for component in components where !component.spec.app.scopes.isEmpty {
      for value in component.spec.app.scopes.lazy.flatMap(\.values) {
        let parts = value.type.value.parts
        if parts.count > 1, let first = parts.first { names.insert(first.text) }
      }
    }
    return names
  }

  /// The pins of components whose declarations generated code names.
  package var pinsWithNamedDeclarations: Set<Int> {
    let modules = modulesOfScopeValues
    return Set(
      components.lazy.filter { $0.pin != nil && $0.spec.hasNamedDeclarations(modules) }.compactMap(\.pin))
  }
}
