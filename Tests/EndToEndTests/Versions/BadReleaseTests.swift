import Foundation
import TestSupport
import Testing

/// Releases that would leave a lockfile with errors: none is selected, the next one is, and the reason is reported.
@Suite(.disabled(if: Shop.obstacle != nil, Comment(rawValue: Shop.obstacle ?? "")))
struct BadReleaseTests {
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
      testDescription: "tools", manifest: manifest(tools: "6.1"), reason: "'metrics' needs tools 6.1"),
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
      testDescription: "a manifest that does not load", manifest: "// swift-tools-version: 5.9\nlet\n",
      reason: "its manifest cannot be evaluated"),
    Bad(
      testDescription: "a commit that is a command",
      manifest: manifest(log + "revision: \"x; echo bad\")", needs: ["log"]), reason: "--revision 'x; echo bad'"),
  ]

  /// Versions 1.0.0, 1.1.0, the bad 1.2.0, and 1.3.0 with the same fault.
  private static func shop(_ bad: Bad) throws -> Shop {
    let shop = try Shop.usual(dependencies: "[metrics/metrics, trace]")
    try shop.scratch.write(
      "name: Shop\nkind: workspace\nintegration:\n  tools: \"5.9\"\n  defaults: { platforms: { macOS: \"13\" } }\n",
      to: "app/component.yaml")
    try shop.scratch.write("import metrics\n", to: "app/Login/Sources/Login/Login.swift")
    let pins = ["metrics", "log", "trace"].map { name in
      "  \(name): { git: https://git.example.com/\(name).git, version: 1.0.0 }\n"
    }
    try shop.write("lockfile: 1\npins:\n" + pins.joined())
    #expect(try shop.run("resolve").status == 0)
    try shop.commit("metrics", "Package.swift", bad.manifest, tag: "1.2.0")
    try shop.commit("metrics", "README.md", "", tag: "1.3.0")
    return shop
  }

  @Test(arguments: bad)
  func updateTakesTheNextOneAndSaysWhy(_ bad: Bad) throws {
    let shop = try Self.shop(bad)
    let outdated = try shop.run("outdated", "--verbose")
    #expect(outdated.status == 0)
    let row = outdated.stdout.split(separator: "\n").first { $0.hasPrefix("metrics") } ?? ""
    #expect(row.hasPrefix("metrics  1.0.0   1.1.0    2.0.0") && row.contains(bad.reason), "\(outdated.stdout)")
    let outcome = try shop.run("update")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(outcome.stderr.contains("metrics 1.3.0") && outcome.stderr.contains(bad.reason), "\(outcome.stderr)")
    #expect(Set(try shop.versions) == ["metrics 1.1.0", "log 1.2.0", "trace 1.1.0"], "the others move all the same")
    #expect(try shop.run("resolve", "--frozen").status == 0)
  }

  @Test(arguments: bad)
  func pinRefusesItAndWritesNothing(_ bad: Bad) throws {
    let shop = try Self.shop(bad)
    let before = try shop.lockfile
    let outcome = try shop.run("pin", "metrics", "1.2.0")
    #expect(outcome.status == 1 && outcome.stdout.isEmpty, "\(outcome.stdout)\(outcome.stderr)")
    #expect(outcome.stderr.contains(bad.reason), "\(outcome.stderr)")
    #expect(try shop.lockfile == before)
    // Without a version it takes the newest that is sound.
    #expect(try shop.run("pin", "log", "1.1.0").status == 0)
    #expect(try shop.run("pin", "metrics").status == 0)
    #expect(try shop.versions.contains("metrics 1.1.0"))
    #expect(try shop.run("resolve", "--frozen").status == 0)
  }

  @Test func aRefusedVersionTellsWhatWouldHaveToChange() throws {
    let shop = try Self.shop(Self.bad[2])
    let outcome = try shop.run("pin", "metrics", "1.2.0")
    #expect(outcome.stderr.contains("raise macOS under 'integration: defaults: platforms:' to 14"), "\(outcome.stderr)")
    try shop.scratch.write(
      "name: Shop\nkind: workspace\nintegration:\n  tools: \"5.9\"\n  defaults: { platforms: { macOS: \"14\" } }\n",
      to: "app/component.yaml")
    #expect(try shop.run("pin", "metrics", "1.2.0").status == 0)
    #expect(try shop.run("resolve", "--frozen").status == 0)
  }

  @Test func aProjectWithFindingsCanStillMove() throws {
    let shop = try Self.shop(Self.bad[2])
    try shop.scratch.write("name: Broken\ndependencies: [Nothing]\n", to: "app/Broken/component.yaml")
    let outcome = try shop.run("update")
    #expect(outcome.stdout.contains("metrics 1.0.0 → 1.1.0"), "\(outcome.stdout)\(outcome.stderr)")
    #expect(try shop.versions.contains("metrics 1.1.0"), "but not to one that brings another finding")
  }
}

