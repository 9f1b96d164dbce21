import Model

/// The names that pins go by, made once for all who look them up.
///
/// Names of packages have no case: what is looked up here is lower case.
package struct PinNames: Sendable {
  /// SwiftPM's identity of each pin.
  package let identities: [String]
  /// Whether two pins may have one identity. Most often none do, and nobody has to compare them.
  let mayShareIdentities: Bool
  private let byName: [String: Int]
  /// Identities that are no pin's name. Most are, so that this is small.
  private let byIdentity: [String: Int]
  /// The pins that the ranges of all pins speak of, one after the other; -1 where no pin has the name.
  private let stated: [Int32]
  /// Those of pin n are `stated[firstStated[n]..<firstStated[n + 1]]`.
  private let firstStated: [Int32]

  package init(_ pins: [Pin]) {
    var identities: [String] = []
    identities.reserveCapacity(pins.count)
    var byName: [String: Int] = [:]
    byName.reserveCapacity(pins.count)
    for index in pins.indices {
      let name = pins[index].name.value.lowercased()
      identities.append(pins[index].source.value.identity ?? name)
      byName[name] = index
    }
    var byIdentity: [String: Int] = [:]
    var mayShare = false
    for (index, identity) in identities.enumerated() {
      if let named = byName[identity] {
        if named != index { mayShare = true }
      } else if byIdentity.insertFirst(index, for: identity) != nil {
        mayShare = true
      }
    }
    var stated: [Int32] = []
    stated.reserveCapacity(pins.count)
    var firstStated: [Int32] = [0]
    firstStated.reserveCapacity(pins.count + 1)
    for index in pins.indices {
      for range in pins[index].ranges ?? [] {
        stated.append(Int32(Self.pin(meantBy: range.package.value, byName, byIdentity) ?? -1))
      }
      firstStated.append(Int32(stated.count))
    }
    (self.identities, self.mayShareIdentities) = (identities, mayShare)
    (self.byName, self.byIdentity) = (byName, byIdentity)
    (self.stated, self.firstStated) = (stated, firstStated)
  }

  /// The pin of a name, in any case.
  func pin(named name: String) -> Int? { byName.isEmpty ? nil : byName[name.lowercased()] }

  /// The pin that a package's manifest means: by name, or else by identity.
  package func pin(meantBy name: String) -> Int? { Self.pin(meantBy: name, byName, byIdentity) }

  private static func pin(
    meantBy name: String, _ byName: [String: Int], _ byIdentity: [String: Int]
  ) -> Int? {
    let name = name.lowercased()
    return byName[name] ?? (byIdentity.isEmpty ? nil : byIdentity[name])
  }

  /// The pins that the ranges of a pin speak of, in their order; `nil` where no pin has the name.
  package func pins(statedBy pin: Int) -> some Sequence<Int?> {
    stated[Int(firstStated[pin])..<Int(firstStated[pin + 1])].lazy.map { $0 < 0 ? nil : Int($0) }
  }
}
