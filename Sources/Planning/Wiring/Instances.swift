import Diagnostics
import Findings
import Model

// One instance under several services.
extension WiringPlanner {
  /// The service by whose provider a module builds an instance that has other services too; `nil` for one that is alone.
  func instance(of provider: LinkedGraph.Provider) -> String? {
    if let same = provider.declaration.same { return same.value }
    let name = provider.declaration.service.value
    return graph.modules[provider.module].module.provides.contains { $0.same?.value == name } ? name : nil
  }

  /// The name of a type without the module that declares it.
  private func withoutModule(_ type: String, _ module: Int) -> String {
    let prefix = moduleName(ofTarget: graph.modules[module].name) + "."
    return type.hasPrefix(prefix) ? String(type.dropFirst(prefix.count)) : type
  }

  /// `isolation-mismatch` and `conditional-service`: one instance lives on one actor, and is there or not.
  mutating func checkInstances() {
    let used = all.filter { instance(of: $0.provider) != nil }
    for (service, provider) in used {
      guard let same = provider.declaration.same,
        let (index, other) = used.first(where: {
          $0.provider.module == provider.module && $0.provider.declaration.service.value == same.value
        })
      else { continue }
      let (name, otherName) = (graph.services[service].name, graph.services[index].name)
      // The constant that keeps the instance has this type.
      let built = withoutModule(other.declaration.construction.value.text, other.module)
      for number in [service, index] {
        let declaration = graph.services[number].declaration
        guard declaration.isConcrete,
          withoutModule(declaration.protocolName.value.text, graph.services[number].module) != built
        else { continue }
        bag.add(
          Diagnostic(
            .unusableProvider,
            "'\(name)' is the same as '\(otherName)', but '\(other.declaration.construction.value.text)' is built for "
              + "both: '\(declaration.name.value)' is of the type '\(declaration.protocolName.value)'", at: same.place,
            notes: [Note("the service", at: declaration.name.place)],
            help: "build '\(declaration.protocolName.value)' itself, or give '\(declaration.name.value)' a protocol"
          ))
      }
      if isolation(of: graph.services[service]) != isolation(of: graph.services[index]) {
        bag.add(
          Diagnostic(
            .isolationMismatch, "'\(name)' is the same as '\(otherName)', which is isolated to another actor",
            at: same.place,
            notes: [
              Note("'\(name)'", at: graph.services[service].declaration.name.place),
              Note("'\(otherName)'", at: graph.services[index].declaration.name.place),
            ], help: "give both services the same 'isolation'"))
      } else if platforms.of(provider) != platforms.of(other) {
        bag.add(
          Diagnostic(
            .conditionalService,
            "'\(name)' is the same as '\(otherName)', but '\(spec.name.value)' has one of them "
              + "\(platforms.of(provider).phrase), the other \(platforms.of(other).phrase)", at: same.place,
            help: "depend on the interfaces of both on the same platforms"))
      }
    }
  }
}
