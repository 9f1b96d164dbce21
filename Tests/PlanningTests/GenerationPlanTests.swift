import Model
import Planning
import Testing

/// The packages to generate, and their contents.
@Suite struct GenerationPlanTests {
  private static func pin(_ name: String, _ ranges: String = "{}") -> String {
    "\(name): { git: https://h/\(name), version: 1.0.0, revision: 2e7080e84ca9d4b19e8e5cc3a567247f8cd60b47, "
      + "products: { \(name): [\(name)] }, ranges: \(ranges) }\n"
  }

  private static let specs: KeyValuePairs = [
    "A": "dependencies: [B, one]", "App": "kind: app\ndependencies: [A]", "B": "dependencies: [two]",
  ]
  private static let pins = pin("one", "{ deep: ^1.0.0 }") + pin("two") + pin("deep")

  private func plan(_ settings: String) -> GenerationPlan {
    let project = SmallProject(
      root: "kind: workspace\nintegration: { tools: \"6.0\", \(settings) }", Self.specs, pins: Self.pins)
    #expect(project.marks == [])
    let (plan, marks) = project.generation()
    #expect(marks == [])
    return plan
  }

  /// By folder: targets, and the names of pins.
  private func shape(_ plan: GenerationPlan) -> [String: [String]] {
    let names = ["one", "two", "deep"]
    return Dictionary(
      uniqueKeysWithValues: plan.packages.map { package in
        (package.folder, package.manifest.targets.map(\.name) + package.pins.map { names[$0] })
      })
  }

  @Test func onePackageHoldsAllTargetsAndPins() {
    #expect(shape(plan("packages: single")) == ["": ["A", "App", "B", "deep", "one", "two"]])
  }

  @Test func separatePackagesHaveThePinsThatTheyReach() {
    #expect(
      shape(plan("packages: separate")) == [
        "A": ["A", "deep", "one", "two"], "App": ["App", "deep", "one", "two"], "B": ["B", "two"],
      ])
  }

  @Test func aPinWithoutASourceCannotBeGenerated() {
    let project = SmallProject(["A": "dependencies: [Pod]"], pins: "Pod: { pod: trunk, version: 1.0.0 }")
    #expect(project.marks == [])
    #expect(project.generation().marks.map { $0.split(separator: " ").last } == ["no-source"])
  }

  /// CocoaPods fetches them, also from a repository.
  @Test func podsAreNotAmongThePinsOfXcode() {
    let commit = String(repeating: "a", count: 40)
    let project = SmallProject(
      root: "kind: workspace\nintegration: { packages: separate }", ["A": "dependencies: [Viewer, log]"],
      pins:
        "Viewer: { git: https://h/viewer, revision: \(commit), requires: {} }\nlog: { git: https://h/log, revision: \(commit) }"
    )
    let pins = project.graph.project.lockfile.pins
    #expect(project.generation().plan.xcodePins?.map { pins[$0].name.value } == ["log"])
  }

  @Test func aPathLeavesNoPackage() {
    let project = SmallProject(
      root: "kind: workspace\nintegration: { packages: separate }", ["A/Inner": "path: ../../Outer"])
    #expect(project.generation().marks.map { $0.split(separator: " ").last }.contains("path-outside-package"))
  }

  /// Against a slow reading of random projects: each package's pins are those that its component reaches.
  @Test func reachablePinsAgreeWithBruteForce() {
    var compared = 0
    for seed in 0..<1_000 as Range<UInt64> {
      let random = RandomProject(seed: seed)
      let project = random.written("packages: separate")
      guard project.findings.isEmpty else { continue }
      for package in project.generation().plan.packages {
        guard let index = Int(package.folder.dropFirst()) else { continue }
        #expect(Set(package.pins) == random.pins(reachedFrom: index), "seed \(seed), C\(index)")
        compared += 1
      }
    }
    #expect(compared > 100)
  }
}
