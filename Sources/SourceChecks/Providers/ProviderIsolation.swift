import Model
import SwiftSources

// On which actor a provider is called, as far as the declarations say.
extension ProviderCheck {
  /// The global actor on which a declaration has to be called, as far as it is known.
  func isolation(of reference: TypeTable.Reference, owner: String) -> String? {
    if hasDefaultIsolation { return nil }
    let declaration = table[reference]
    if declaration.modifiers.contains("nonisolated") { return nil }
    if let actor = actor(in: declaration.attributes) { return actor }
    if let parent = table.parent(of: reference), table[parent].kind == .extension {
      if table[parent].modifiers.contains("nonisolated") { return nil }
      if let actor = actor(in: table[parent].attributes) { return actor }
    }
    let types = table.types[owner] ?? []
    // Under conditions a type may be isolated here and not there.
    guard !owner.isEmpty, types.count == 1, let type = types.first else { return nil }
    return isolation(ofType: type, depth: 0)
  }

  private func isolation(ofType type: TypeTable.Reference, depth: Int) -> String? {
    let declaration = table[type]
    if declaration.kind == .actor || declaration.modifiers.contains("nonisolated") || depth > 20 { return nil }
    if let actor = actor(in: declaration.attributes) { return actor }
    for name in declaration.inherited {
      if declaration.kind == .class, let base = table.typeName(name), let found = table.types[base], found.count == 1,
        table[found[0]].kind == .class
      {
        if let actor = isolation(ofType: found[0], depth: depth + 1) { return actor }
      } else if let known = around.protocols[lastName(name)], let proto = known, let actor = actor(in: proto.attributes)
      {
        return actor
      }
    }
    return nil
  }

  private func actor(in attributes: [String]) -> String? { attributes.first(where: isActor).map(lastName) }
}
