import TestSupport
import Versioning

/// A project of a few components and pins with random edges, and the slow implementation of its checks.
struct RandomProject {
  /// By component: its dependencies on components.
  let dependencies: [[Int]]
  /// By component: its dependencies on pins.
  let needs: [[Int]]
  /// By pin: the packages that it has a range for; a number past the pins is a package without a pin.
  let ranges: [[(package: Int, range: VersionRange)]]
  let versions: [Version]

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let components = Int.random(in: 1...6, using: &random)
    let pins = Int.random(in: 0...5, using: &random)
    let density = Double.random(in: 0.05...0.4, using: &random)
    func some(_ candidates: Range<Int>, _ random: inout SeededGenerator) -> [Int] {
      candidates.filter { _ in Double.random(in: 0..<1, using: &random) < density }
    }
    dependencies = (0..<components).map { from in some(0..<components, &random).filter { $0 != from } }
    needs = (0..<components).map { _ in some(0..<pins, &random) }
    versions = (0..<pins).map { _ in Version(Int.random(in: 1...3, using: &random), 0, 0) }
    var stated: [[(package: Int, range: VersionRange)]] = []
    for from in 0..<pins {
      let packages = some(0..<pins + 1, &random).filter { $0 != from }
      stated.append(
        packages.compactMap { package in
          let lower = Int.random(in: 1...3, using: &random)
          let upper = lower + Int.random(in: 1...2, using: &random)
          return VersionRange("\(lower).0.0 ..< \(upper).0.0").map { (package, $0) }
        })
    }
    ranges = stated
  }

  // MARK: The project

  /// The project in words, as `SmallProject` reads it.
  /// - Parameter settings: the lines under `integration:` of the root.
  func written(_ settings: String = "") -> SmallProject {
    let members = dependencies.indices.map { index in
      let names = dependencies[index].map { "C\($0)" } + needs[index].map { "package-\($0)" }
      return ("C\(index)", names.isEmpty ? "" : "dependencies: [\(names.joined(separator: ", "))]")
    }
    let pins = versions.indices.map { index in
      let stated = ranges[index].map { "package-\($0.package): \($0.range)" }.joined(separator: ", ")
      return "package-\(index): { git: https://git.example.com/package-\(index).git, version: \(versions[index]), "
        + "revision: 2e7080e84ca9d4b19e8e5cc3a567247f8cd60b47, "
        + "products: { package-\(index): [P\(index)] }, ranges: { \(stated) } }"
    }
    return SmallProject(
      root: "kind: workspace\nintegration: { \(settings) }", members: members, pins: pins.joined(separator: "\n"))
  }

  // MARK: The slow implementation

  /// Components on a cycle: those that reach themselves.
  var componentsOnCycles: Set<Int> {
    Set(dependencies.indices.filter { closure(of: dependencies[$0]) { dependencies[$0] }.contains($0) })
  }

  /// Packages reachable from members, also through ranges.
  var reachedPackages: Set<Int> {
    closure(of: needs.flatMap { $0 }) { $0 < ranges.count ? ranges[$0].map(\.package) : [] }
  }

  /// Pins that lie outside a range of another pin.
  var pinsInConflict: Set<Int> {
    Set(
      ranges.joined().filter { $0.package < versions.count && !$0.range.contains(versions[$0.package]) }
        .map(\.package))
  }

  /// The pins that a component needs, by way of components and of ranges too.
  func pins(reachedFrom component: Int) -> Set<Int> {
    let components = closure(of: [component]) { dependencies[$0] }
    return closure(of: components.flatMap { needs[$0] }) { ranges[$0].map(\.package) }
  }

  private func closure(of start: [Int], _ next: (Int) -> [Int]) -> Set<Int> {
    var seen = Set(start)
    var rest = start
    while let node = rest.popLast() {
      for other in next(node) where seen.insert(other).inserted { rest.append(other) }
    }
    return seen
  }
}
