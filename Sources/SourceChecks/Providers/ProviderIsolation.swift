import Model
import Planning
import SwiftSources

/// Where a module's code runs that states nothing.
enum DefaultIsolation: Sendable {
  case nonisolated, mainActor
  /// Settings with conditions and flags decide.
  case unknown
}

/// Where a declaration has to be called.
enum Isolation: Equatable {
  case none
  case on(String)
  case unknown

  var actor: String? { if case .on(let actor) = self { actor } else { nil } }
}

// On which actor a provider is called, as far as the declarations say.
extension ProviderCheck {
  /// The global actor on which a declaration has to be called, as far as it is known.
  func isolation(of reference: TypeTable.Reference, owner: String) -> Isolation {
    let declaration = table[reference]
    if declaration.modifiers.contains("nonisolated") { return .none }
    if let actor = actor(in: declaration.attributes) { return .on(actor) }
    if let parent = table.parent(of: reference), table[parent].kind == .extension {
      if table[parent].modifiers.contains("nonisolated") { return .none }
      if let actor = actor(in: table[parent].attributes) { return .on(actor) }
    }
    if owner.isEmpty { return defaultIsolation == .nonisolated ? .none : .unknown }
    let types = table.types[owner] ?? []
    // Under conditions a type may be isolated here and not there.
    guard types.count == 1, let type = types.first else { return .unknown }
    return isolation(ofType: type, named: owner, depth: 0)
  }

  private func isolation(ofType type: TypeTable.Reference, named name: String, depth: Int) -> Isolation {
    let declaration = table[type]
    if declaration.kind == .actor || declaration.modifiers.contains("nonisolated") { return .none }
    if depth > 20 { return .unknown }
    if let actor = actor(in: declaration.attributes) { return .on(actor) }
    var isSendable = false
    var isKnown = true
    for inherited in declaration.inherited {
      if declaration.kind == .class, let base = table.typeName(inherited, in: name), let found = table.types[base],
        found.count == 1, table[found[0]].kind == .class
      {
        return isolation(ofType: found[0], named: base, depth: depth + 1)
      }
      let last = lastName(inherited)
      switch isolation(ofProtocol: last, depth: 0) {
      case .on(let actor): return .on(actor)
      case .unknown: isKnown = false
      case .none: if last != "Sendable", refines(last, "Sendable") != false { isSendable = true }
      }
    }
    switch defaultIsolation {
    case .nonisolated: return .none
    case .unknown: return .unknown
    case .mainActor: return !isKnown ? .unknown : isSendable ? .none : .on("MainActor")
    }
  }

  /// The actor of a protocol by its attributes, those that it refines, or the default of its module.
  private func isolation(ofProtocol name: String, depth: Int) -> Isolation {
    guard let known = around.protocols[name], let proto = known, depth < 20 else {
      return commonProtocols.contains(name) || name.hasPrefix("~") ? .none : .unknown
    }
    if proto.modifiers.contains("nonisolated") { return .none }
    if let actor = actor(in: proto.attributes) { return .on(actor) }
    if let isolation = around.isolatedProtocols[name] { return isolation }
    for inherited in proto.inherited {
      if case .on(let actor) = isolation(ofProtocol: lastName(inherited), depth: depth + 1) { return .on(actor) }
    }
    return .none
  }

  private func actor(in attributes: [String]) -> String? { attributes.first(where: isActor).map(lastName) }
}
