import Diagnostics
import Model
import Text

extension Manifest {
  /// The targets that the products are made of, as SwiftPM computes them (`Manifest.targetsRequired` in its sources):
  /// those are loaded of a package that is not the root, whatever product is in use. Conditions do not count.
  package var requiredTargets: [Target] {
    let byName = Dictionary(targets.map { ($0.name, $0) }) { first, _ in first }
    var queue = products.flatMap(\.targets)
    var seen: Set<String> = []
    while let name = queue.popLast() {
      guard let target = byName[name], seen.insert(name).inserted else { continue }
      queue += target.dependencies.compactMap(\.possibleTarget).filter { byName[$0] != nil }
      for usage in target.plugins where usage.package == nil { queue += ownPlugin(usage.name).map { [$0] } ?? [] }
    }
    return targets.filter { seen.contains($0.name) }
  }

  /// A target of this package by its name or by that of a product.
  private func ownPlugin(_ name: String) -> String? {
    if targets.contains(where: { $0.name == name }) { return name }
    return products.first { $0.name == name }?.targets.first
  }

  /// The required targets as the lockfile records them: those of which products and other targets do not say all.
  ///
  /// - Parameters:
  ///   - traits: the enabled traits; `nil` for the default ones.
  ///   - component: the modules of the spec of a component, whose products are not recorded; `nil` for another package.
  package func recordedTargets(
    traits: [String]? = nil, ofComponent component: Set<String>? = nil
  ) -> [Pin.Target] {
    let enabled = enabledTraits(traits)
    let required = requiredTargets
    let names = Set(required.map(\.name))
    let place = Place(file: FileID(rawValue: 0))
    let recorded = required.map { target in
      var needs: [Pin.Target.Need] = []
      for need in self.needs(of: target, names, enabled, place) where !needs.contains(need) { needs.append(need) }
      return Pin.Target(
        name: Located(target.name, at: place), kind: target.kind, hasUnsafeFlags: hasRefusedFlags(target),
        needs: needs.sorted(by: Pin.Target.Need.precedes))
    }
    let inProducts = component ?? Set(products.flatMap(\.targets))
    let named = inProducts.union(recorded.flatMap(\.needs).compactMap(\.ownTarget))
    return recorded.filter { target in
      !target.needs.isEmpty || target.kind != .library || target.hasUnsafeFlags || !named.contains(target.name.value)
    }
  }

  /// Returns whether SwiftPM refuses the settings of a target in a package that is pinned by version. It counts those
  /// under conditions too, and none from tools 6.2 on.
  private func hasRefusedFlags(_ target: Target) -> Bool {
    if tools >= ToolsVersion(6, 2) { return false }
    return target.settings.contains { setting in
      if case .unsafeFlags(let flags) = setting.kind { !flags.isEmpty } else { false }
    }
  }

  private func needs(
    of target: Target, _ own: Set<String>, _ enabled: Set<String>, _ place: Place
  ) -> [Pin.Target.Need] {
    func product(_ name: String, of package: String?, _ aliases: [String: String] = [:]) -> Pin.Target.Need? {
      identity(ofPackage: package ?? name, isNamed: package != nil).map {
        Pin.Target.Need(package: $0, name: Located(name, at: place), aliases: aliases)
      }
    }
    func ownTarget(_ name: String) -> Pin.Target.Need { Pin.Target.Need(name: Located(name, at: place)) }
    let dependencies = target.dependencies.compactMap { dependency -> Pin.Target.Need? in
      guard holds(dependency.condition, enabled) else { return nil }
      var need: Pin.Target.Need?
      switch dependency {
      case .target(let name, _): need = own.contains(name) ? ownTarget(name) : nil
      case .product(let name, let package, let aliases, _): need = product(name, of: package, aliases)
      case .byName(let name, _): need = own.contains(name) ? ownTarget(name) : product(name, of: nil)
      }
      need?.platforms = Set(dependency.condition?.platforms ?? []).sorted()
      return need
    }
    let plugins = target.plugins.compactMap { usage -> Pin.Target.Need? in
      if let package = usage.package { return product(usage.name, of: package) }
      return ownPlugin(usage.name).flatMap { own.contains($0) ? ownTarget($0) : nil }
    }
    return dependencies + plugins
  }

  /// The identity of a dependency that targets call by a name; `nil` where old manifests leave open which it is.
  private func identity(ofPackage name: String, isNamed: Bool) -> String? {
    let name = name.lowercased()
    if let found = dependencies.first(where: { ($0.name ?? $0.identity).lowercased() == name || $0.identity == name }) {
      return found.identity
    }
    return !isNamed && tools < ToolsVersion(5, 2) && dependencies.count == 1 ? dependencies.first?.identity : nil
  }

  func holds(_ condition: Condition?, _ enabled: Set<String>) -> Bool {
    guard let condition, !condition.traits.isEmpty else { return true }
    return condition.traits.contains(where: enabled.contains)
  }

  /// The enabled traits, with those that they enable in turn.
  func enabledTraits(_ chosen: [String]?) -> Set<String> { traits.enabled(by: chosen) }
}

extension Manifest.Dependency {
  /// The name, if it may be that of a target of the same package.
  fileprivate var possibleTarget: String? {
    switch self {
    case .target(let name, _), .byName(let name, _): name
    case .product: nil
    }
  }

  fileprivate var condition: Condition? {
    switch self {
    case .target(_, let condition), .byName(_, let condition), .product(_, _, _, let condition): condition
    }
  }
}

extension Pin.Target.Need {
  fileprivate var ownTarget: String? { package == nil ? name.value : nil }
}
