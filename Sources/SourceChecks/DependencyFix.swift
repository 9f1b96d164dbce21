import Loading
import Model
import Planning

/// A line of a spec that is missing, or that nothing needs, where there is one right answer.
package struct DependencyFix: Sendable {
  /// The spec's path from the root.
  package let spec: String
  package let target: DependencyEditor.Target
  /// As a spec writes it.
  package let dependency: String
  package let isAddition: Bool

  package init(_ graph: LinkedGraph, of module: Int, _ dependency: String, isAddition: Bool) {
    let linked = graph.modules[module]
    spec = graph.component(of: module).shared.spec.path
    target = .init(module: linked.name, isMain: linked.isMain, isTest: linked.isTest)
    (self.dependency, self.isAddition) = (dependency, isAddition)
  }
}
