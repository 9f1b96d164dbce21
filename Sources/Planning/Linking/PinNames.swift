import Model
import Text

/// The names of pins, built once and shared by all look-ups.
///
/// Names of packages are compared without regard to case: they are looked up in lower case.
package struct PinNames: Sendable {
  /// SwiftPM's identity of each pin.
  package let identities: [String]
  /// True if two pins may share an identity. Most often none do, and no pins need to be compared.
  let mayShareIdentities: Bool
  private let byName: [String: Int]
  /// Identities that differ from the pin's name. Few do, so this is small.
  private let byIdentity: [String: Int]
  /// The pins that the ranges of all pins refer to, one after the other; -1 for a name without a pin.
  private let stated: [Int32]
  /// The ranges of pin n refer to `stated[firstStated[n]..<firstStated[n + 1]]`.
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

  /// The pin with a name, in any case.
  func pin(named name: String) -> Int? { byName.isEmpty ? nil : byName[name.lowercased()] }

  /// The pin for a name in a package's manifest: by name, or else by identity.
  package func pin(meantBy name: String) -> Int? { Self.pin(meantBy: name, byName, byIdentity) }

  private static func pin(
    meantBy name: String, _ byName: [String: Int], _ byIdentity: [String: Int]
  ) -> Int? {
    let name = name.lowercased()
    return byName[name] ?? (byIdentity.isEmpty ? nil : byIdentity[name])
  }

  /// The pins that the ranges of a pin refer to, in their order; `nil` for a name without a pin.
  package func pins(statedBy pin: Int) -> some Sequence<Int?> {
    stated[Int(firstStated[pin])..<Int(firstStated[pin + 1])].lazy.map { $0 < 0 ? nil : Int($0) }
  }
}
