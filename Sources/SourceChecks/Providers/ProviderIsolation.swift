import SwiftSources

// On which actor a provider is called, as far as the declarations say.
extension ProviderCheck {
  /// Where a declaration has to be called, as far as it is known.
  func isolation(of reference: TypeTable.Reference, owner: String) -> Isolation {
    names.isolation(of: reference, owner: owner, of: table, in: module)
  }

  /// The actor of a conformance that states none, where the module's settings let it be that of the type: unless the
  /// protocol is Sendable, or nothing that the protocol asks for is on the actor.
  func inferredActor(ofConformanceBy name: String, in reference: TypeTable.Reference) -> GlobalActor? {
    let attributes = Set(table[reference].inheritedAttributes.values.joined())
    guard names.infersIsolatedConformances(of: module), attributes.isDisjoint(with: ["nonisolated", "preconcurrency"]),
      names.isSendable(wanted) == false, let types = table.types[name], types.count == 1,
      case .on(let actor) = names.isolation(ofType: types[0], of: table, in: module)
    else { return nil }
    let asked = names.requirements(of: wanted)
    let isOnActor = (table.members[name] ?? []).contains { member in
      asked.contains(table[member].name) && isolation(of: member, owner: name).actor?.isSame(as: actor) == true
    }
    return isOnActor ? actor : nil
  }

  /// Whether the service is isolated to an actor.
  func isServices(_ actor: GlobalActor) -> Bool {
    names.actor(ofService: service).map { $0.isSame(as: actor) } ?? false
  }
}
