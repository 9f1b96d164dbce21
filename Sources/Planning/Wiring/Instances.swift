import Diagnostics
import Findings
import Model

extension LinkedGraph {
  /// The service by whose provider a module builds an instance that has other services too; `nil` for one that is alone.
  func instance(of provider: Provider) -> String? {
    if let same = provider.declaration.same { return same.value }
    let name = provider.declaration.service.value
    return modules[provider.module].module.provides.contains { $0.same?.value == name } ? name : nil
  }

  /// The name of a type without the module that declares it.
  fileprivate func withoutModule(_ type: TypeReference, _ module: Int) -> TypeReference {
    let parts = type.parts
    return parts.count > 1 && parts[0] == name(of: module) ? TypeReference(Array(parts.dropFirst())) : type
  }
}

extension WiringPlanner {
  /// `isolation-mismatch` and `conditional-service`: one instance lives on one actor, and is there or not.
  func checkInstances(_ bag: inout DiagnosticBag) {
    let graph = choice.graph
    let used = choice.all.filter { graph.instance(of: $0.provider) != nil }
    for entry in used {
      guard let same = entry.provider.declaration.same,
        let other = used.first(where: {
          $0.provider.module == entry.provider.module && $0.provider.declaration.service.value == same.value
        })
      else { continue }
      checkType(of: entry, other, at: same.place, &bag)
      let (service, otherService) = (graph.services[entry.service], graph.services[other.service])
      let (there, otherThere) = (platforms.of(entry.provider), platforms.of(other.provider))
      if choice.isolation(of: entry.service) != choice.isolation(of: other.service) {
        bag.add(
          .isolationMismatch,
          "'\(service.name)' is the same as '\(otherService.name)', which is isolated to another actor",
          at: same.place,
          notes: [service, otherService].map { Note("'\($0.name)'", at: $0.declaration.name.place) },
          help: "give both services the same 'isolation'")
      } else if there != otherThere {
        bag.add(
          .conditionalService,
          "'\(service.name)' is the same as '\(otherService.name)', but '\(choice.spec.name.value)' has one of them "
            + "\(there.phrase), the other \(otherThere.phrase)", at: same.place,
          help: "depend on the interfaces of both on the same platforms")
      }
    }
  }

  /// `unusable-provider`: the constant that keeps the instance has the type that is built.
  private func checkType(
    of entry: ProviderChoice.Entry, _ other: ProviderChoice.Entry, at place: Place, _ bag: inout DiagnosticBag
  ) {
    let graph = choice.graph
    let type = other.provider.declaration.construction.value.path
    let built = graph.withoutModule(type, other.provider.module)
    for service in [entry, other].map({ graph.services[$0.service] }) {
      let declaration = service.declaration
      guard declaration.isConcrete, graph.withoutModule(declaration.protocolName.value, service.module) != built
      else { continue }
      bag.add(
        .unusableProvider,
        "'\(graph.services[entry.service].name)' is the same as '\(graph.services[other.service].name)', but "
          + "'\(type)' is built for both: '\(declaration.name.value)' is of the type '\(declaration.protocolName.value)'",
        at: place, notes: [Note("the service", at: declaration.name.place)],
        help: "build '\(declaration.protocolName.value)' itself, or give '\(declaration.name.value)' a protocol")
    }
  }
}
