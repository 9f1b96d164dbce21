import Foundation
import TestSupport
import Testing

/// The settings of a pinned component are those of its own Package.swift, whatever its spec declares.
@Suite(.disabled(if: Shop.obstacle != nil, Comment(rawValue: Shop.obstacle ?? "")))
struct PinnedSettingsTests {
  private var files: [String: String] {
    [
      "component.yaml": """
      name: Clock
      settings: [{ default-isolation: MainActor }]
      modules:
        ClockInterface:
          services: { clock: ClockModule }
      provides:
        clock: { factory: Clocks.make }

      """,
      "Package.swift": """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "Clock",
        products: [
          .library(name: "Clock", targets: ["Clock"]), .library(name: "ClockInterface", targets: ["ClockInterface"]),
        ],
        targets: [
          .target(name: "Clock", dependencies: ["ClockInterface"]), .target(name: "ClockInterface"),
        ])

      """,
      "Sources/Clock/Clock.swift": """
      import ClockInterface

      public struct WallClock: ClockModule {
        public init() {}
        nonisolated public func now() -> Int { 3 }
      }

      public enum Clocks {
        public static func make() -> any ClockModule { WallClock() }
      }

      """,
      "Sources/ClockInterface/Interface.swift":
        "public protocol ClockModule: Sendable {\n  nonisolated func now() -> Int\n}\n",
    ]
  }

  private func shop() throws -> Shop {
    let shop = try Shop()
    try FileManager.default.removeItem(at: shop.root.appendingPathComponent("Login"))
    try shop.scratch.write(
      "name: Shop\nkind: app\nintegration: { tools: \"6.2\" }\ndependencies: [Clock, Clock/ClockInterface]\n",
      to: "app/component.yaml")
    try shop.scratch.write(
      """
      import ClockInterface
      import ShopDependencies
      import ShopRegistration

      Registration.register()
      print(Dependencies.current.clock.now())

      """, to: "app/Sources/Shop/main.swift")
    return shop
  }

  @Test func aManifestInAFolderThatWouldHaveToBeRunIsSaid() throws {
    let shop = try shop()
    var all = files
    all["Package.swift"]? += "if Context.packageDirectory.count > 3 { print(package.name) }\n"
    for (path, text) in all { try shop.scratch.write(text, to: "Clock/\(path)") }
    try shop.write("lockfile: 1\npins:\n  Clock:\n    path: ../Clock\n")
    let outcome = try shop.run("resolve")
    #expect(outcome.stdout.contains("Package.swift would have to be run"), "\(outcome.stdout)\(outcome.stderr)")
  }

  @Test func aLockfileThatDoesNotSayThemIsReadAnew() throws {
    let shop = try shop()
    try shop.remote.commit("clock", files, tags: ["1.0.0"])
    #expect(try shop.run("pin", "Clock", "--git", "https://git.example.com/clock.git").status == 0)
    let kept = "app/integrate.lock.d/Clock.declarations"
    let written = try shop.scratch.read(kept)
    #expect(written.hasPrefix("// integrate declarations 2\n"))
    // As an earlier version of the tool wrote it.
    let before = written.replacing("// integrate declarations 2", with: "// integrate declarations 1")
    try shop.scratch.write(before, to: kept)
    let sum = try Launch.shell("sha256sum \(kept)", in: shop.scratch.url).run().stdout.prefix(64)
    let old = try shop.lockfile.replacing(#/declarations: [0-9a-f]{64}/#, with: "declarations: \(sum)")
    try shop.write(old.replacing(#/      hash: [0-9a-f]{16}\n/#, with: ""))
    #expect(try shop.run("resolve").status == 0)
    #expect(try shop.scratch.read(kept) == written)
    #expect(try shop.run("verify").status == 0)
  }
}
