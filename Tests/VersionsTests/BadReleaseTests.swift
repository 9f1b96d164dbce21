import TestSupport
import Testing

/// Releases that would leave a lockfile with errors: none is selected, the next one is, and the reason is reported.
@Suite struct BadReleaseTests {
  /// The fault of metrics 1.2.0, and the message about it.
  struct Bad: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var manifest: String
    var reason: String
  }

  private static func manifest(
    _ dependencies: String = "", needs: [String] = [], platforms: String = "", product: String = "metrics",
    tools: String = "5.9"
  ) -> String {
    RemoteRepositories.manifest("metrics", dependencies: dependencies, needs: needs, tools: tools)
      .replacing("products: [.library(name: \"metrics\"", with: "\(platforms)products: [.library(name: \"\(product)\"")
  }

  private static let log = ".package(url: \"https://git.example.com/log.git\", "

  private static let bad = [
    Bad(
      testDescription: "a branch", manifest: manifest(log + "branch: \"main\")", needs: ["log"]),
      reason: "it requires the branch 'main' of 'log'"),
    Bad(
      testDescription: "a path", manifest: manifest(".package(path: \"../other\")", needs: ["other"]),
      reason: "it depends on 'other' in a folder, which SwiftPM does not allow for a version from git"),
    Bad(
      testDescription: "a platform", manifest: manifest(platforms: "platforms: [.macOS(.v14)], "),
      reason: "'metrics' needs macOS 14, but the root supports 13"),
    Bad(
      testDescription: "a lost product", manifest: manifest(product: "meters"), reason: "metrics"),
    Bad(
      testDescription: "what nobody publishes",
      manifest: manifest(".package(url: \"https://git.example.com/lost.git\", from: \"1.0.0\")", needs: ["lost"]),
      reason: "lost"),
    Bad(
      testDescription: "unsafe flags",
      manifest: manifest().replacing("dependencies: [])]", with: "swiftSettings: [.unsafeFlags([\"-v\"])])]"),
      reason:
        "'metrics' is pinned by version, but its product 'metrics' contains 'metrics', which has unsafe build flags"),
    Bad(
      testDescription: "a product of another package that is not there",
      manifest: manifest(log + "from: \"1.0.0\")", needs: ["log"]).replacing(
        "name: \"log\", package", with: "name: \"logs\", package"),
      reason: "'metrics' needs the product 'logs' of 'log', which does not exist"),
    Bad(
      testDescription: "a target that is called like a member",
      manifest: manifest().replacing(
        "dependencies: [])]",
        with:
          "dependencies: [\"Login\"]), .target(name: \"Login\", path: \"Sources/metrics\", exclude: [\"metrics.swift\"])]"
      ),
      reason: "two modules are called 'Login'"),
    Bad(
      testDescription: "a folder that is not there",
      manifest: manifest().replacing("dependencies: [])]", with: "path: \"Gone\")]"),
      reason: "lacks files that its Package.swift lists, so that SwiftPM cannot load it"),
    Bad(
      testDescription: "a module with another name",
      manifest: manifest().replacing("targets: [\"metrics\"]", with: "targets: [\"Meters\"]")
        .replacing(".target(name: \"metrics\"", with: ".target(name: \"Meters\"")
        .replacing("dependencies: [])]", with: "path: \"Sources/metrics\")]"),
      reason: "'Login' imports 'metrics', which 'metrics' at 1.0.0 had, but no longer has"),
    Bad(
      testDescription: "a program",
      manifest: manifest().replacing(".library(", with: ".executable(").replacing(
        ".target(", with: ".executableTarget("),
      reason: "'Login' imports 'metrics', a program or macro, which SwiftPM does not link"),
    Bad(
      testDescription: "a commit that is a command",
      manifest: manifest(log + "revision: \"x; echo bad\")", needs: ["log"]), reason: "--revision 'x; echo bad'"),
  ]

  /// Versions 1.0.0, 1.1.0, the bad 1.2.0, and 1.3.0 with the same fault.
  private static func shop(_ bad: Bad) throws -> MemoryShop {
    let shop = try MemoryShop.usual(
      MemoryShop.pins("metrics", "log", "trace"), dependencies: "[metrics/metrics, trace]",
      ["component.yaml": root(macOS: 13), "Login/Sources/Login/Login.swift": "import metrics\n"])
    #expect(try shop.resolve().isSound)
    for version in ["1.2.0", "1.3.0"] { shop.commit("metrics", bad.manifest, tag: version) }
    return shop
  }

  private static func root(macOS version: Int) -> String {
    "name: Shop\nkind: workspace\nintegration:\n  tools: \"5.9\"\n"
      + "  defaults: { platforms: { macOS: \"\(version)\" } }\n"
  }

  @Test(arguments: bad)
  func updateTakesTheNextOneAndSaysWhy(_ bad: Bad) throws {
    let shop = try Self.shop(bad)
    let row = try shop.outdated(isVerbose: true).moves.first { $0.hasPrefix("metrics") } ?? ""
    #expect(row.hasPrefix("metrics  1.0.0   1.1.0    2.0.0") && row.contains(bad.reason))
    let outcome = try shop.update()
    #expect(
      outcome.isSound && outcome.text.contains("metrics 1.3.0") && outcome.text.contains(bad.reason), "\(outcome)")
    #expect(Set(try shop.versions) == ["metrics 1.1.0", "log 1.2.0", "trace 1.1.0"], "the others move all the same")
    #expect(try shop.problems == [])
  }

  @Test(arguments: bad)
  func pinRefusesItAndWritesNothing(_ bad: Bad) throws {
    let shop = try Self.shop(bad)
    let before = try shop.lockfile
    let outcome = try shop.pin("metrics", "1.2.0")
    #expect(!outcome.isSound && outcome.moves.isEmpty && outcome.text.contains(bad.reason), "\(outcome)")
    #expect(try shop.lockfile == before)
    // Without a version it takes the newest that is sound.
    #expect(try shop.pin("log", "1.1.0").isSound)
    #expect(try shop.pin("metrics").isSound)
    #expect(try shop.versions.contains("metrics 1.1.0"))
    #expect(try shop.problems == [])
  }

  @Test func aRefusedVersionTellsWhatWouldHaveToChange() throws {
    let shop = try Self.shop(Self.bad[2])
    let outcome = try shop.pin("metrics", "1.2.0")
    #expect(outcome.text.contains("raise macOS under 'integration: defaults: platforms:' to 14"), "\(outcome)")
    try shop.write(Self.root(macOS: 14), to: "component.yaml")
    #expect(try shop.pin("metrics", "1.2.0").isSound)
    #expect(try shop.problems == [])
  }

  /// SwiftPM compares the tools of a package with its own version, which not all who build the app may have.
  @Test func newerToolsAreTakenWhereAskedForOrWhereNothingElseIsLeft() throws {
    let reason = "would need newer tools (6.1, and the root has 5.9"
    let shop = try Self.shop(Bad(testDescription: "tools", manifest: Self.manifest(tools: "6.1"), reason: reason))
    let outcome = try shop.update()
    #expect(outcome.isSound && outcome.text.contains("metrics 1.3.0 and 1 more \(reason)"), "\(outcome)")
    #expect(try shop.versions.contains("metrics 1.1.0"))
    #expect(try shop.pin("metrics", "1.2.0").isSound)
    #expect(try shop.versions.contains("metrics 1.2.0"))
    shop.commit("alone", RemoteRepositories.manifest("alone", tools: "6.1"), tag: "1.0.0")
    try shop.write("name: Login\ndependencies: [metrics/metrics, trace, alone]\n", to: "Login/component.yaml")
    let alone = try shop.pin("alone", git: "alone")
    #expect(alone.isSound, "\(alone)")
    #expect(try shop.versions.contains("alone 1.0.0"))
    #expect(try shop.problems == [])
  }

  @Test func aProjectWithFindingsCanStillMove() throws {
    let shop = try Self.shop(Self.bad[2])
    try shop.write("name: Broken\ndependencies: [Nothing]\n", to: "Broken/component.yaml")
    let outcome = try shop.update()
    #expect(outcome.moves.contains { $0.hasPrefix("metrics 1.0.0 → 1.1.0") }, "\(outcome)")
    #expect(try shop.versions.contains("metrics 1.1.0"), "but not to one that brings another finding")
  }
}

