import Diagnostics
import Findings
import Model
import Text

/// The references that the specs of a folder of packages use for the dependencies of targets.
struct LocalReferences {
  /// The references for one dependency of a target.
  struct Outcome {
    /// One reference per module: a product of several modules becomes several references.
    var references: [ReferenceNames.Reference] = []
    /// The dependency as expected in the generated manifest.
    var planned: [Manifest.Dependency] = []
    /// A reference to a product that its package does not have.
    var unknown: String?
    var bag = DiagnosticBag()
  }

  private let packages: [LocalPackage]
  private let names: [String]
  private let own: Int
  private let targets: Set<String>
  /// Packages by the lower-case names that targets use for them, those with that identity first.
  private var byName: [String: [DependencyGathering.Target]] = [:]
  private let pinNames: [String: String]

  /// - Parameters:
  ///   - own: the package whose targets have the dependencies.
  ///   - targets: the targets of the package's dependencies, in the order of its manifest.
  ///   - pinNames: the names of pins, by identity.
  init(
    _ packages: [LocalPackage], names: [String], own: Int, targets: [DependencyGathering.Target],
    pinNames: [String: String]
  ) {
    (self.packages, self.names, self.own, self.pinNames) = (packages, names, own, pinNames)
    let manifest = packages[own].manifest
    self.targets = Set(manifest.targets.map(\.name))
    for (dependency, target) in zip(manifest.dependencies, targets) {
      byName[dependency.identity.lowercased(), default: []].append(target)
    }
    for (dependency, target) in zip(manifest.dependencies, targets) {
      var packageNames = [dependency.name].compactMap { $0?.lowercased() }
      if case .package(let other) = target { packageNames.append(packages[other].manifest.name.lowercased()) }
      for name in packageNames { byName[name, default: []].append(target) }
    }
  }

  /// The package dependency behind a dependency of a target.
  func package(of dependency: Manifest.Dependency) -> DependencyGathering.Target? {
    switch dependency {
    case .target: nil
    case .byName(let name, _): targets.contains(name) ? nil : find(name, nil)
    case .product(let name, let package, _, _): find(name, package)
    }
  }

  func package(of plugin: Manifest.PluginUsage) -> DependencyGathering.Target? {
    plugin.package.flatMap { find(plugin.name, $0) }
  }

  /// The named package, or the one with the product's name, or else the only one in the folder with such a product.
  private func find(_ product: String, _ package: String?) -> DependencyGathering.Target? {
    func isHolder(_ target: DependencyGathering.Target) -> Bool {
      guard case .package(let other) = target else { return false }
      return packages[other].manifest.products.contains { $0.name == product }
    }
    if let package, let found = byName[package.lowercased()] { return found.first(where: isHolder) ?? found[0] }
    if package == nil, let found = byName[product.lowercased()]?.first {
      guard case .package = found else { return found }
      if isHolder(found) { return found }
    }
    let holders = Set(byName.values.joined()).filter(isHolder)
    return holders.count == 1 ? holders.first : nil
  }

  // MARK: References

  func outcome(_ dependency: Manifest.Dependency, of target: String) -> Outcome {
    let found = package(of: dependency)
    let name = dependency.name
    if found == nil {
      if case .product = dependency { return unknown(dependency, of: target) }
      if !targets.contains(name), case .byName = dependency { return unknown(dependency, of: target) }
      return Outcome(references: [ReferenceNames.Reference(text: name)], planned: [dependency])
    }
    switch found {
    case .pin(let identity)?: return Outcome(references: [pinned(name, identity)], planned: [dependency])
    case .package(let other)?:
      return local(name, in: other, of: target) { product in
        var aliases: [String: String] = [:]
        if case .product(_, _, let written, _) = dependency { aliases = written }
        return .product(product, package: plannedName(other), aliases: aliases, dependency.condition)
      }
    case nil: return Outcome()
    }
  }

