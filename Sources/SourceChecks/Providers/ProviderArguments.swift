import Model
import Planning
import SwiftSources

// What the registration passes, and what parameters take.
extension ProviderCheck {
  /// Why a parameter does not take what a requirement passes.
  struct Misfit {
    let problem: String
    let help: String
    var isLaziness = false
  }

  func misfit(
    _ parameter: Signature.Parameter, _ requirement: RequirementDeclaration?, of reference: TypeTable.Reference,
    owner: String
  ) -> Misfit? {
    guard let requirement else { return nil }
    let name = requirement.service.value
    let type = ParameterShape(parameter.type)
    let other = serviceNamed(name)
    let wanted = other.map { names.symbol(of: $0) }
    let scope = scope(of: reference, owner: owner)
    let misses = Misfit(
      problem: "takes '\(name)' as '\(parameter.type)'",
      help: "let it take '\(passed(requirement, other))', or correct 'requires' and its labels")
    if type.specifiers.contains("inout") { return misses }
    if let found = misfit(type.shape, ofValue: requirement, in: scope) { return found }
    let generics = generics(of: reference, owner: owner)
    if parameter.isPack, other?.declaration.isConcrete != true {
      // A pack is of types that conform, which 'any P' does not.
      return generics.contains { mentions(parameter.type, $0) && !isMarker($1) } ? misses : nil
    }
    if parameter.isVariadic, other?.declaration.isConcrete != true, isOneType(type.shape, generics) { return misses }
    if requirement.lazy {
      if let found = lazyMisfit(type, requirement, other, in: scope, generics) {
        return found.isLaziness ? found : misses
      }
      return nil
    }
    if case .function(let function) = type.shape {
      if type.attributes.contains("autoclosure") {
        return wanted.flatMap { takes(function.result, $0, generics, in: scope) } == false ? misses : nil
      }
      return Misfit(
        problem: "takes a closure for '\(name)', and 'requires' does not say that it is lazy",
        help: "write '- \(name): lazy'", isLaziness: true)
    }
    return isWrong(type.shape, requirement, wanted, generics, in: scope) ? misses : nil
  }

  /// Whether a value of what is required cannot be passed for, or returned as, a type.
  private func isWrong(
    _ shape: TypeShape, _ requirement: RequirementDeclaration, _ wanted: Symbol?, _ generics: [String: String],
    in scope: NameScope
  ) -> Bool {
    // What is no protocol conforms.
    let isExistential = serviceNamed(requirement.service.value)?.declaration.isConcrete != true
    if requirement.collect {
      switch shape {
      case .array(let element):
        return isExistential && isOneType(element, generics)
          || wanted.flatMap { takes(element, $0, generics, in: scope) } == false
      case .optional(let inner): return isWrong(inner, requirement, wanted, generics, in: scope)
      case .function, .other: return true
      case .any(let names), .some(let names), .composition(let names):
        return names.contains { isService($0, in: scope) }
      case .named(let name):
        return isService(name, in: scope) || isType(name, generics, in: scope) || isBound(name, generics, in: scope)
      case .unknown: return false
      }
    }
    if requirement.optional {
      switch shape {
      case .optional(let inner):
        return isExistential && isOneType(inner, generics)
          || wanted.flatMap { takes(inner, $0, generics, in: scope) } == false
      case .array, .other, .function: return true
      case .any(let names), .some(let names), .composition(let names): return names != ["Any"]
      case .named(let name):
        if name == "Any" { return false }
        return isService(name, in: scope) || isType(name, generics, in: scope) || isBound(name, generics, in: scope)
      case .unknown: return false
      }
    }
    guard let wanted else { return false }
    if case .named(let name) = shape, name != "Any", generics[name] == nil,
      isOfToolchain(name, besides: wanted, in: scope)
    {
      return true
    }
    return takes(shape, wanted, generics, in: scope) == false
  }

  /// Whether a type stands for one that the caller chooses and that conforms to a protocol: a value of 'any P' is opened
  /// where it is passed by itself, and neither in an array nor in an optional.
  private func isOneType(_ shape: TypeShape, _ generics: [String: String]) -> Bool {
    switch shape {
    case .some(let all): all.contains { !markers.contains(lastName($0)) && !$0.hasPrefix("~") }
    case .named(let name): generics[name].map { !isMarker($0) } ?? false
    default: false
    }
  }

