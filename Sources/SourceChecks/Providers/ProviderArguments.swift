import Graph
import Model
import Planning
import SwiftSources

// The values that the registration passes, and the form of the parameters: a closure, a list, an optional or the value itself.
extension ProviderCheck {
  /// The reason that a parameter cannot take the value of a requirement.
  struct Misfit {
    let problem: String
    let help: String
  }

  func misfit(_ parameter: Signature.Parameter, _ requirement: RequirementDeclaration) -> Misfit? {
    let name = requirement.service.value
    guard let index = graph.serviceIndex[name], case let service = graph.services[index],
      !service.declaration.isConcrete, !parameter.isVariadic
    else { return nil }
    let type = ParameterShape(parameter.type)
    if type.attributes.contains("autoclosure") { return nil }
    let protocolName = lastName(service.declaration.protocolName.value.text)
    var shape = type.shape
    if requirement.lazy, case .optional(let inner) = shape { shape = inner }
    let passed = Self.passed(requirement, service)
    let misses = Misfit(
      problem: "has '\(parameter.type)' for '\(name)'",
      help: "write '\(passed)' there, or correct 'requires' and its labels")
    if case .function(let function) = shape {
      guard requirement.lazy else {
        return Misfit(
          problem: "has a closure for '\(name)', but 'requires' does not declare it lazy",
          help: "write '- \(name): lazy'")
      }
      if function.parameters > 0 || isWrong(function.result, requirement, protocolName) { return misses }
      guard case .function = type.shape, !type.attributes.contains("escaping"), leadsBack(index) else { return nil }
      return Misfit(
        problem: "calls the closure for '\(name)' before it returns, but building '\(name)' needs "
          + "'\(self.service.name)'",
        help: "write '@escaping' before the closure's type, and call it later")
    }
    guard requirement.lazy else { return isWrong(shape, requirement, protocolName) ? misses : nil }
    guard Self.names(shape).map(lastName).contains(protocolName) else { return nil }
    return Misfit(
      problem: "has '\(name)' itself, but 'requires' declares it lazy",
      help: "write '\(passed)' there, or '- \(name)' in 'requires'")
  }

  /// Returns whether building a service needs the one that is provided here, without a lazy requirement between them.
  private func leadsBack(_ service: Int) -> Bool {
    let needed = reachable(from: [service]) { next -> [Int] in
      // With several, the app chooses.
      guard graph.services[next].providers.count == 1 else { return [] }
      return graph.services[next].providers[0].declaration.requirements.filter { !$0.lazy }
        .compactMap { graph.serviceIndex[$0.service.value] }
    }
    return graph.serviceIndex[self.service.name].map(needed.contains) ?? false
  }

  /// Returns whether a type is certain to have another form than the requirement.
  private func isWrong(_ shape: TypeShape, _ requirement: RequirementDeclaration, _ protocolName: String) -> Bool {
    switch shape {
    case .any(let names), .some(let names), .composition(let names):
      return (requirement.collect || requirement.optional) && names.map(lastName).contains(protocolName)
    case .named(let name): return (requirement.collect || requirement.optional) && lastName(name) == protocolName
    case .array: return !requirement.collect
    case .optional(let inner):
      if case .array = inner { return !requirement.collect }
      return requirement.collect && Self.names(inner).map(lastName).contains(protocolName)
    case .function: return true
    case .other, .unknown: return false
    }
  }

  /// The type of the value that the registration passes, for people.
  private static func passed(_ requirement: RequirementDeclaration, _ service: LinkedGraph.Service) -> String {
    let name = service.declaration.valueText
    let value = requirement.collect ? "[\(name)]" : requirement.optional ? "(\(name))?" : name
    guard requirement.lazy else { return value }
    let actor = service.declaration.isolation.map { "@\($0.value.text) " } ?? ""
    return "@escaping \(actor)() -> \(value)"
  }

  private static func names(_ shape: TypeShape) -> [String] { DeclaredNames.names(shape) }
}

// MARK: Suggestions for `requires`
extension DeclaredNames {
  /// The services whose protocol a parameter's type names.
  func services(of parameter: Signature.Parameter) -> [String] {
    Self.names(ParameterShape(parameter.type).shape).flatMap { services[lastName($0)] ?? [] }
  }

  fileprivate static func names(_ shape: TypeShape) -> [String] {
    switch shape {
    case .any(let names), .some(let names), .composition(let names): names
    case .named(let name): [name]
    case .optional(let inner), .array(let inner): names(inner)
    case .function(let function): names(function.result)
    case .other, .unknown: []
    }
  }

  /// The line of `requires` for a call with these parameters; `nil` if one takes no service, or any of several.
  ///
  /// - Parameter requirements: those that the provider declares.
  func proposal(_ parameters: [Signature.Parameter], besides requirements: [RequirementDeclaration] = []) -> String? {
    var entries: [String] = []
    for parameter in parameters where !parameter.isVariadic {
      let found = services(of: parameter)
      let own = found.contains(parameter.label ?? "") ? [parameter.label ?? ""] : found
      guard own.count == 1, let service = own.first else {
        if parameter.hasDefault { continue }
        return nil
      }
      if parameter.hasDefault, !requirements.contains(where: { $0.service.value == service }) { continue }
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
    return entries.isEmpty && requirements.isEmpty ? nil : "requires: [\(entries.joined(separator: ", "))]"
  }
}
