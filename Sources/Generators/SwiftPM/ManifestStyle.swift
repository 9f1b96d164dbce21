import Model

/// How a manifest is laid out: as a person would write it, or so that the compiler has little to search.
///
/// A manifest is compiled each time it is loaded, and the type checker takes long over one large expression, the
/// code generator over many global constants.
enum ManifestStyle {
  case plain
  /// Products, package dependencies and targets in functions; long lists of settings in functions of their own.
  case split

  /// What a manifest may hold and still be one expression.
  private static let weight = 400
  private static let targets = 25

  init(_ manifest: Manifest, _ surveys: [TargetSurvey]) {
    let own = manifest.products.count * 2 + manifest.dependencies.count * 2
    let weight = surveys.reduce(own) { $0 + $1.weight }
    self = manifest.targets.count >= Self.targets || weight > Self.weight ? .split : .plain
  }

  /// What a target's dependency counts for.
  static func weight(of dependency: Manifest.Dependency) -> Int {
    switch dependency {
    case .target(_, nil), .byName(_, nil): 1
    case .target, .byName: 4
    case .product(_, _, _, let condition): condition == nil ? 3 : 5
    }
  }

  /// The function through which targets of a split manifest name products: the member has many overloads.
  static let productHelper = """
    private func product(_ name: String, _ package: String) -> Target.Dependency {
      .product(name: name, package: package)
    }
    """
}
