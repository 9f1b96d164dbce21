import Diagnostics
import Findings
import Model
import Planning
import SwiftSources

/// Types of the standard library that a module may well be called like: behind such a name comes what the type has.
private let standardTypes: Set<String> = [
  "Actor", "Array", "Character", "Clock", "Collection", "Comparable", "Decoder", "Dictionary", "Duration", "Encoder",
  "Error", "Executor", "Hasher", "Identifiable", "Mirror", "Optional", "Range", "Regex", "Result", "Sequence", "Set",
  "Slice", "String", "Task", "Unicode",
]

extension SourceScan {
  /// A type or function that generated code names, and that another module which it imports declares too: the compiler
  /// cannot choose.
  ///
  /// Where two services or providers share a name the generator writes aliases; of other types it knows nothing.
  mutating func checkAmbiguousNames(_ names: ProjectNames) {
    var reported: Set<Place> = []
    for app in wirings {
      let byName = Dictionary(
        (app.interfaces + app.implementations).map { (moduleName(ofTarget: graph.modules[$0].name), $0) },
        uniquingKeysWith: { first, _ in first })
      let outer = Set(app.interfaces)
      let inner = Set(app.wiring.registrationImports.compactMap { byName[$0.text] })
      var uses: [NameUse] = []
      for service in app.wiring.allServices {
        guard let number = graph.serviceIndex[(service.collects ?? service.name).text] else { continue }
        uses += self.uses(of: number, in: outer)
        if inner.contains(graph.services[number].module) { uses += self.uses(of: number, in: inner) }
        var chosen: [Int: Set<Wiring.Provider.Construction>] = [:]
        for provider in service.source.providers {
          if let module = byName[provider.module.text] { chosen[module, default: []].insert(provider.construction) }
        }
        for provider in graph.services[number].providers {
          let construction = provider.declaration.construction
          guard chosen[provider.module]?.contains(construction.value) == true else { continue }
          let labels = provider.declaration.labels
          let (path, call) =
            switch construction.value {
            case .type(let path): (path, Call(isFactory: false, labels: labels))
            case .factory(let path): (path, Call(isFactory: true, labels: labels))
            }
          uses.append(
            NameUse(name: path, module: provider.module, place: construction.place, in: inner, call: call))
        }
      }
      for service in app.wiring.services {
        guard let setUp = service.setUp, let module = byName[service.interfaceModule.text],
          let place = graph.modules[module].module.configurations.first?.setup?.place
        else { continue }
        uses.append(NameUse(name: setUp.type, module: module, place: place, in: inner))
      }
      for module in app.launching {
        for task in graph.modules[module].module.launch {
          uses.append(
            NameUse(
              name: task.call.value, module: module, place: task.call.place, in: inner, .unfitLaunchTask,
              isFunction: task.call.value.parts.count == 1))
        }
      }
      for (_, route) in app.routes {
        guard let returns = route.returns, let index = graph.serviceIndex[route.service.value] else { continue }
        for name in returns.value.names where !name.isStandard {
          uses.append(
            NameUse(
              name: name, module: graph.services[index].module, place: returns.place, in: outer, .unfitRoute))
        }
      }
      for value in graph.components[app.component].spec.app.scopes.flatMap(\.values) {
        let parts = value.type.value.parts
        guard let module = byName[parts.first?.text ?? ""], parts.count > 1 else { continue }
        uses.append(
          NameUse(
            name: TypeReference(Array(parts.dropFirst())), module: module, place: value.type.place, in: outer,
            .unfitScopeValue))
      }
      report(uses, imported: outer.union(inner), names, &reported)
    }
    for needs in graph.injections.needs where graph.components[needs.component].isMember {
      let imported = Set(needs.modules(in: graph))
      report(needs.services.flatMap { uses(of: $0, in: imported) }, imported: imported, names, &reported)
    }
  }

  /// The protocol of a service, and the actor to which it is isolated.
  private func uses(of service: Int, in imported: Set<Int>) -> [NameUse] {
    let service = graph.services[service]
    let declared = service.declaration
    let type = NameUse(
      name: declared.protocolName.value, module: service.module, place: declared.protocolName.place, in: imported)
    guard let isolation = ServiceIsolation(of: service, in: graph), let module = isolation.module,
      let place = declared.isolation?.place, imported.contains(module)
    else { return [type] }
    return [type, NameUse(name: isolation.actor, module: module, place: place, in: imported, isActor: true)]
  }

  private struct NameUse {
    let name: TypeReference
    let module: Int
    let place: Place
    /// What the file imports.
    let imported: Set<Int>
    /// `nil` where the type alone is named.
    let call: Call?
    let finding: FindingID
    /// Whether it is a function of the module, which those of others may be taken for as well.
    let isFunction: Bool
    /// Whether it is an actor, which generated code names plainly whatever the spec says.
    let isActor: Bool

    init(
      name: TypeReference, module: Int, place: Place, in imported: Set<Int>, call: Call? = nil,
      _ finding: FindingID? = nil, isFunction: Bool = false, isActor: Bool = false
    ) {
      self.isActor = isActor
      (self.name, self.module, self.place) = (name, module, place)
      (self.imported, self.call, self.isFunction) = (imported, call, isFunction)
      self.finding = finding ?? (call != nil ? .unusableProvider : .unfitService)
    }
  }

  private struct Call {
    let isFactory: Bool
    let labels: [String?]
  }