/// Pins that a new version needs no more.
@Suite struct DroppedDependencyTests {
  /// metrics 1.0.0 needs bridge, which holds log at 1.0.0; metrics 1.1.0 needs log 1.1.0 and no bridge.
  private static func shop() throws -> MemoryShop {
    let shop = try MemoryShop(dependencies: "[metrics]")
    for version in ["1.0.0", "1.1.0"] { shop.release("log", version) }
    shop.release("bridge", "1.0.0", needing: "\"1.0.0\"..<\"1.1.0\"")
    shop.commit(
      "metrics",
      MemoryShop.manifest("metrics", needing: [("bridge", "from: \"1.0.0\""), ("log", "from: \"1.0.0\"")]), tag: "1.0.0"
    )
    #expect(try shop.pin("metrics", git: "metrics").isSound)
    #expect(try shop.versions == ["bridge 1.0.0", "log 1.0.0", "metrics 1.0.0"])
    shop.release("metrics", "1.1.0", needing: "from: \"1.1.0\"")
    try shop.edit("  bridge:\n", "  # Bridges.\n  bridge:  # Why.\n")
    return shop
  }

  @Test func updateFreesThePinThatIsNeededNoMore() throws {
    let shop = try Self.shop()
    let outcome = try shop.update()
    #expect(
      outcome.moves == [
        "log 1.0.0 → 1.1.0  (the newest compatible with ^1.0.0)",
        "metrics 1.0.0 → 1.1.0  (the newest compatible with ^1.0.0)", "bridge removed  (no longer needed)",
      ], "\(outcome)")
    #expect(try shop.versions == ["log 1.1.0", "metrics 1.1.0"])
    #expect(try shop.lockfile.contains("  # Bridges.\n  # Why.\n  log:\n"))
    #expect(try shop.problems == [])
  }

  @Test func theCommandsOfAConflictWork() throws {
    let shop = try Self.shop()
    let before = try shop.lockfile
    let outcome = try shop.pin("metrics", "1.1.0")
    #expect(!outcome.isSound && outcome.commands == ["integrate pin log@1.1.0 metrics@1.1.0"], "\(outcome)")
    #expect(try shop.lockfile == before)
    #expect(try shop.paste(outcome.commands[0]).isSound)
    #expect(try shop.versions == ["log 1.1.0", "metrics 1.1.0"])
    #expect(try shop.problems == [])
  }

  @Test func whereNothingHelpsThatIsSaidAndNoPinIsBlamed() throws {
    let shop = try Self.shop()
    for version in ["1.0.0", "1.1.0"] { shop.release("trace", version, needing: "\"3.0.0\"..<\"4.0.0\"") }
    shop.release("log", "3.0.0")
    shop.release("metrics", "1.2.0", needing: "from: \"1.1.0\"")
    try shop.write("name: Login\ndependencies: [metrics, trace]\n", to: "Login/component.yaml")
    let before = try shop.lockfile
    let outcome = try shop.pin("trace", git: "trace")
    #expect(!outcome.isSound && outcome.commands.isEmpty, "\(outcome)")
    #expect(outcome.text.contains("No other versions of pins solve it."), "\(outcome)")
    #expect(!outcome.text.contains("the lockfile pins"), "\(outcome)")
    for said in ["trace", "metrics", "log ^3.0.0"] { #expect(outcome.text.contains(said), "\(outcome)") }
    #expect(try shop.lockfile == before)
  }

  @Test func aCommandForANewPinHasItsAddress() throws {
    let shop = try MemoryShop.usual(MemoryShop.pins("log", "trace"))
    try shop.edit("trace.git\n    version: 1.0.0", "trace.git\n    version: 1.1.0")
    _ = try shop.resolve()
    let outcome = try shop.pin("metrics", "2.0.0", git: "metrics")
    #expect(!outcome.isSound)
    #expect(
      outcome.commands == ["integrate pin metrics@2.0.0 log@2.0.0 --git https://git.example.com/metrics.git"],
      "\(outcome)")
    #expect(try shop.paste(outcome.commands[0]).isSound)
    #expect(try shop.problems == [])
  }

  @Test func oneThatIsNamedMovesTheFewestOthers() throws {
    // metrics 1.1.0 needs log 1.1.0; trace may stay where it is.
    let shop = try MemoryShop.resolved()
    #expect(try shop.update("metrics").isSound)
    #expect(try shop.versions == ["metrics 1.1.0", "log 1.2.0", "trace 1.0.0"])
  }
}
