import Model

extension LinkedGraph {
  /// Modules, and all that they depend on.
  package func modulesNeeded(by modules: some Sequence<Int>) -> Set<Int> {
    var reached = Set(modules)
    var pending = Array(reached)
    while let module = pending.popLast() {
      for edge in edges[self.modules[module].edges] {
        if case .module(let target) = edge.target, reached.insert(target).inserted { pending.append(target) }
      }
    }
    return reached
  }

  /// The service that an app makes from others, as if the interface module had a provider; `nil` if it needs no other.
  func maker(of service: Located<String>, _ index: Int, _ materials: [RequirementDeclaration]) -> Provider? {
    if materials.isEmpty { return nil }
    return Provider(
      module: services[index].module,
      declaration: ProviderDeclaration(
        service: service, construction: Located(.factory("register"), at: service.place), requirements: materials))
  }
}
