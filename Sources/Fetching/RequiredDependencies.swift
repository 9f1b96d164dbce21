import Model

extension Manifest {
  /// The packages that clients of this one need, as SwiftPM computes them (`Manifest.dependenciesRequired`): from tools
  /// 5.2 on only those that targets of products use, not those for tests and documentation.
  ///
  /// - Parameter traits: the enabled traits; `nil` for the default ones.
  package func requiredDependencies(traits: [String]? = nil) -> [PackageDependency] {
    if tools < ToolsVersion(5, 2) { return dependencies }
    let enabled = enabledTraits(traits)
    let own = Set(targets.map(\.name))
    var needed: Set<String> = []
    for target in requiredTargets {
      for usage in target.plugins { if let package = usage.package { needed.insert(package.lowercased()) } }
      for dependency in target.dependencies {
        switch dependency {
        case .target: break
        case .product(let product, let package, _, let condition):
          if holds(condition, enabled) { needed.insert((package ?? product).lowercased()) }
        case .byName(let name, let condition):
          if !own.contains(name), holds(condition, enabled) { needed.insert(name.lowercased()) }
        }
      }
    }
    return dependencies.filter { dependency in
      needed.contains(dependency.identity) || dependency.name.map { needed.contains($0.lowercased()) } == true
    }
  }
}
