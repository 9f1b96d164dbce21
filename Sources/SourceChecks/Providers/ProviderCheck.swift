import Diagnostics
import Findings
import Loading
import Model
import Planning
import SwiftSources
import Text

/// Compares the type or function that `provides` names with the declarations of the module: its labels, effects and actor,
/// and the conformance that it lists. Anything that these do not show is left to the compiler.
struct ProviderCheck {
  /// In `graph.modules`.
  let module: Int
  let table: TypeTable
  let names: DeclaredNames
  let service: LinkedGraph.Service
  let provider: ProviderDeclaration
  let systems: [SupportedSystem]
  let place: (TypeTable.Reference) -> Place

  var graph: LinkedGraph { names.graph }
  private var labels: [String?] { provider.labels }
  private var protocolName: String { service.declaration.protocolName.value.text }

  func finding() -> Diagnostic? {
    switch provider.construction.value {
    case .type(let type): return ofType(type.text)
    case .factory(let function):
      if function.parts.last == "init", let type = provider.construction.value.type { return ofType(type.text) }
      return ofFunction(function.text)
    }
  }

  private func problem(_ message: FindingText, notes: [Note] = [], help: String) -> Diagnostic {
    Diagnostic(.unusableProvider, message, at: provider.construction.place, notes: notes, help: help)
  }

  private func declared(_ reference: TypeTable.Reference) -> [Note] { [Note("declared here", at: place(reference))] }

  /// The help if the app has to make the value, or makes it already.
  private var madeByApp: String {
    // The import that 'provides' implied has no dependency then.
    let isImplied = graph.edges[graph.modules[module].edges].contains { edge in
      edge.isImplied && edge.target == .module(service.module)
    }
    let here =
      "remove '\(service.name)' from 'provides' here"
      + (isImplied ? ", write '\(graph.title(service.module))' under 'dependencies' instead" : "")
    let makers = graph.components.filter { $0.isMember && $0.spec.kind != .component }
    if makers.contains(where: { $0.spec.app.provides.contains { $0.value == service.name } }) {
      return "\(here), since the app makes '\(service.name)'"
    }
    return "\(here), write 'provides: { \(service.name): app }' in the app's spec, and pass a closure that makes it: "
      + "'Registration.register(\(service.name): { … })'"
  }

  // MARK: Types

  private func ofType(_ path: String) -> Diagnostic? {
    let found = table.named(path)
    guard let type = found.first else { return missingType(path) }
    if let finding = checkUse(of: found, path) { return finding }
    guard let name = table.typeName(path) else { return nil }
    if table[type].kind == .protocol {
      return problem(
        "'\(path)', which provides '\(service.name)', is a protocol", notes: declared(type),
        help: "name a type that conforms to it")
    }
    let family = names.family(of: name, in: module)
    let initialisers = (table.members[name] ?? []).filter { table[$0].kind == .initialiser }
    return checkCalls(
      initialisers, of: path, isOpen: mayHaveOtherInitialisers(of: name, family, besides: initialisers),
      kind: "initialiser")
      ?? checkConformance(of: family, path, declared: type)
  }

  private func missingType(_ path: String) -> Diagnostic? {
    let short = table.withoutModule(path)
    let first = String(short.prefix { $0 != "." })
    // An extension of another module's type, or an alias, leads to declarations that are not seen here.
    guard names.showsAll(of: module), table.extensions[short] == nil, table.extensions[first] == nil,
      table.aliases[first] == nil
    else { return nil }
    return problem(
      "'\(graph.title(module))' has no type '\(path)', which provides '\(service.name)'",
      help: didYouMean(nearest(to: short, in: table.types.keys.sorted()))
        ?? "correct the name, or declare the type there")
  }

  /// Checks that generated code may use one of these types or aliases.
  private func checkUse(of types: [TypeTable.Reference], _ path: String) -> Diagnostic? {
    if let first = types.first, !types.contains(where: { table.isVisible($0) }) {
      return problem(
        "the type '\(path)', which provides '\(service.name)', is not public", notes: declared(first),
        help: "write 'public' before it and before the types around it: the registration is in another module")
    }
    guard types.count == 1, let hindrance = table.hindrance(of: types[0], on: systems) else { return nil }
    return problem(
      "the type '\(path)', which provides '\(service.name)', \(hindrance)", notes: declared(types[0]),
      help: Availability.help)
  }

  private func mayHaveOtherInitialisers(
    of name: String, _ family: DeclaredNames.Family, besides own: [TypeTable.Reference]
  ) -> Bool {
    if !family.isKnown { return true }
    // 'NSObject' has 'init()', which a class without an initialiser inherits.
    let isDesignated = own.contains { !table[$0].modifiers.contains("convenience") }
    if family.names.contains("NSObject"), labels.isEmpty || !isDesignated { return true }
    let others = family.declarations.filter { $0.module != module || table.fullName(of: $0.reference) != name }
    return others.contains { $0.declaration.kind == .class }
      || family.members(.initialiser).contains { !isOwn($0, name) }
  }