  private func lazyMisfit(
    _ type: ParameterShape, _ requirement: RequirementDeclaration, _ other: LinkedGraph.Service?, in scope: NameScope,
    _ generics: [String: String]
  ) -> Misfit? {
    let name = requirement.service.value
    let plain = Misfit(
      problem: "takes '\(name)' itself, and 'requires' says that it is lazy",
      help: "let it take '\(passed(requirement, other))', or write '- \(name)'", isLaziness: true)
    let misses = Misfit(problem: "", help: "")
    var shape = type.shape
    while case .optional(let inner) = shape { shape = inner }
    switch shape {
    case .function(let function):
      if type.attributes.contains("autoclosure") { return plain }
      if function.parameters > 0 { return misses }
      let wanted = other.map { names.symbol(of: $0) }
      if case .some = function.result { return misses }
      // What it takes is thrown away.
      if case .named(let name) = function.result, ["Void", "Swift.Void"].contains(name) { return misses }
      if case .named(let name) = function.result, let bound = generics[name], !isMarker(bound) { return misses }
      let result = function.result
      if requirement.optional {
        if case .optional(let inner) = result {
          if wanted.flatMap({ takes(inner, $0, generics, in: scope) }) == false { return misses }
        } else if isWrong(result, requirement, wanted, generics, in: scope) {
          return misses
        }
      } else if isWrong(result, requirement, wanted, generics, in: scope) {
        return misses
      }
      guard let actor = other.flatMap(names.actor(ofService:)) else { return nil }
      let attributes = type.attributes.union(function.attributes)
      if names.actor(in: attributes.sorted(), scope, of: table)?.isSame(as: actor) == true { return nil }
      if attributes.contains("isolated") { return nil }
      // What is waited for comes from the actor to wherever it is called.
      if function.isAsync, facts.languageIsAtLeast([6]) != true || wanted.flatMap(names.isSendable) != false {
        return nil
      }
      // On the same actor the closure is called where it may be.
      return isServices(actor) && !attributes.contains("Sendable") ? nil : misses
    case .any, .some, .composition, .array, .other: return plain
    case .named(let named): return isService(named, in: scope) || isType(named, generics, in: scope) ? plain : nil
    case .optional, .unknown: return nil
    }
  }

  /// The type of what the registration passes, for people.
  private func passed(_ requirement: RequirementDeclaration, _ service: LinkedGraph.Service?) -> String {
    let name = service?.declaration.valueText ?? "any …"
    let value = requirement.collect ? "[\(name)]" : requirement.optional ? "(\(name))?" : name
    guard requirement.lazy else { return value }
    let actor = service?.declaration.isolation.map { "@\($0.value.text) " } ?? ""
    return "@escaping \(actor)() -> \(value)"
  }

  func serviceNamed(_ name: String) -> LinkedGraph.Service? { graph.serviceIndex[name].map { graph.services[$0] } }

  /// Whether a name means the protocol of a service.
  func isService(_ name: String, in scope: NameScope) -> Bool {
    symbol(name, in: scope).map { names.services[$0] != nil } ?? false
  }

  // MARK: Generic parameters

  /// Whether a name is a generic parameter that conforms to the protocol of a service, which no array and no optional
  /// does.
  private func isBound(_ name: String, _ generics: [String: String], in scope: NameScope) -> Bool {
    guard let bound = generics[name] else { return false }
    return switch TypeShape(bound) {
    case .named(let one): isService(one, in: scope)
    case .composition(let all): all.contains { isService($0, in: scope) }
    default: false
    }
  }

  /// The generic parameters in sight of a declaration, each with what it has to conform to.
  func generics(of reference: TypeTable.Reference, owner: String) -> [String: String] {
    var found: [String: String] = [:]
    for outer in table.enclosing(reference).reversed() {
      for name in table[outer].generics { found[name] = table[outer].bounds[name] ?? "" }
    }
    return found
  }

  private func isMarker(_ bound: String) -> Bool {
    switch bound.isEmpty ? TypeShape.named("Any") : TypeShape(bound) {
    case .named(let name): markers.contains(lastName(name))
    case .composition(let names): names.allSatisfy { markers.contains(lastName($0)) || $0.hasPrefix("~") }
    default: false
    }
  }

  /// A generic parameter that a call leaves open, or that cannot be what is passed; `nil` where there is none, or where
  /// requirements may decide it.
  func openGeneric(
    of reference: TypeTable.Reference, _ taken: [(Signature.Parameter, RequirementDeclaration?)], owner: String
  ) -> String? {
    let declaration = table[reference]
    if declaration.hasRequirements { return nil }
    let enclosing = table.enclosing(reference).dropFirst()
    let scope = scope(of: reference, owner: owner)
    if enclosing.contains(where: { table[$0].kind == .extension && table[$0].hasRequirements }) { return nil }
    for name in declaration.generics {
      let bound = declaration.bounds[name] ?? ""
      if isOpen(name, bound, taken, isOfType: false, in: scope) { return name }
    }
    if let parent = enclosing.first(where: { table[$0].kind != .extension }), table.fullName(of: parent) != owner {
      return openGeneric(ofOwner: owner, inheritingFrom: Array(enclosing), taken)
    }
    for type in enclosing {
      for name in table[type].generics {
        let bound = table[type].hasRequirements ? "" : table[type].bounds[name] ?? ""
        if isOpen(name, bound, taken, isOfType: true, in: scope) { return name }
      }
    }
    return nil
  }

