import Model
import Paths

extension GenerationPlan.Package {
  /// A part of this package: the modules of some components with their tests, all that these reach, and nothing else.
  ///
  /// - Parameters:
  ///   - components: in `graph.components`.
  ///   - folder: the folder for the part, relative to the root. The folders of the targets have to be in it too.
  package func part(
    of components: Set<Int>, in folder: String, _ graph: LinkedGraph, wirings: [AppWiring]
  ) -> GenerationPlan.Package {
    // Nothing names the modules of an app that is wired but has none itself.
    let wired = wirings.filter { components.contains($0.component) }.flatMap(\.wiring.modules)
    let own = graph.modules.filter { components.contains($0.component) }.map(\.name)
    let (kept, used) = targetsReached(from: own + wired)
    var part = manifest
    part.targets = manifest.targets.filter { kept.contains($0.name) }
    part.products = manifest.products.filter { $0.targets.allSatisfy(kept.contains) }
    let modules = graph.modules.indices.filter { kept.contains(graph.modules[$0].name) && graph.isMember(module: $0) }
    let identities = graph.pinNames.identities
    let direct = identities.indices.filter { used.identities.contains(identities[$0]) }
    let reached = Set(reachablePins(graph, from: Set(modules), alsoPins: Set(direct)))
    let named = used.identities.union(overridingPins(graph).intersection(reached).map { identities[$0] })
    part.dependencies = manifest.dependencies.filter { named.contains($0.identity) }
    for index in part.dependencies.indices { part.dependencies[index].source.move(to: folder) }
    return GenerationPlan.Package(folder: folder, manifest: part, pins: pins.filter(reached.contains))
  }

  private func targetsReached(from names: [String]) -> (targets: Set<String>, packages: UsedPackages) {
    let targets = Dictionary(manifest.targets.map { ($0.name, $0) }) { first, _ in first }
    let products = Dictionary(manifest.products.map { ($0.name, $0.targets) }) { first, _ in first }
    var used = UsedPackages(manifest.dependencies)
    var kept: Set<String> = []
    var next = names
    while let name = next.popLast() {
      guard let target = targets[name], kept.insert(name).inserted else { continue }
      for dependency in target.dependencies {
        switch dependency {
        case .target(let name, _): next.append(name)
        case .byName(let name, _) where targets[name] != nil: next.append(name)
        case .byName: used.addAll()
        case .product(_, let package, _, _): used.add(package)
        }
      }
      for plugin in target.plugins {
        if let package = plugin.package { used.add(package) } else { next += products[plugin.name] ?? [plugin.name] }
      }
    }
    return (kept, used)
  }
}

/// The packages that targets name, by identity.
private struct UsedPackages {
  private let dependencies: [Manifest.PackageDependency]
  private(set) var identities: Set<String> = []

  init(_ dependencies: [Manifest.PackageDependency]) { self.dependencies = dependencies }

  /// - Parameter package: by its identity in any spelling, or by the name that the manifest gives it; `nil` for any.
  mutating func add(_ package: String?) {
    guard let package else { return addAll() }
    let identity = package.lowercased()
    let found = dependencies.first { $0.identity == identity || $0.name == package }
    if let found { identities.insert(found.identity) } else { addAll() }
  }

  mutating func addAll() { identities.formUnion(dependencies.map(\.identity)) }
}

extension Manifest.PackageDependency.Source {
  /// Follows the manifest from the root to a folder below it.
  fileprivate mutating func move(to folder: String) {
    switch self {
    case .path(let path): self = .path(Path.viaRoot(path, from: folder))
    case .git(let url, let requirement) where isLocalGitPath(url):
      self = .git(Path.viaRoot(url, from: folder), requirement)
    case .git, .registry: break
    }
  }
}