  private mutating func report(
    _ uses: [NameUse], imported: Set<Int>, _ names: ProjectNames, _ reported: inout Set<Place>
  ) {
    var users: [String: Set<Int>] = [:]
    for use in uses { users[use.name.parts.first?.text ?? "", default: []].insert(use.module) }
    // By name, the modules that declare a type of it.
    var declaring: [String: [Int]] = [:]
    for module in imported.sorted() {
      guard let table = names.table(of: module) else { continue }
      for name in Set(table.types.keys).union((table.members[""] ?? []).map { table[$0].name }) where users[name] != nil
      {
        declaring[name, default: []].append(module)
      }
    }
    for use in uses where !reported.contains(use.place) {
      let own = moduleName(ofTarget: graph.modules[use.module].name)
      guard use.name.parts.count > 1, use.name.parts[0].text == own, let table = names.table(of: use.module),
        case let plain = use.name.parts.dropFirst().map(\.text).joined(separator: ".")
      else { continue }
      let owner: String
      if table.types[own] != nil {
        // A function may be one of that type.
        guard table.types[use.name.text] == nil, table.types[plain] != nil else { continue }
        owner = "a type of '\(graph.title(use.module))'"
      } else {
        guard standardTypes.contains(own), table.aliases(own).isEmpty else { continue }
        owner = "a type of the standard library"
      }
      reported.insert(use.place)
      bag.add(
        Diagnostic(
          use.finding, "'\(own)' in '\(use.name)' is \(owner) for generated code, and not the module",
          at: use.place, help: "write '\(plain)'"))
    }
    for use in uses {
      let isOfModulesName = use.name.parts.first?.text == moduleName(ofTarget: graph.modules[use.module].name)
      guard let first = use.name.parts.first?.text, users[first]?.count == 1, !reported.contains(use.place),
        !isOfModulesName || use.name.parts.count == 1 && !use.isFunction
      else { continue }
      for other in declaring[first] ?? [] where other != use.module && use.imported.contains(other) {
        guard let table = names.table(of: other), let type = rival(of: use, in: table, names) else { continue }
        reported.insert(use.place)
        let own = moduleName(ofTarget: graph.modules[use.module].name)
        let kind = use.isFunction ? "declarations" : table[type].kind == .function ? "functions" : "types"
        bag.add(
          Diagnostic(
            use.finding,
            "generated code imports two \(kind) called '\(first)': that of '\(graph.title(use.module))', and one of "
              + "'\(graph.title(other))'", at: use.place,
            notes: [Note("the other one", at: place(of: type, in: table))],
            help: use.isActor || isOfModulesName || standardTypes.contains(own)
              ? "rename one of them"
              : use.finding == .unfitScopeValue
                ? "rename one of them, or let a type of another name hold it" : "say whose it is: '\(own).\(use.name)'")
        )
        break
      }
    }
  }

  /// A declaration of another module that generated code could mean: what cannot be called is no choice.
  private func rival(of use: NameUse, in table: TypeTable, _ names: ProjectNames) -> TypeTable.Reference? {
    let parts = use.name.parts.map(\.text)
    guard let first = parts.first else { return nil }
    guard let call = use.call else { return declaration(of: first, in: table, orFunction: use.isFunction) }
    if !call.isFactory || parts.last == "init" && parts.count == 2 {
      return isThere("init", in: first, call, table) ? declaration(of: first, in: table, orFunction: false) : nil
    }
    if parts.count == 2 {
      return isThere(parts[1], in: first, call, table) ? declaration(of: first, in: table, orFunction: false) : nil
    }
    guard parts.count == 1, let own = names.table(of: use.module) else { return nil }
    func called(_ table: TypeTable) -> [TypeTable.Reference] {
      (table.members[""] ?? []).filter {
        let declaration = table[$0]
        return declaration.kind == .function && declaration.name == first && declaration.conditions.isEmpty
          && table.isVisible($0, takesPackage: false) && declaration.signature?.takes(call.labels) == true
          && declaration.signature?.isAsync == false && !declaration.attributes.contains("_disfavoredOverload")
          && declaration.availability.isEmpty
      }
    }
    // Others take something else, or return what no provider returns.
    let mine = called(own).compactMap { own[$0].signature.map { shape(of: $0) } }
    return called(table).first { other in table[other].signature.map { mine.contains(shape(of: $0)) } ?? false }
  }

  /// The types of a function, without the names of modules before them.
  private func shape(of signature: Signature) -> [String] {
    (signature.parameters.map(\.type) + [signature.result ?? ""]).map { plainSpelling(ofType: $0) }
  }

  private func isThere(_ member: String, in type: String, _ call: Call, _ table: TypeTable) -> Bool {
    (table.members[type] ?? []).contains { reference in
      let declaration = table[reference]
      let isCalledByType = declaration.kind == .initialiser || declaration.modifiers.contains("static")
      return declaration.name == member && isCalledByType && table.isVisible(reference, takesPackage: false)
        && declaration.conditions.isEmpty && declaration.signature?.takes(call.labels) == true
    }
  }

  /// A public type, or alias, at the top of a module's files.
  private func declaration(of name: String, in table: TypeTable, orFunction: Bool) -> TypeTable.Reference? {
    let values = orFunction ? (table.members[""] ?? []).filter { table[$0].name == name } : []
    return ((table.types[name] ?? []) + table.aliases(name) + values).first {
      table[$0].kind != .extension && table[$0].conditions.isEmpty && table.isVisible($0, takesPackage: false)
    }
  }
}
