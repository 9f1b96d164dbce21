import Model

/// How a manifest is laid out: as a person would write it, or so that the compiler has little to search.
enum ManifestStyle {
  case plain
  /// Targets in functions, dependencies through helpers of one type each, long lists of settings apart.
  case split

  /// A private function of a split manifest that stands for a member with many overloads.
  enum Helper: CaseIterable {
    case named, target, product

    var name: String {
      switch self {
      case .named: "byName"
      case .target: "target"
      case .product: "product"
      }
    }

    /// The member that it stands for.
    var member: String { "." + name }

    var declaration: String {
      switch self {
      case .named, .target:
        """
        private func \(name)(_ name: String, _ condition: TargetDependencyCondition? = nil) -> Target.Dependency {
          .\(name)(name: name, condition: condition)
        }
        """
      case .product:
        """
        private func product(
          _ name: String, _ package: String, _ condition: TargetDependencyCondition? = nil
        ) -> Target.Dependency {
          .product(name: name, package: package, condition: condition)
        }
        """
      }
    }
  }

  /// Literals that a manifest may hold and still be one expression.
  private static let literals = 150
  private static let targets = 25

  init(_ manifest: Manifest) {
    var count = 0
    for target in manifest.targets {
      count += 1 + target.dependencies.count + target.settings.count + target.resources.count + target.exclude.count
      count += (target.sources?.count ?? 0) + target.plugins.count
    }
    count += manifest.products.count + manifest.dependencies.count
    self = manifest.targets.count >= Self.targets || count > Self.literals ? .split : .plain
  }
}
