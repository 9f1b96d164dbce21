import Diagnostics
import Model
import Text
import YAML

/// Decodes `services:`; a text value is the protocol.
func decodeServices(_ node: YAMLNode, _ decoder: inout Decoder) -> [ServiceDeclaration] {
  decoder.elements(of: node, "'services'") { decoder, key, value in
    guard let name = decoder.identifier(key, "a service", besides: reservedServices) else { return nil }
    if value.kind != .scalar { return decodeService(name, value, &decoder) }
    return decoder.reference(value, "the protocol of '\(name.value)'").map {
      ServiceDeclaration(name: name, protocolName: $0)
    }
  }
}

/// A service with more than its protocol.
private func decodeService(_ name: Located<String>, _ node: YAMLNode, _ decoder: inout Decoder) -> ServiceDeclaration? {
  var type: Located<TypeReference>?
  var isolation: Located<TypeReference>?
  var typeKey: ServiceKey?
  var (isConcrete, hasBoth) = (false, false)
  let what = "service '\(name.value)'"
  decoder.mapping(node, what, Keys.service) { decoder, key, value, place in
    switch key {
    case .protocol, .type:
      if typeKey != nil {
        hasBoth = true
        decoder.reportInvalid(what, "has a 'protocol' and a 'type'", at: place, help: "keep one of the two")
      }
      typeKey = key
      type = decoder.reference(value, "'\(key.rawValue)'")
    case .concrete: isConcrete = decoder.bool(value, "'concrete'") ?? false
    case .isolation: if !value.equals("nonisolated") { isolation = decoder.reference(value, "'isolation'") }
    }
  }
  guard let type else {
    if typeKey == nil {
      decoder.reportMissing(
        isConcrete ? "type" : "protocol", in: what, node, at: name.place,
        example: isConcrete ? "type: MyType" : "protocol: MyProtocol")
    }
    return nil
  }
  if !hasBoth, isConcrete != (typeKey == .type) {
    decoder.reportInvalid(
      what, isConcrete ? "has 'concrete: true' and a protocol" : "has a 'type' without 'concrete: true'",
      at: type.place,
      help: isConcrete
        ? "write 'type: \(type.value)', or remove 'concrete: true'"
        : "write 'protocol: \(type.value)', or add 'concrete: true' if it is not a protocol")
  }
  var service = ServiceDeclaration(name: name, protocolName: type, isolation: isolation)
  service.isConcrete = typeKey == .type
  return service
}

/// Decodes one entry of `provides:`; a text value is the type.
func decodeProvider(_ service: Located<String>, _ node: YAMLNode, _ decoder: inout Decoder) -> ProviderDeclaration? {
  if node.kind == .scalar {
    return construction(node, "the type that provides '\(service.value)'", &decoder).map {
      ProviderDeclaration(service: service, construction: Located(.type($0.value), at: $0.place))
    }
  }
  var written = WrittenProvider(service: service)
  decoder.mapping(node, written.what, Keys.provider) { decoder, key, value, place in
    written.read(key, value, at: place, &decoder)
  }
  return written.declaration(node, &decoder)
}

private struct WrittenProvider {
  let service: Located<String>
  private var made: Located<Wiring.Provider.Construction>?
  private var failed = false
  private var scope: (scope: Wiring.Provider.Scope, name: Located<String>?) = (.shared, nil)
  private var requirements: [RequirementDeclaration] = []
  private var hearers: (all: [EventHandlerDeclaration], place: Place)?
  private var same: Located<String>?

  init(service: Located<String>) { self.service = service }

  var what: String { "provider of '\(service.value)'" }

  mutating func read(_ key: ProviderKey, _ value: YAMLNode, at place: Place, _ decoder: inout Decoder) {
    switch key {
    case .type, .factory:
      if made != nil {
        decoder.reportInvalid(what, "can have 'type' or 'factory', not both", at: place, help: "keep one of the two")
      }
      guard let text = construction(value, "'\(key.rawValue)'", &decoder) else {
        failed = true
        return
      }
      made = Located(key == .type ? .type(text.value) : .factory(text.value), at: text.place)
    case .scope: scope = decodeScope(value, &decoder)
    case .requires:
      requirements = decodeRequirements(value, &decoder, each: decodeRequirement)
    case .on: hearers = (decodeHearers(value, &decoder), place)
    case .app:
      failed = true
      decoder.report(
        .madeInComponent("\(service.value): { app: … }", at: place).following(decoder.typoPlaces(of: "kind")))
    case .same:
      same = decoder.identifier(value, "'same'")
      failed = failed || same == nil
    case .async, .throws:
      if decoder.bool(value, "'\(key.rawValue)'") == true {
        decoder.report(.effectfulInitialiser("the \(what)", at: place))
        failed = true
      }
    }
  }

  func declaration(_ node: YAMLNode, _ decoder: inout Decoder) -> ProviderDeclaration? {
    if let same {
      // Its other keys come from the entry that it is the same as.
      if node.count > 1 {
        decoder.reportInvalid(
          what, "has both 'same: \(same.value)' and a way to build it", at: same.place,
          help: "write '{ same: \(same.value) }' alone")
      }
      var provider = ProviderDeclaration(service: service, construction: Located(.type("same"), at: same.place))
      provider.same = same
      return provider
    }
    guard let made else {
      if node.kind == .mapping, !failed {
        decoder.reportMissing("type", in: what, at: service.place, example: "type: MyType")
      }
      return nil
    }
    var provider = ProviderDeclaration(
      service: service, construction: made, scope: scope.scope, requirements: requirements)
    provider.scopeName = scope.name
    if let hearers {
      checkHearers(of: "the \(what)", provider, at: hearers.place, &decoder)
      provider.hearers = hearers.all
    }
    return provider
  }
}

