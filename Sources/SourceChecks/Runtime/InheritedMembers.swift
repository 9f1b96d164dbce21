import Model
import Planning

extension LinkedGraph {
  /// Why generated code, which imports the module of a type or protocol, may not call what that inherits from another
  /// module, as the end of a sentence; `nil` where it may.
  func hindrance(ofInheritingFrom other: Int, besides own: Int) -> String? {
    let feature = Setting.Kind.enableUpcomingFeature("MemberImportVisibility")
    guard other != own, project.integration.settings.contains(where: { $0.kind == feature }) else { return nil }
    return "it is declared in '\(title(other))', which generated code need not import, and the root's settings have "
      + "MemberImportVisibility"
  }
}
