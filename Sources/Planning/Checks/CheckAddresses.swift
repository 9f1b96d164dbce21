import Diagnostics
import Findings
import Model
import Text

/// Returns whether an address is not that of the repository which a pin comes from, also while a folder replaces it.
/// False for a pin from elsewhere (a folder alone, a registry), whose repository is unknown.
///
/// The root's location is not known here. A path from the root and an absolute one count as the same if one ends as the
/// other does.
package func isElsewhere(_ url: String, _ pin: Pin) -> Bool {
  guard case .git(let pinned) = (pin.remote ?? pin.source).value else { return false }
  let (own, other) = (canonicalRepository(pinned), canonicalRepository(url))
  return own != other && !isEnd(own, of: other) && !isEnd(other, of: own)
}

/// Returns whether a path from the root may be the same as an absolute one.
private func isEnd(_ relative: String, of absolute: String) -> Bool {
  guard relative.hasPrefix("."), absolute.hasPrefix("/") else { return false }
  let end = relative.split(separator: "/").drop { $0 == "." || $0 == ".." }
  return !end.isEmpty && absolute.hasSuffix("/" + end.joined(separator: "/"))
}

/// `other-address`: a package asks for another one from an address that is not that of its pin.
func checkAddresses(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  checkFoldersOverAddresses(graph, &bag)
  let pins = graph.project.lockfile.pins
  for index in pins.indices {
    guard let addresses = pins[index].recorded?.addresses, !addresses.isEmpty else { continue }
    let by = pins[index].name.value
    for (package, url) in addresses {
      guard let target = graph.pinNames.pin(meantBy: package.value), isElsewhere(url, pins[target]),
        case .git(let pinned) = pins[target].source.value
      else { continue }
      let name = pins[target].name.value
      bag.add(
        .otherAddress,
        "'\(by)' requires '\(name)' from \(withoutPassword(url)), but it is pinned from \(withoutPassword(pinned))",
        at: pins[target].source.place, notes: [Note("required here", at: package.place)],
        help:
          "pin the required address, or a version of '\(by)' that requires yours; SwiftPM warns about this and will reject "
          + "it in a later version")
    }
  }
}

/// `other-address`: a package asks a repository for another one that comes from a folder, that of a pin or of a member.
private func checkFoldersOverAddresses(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  let pins = graph.project.lockfile.pins
  let members = graph.membersByIdentity
  var reportedPins: Set<Int> = []
  var reportedMembers: Set<Int> = []
  for index in pins.indices where !pins[index].isPod {
    for (position, target) in graph.pinNames.pins(statedBy: index).enumerated() {
      if target == nil, !members.isEmpty, let range = pins[index].ranges?[position], range.requirement.value != .any,
        let member = members[range.package.value.lowercased()], reportedMembers.insert(member).inserted
      {
        bag.add(.replacesRepository(graph.components[member], pins[index], range))
        continue
      }
      guard let target, case .path(let folder) = pins[target].source.value, !pins[target].isPod,
        let range = pins[index].ranges?[position], range.requirement.value != .any,
        range.package.value.lowercased() == graph.pinNames.identities[target], reportedPins.insert(target).inserted
      else { continue }
      let (by, name) = (pins[index].name.value, pins[target].name.value)
      bag.add(
        .otherAddress,
        "'\(by)' requires '\(name)' from a repository, but it is pinned to the folder '\(folder)'",
        at: pins[target].source.place, notes: [Note("required here", at: range.package.place)],
        help:
          "remove the folder with 'integrate unpin \(ShellWord.quoted(name))' once its changes are published; SwiftPM warns "
          + "about this and will reject it in a later version")
    }
  }
}

extension Diagnostic {
  /// A member in whose place a package asks a repository.
  fileprivate static func replacesRepository(
    _ member: LinkedGraph.Component, _ pin: Pin, _ range: Pin.Range
  ) -> Diagnostic {
    Diagnostic(
      .otherAddress,
      "'\(pin.name.value)' requires '\(range.package.value)' from a repository, but the member '\(member.name)' replaces it",
      at: range.package.place, notes: [Note("the member", at: member.spec.name.place)],
      help: "rename the member's folder and pin the package, or pin a version of '\(pin.name.value)' that does not "
        + "require it; SwiftPM warns about this and will reject it in a later version")
  }
}

/// `other-identity`: a package needs another one by an identity that the source of its pin does not have.
func checkIdentities(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  let pins = graph.project.lockfile.pins
  for index in pins.indices where !pins[index].isPod {
    for (position, target) in graph.pinNames.pins(statedBy: index).enumerated() {
      guard let target, graph.pinNames.identities[target] != pins[target].name.value.lowercased(),
        let range = pins[index].ranges?[position], range.package.value.lowercased() != graph.pinNames.identities[target]
      else { continue }
      let address: String
      switch pins[target].source.value {
      case .git(let url) where !pins[target].isPod: address = withoutPassword(url)
      case .path(let path): address = path
      case .git, .registry, .binary, .pod: continue
      }
      let (name, identity) = (pins[target].name.value, graph.pinNames.identities[target])
      bag.add(
        .otherIdentity,
        "'\(pins[index].name.value)' needs the package '\(range.package.value)', but the pin '\(name)' comes from "
          + "'\(address)', which SwiftPM calls '\(identity)'", at: pins[target].source.place,
        notes: [Note("needed here", at: range.package.place)],
        help:
          "pin an address or folder whose last part is '\(range.package.value)': else SwiftPM treats them as two packages, "
          + "and selects its own version of '\(range.package.value)'")
    }
  }
}
