import Model
import Paths

extension LinkedGraph {
  /// The identities of the packages that members are. With `packages: separate` SwiftPM takes the folder of a member for
  /// what any package asks for by that identity; in a single package members are targets, and stand in for nothing that
  /// others fetch.
  package var identitiesOfMembers: Set<String> {
    guard project.integration.packages == .separate else { return [] }
    return Set(
      components.lazy.filter { $0.isMember && !$0.modules.isEmpty && !$0.spec.folder.isEmpty }
        .map { packageIdentity(ofURL: $0.spec.folder) })
  }

  /// What packages may mean that ask for a member: its name or, where SwiftPM takes it so, the identity of its folder; in
  /// lower case.
  package var namesOfMemberPackages: Set<String> {
    identitiesOfMembers.union(components.lazy.filter(\.isMember).map { $0.name.lowercased() })
  }
}