/// Pins that a new version needs no more.
@Suite(.disabled(if: Shop.obstacle != nil, Comment(rawValue: Shop.obstacle ?? "")))
struct DroppedDependencyTests {
  /// metrics 1.0.0 needs bridge, which holds log at 1.0.0; metrics 1.1.0 needs log 1.1.0 and no bridge.
  private static func shop() throws -> Shop {
    let shop = try Shop(dependencies: "[metrics]")
    func package(_ name: String) -> String { ".package(url: \"https://git.example.com/\(name).git\", " }
    for version in ["1.0.0", "1.1.0"] { try shop.release("log", version) }
    try shop.release("bridge", "1.0.0", needing: "\"1.0.0\"..<\"1.1.0\"")
    try shop.commit(
      "metrics", "Package.swift",
      RemoteRepositories.manifest(
        "metrics", dependencies: package("bridge") + "from: \"1.0.0\"), " + package("log") + "from: \"1.0.0\")",
        needs: ["bridge", "log"]), tag: "1.0.0")
    #expect(try shop.run("pin", "metrics", "--git", "https://git.example.com/metrics.git").status == 0)
    #expect(try shop.versions == ["bridge 1.0.0", "log 1.0.0", "metrics 1.0.0"])
    try shop.release("metrics", "1.1.0", needing: "from: \"1.1.0\"")
    try shop.write(try shop.lockfile.replacing("  bridge:\n", with: "  # Bridges.\n  bridge:  # Why.\n"))
    return shop
  }

  @Test func updateFreesThePinThatIsNeededNoMore() throws {
    let shop = try Self.shop()
    let outcome = try shop.run("update", "--no-generate")
    #expect(
      outcome.stdout == """
        log 1.0.0 → 1.1.0  (the newest compatible with ^1.0.0)
        metrics 1.0.0 → 1.1.0  (the newest compatible with ^1.0.0)
        bridge removed  (no longer needed)

        """, "\(outcome.stderr)")
    #expect(try shop.versions == ["log 1.1.0", "metrics 1.1.0"])
    let lockfile = try shop.lockfile
    #expect(lockfile.contains("  # Bridges.\n  # Why.\n  log:\n"), "\(lockfile)")
    #expect(try shop.run("resolve", "--frozen").status == 0)
  }

  @Test func whatPinPrintsCanBePasted() throws {
    let shop = try Self.shop()
    let before = try shop.lockfile
    let outcome = try shop.run("pin", "metrics", "1.1.0")
    #expect(outcome.status == 1)
    #expect(try shop.lockfile == before)
    let commands = outcome.stderr.split(separator: "\n").filter { $0.hasPrefix("  integrate pin ") }
    #expect(commands == ["  integrate pin log@1.1.0 metrics@1.1.0"], "\(outcome.stderr)")
    #expect(try shop.paste(String(commands.first ?? "  false").dropFirst(2) + "").status == 0)
    #expect(try shop.versions == ["log 1.1.0", "metrics 1.1.0"])
    #expect(try shop.run("resolve", "--frozen").status == 0)
  }

  @Test func whereNothingHelpsThatIsSaidAndNoPinIsBlamed() throws {
    let shop = try Self.shop()
    for version in ["1.0.0", "1.1.0"] { try shop.release("trace", version, needing: "\"3.0.0\"..<\"4.0.0\"") }
    try shop.release("log", "3.0.0")
    try shop.release("metrics", "1.2.0", needing: "from: \"1.1.0\"")
    try shop.scratch.write("name: Login\ndependencies: [metrics, trace]\n", to: "app/Login/component.yaml")
    let before = try shop.lockfile
    let outcome = try shop.run("pin", "trace", "--git", "https://git.example.com/trace.git")
    #expect(outcome.status == 1 && !outcome.stderr.contains("integrate pin"), "\(outcome.stderr)")
    #expect(outcome.stderr.contains("No other versions of pins solve it."), "\(outcome.stderr)")
    #expect(!outcome.stderr.contains("the lockfile pins"), "\(outcome.stderr)")
    for said in ["trace", "metrics", "log ^3.0.0"] { #expect(outcome.stderr.contains(said), "\(outcome.stderr)") }
    #expect(try shop.lockfile == before)
  }

  @Test func whatIsPrintedForANewPinHasItsAddress() throws {
    let shop = try Shop.usual(dependencies: "[metrics, trace]")
    let pin = "  trace: { git: https://git.example.com/trace.git, version: 1.1.0 }\n"
    try shop.write("lockfile: 1\npins:\n\(pin)  log: { git: https://git.example.com/log.git, version: 1.0.0 }\n")
    _ = try shop.run("resolve")
    let outcome = try shop.run("pin", "metrics", "2.0.0", "--git", "https://git.example.com/metrics.git")
    #expect(outcome.status == 1)
    let commands = outcome.stderr.split(separator: "\n").filter { $0.hasPrefix("  integrate pin ") }
    #expect(
      commands == ["  integrate pin metrics@2.0.0 log@2.0.0 --git https://git.example.com/metrics.git"],
      "\(outcome.stderr)")
    #expect(try shop.paste(String(commands.first ?? "  false")).status == 0)
    #expect(try shop.run("resolve", "--frozen").status == 0)
  }

  @Test func oneThatIsNamedMovesTheFewestOthers() throws {
    // metrics 1.1.0 needs log 1.1.0; trace may stay where it is.
    let shop = try Shop.usual()
    let pins = ["metrics", "log", "trace"].map { name in
      "  \(name): { git: https://git.example.com/\(name).git, version: 1.0.0 }\n"
    }
    try shop.write("lockfile: 1\npins:\n" + pins.joined())
    #expect(try shop.run("resolve").status == 0)
    #expect(try shop.run("update", "metrics").status == 0)
    #expect(try shop.versions == ["metrics 1.1.0", "log 1.2.0", "trace 1.0.0"])
  }
}