  /// The references for a plugin usage, and the usage as expected in the generated manifest.
  func outcome(_ plugin: Manifest.PluginUsage, of target: String) -> (Outcome, Manifest.PluginUsage) {
    switch package(of: plugin) {
    case .pin(let identity)?: return (Outcome(references: [pinned(plugin.name, identity)]), plugin)
    case .package(let other)?:
      return (
        local(plugin.name, in: other, of: target) { .product($0, package: nil, aliases: [:], nil) },
        Manifest.PluginUsage(name: plugin.name, package: plannedName(other))
      )
    case nil: return (Outcome(references: [ReferenceNames.Reference(text: plugin.name)]), plugin)
    }
  }

  /// The place where the package's manifest lists a target's dependency.
  private func place(of name: String, in target: String) -> Place { packages[own].calls.place(of: name, in: target) }

  private func unknown(_ dependency: Manifest.Dependency, of target: String) -> Outcome {
    var outcome = Outcome(
      references: [ReferenceNames.Reference(text: dependency.name, form: .product)], planned: [dependency])
    outcome.bag.add(.unknownPackage(dependency.name, of: target, at: place(of: dependency.name, in: target)))
    return outcome
  }

  private func pinned(_ product: String, _ identity: String) -> ReferenceNames.Reference {
    let pin = pinNames[identity] ?? identity
    // A project says which product it means; of a package that was not read yet nothing else does.
    let isFree =
      packages[own].app == nil && !targets.contains(product)
      && !names.contains { $0.lowercased() == product.lowercased() }
    let text = pin.lowercased() == product.lowercased() && isFree ? product : "\(pin)/\(product)"
    return ReferenceNames.Reference(text: text, pin: pin)
  }

  private func plannedName(_ other: Int) -> String {
    packages[other].folder.split(separator: "/").last.map(String.init) ?? names[other]
  }

  private func local(
    _ product: String, in other: Int, of target: String, _ planned: (String) -> Manifest.Dependency
  ) -> Outcome {
    let products = packages[other].manifest.products
    guard let found = products.first(where: { $0.name == product }) else {
      let text = "\(names[other])/\(product)"
      var outcome = Outcome(
        references: [ReferenceNames.Reference(text: text)], planned: [planned(product)], unknown: text)
      outcome.bag.add(
        // An error, since the original manifest does not build either.
        .notCarriedOver, as: .error, "'\(names[other])' has no product '\(product)', which '\(target)' depends on",
        at: place(of: product, in: target), notes: [Note("its manifest", at: Place(file: packages[other].file))],
        help: didYouMean(nearest(to: product, in: products.map(\.name))) ?? "name an existing product")
      return outcome
    }
    var outcome = Outcome()
    var plannedProducts: [String] = []
    for module in found.targets {
      outcome.references.append(ReferenceNames.Reference(text: text(of: module, in: other)))
      // The planner uses the first product that contains a module.
      let name = products.first { $0.targets.contains(module) }?.name ?? product
      if !plannedProducts.contains(name) { plannedProducts.append(name) }
    }
    outcome.planned = plannedProducts.map(planned)
    if !plannedProducts.contains(product) {
      let modules = products.filter { plannedProducts.contains($0.name) }.flatMap(\.targets)
      let what = Set(modules) == Set(found.targets) ? "the same modules" : "more modules"
      outcome.bag.add(
        .notCarriedOver,
        "'\(target)' depends on the product '\(product)' of '\(names[other])', but would depend on "
          + plannedProducts.map { "'\($0)'" }.joined(separator: " and ")
          + ", which \(plannedProducts.count == 1 ? "has" : "have") \(what)",
        at: place(of: product, in: target), notes: [Note("its manifest", at: Place(file: packages[other].file))],
        help: "move '\(product)' to the front of its 'products:', if the way of linking matters")
    }
    return outcome
  }

  /// The reference to a module of another component: the component's name if that is unambiguous.
  private func text(of module: String, in other: Int) -> String {
    let name = names[other]
    return module == name && !targets.contains(name) ? name : "\(name)/\(module)"
  }
}
