import Model

/// The layout of a manifest: as a person would write it, or a table.
///
/// A manifest is compiled each time it is loaded, and the type checker takes long over one large expression.
package enum ManifestStyle {
  /// The number of targets from which a manifest is a table.
  package static let targets = 100
  /// The largest weight of a manifest that is one expression: a table loads in a second less.
  private static let weight = 2400

  /// Returns whether a manifest with few targets is large nevertheless.
  static func needsTable(_ manifest: Manifest, _ survey: TargetSurvey) -> Bool {
    survey.weight + manifest.products.count * 2 + manifest.dependencies.count * 2 > weight
  }

  static func weight(of dependency: Manifest.Dependency) -> Int {
    switch dependency {
    case .target(_, nil), .byName(_, nil): 1
    case .target, .byName: 4
    case .product(_, _, _, let condition): condition == nil ? 3 : 5
    }
  }
}