  /// Checks that the type conforms to the service's protocol, by its own list and those of the types that it inherits
  /// from.
  private func checkConformance(
    of family: DeclaredNames.Family, _ path: String, declared type: TypeTable.Reference
  ) -> Diagnostic? {
    guard family.isKnown, !family.names.contains(lastName(protocolName)), !service.declaration.isConcrete,
      let interface = names.tables[service.module], let wanted = interface.typeName(protocolName),
      interface.types[wanted]?.allSatisfy({ interface[$0].kind == .protocol }) == true
    else { return nil }
    return problem(
      "'\(path)', which provides '\(service.name)', does not conform to '\(protocolName)'", notes: declared(type),
      help: "write ': \(protocolName)' after its name, or correct 'provides'")
  }

  // MARK: Functions

  /// A function of the module or of one of its types. Functions of values are left to the compiler.
  private func ofFunction(_ path: String) -> Diagnostic? {
    let name = lastName(path)
    let outer = path == name ? "" : String(path.dropLast(name.count + 1))
    var owner = ""
    if !outer.isEmpty, outer != table.module || table.types[outer] != nil {
      guard let type = table.typeName(outer) else {
        let first = String(table.withoutModule(outer).prefix { $0 != "." })
        let isOther = table.types[first] != nil || (table.members[""] ?? []).contains { table[$0].name == first }
        return isOther ? nil : missingType(outer)
      }
      if let finding = checkUse(of: table.types[type] ?? [], outer) { return finding }
      owner = type
    }
    let members = (table.members[owner] ?? []).filter { table[$0].name == name }
    // A value can be called, and so can a type.
    if members.contains(where: { table[$0].kind != .function }) { return nil }
    let family = owner.isEmpty ? nil : names.family(of: owner, in: module)
    let isOpen =
      !names.showsAll(of: module) || family?.isKnown == false
      || family?.members(.function).contains { $0.declaration.name == name && !isOwn($0, owner) } == true
      // Only the first of several cases in one line is known.
      || (table.members[owner] ?? []).contains { table[$0].isCase }
    guard members.isEmpty else { return checkCalls(members, of: path, isOpen: isOpen, kind: "function") }
    if isOpen { return nil }
    let others = (table.members[owner] ?? []).filter { table[$0].kind == .function }.map { table[$0].name }
    return problem(
      "'\(graph.title(module))' has no function '\(path)', which provides '\(service.name)'",
      help: didYouMean(nearest(to: name, in: Set(others).sorted()))
        ?? "correct the name, or declare the function there")
  }

  private func isOwn(_ member: DeclaredName, _ owner: String) -> Bool {
    member.module == module && table.parent(of: member.reference).map(table.fullName) == owner
  }

  // MARK: Calls

  private func checkCalls(
    _ all: [TypeTable.Reference], of path: String, isOpen: Bool, kind: String
  ) -> Diagnostic? {
    if isOpen { return nil }
    let fitting = all.filter { table[$0].signature?.takes(labels) ?? false }
    if fitting.isEmpty { return wrongLabels(all, of: path, kind: kind) }
    var first: Diagnostic?
    for reference in fitting {
      guard let obstacle = obstacle(to: reference, of: path, kind: kind) else { return nil }
      first = first ?? obstacle
    }
    return first
  }

  /// The reason why a declaration with these labels cannot be called as the registration does.
  private func obstacle(to reference: TypeTable.Reference, of path: String, kind: String) -> Diagnostic? {
    let declaration = table[reference]
    guard let signature = declaration.signature else { return nil }
    let callee = kind == "initialiser" ? "the initialiser of '\(path)'" : "the \(kind) '\(path)'"
    let what = "\(callee), which provides '\(service.name)',"
    let notes = declared(reference)
    if !table.isVisible(reference) {
      return problem("\(what) is not public", notes: notes, help: "write 'public' before it")
    }
    if kind == "function", !declaration.isStatic, table.parent(of: reference) != nil {
      return problem("\(what) is not static", notes: notes, help: "write 'static' before it")
    }
    if signature.isFailable && !signature.isUnwrapped || signature.returnsOptional {
      return problem(
        "\(what) may return nil, which the registration does not support", notes: notes,
        help:
          "give it \(kind == "initialiser" ? "an initialiser without '?'" : "a result without '?'"), or make the value in "
          + "the app: \(madeByApp)")
    }
    if let hindrance = table.hindrance(of: reference, on: systems) {
      return problem("\(what) \(hindrance)", notes: notes, help: Availability.help)
    }
    if signature.isAsync || signature.canThrow {
      var finding = Diagnostic.effectfulInitialiser(what, at: provider.construction.place)
      finding.notes = notes
      finding.help = madeByApp
      return finding
    }
    for (parameter, requirement) in arguments(signature.parameters) {
      guard let requirement, let misfit = misfit(parameter, requirement) else { continue }
      return problem("\(what) \(misfit.problem)", notes: notes, help: misfit.help)
    }
    guard let actor = names.actor(of: DeclaredName(module, table, reference)),
      names.isAnother(actor, than: ServiceIsolation(of: service, in: graph))
    else { return nil }
    let theirs = service.declaration.isolation.map { "isolated to \($0.value.text)" } ?? "not isolated"
    return Diagnostic(
      .isolationMismatch,
      "\(callee) is isolated to \(actor), but the service '\(service.name)', which it provides, is \(theirs)",
      at: provider.construction.place,
      notes: notes + [Note("the service", at: service.declaration.name.place)],
      help: "write '\(service.name): { \(service.declaration.isConcrete ? "concrete: true, type" : "protocol"): "
        + "\(protocolName), isolation: \(names.written(actor, in: service.module)) }' for the service, or 'nonisolated' before the \(kind)"
    )
  }

