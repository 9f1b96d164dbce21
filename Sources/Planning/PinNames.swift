import Model

/// The names that pins go by, made once for all who look them up.
///
/// Names of packages have no case: what is looked up here is lower case.
package struct PinNames: Sendable {
  /// SwiftPM's identity of each pin.
  package let identities: [String]
  private let byName: [String: Int]
  /// Identities that are no pin's name. Most are, so that this is small.
  private let byIdentity: [String: Int]

  init(_ pins: [Pin]) {
    var identities: [String] = []
    identities.reserveCapacity(pins.count)
    var byName: [String: Int] = [:]
    byName.reserveCapacity(pins.count)
    for index in pins.indices {
      identities.append(pins[index].identity)
      byName[pins[index].name.value.caseless] = index
    }
    var byIdentity: [String: Int] = [:]
    for (index, identity) in identities.enumerated() where byName[identity] == nil {
      if byIdentity[identity] == nil { byIdentity[identity] = index }
    }
    (self.identities, self.byName, self.byIdentity) = (identities, byName, byIdentity)
  }

  /// The pin of a name, in any case.
  func pin(named name: String) -> Int? { byName.isEmpty ? nil : byName[name.caseless] }

  /// The pin that a package's manifest means: by name, or else by identity.
  package func pin(meantBy name: String) -> Int? {
    let name = name.caseless
    return byName[name] ?? (byIdentity.isEmpty ? nil : byIdentity[name])
  }
}
