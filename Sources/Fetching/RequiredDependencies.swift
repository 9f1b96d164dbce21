import Model

extension Manifest {
  /// The packages that clients of this one need, as SwiftPM computes them (`Manifest.dependenciesRequired`): from tools
  /// 5.2 on only those that targets of products use, not those for tests and documentation.
  ///
  /// - Parameter traits: the enabled traits; `nil` for the default ones.
  package func requiredDependencies(traits: [String]? = nil) -> [PackageDependency] {
    if tools < ToolsVersion(5, 2) { return dependencies }
    let enabled = enabledTraits(traits)
    var needed: Set<String> = []
    var queue = products.flatMap(\.targets)
    var seen: Set<String> = []
    let byName = Dictionary(targets.map { ($0.name, $0) }) { first, _ in first }
    while let name = queue.popLast() {
      guard seen.insert(name).inserted, let target = byName[name] else { continue }
      for usage in target.plugins {
        if let package = usage.package { needed.insert(package.lowercased()) } else { queue.append(usage.name) }
      }
      for dependency in target.dependencies {
        switch dependency {
        case .target(let other, let condition):
          if holds(condition, enabled) { queue.append(other) }
        case .product(let product, let package, _, let condition):
          if holds(condition, enabled) { needed.insert((package ?? product).lowercased()) }
        case .byName(let other, let condition):
          guard holds(condition, enabled) else { continue }
          if byName[other] == nil { needed.insert(other.lowercased()) } else { queue.append(other) }
        }
      }
    }
    return dependencies.filter { dependency in
      needed.contains(dependency.identity) || dependency.name.map { needed.contains($0.lowercased()) } == true
    }
  }

  private func holds(_ condition: Condition?, _ enabled: Set<String>) -> Bool {
    guard let condition, !condition.traits.isEmpty else { return true }
    return condition.traits.contains(where: enabled.contains)
  }

  /// The enabled traits, with those that they enable in turn.
  private func enabledTraits(_ chosen: [String]?) -> Set<String> {
    var queue = chosen ?? ["default"]
    var enabled: Set<String> = []
    while let name = queue.popLast() {
      guard enabled.insert(name).inserted else { continue }
      queue += traits.first { $0.name == name }?.enables ?? []
    }
    return enabled
  }
}
