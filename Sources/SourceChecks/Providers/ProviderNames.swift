import Diagnostics
import Findings
import Model
import Planning
import SwiftSources

// What the names in declarations mean, as far as the sources of the project and the standard library say.
extension ProviderCheck {
  private enum Meaning {
    case generic
    case proto(String)
    case type
    case unknown
  }

  private func meaning(of name: String, _ generics: [String: String], in owner: String) -> Meaning {
    if generics[name] != nil { return .generic }
    if let local = table.typeName(name, in: owner), let first = table.types[local]?.first {
      return table[first].kind == .protocol ? .proto(lastName(local)) : .type
    }
    if !table.aliases(name).isEmpty || (table.members[owner] ?? []).contains(where: { isAlias($0, name) }) {
      return .unknown
    }
    let last = lastName(name)
    if let known = around.protocols[last] { return known == nil ? .unknown : .proto(last) }
    if let known = around.kinds[last] { return known == nil ? .unknown : .type }
    if commonProtocols.contains(last) { return .proto(last) }
    return commonTypes.contains(last) ? .type : .unknown
  }

  private func isAlias(_ reference: TypeTable.Reference, _ name: String) -> Bool {
    table[reference].kind == .typealias && table[reference].name == name
  }

  func isType(_ name: String, _ generics: [String: String], in owner: String) -> Bool {
    if case .type = meaning(of: name, generics, in: owner) { true } else { false }
  }

  /// Whether a value of `any P` can be passed as a type; `nil` where that is not known.
  func takes(_ shape: TypeShape, _ wanted: String, _ generics: [String: String], in owner: String) -> Bool? {
    switch shape {
    case .unknown: return nil
    case .optional(let inner): return takes(inner, wanted, generics, in: owner)
    case .array, .other, .function: return false
    case .any(let names), .some(let names), .composition(let names):
      return names.reduce(true) { all, name in
        let next = takes(named: name, wanted, generics, in: owner)
        if all == false || next == false { return false }
        return all == nil || next == nil ? nil : true
      }
    case .named(let name): return takes(named: name, wanted, generics, in: owner)
    }
  }

  private func takes(named name: String, _ wanted: String, _ generics: [String: String], in owner: String) -> Bool? {
    if name == "Any" || name.hasPrefix("~") || lastName(name) == wanted { return true }
    switch meaning(of: name, generics, in: owner) {
    case .proto(let last): return refines(wanted, last)
    case .type: return isKnownProtocol(wanted) ? false : nil
    case .generic, .unknown: return nil
    }
  }

  private func isKnownProtocol(_ name: String) -> Bool { (around.protocols[name] ?? nil) != nil }

  /// Whether a protocol of the project refines another one; `nil` where the sources do not say.
  func refines(_ name: String, _ other: String) -> Bool? {
    var pending = [name]
    var seen: Set<String> = []
    var isKnown = true
    while let next = pending.popLast() {
      if next == other { return true }
      guard seen.insert(next).inserted, !next.hasPrefix("~") else { continue }
      if let known = around.protocols[next], let proto = known {
        if proto.hasRequirements { isKnown = false }
        pending += proto.inherited.map(lastName)
      } else if !commonProtocols.contains(next) {
        isKnown = false
      }
    }
    return isKnown ? false : nil
  }

  // MARK: Results

  /// Whether a function returns what surely is no value of the service.
  func isWrongResult(of reference: TypeTable.Reference, owner: String) -> Bool {
    guard let text = table[reference].signature?.result else { return true }
    let generics = generics(of: reference, owner: owner)
    switch TypeShape(text.hasPrefix("sending ") ? String(text.dropFirst("sending ".count)) : text) {
    // What 'T!' returns is unwrapped.
    case .optional: return !text.hasSuffix("!")
    case .array, .other, .function: return true
    case .unknown: return false
    case .any(let names), .some(let names), .composition(let names):
      guard isKnownProtocol(wanted) else { return false }
      return names.allSatisfy { name in
        if lastName(name) == wanted { return false }
        guard case .proto(let last) = meaning(of: name, generics, in: owner) else { return false }
        return refines(last, wanted) == false
      }
    case .named(let name):
      if name == "Void" || name == "Swift.Void" { return true }
      if name == "Never" { return false }
      let local = name == "Self" ? owner : table.typeName(name, in: owner)
      if let local, let type = table.types[local]?.first {
        if table[type].kind == .protocol { return refines(lastName(local), wanted) == false && isKnownProtocol(wanted) }
        guard isPlain(table.types[local] ?? []) else { return false }
        return conformance(of: local) == .none && !conformsElsewhere(local)
      }
      if lastName(name) == wanted { return false }
      switch meaning(of: name, generics, in: owner) {
      case .proto(let last): return isKnownProtocol(wanted) && refines(last, wanted) == false
      case .type:
        let isExtended = extensions(of: lastName(name)).contains { table, _, references in
          references.contains { !table[$0].inherited.isEmpty }
        }
        return isKnownProtocol(wanted) && !isExtended && commonTypes.contains(lastName(name))
      case .generic, .unknown: return false
      }
    }
  }

