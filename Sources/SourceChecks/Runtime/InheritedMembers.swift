import Model
import Planning
import SwiftSources

extension LinkedGraph {
  /// Why generated code, which imports the module of a type or protocol, may not call what that inherits from another
  /// module, as the end of a sentence about it; `nil` where it may.
  func hindrance(ofInheritingFrom other: Int, besides own: Int) -> String? {
    let feature = Setting.Kind.enableUpcomingFeature("MemberImportVisibility")
    guard other != own, project.integration.settings.contains(where: { $0.kind == feature }) else { return nil }
    return "is declared in '\(title(other))', which generated code need not import, and the root's settings have "
      + "MemberImportVisibility"
  }

  /// The same of one function, of whose conditions nothing is known in another module than the type's.
  func hindrance(ofInheriting candidate: MethodCandidate, besides own: Int) -> String? {
    let around = candidate.table.enclosing(candidate.reference)
    if candidate.module != own, around.contains(where: { !candidate.table[$0].conditions.isEmpty }) {
      return "stands in a condition of another module"
    }
    return hindrance(ofInheritingFrom: candidate.module, besides: own)
  }
}