  /// Each parameter with the requirement that is passed for it.
  private func arguments(
    _ parameters: [Signature.Parameter]
  ) -> [(parameter: Signature.Parameter, requirement: RequirementDeclaration?)] {
    var left = zip(labels, provider.requirements).makeIterator()
    var next = left.next()
    return parameters.map { parameter in
      guard let (label, requirement) = next, label == parameter.label else { return (parameter, nil) }
      next = left.next()
      return (parameter, requirement)
    }
  }

  private func wrongLabels(_ all: [TypeTable.Reference], of path: String, kind: String) -> Diagnostic {
    func shown(_ labels: [String?]) -> String { "(\(labels.map { ($0 ?? "_") + ":" }.joined()))" }
    if all.isEmpty {
      let parameters = labels.map { "\($0 ?? "_"): …" }.joined(separator: ", ")
      return problem(
        "'\(path)', which provides '\(service.name)', has no initialiser that other modules can call",
        help: "write 'public init(\(parameters))' in it: the implicit one is internal")
    }
    let signatures = all.compactMap { reference in table[reference].signature.map { (reference, $0) } }
    let notes = signatures.prefix(3).map { reference, signature in
      Note("this one takes \(shown(signature.parameters.map(\.label)))", at: place(reference))
    }
    let message: FindingText =
      "no \(kind) of '\(path)' takes \(shown(labels)), as the provider of '\(service.name)' requires"
    let usable = signatures.filter { table.isVisible($0.0) }.map(\.1)
    let proposals = usable.lazy.compactMap { names.proposal($0.parameters, besides: provider.requirements) }
    if let proposal = proposals.first {
      return problem(message, notes: notes, help: "write '\(proposal)' for '\(service.name)'")
    }
    let others = (usable.first?.parameters ?? []).filter { parameter in
      !parameter.hasDefault && !parameter.isVariadic && names.services(of: parameter).isEmpty
    }
    if provider.requirements.isEmpty, let other = others.first {
      let name = other.label.map { "'\($0): \(other.type)'" } ?? "'\(other.type)'"
      return problem(
        message, notes: notes,
        help:
          "add a default to the parameter, since \(name) is not a service, or make the value in the app: \(madeByApp)")
    }
    return problem(
      message, notes: notes,
      help: "correct 'requires' and its labels: services are passed in its order, those without a label with "
        + "'{ label: _ }'")
  }

  /// Services that the initialisers or functions in question take, and that `requires` does not name.
  func forgottenServices() -> Set<String> {
    let (outer, name) =
      switch provider.construction.value {
      case .type(let type): (type.text, "init")
      case .factory(let function): (provider.construction.value.type?.text ?? "", lastName(function.text))
      }
    let members = table.members[table.typeName(outer) ?? ""] ?? []
    let found = members.filter { table[$0].name == name }.compactMap { table[$0].signature }
      .filter { names.proposal($0.parameters, besides: provider.requirements) != nil }
      .flatMap { $0.parameters.flatMap(names.services) }
    return Set(found).subtracting(provider.requirements.map(\.service.value))
  }
}

extension ServiceIsolation {
  /// The actor without the types around it.
  var ownName: String { lastName(actor.text) }
}

extension Signature {
  /// Returns whether a call with exactly these labels matches the parameters.
  func takes(_ labels: [String?]) -> Bool {
    var left = labels[...]
    for parameter in parameters {
      if let next = left.first, next == parameter.label {
        left.removeFirst()
      } else if !parameter.hasDefault, !parameter.isVariadic {
        return false
      }
    }
    return left.isEmpty
  }

  /// True if a call is certain to need `try`: that of a function which rethrows does not.
  var canThrow: Bool {
    switch errors {
    case .any: true
    case .typed(let type): lastName(type) != "Never"
    case .ofArguments, .none: false
    }
  }

  /// True if a function may return `nil`, which a caller has to unwrap.
  fileprivate var returnsOptional: Bool {
    guard let type = result.map({ ParameterShape($0) }), case .optional = type.shape else { return false }
    return !type.isUnwrapped
  }
}

extension ProviderDeclaration {
  /// The labels with which the registration calls a provider; `nil` for a parameter without a label.
  var labels: [String?] {
    requirements.map { requirement in
      let label = requirement.label ?? requirement.service.value
      return label == "_" ? nil : label
    }
  }
}