  // MARK: Conformance

  enum Conformance: Equatable {
    case none
    case unknown
    /// By the declaration of the type, or an extension; with the actor that it is isolated to.
    case there(TypeTable.Reference, actor: String?)
  }

  /// Whether a type of the module conforms to the service's protocol, by itself or what it inherits.
  func conformance(of name: String) -> Conformance {
    // A service may be a type itself.
    guard around.protocols[wanted] != nil, isComplete, !table.hasMacros else { return .unknown }
    var pending: [(name: String, by: TypeTable.Reference, actor: String?)] = []
    func add(_ type: String) {
      for reference in (table.types[type] ?? []) + (table.extensions[type] ?? []) {
        for name in table[reference].inherited {
          let actor = table[reference].inheritedAttributes[name]?.first(where: isActor).map(lastName)
          pending.append((name, reference, actor))
        }
      }
    }
    add(name)
    var seen: Set<String> = []
    var isKnown = true
    while let (next, reference, actor) = pending.popLast() {
      let last = lastName(next)
      if last == wanted { return .there(reference, actor: actor) }
      guard seen.insert(last).inserted, !commonProtocols.contains(last), !next.hasPrefix("~") else { continue }
      if let local = table.typeName(next, in: name), table.types[local]?.first.map({ table[$0].kind }) != .protocol {
        add(local)
      } else if let known = around.protocols[last], let proto = known {
        pending += proto.inherited.map { ($0, reference, actor) }
      } else {
        isKnown = false
      }
    }
    return isKnown ? .none : .unknown
  }

  /// Whether a type cannot conform to the service's protocol, or not where the registration needs it.
  func checkConformance(of name: String, _ path: String, declared type: TypeTable.Reference) -> Diagnostic? {
    let proto = service.declaration.protocolName.value.text
    switch conformance(of: name) {
    case .unknown: return nil
    case .none:
      if conformsElsewhere(name) { return nil }
      return problem(
        "'\(path)' does not conform to '\(proto)', and provides '\(service.name)'", notes: declared(type),
        help: "write ': \(proto)' behind its name, or correct 'provides'")
    case .there(let reference, let actor):
      if table[reference].kind == .extension, let found = Availability(table[reference].availability, in: facts) {
        return unavailable(found, "the conformance of '\(path)' to '\(proto)'", at: reference)
      }
      guard let actor, actor != service.declaration.isolation.map({ lastName($0.value.text) }) else { return nil }
      return Diagnostic(
        .isolationMismatch,
        "'\(path)' conforms to '\(proto)' on \(actor) only, and the service '\(service.name)', which it provides, is "
          + (service.declaration.isolation.map { "isolated to \($0.value.text)" } ?? "not isolated"),
        at: provider.construction.place,
        notes: declared(reference) + [Note("the service", at: service.declaration.name.place)],
        help: "write 'isolation: \(actor)' for the service, or take '@\(actor)' off the conformance")
    }
  }
}

/// Protocols of the standard library that imply no other of the project and bring no initialiser that a registration
/// could call.
let commonProtocols: Set<String> = [
  "AnyObject", "BitwiseCopyable", "Codable", "Comparable", "Copyable", "CustomDebugStringConvertible",
  "CustomStringConvertible", "Decodable", "Encodable", "Equatable", "Error", "Escapable", "Hashable", "Identifiable",
  "ObservableObject", "Sendable", "SendableMetatype",
]

/// Types of the standard library and Foundation that are no protocols.
private let commonTypes: Set<String> = [
  "AnyHashable", "AsyncStream", "Bool", "Character", "Data", "Date", "Decimal", "Dictionary", "Double", "Duration",
  "Float", "Int", "Int16", "Int32", "Int64", "Int8", "Locale", "ObjectIdentifier", "Range", "Result", "Set",
  "StaticString", "String", "Substring", "TimeInterval", "TimeZone", "UInt",
  "UInt16", "UInt32", "UInt64", "UInt8", "URL", "URLRequest", "UUID",
]
