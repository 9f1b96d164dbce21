import Diagnostics
import Loading
import Model
import Planning

/// A dependency that a spec lacks, or that nothing needs, if there is one right answer.
package struct DependencyFix: Sendable {
  /// The spec's path from the root.
  package let spec: String
  package let target: DependencyEditor.Target
  /// As a spec writes it.
  package let dependency: String
  package let isAddition: Bool
  /// The finding that it fixes; `nil` for a change of another reason.
  package let finding: Diagnostic?

  package init(
    _ graph: LinkedGraph, of module: Int, _ dependency: String, isAddition: Bool, of finding: Diagnostic? = nil
  ) {
    let linked = graph.modules[module]
    spec = graph.component(of: module).shared.spec.path
    target = .init(module: linked.name, isMain: linked.isMain, isTest: linked.isTest)
    (self.dependency, self.isAddition, self.finding) = (dependency, isAddition, finding)
  }
}
