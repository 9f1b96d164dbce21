import Diagnostics
import Findings
import Model
import Planning
import SwiftSources
import Text

extension SourceScan {
  /// `unfit-injection`: compares `@Injected` in sources with what specs inject.
  mutating func checkInjections() {
    guard graph.hasInjections else { return }
    let wrappers = Set(graph.services.map(\.wrapper) + ["Injected"])
    for (position, index) in modules.enumerated() {
      for injected in read[position].sources.injected
      where wrappers.contains(injected.use.wrapper) { check(injected, in: index) }
      if !graph.modules[index].module.injects.isEmpty { checkOwnTypes(of: index) }
    }
    for index in Set(wirings.flatMap(\.injecting)).sorted() {
      let needs = graph.injections.needs[index]
      if !graph.components[needs.component].isMember { checkPinned(needs) }
    }
  }

  /// What code may read by the wrappers of a generated module: the services' names.
  private func services(behind module: Int) -> [Int]? {
    switch known.owners[module] {
    case .injected(let needs): return graph.injections.needs[needs].services
    case .generated(let wiring):
      let app = wirings[wiring].wiring
      guard known.names[module] == moduleName(ofTarget: app.dependenciesModule) else { return nil }
      return app.injected.compactMap { graph.serviceIndex[$0.text] }
    case .module, .product, .pin, .testValues: return nil
    }
  }

  private mutating func check(_ injected: ModuleSources.Injected, in module: Int) {
    let use = injected.use
    // What some way of building leaves out may be meant for another module of the name.
    guard use.conditions.isEmpty,
      let generated = injected.modules.first(where: { services(behind: $0)?.isEmpty == false }),
      let services = services(behind: generated), [nil, known.names[generated]].contains(use.qualifier)
    else { return }
    var isComponents = false
    if case .injected = known.owners[generated] { isComponents = true }
    let spec = graph.component(of: module).spec
    func report(_ message: String, _ notes: [Note] = [], help: String) {
      bag.add(
        Diagnostic(
          .unfitInjection, message,
          at: Place(file: file(injected.path), line: use.position.line, column: use.position.column), notes: notes,
          help: help))
    }
    let name = known.names[generated]
    // A type hides its module.
    let hidesModule = services.contains { graph.services[$0].wrapper == name }
    if hidesModule, use.qualifier == name {
      return report(
        "'@\(name).\(use.wrapper)' is not there: '\(name)' is a wrapper too, which hides its module",
        help: "write '@\(use.wrapper)'")
    }
    for case .module(let other) in injected.others.map({ known.owners[$0] }) where other != module {
      guard let table = scanned(other)?.declarations, let rival = type(named: use.wrapper, in: table),
        table.isVisible(rival, takesPackage: graph.modules[other].component == graph.modules[module].component)
      else { continue }
      return report(
        "'@\(use.wrapper)' may be that of '\(name)', or one of '\(graph.title(other))'",
        [Note("the other one", at: place(of: rival, in: table))],
        help: hidesModule ? "rename the other one" : "say whose it is: '@\(name).\(use.wrapper)'")
    }
    guard let index = services.first(where: { graph.services[$0].name == use.name }) else {
      // That one leads to no service is said where it is listed.
      let listed = (spec.app.injects + spec.modules.flatMap(\.injects)).map(\.value)
      if listed.contains(use.name) { return }
      let near = nearest(to: use.name, in: services.map { graph.services[$0].name })
      let help =
        graph.serviceIndex[use.name] != nil
        ? "add '\(use.name)' to 'injects:' in the spec of '\(spec.name.value)'"
        : didYouMean(near) ?? "name a service that 'injects:' of '\(spec.name.value)' lists"
      return report(
        "'\(graph.title(module))' reads '\(use.name)', which 'injects:' of '\(spec.name.value)' does not list",
        help: help)
    }
    let service = graph.services[index]
    let note = [Note("the service", at: service.declaration.name.place)]
    let wrapper = service.wrapper
    if use.wrapper != wrapper {
      let actor = service.declaration.isolation.map { "is isolated to \($0.value)" } ?? "is not isolated"
      return report(
        "'@\(use.wrapper)' does not read '\(use.name)', which \(actor)", note,
        help: "write '@\(wrapper)(\(isComponents ? "\\" : "").\(use.name))'")
    }
    guard use.isKeyPath != isComponents else { return }
    report(
      "'@\(use.wrapper)' takes '\(use.name)' \(isComponents ? "by a key path" : "by its name alone")", note,
      help: "write '@\(use.wrapper)(\(isComponents ? "\\" : "").\(use.name))'")
  }

  /// A type of the module's own hides the wrapper of the same name.
  private mutating func checkOwnTypes(of module: Int) {
    guard let table = scanned(module)?.declarations else { return }
    let wrappers = graph.modules[module].module.injects.compactMap { name in
      graph.serviceIndex[name.value].map { graph.services[$0].wrapper }
    }
    for wrapper in Set(wrappers).sorted() {
      guard let own = type(named: wrapper, in: table) else { continue }
      bag.add(
        Diagnostic(
          .unfitInjection,
          "'\(graph.title(module))' declares '\(wrapper)', which hides the wrapper that 'injects' gives it",
          at: place(of: own, in: table),
          notes: [Note("what it injects", at: graph.modules[module].module.injects[0].place)], help: "rename the type"))
    }
  }

  /// A type, or alias, at the top of a module's files.
  private func type(named name: String, in table: TypeTable) -> TypeTable.Reference? {
    ((table.types[name] ?? []) + table.aliases(name)).first {
      table[$0].kind != .extension && table[$0].parent == nil
    }
  }
}