  /// The same of what a class inherits: it says of what the other class is, so that its own parameters count, as far as no
  /// value is passed that may decide them.
  private func openGeneric(
    ofOwner owner: String, inheritingFrom others: [TypeTable.Reference],
    _ taken: [(Signature.Parameter, RequirementDeclaration?)]
  ) -> String? {
    guard let type = table.types[owner]?.first else { return nil }
    let around = table.enclosing(type)
    if around.contains(where: { table[$0].kind == .extension && table[$0].hasRequirements }) { return nil }
    let decisive = others.flatMap { other in
      let aliases = (table.members[table.fullName(of: other)] ?? []).filter { table[$0].kind == .typealias }
      return table[other].generics + aliases.map { table[$0].name }
    }
    if taken.contains(where: { one in decisive.contains { mentions(one.0.type, $0) } }) { return nil }
    return around.lazy.flatMap { self.table[$0].generics }.first
  }

  private func isOpen(
    _ name: String, _ bound: String, _ taken: [(Signature.Parameter, RequirementDeclaration?)], isOfType: Bool,
    in scope: NameScope
  ) -> Bool {
    let mentioning = taken.filter { parameter, requirement in
      mentions(parameter.type, name) && !(requirement == nil && isDefaultClosure(parameter, taking: name))
    }
    let passed = mentioning.filter { $0.1 != nil }
    if passed.isEmpty {
      return !mentioning.contains { $0.0.isPack || $0.0.hasDefault && !$0.0.hasEmptyDefault }
    }
    if isMarker(bound) { return false }
    // A value of 'any P' is opened for one parameter of a function, and for none of a type.
    if isOfType || mentioning.count > 1 { return true }
    guard let requirement = passed[0].1, let service = serviceNamed(requirement.service.value) else { return false }
    return takes(TypeShape(bound), names.symbol(of: service), [:], in: scope) == false
  }

  /// Whether a parameter that is left to its default is a closure that takes values of a type, and returns none.
  private func isDefaultClosure(_ parameter: Signature.Parameter, taking name: String) -> Bool {
    var shape = ParameterShape(parameter.type).shape
    if case .optional(let inner) = shape { shape = inner }
    // Behind the last arrow.
    guard parameter.hasDefault, case .function = shape, let result = parameter.type.split(separator: "-").last else {
      return false
    }
    return !mentions(String(result), name)
  }

  private func mentions(_ type: String, _ name: String) -> Bool {
    type.split { !($0 == "_" || $0.isLetter || $0.isNumber) }.contains { $0 == name }
  }

  // MARK: What to require

  /// The services whose protocol a parameter's type names.
  func services(of parameter: Signature.Parameter, in scope: NameScope) -> [String] {
    typeNames(in: ParameterShape(parameter.type).shape).flatMap { name in
      guard let symbol = symbol(name, in: scope) else { return names.servicesByName[lastName(name)] ?? [] }
      return names.services[symbol] ?? []
    }
  }

  private func typeNames(in shape: TypeShape) -> [String] {
    switch shape {
    case .any(let names), .some(let names), .composition(let names): names
    case .named(let name): [name]
    case .optional(let inner), .array(let inner): typeNames(in: inner)
    case .function(let function): typeNames(in: function.result)
    case .other, .unknown: []
    }
  }

  /// What to write under `requires` for a call with these parameters; `nil` where one takes no service, or any of several.
  func proposal(_ parameters: [Signature.Parameter], in scope: NameScope) -> String? {
    var entries: [String] = []
    for parameter in parameters where !parameter.isVariadic && !parameter.isPack {
      let found = services(of: parameter, in: scope)
      let own = found.contains(parameter.label ?? "") ? [parameter.label ?? ""] : found
      guard own.count == 1, let service = own.first else {
        if parameter.hasDefault { continue }
        return nil
      }
      if parameter.hasDefault, !provider.requirements.contains(where: { $0.service.value == service }) { continue }
      var options: [String] = []
      if parameter.label != service { options.append("label: \(parameter.label ?? "_")") }
      var shape = ParameterShape(parameter.type).shape
      if case .function(let function) = shape {
        options.append("lazy: true")
        shape = function.result
      }
      if case .array = shape { options.append("collect: true") }
      if case .optional = shape { options.append("optional: true") }
      switch (options.count, options.first) {
      case (0, _): entries.append(service)
      case (1, let option?) where option.hasSuffix(": true"): entries.append("{ \(service): \(option.dropLast(6)) }")
      default: entries.append("{ \(service): { \(options.joined(separator: ", ")) } }")
      }
    }
    return entries.isEmpty && provider.requirements.isEmpty ? nil : "requires: [\(entries.joined(separator: ", "))]"
  }
}

private let markers: Set<String> = ["Any", "Sendable", "Copyable", "Escapable", "BitwiseCopyable", "SendableMetatype"]
