import Model

/// The layout of a manifest: as a person would write it, or split so that it compiles fast.
///
/// A manifest is compiled each time it is loaded. The type checker takes long over one large expression, the code
/// generator over many global constants.
enum ManifestStyle {
  case plain
  /// Products, package dependencies and targets in functions; long lists of settings in functions of their own.
  case split

  /// The largest weight of a manifest that is one expression.
  private static let weight = 400
  private static let targets = 25

  init(_ manifest: Manifest, _ surveys: [TargetSurvey]) {
    let own = manifest.products.count * 2 + manifest.dependencies.count * 2
    let weight = surveys.reduce(own) { $0 + $1.weight }
    self = manifest.targets.count >= Self.targets || weight > Self.weight ? .split : .plain
  }

  /// The weight of a target's dependency.
  static func weight(of dependency: Manifest.Dependency) -> Int {
    switch dependency {
    case .target(_, nil), .byName(_, nil): 1
    case .target, .byName: 4
    case .product(_, _, _, let condition): condition == nil ? 3 : 5
    }
  }

  /// The function that names products in targets of a split manifest: the member has many overloads.
  static let productHelper: SwiftCode = """
    private func product(_ name: String, _ package: String) -> Target.Dependency {
      .product(name: name, package: package)
    }
    """
}
