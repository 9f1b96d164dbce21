import Model

/// The references that specs use for the dependencies of targets.
///
/// A name means a module of the component itself first, then a component, then a pin; otherwise `Pin/Product` is
/// written. Component names are case-sensitive and pin names are not, and a pin never has a component's name.
struct ReferenceNames {
  struct Reference {
    var text: String
    var form = DependencyReference.Form.name
    /// The pin it refers to; `nil` for a target, or if no package of the manifest matches.
    var pin: String?
  }

  private let plan: ComponentPlan
  private let targets: Set<String>
  /// Lower-case names of components and modules that a bare name could be confused with.
  private let namesInAnyCase: Set<String>
  /// Pins by the lower-case names that targets use for packages.
  private var pinNames: [String: String] = [:]
  /// The pins of the manifest's package dependencies, in its order.
  let directPins: [String]
  private(set) var usedPins: Set<String> = []

  /// Also gives the pins their names.
  init(_ manifest: Manifest, plan: ComponentPlan, pins: inout PinImporter) {
    self.plan = plan
    targets = Set(manifest.targets.map(\.name))
    // Names that take precedence over pins.
    let components = Set(plan.components.map(\.name) + [plan.rootName])
    namesInAnyCase = Set(components.union(targets).map { $0.lowercased() })
    pins.name(avoiding: components)
    directPins = pins.directNames
    for (dependency, name) in zip(manifest.dependencies, directPins) {
      if let given = dependency.name?.lowercased(), pinNames[given] == nil { pinNames[given] = name }
    }
    for (dependency, name) in zip(manifest.dependencies, directPins) {
      pinNames[dependency.identity.lowercased()] = name
    }
    for target in manifest.targets {
      usedPins.formUnion(target.dependencies.compactMap { reference($0).pin })
      usedPins.formUnion(target.plugins.compactMap { reference($0).pin })
    }
  }

  func reference(_ dependency: Manifest.Dependency) -> Reference {
    switch dependency {
    case .target(let name, _): return target(name)
    case .byName(let name, _): return targets.contains(name) ? target(name) : product(name, package: nil)
    case .product(let name, let package, _, _): return product(name, package: package)
    }
  }

  func reference(_ plugin: Manifest.PluginUsage) -> Reference {
    guard let package = plugin.package else { return target(plugin.name) }
    return product(plugin.name, package: package)
  }

  private func target(_ name: String) -> Reference {
    guard let index = plan.owner[name] else { return Reference(text: name) }
    let component = plan.components[index]
    // A bare name means the main module, unless that is a test.
    if component.name == name, component.target.kind != .test { return Reference(text: name) }
    return Reference(text: "\(component.name)/\(name)")
  }

  /// The reference to a product; without a package, the package of that name.
  private func product(_ name: String, package: String?) -> Reference {
    guard let pin = pinNames[(package ?? name).lowercased()] else { return Reference(text: name, form: .product) }
    if pin.lowercased() == name.lowercased(), !namesInAnyCase.contains(name.lowercased()) {
      return Reference(text: name, pin: pin)
    }
    return Reference(text: "\(pin)/\(name)", pin: pin)
  }
}

extension Manifest.Dependency {
  var name: String {
    switch self {
    case .target(let name, _), .byName(let name, _), .product(let name, _, _, _): name
    }
  }

  var condition: Condition? {
    switch self {
    case .target(_, let condition), .byName(_, let condition), .product(_, _, _, let condition): condition
    }
  }
}
