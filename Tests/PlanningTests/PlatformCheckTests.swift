import Testing

/// Systems and tools: reachable packages need nothing newer than the root has.
@Suite struct PlatformCheckTests {
  private static let root =
    "kind: workspace\nintegration: { tools: \"5.9\", defaults: { platforms: { iOS: \"16\", macOS: \"13\" } } }"

  private func pinned(_ facts: String, by dependency: String = "one") -> SmallProject {
    SmallProject(
      root: Self.root, ["A": "dependencies: [\(dependency)]"],
      pins: "one: { git: https://h/one, version: 1.0.0, products: { one: [one] }, ranges: {}, \(facts) }")
  }

  @Test(arguments: [
    ("iOS: \"15\"", true), ("iOS: \"16\"", true), ("iOS: \"16.0.0\"", true), ("iOS: \"16.0.1\"", false),
    ("iOS: \"17\"", false), ("tvOS: \"99\"", true), ("macOS: \"10.15\"", true), ("macOS: \"13.1\"", false),
  ])
  func aPackageNeedsNoNewerSystem(platform: String, fits: Bool) {
    let project = pinned("platforms: { \(platform) }")
    #expect(project.marks.map { $0.split(separator: " ").last } == (fits ? [] : ["platform-conflict"]))
  }

  @Test func theConflictNamesBothSides() {
    let project = pinned("platforms: { iOS: \"17\" }")
    #expect(project.message() == "'one' needs iOS 17, but the root supports 16")
    #expect(project.notes().first == "component.yaml:3:60 the root supports iOS 16")
    #expect(project.notes().last?.hasSuffix("reached by A → one") == true)
  }

  @Test func aSystemThatEveryUserLeavesOutDoesNotCount() {
    #expect(pinned("platforms: { iOS: \"17\" }", by: "{ name: one, platforms: [macOS] }").marks == [])
    #expect(pinned("platforms: { iOS: \"17\" }", by: "{ name: one, platforms: [macOS, iOS] }").marks.count == 1)
  }

  /// SwiftPM compares the systems of products that a target has; plugins run on the Mac that builds.
  @Test(arguments: ["iOS", "macOS"]) func toolsNeedNoSystem(platform: String) {
    let pins =
      "one: { git: https://h/one, version: 1.0.0, products: { P: { type: plugin, modules: [P] } }, ranges: {}, "
      + "platforms: { \(platform): \"17\" } }"
    let unused = SmallProject(root: Self.root + "\npackage: { tools-only: [one] }", ["A": ""], pins: pins)
    #expect(unused.marks == [])
    let used = SmallProject(root: Self.root, ["A": "plugins: [one/P]"], pins: pins)
    #expect(used.marks.count == (platform == "macOS" ? 1 : 0), "\(used.marks)")
  }

  @Test func whatIsNotReachedNeedsNothing() {
    let project = SmallProject(
      root: Self.root, ["A": ""],
      pins: "one: { git: https://h/one, version: 1.0.0, products: {}, ranges: {}, platforms: { iOS: \"17\" } }")
    #expect(project.marks == ["integrate.lock.yaml:3:3 unused-pin"])
  }

  /// SwiftPM compares the tools of a package with its own version.
  @Test func packagesMayNeedNewerToolsThanTheRoot() {
    #expect(pinned("tools: \"6.0\"").marks == [])
  }
}