/// Decodes the providers of one service: one, or a list of several.
func decodeProviders(_ service: Located<String>, _ node: YAMLNode, _ decoder: inout Decoder) -> [ProviderDeclaration] {
  guard node.kind == .sequence else { return decodeProvider(service, node, &decoder).map { [$0] } ?? [] }
  return decoder.list(node, "'\(service.value)'") { decoder, node in
    decodeProvider(Located(service.value, at: node.place), node, &decoder)
  }
}

/// Decodes `{ app: true, requires: […] }`, of what an app makes.
///
/// - Returns: the services from which it is made; `nil` if the entry lists none.
func decodeMadeByApp(
  _ service: Located<String>, _ node: YAMLNode, _ decoder: inout Decoder
) -> [RequirementDeclaration]? {
  var requirements: [RequirementDeclaration] = []
  let what = "'\(service.value)'"
  decoder.mapping(node, what, Keys.provider) { decoder, key, value, place in
    switch key {
    case .app:
      if decoder.bool(value, "'app'") == false {
        decoder.reportInvalid(
          "'app'", "is false", at: value.place,
          help: "write 'app: true' if the app makes it, or remove the entry")
      }
    case .requires:
      requirements = decodeRequirements(value, &decoder, each: decodeMaterial)
    case .type, .factory, .scope, .on, .same, .async, .throws:
      decoder.reportInvalid(
        what, "is made by the app and cannot have '\(key.rawValue)'", at: place,
        help: "remove it: 'register(…)' gets a closure that makes the value")
    }
  }
  return requirements
}

/// A service that a closure of the app takes.
private func decodeMaterial(_ node: YAMLNode, _ decoder: inout Decoder) -> RequirementDeclaration? {
  guard let requirement = decodeRequirement(node, &decoder) else { return nil }
  if requirement.optional || requirement.label != nil {
    decoder.reportInvalid(
      "'\(requirement.service.value)' of a provider with 'app: true'", "cannot have 'optional' or 'label'",
      at: node.place,
      help: "write the name alone, or with 'lazy' or 'collect': the app's closure gets the services in this order")
    return nil
  }
  return requirement
}

/// A type or function, possibly dotted; `try` and `await` before it are reported with advice of their own.
private func construction(_ node: YAMLNode, _ what: String, _ decoder: inout Decoder) -> Located<TypeReference>? {
  if node.kind == .scalar {
    let effects: Set<Substring> = ["try", "await", "async", "throws"]
    let words = node.text.split(separator: " ")
    let rest = words.filter { !effects.contains($0) }
    // Without the effect the rest of the wiring can still be checked.
    if rest.count == 1, rest.count < words.count, let type = TypeReference(String(rest[0])) {
      decoder.report(.effectfulInitialiser(what, at: node.place))
      return Located(type, at: node.place)
    }
  }
  return decoder.reference(node, what)
}

/// Decodes `requires:`, in which a repeated entry has a meaning.
func decodeRequirements(
  _ node: YAMLNode, _ decoder: inout Decoder, each decode: (YAMLNode, inout Decoder) -> RequirementDeclaration?
) -> [RequirementDeclaration] {
  decoder.list(node, "'requires'", mayRepeat: { _ in true }, { decoder, entry in decode(entry, &decoder) })
}

/// `analytics`, `profile: lazy`, or `profile: { lazy: true, label: user }`.
func decodeRequirement(_ node: YAMLNode, _ decoder: inout Decoder) -> RequirementDeclaration? {
  if node.kind == .scalar { return decoder.identifier(node, "a service").map { RequirementDeclaration(service: $0) } }
  guard node.kind == .mapping, node.count == 1, let (key, value) = node.pairs.first(where: { _ in true }) else {
    decoder.report(
      .wrongType(
        "an entry of 'requires'", expected: "a service, or one service with its options",
        found: Decoder.describe(node), at: node.place, help: "write, for example, '- analytics' or '- profile: lazy'"))
    return nil
  }
  guard let service = decoder.identifier(key, "a service") else { return nil }
  var requirement = RequirementDeclaration(service: service)
  if value.kind == .scalar {
    enum Option: String, CaseIterable {
      case lazy, optional, collect
    }
    switch decoder.choice(value, "'\(service.value)'", Option.self) {
    case .lazy: requirement.lazy = true
    case .optional: requirement.optional = true
    case .collect: requirement.collect = true
    case nil: return nil
    }
    return requirement
  }
  decoder.mapping(value, "requirement '\(service.value)'", Keys.requirement) { decoder, key, value, _ in
    switch key {
    case .label: requirement.label = value.equals("_") ? "_" : decoder.identifier(value, "'label'")?.value
    case .lazy: requirement.lazy = decoder.bool(value, "'lazy'") ?? false
    case .optional: requirement.optional = decoder.bool(value, "'optional'") ?? false
    case .collect: requirement.collect = decoder.bool(value, "'collect'") ?? false
    }
  }
  if requirement.optional && requirement.collect {
    decoder.reportInvalid(
      "requirement '\(service.value)'", "has both 'collect' and 'optional', but a collection may be empty",
      at: node.place, help: "remove 'optional'")
  }
  return requirement
}

/// Decodes `bind:`, from service to component, module or type.
func decodeBind(_ node: YAMLNode, _ decoder: inout Decoder) -> [Binding] {
  decoder.elements(of: node, "'bind'") { decoder, key, value in
    guard let service = decoder.identifier(key, "a service"),
      let choice = decoder.name(value, "the choice for '\(service.value)'", slash: true)
    else { return nil }
    return Binding(service: service, choice: choice)
  }
}
