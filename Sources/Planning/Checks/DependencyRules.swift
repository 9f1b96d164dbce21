import Graph
import Model

/// A rule of the root that a dependency would break.
package enum DependencyRule: Sendable, Equatable {
  /// Both are of this layer, whose components do not depend on each other.
  case peers(String)
  case higherLayer(String, of: String)
  case visibility
  /// There is a way back already.
  case cycle
}

extension LinkedGraph {
  /// The rule that a dependency between two modules would break; `nil` if it may be written.
  package func rule(against from: Int, dependingOn to: Int) -> DependencyRule? {
    layerRule(from, to) ?? (isVisible(to, to: from) ? nil : .visibility) ?? (leadsBack(from, to) ? .cycle : nil)
  }

  private func layerRule(_ from: Int, _ to: Int) -> DependencyRule? {
    let layers = project.integration.layers
    guard !modules[from].isTest, let low = modules[from].layer, let high = modules[to].layer, high <= low else {
      return nil
    }
    if low == high {
      let isFree = layers[low].peers || modules[from].component == modules[to].component
      return isFree ? nil : .peers(layers[low].name.value)
    }
    return .higherLayer(layers[high].name.value, of: layers[low].name.value)
  }

  private func isVisible(_ to: Int, to from: Int) -> Bool {
    let (user, owner) = (modules[from], modules[to])
    let own = owner.isMain ? components[owner.component].shared.spec.visibility : nil
    guard user.component != owner.component, let list = owner.module.visibility ?? own else { return true }
    let layer = (user.layer ?? components[user.component].layer).map { project.integration.layers[$0].name.value }
    let names = ["layer:\(layer ?? "")", components[user.component].name]
    return list.contains { names.contains($0.value) }
  }

  private func leadsBack(_ from: Int, _ to: Int) -> Bool {
    if modules[from].isTest { return false }
    return reachable(from: [to]) { module in
      edges[modules[module].edges].lazy.compactMap { edge in
        if case .module(let target) = edge.target { target } else { nil }
      }
    }.contains(from)
  }
}
