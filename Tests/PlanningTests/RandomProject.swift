import Diagnostics
import Model
import Planning
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

  /// Findings of linking and checking.
  func findings() -> [Diagnostic] {
    var bag = DiagnosticBag()
    let graph = link(project, into: &bag)
    check(graph, into: &bag)
    return bag.sorted(in: graph.project.sources)
  }

  private var project: Project {
    var sources = SourceTable()
    let lockfile = sources.add("integrate.lock.yaml")
    let specs = dependencies.indices.map { index in
      SharedSpec(spec(index, file: sources.add("c\(index)/component.yaml")))
    }
    return Project(
      sources: sources, root: nil, specs: specs,
      lockfile: Lockfile(file: lockfile, pins: versions.indices.map { pin($0, file: lockfile) }))
  }

  private func spec(_ index: Int, file: FileID) -> Spec {
    let name = Located("C\(index)", at: Place(file: file, line: 1, column: 7))
    var spec = Spec(
      file: file, origin: .member, path: "c\(index)/component.yaml", folder: "c\(index)", name: name, kind: .component)
    var module = Module(name: name, kind: .library, isMain: true)
    let names = dependencies[index].map { "C\($0)" } + needs[index].map { "package-\($0)" }
    module.dependencies = names.enumerated().map { line, name in
      DependencyReference(Located(name, at: Place(file: file, line: UInt32(line + 3), column: 5)))
    }
    spec.modules = [module]
    return spec
  }

  private func pin(_ index: Int, file: FileID) -> Pin {
    func place(_ line: Int) -> Place { Place(file: file, line: UInt32(index * 100 + line), column: 3) }
    func located<Value>(_ value: Value, _ line: Int) -> Located<Value> { Located(value, at: place(line)) }
    let name = "package-\(index)"
    var pin = Pin(name: located(name, 1), source: located(.git(url: "https://git.example.com/\(name).git"), 2))
    pin.version = located(versions[index].description, 3)
    pin.products = [Pin.Product(name: located(name, 4), type: .library, modules: ["P\(index)"])]
    pin.ranges = ranges[index].enumerated().map { offset, entry in
      Pin.Range(
        package: located("package-\(entry.package)", 5 + offset),
        requirement: located(.versions(entry.range), 5 + offset))
    }
    return pin
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

  private func closure(of start: [Int], _ next: (Int) -> [Int]) -> Set<Int> {
    var seen = Set(start)
    var rest = start
    while let node = rest.popLast() {
      for other in next(node) where seen.insert(other).inserted { rest.append(other) }
    }
    return seen
  }
}
