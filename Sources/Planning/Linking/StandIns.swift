import Model
import Paths

extension LinkedGraph {
  /// The identities of the packages that members are. With `packages: separate`, SwiftPM uses the folder of a member
  /// for every package with that identity, if the root's manifest names the folder; generated manifests do. In a single
  /// package members are targets, and replace no package.
  package var identitiesOfMembers: Set<String> { Set(membersByIdentity.keys) }

  /// By identity, the members that stand in for packages.
  var membersByIdentity: [String: Int] {
    guard project.integration.packages == .separate else { return [:] }
    let members = components.indices.filter { index in
      let component = components[index]
      return component.isMember && !component.modules.isEmpty && !component.spec.folder.isEmpty
    }
    return Dictionary(members.map { (packageIdentity(ofURL: components[$0].spec.folder), $0) }) { first, _ in first }
  }

  /// By pin, the members that replace packages that its manifest requires.
  var membersReplacingPins: [Int: [Int]] {
    let members = membersByIdentity
    if members.isEmpty { return [:] }
    var found: [Int: [Int]] = [:]
    for (index, pin) in project.lockfile.pins.enumerated() {
      for (range, target) in zip(pin.ranges ?? [], pinNames.pins(statedBy: index)) where target == nil {
        if let member = members[range.package.value.lowercased()] { found[index, default: []].append(member) }
      }
    }
    return found
  }

  /// The names by which packages may require a member: its name or, if SwiftPM uses it so, the identity of its folder;
  /// in lower case.
  package var namesOfMemberPackages: Set<String> {
    identitiesOfMembers.union(components.lazy.filter(\.isMember).map { $0.name.lowercased() })
  }
}
