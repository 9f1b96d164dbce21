import Foundation
import TestSupport
import Testing

/// What a pinned component is compiled with is what its own Package.swift says, whatever its spec says: SwiftPM reads
/// nothing else.
@Suite(.disabled(if: Shop.obstacle != nil, Comment(rawValue: Shop.obstacle ?? "")))
struct PinnedSettingsTests {
  struct Sample: Sendable {
    let title: String
    /// The line of the spec, and what the manifest says of the target and of the package.
    var spec = ""
    var ofTarget = ""
    var ofPackage = ""
    /// In the struct that is provided.
    var initialiser = "public init() {}"
    /// What is found; `nil` for a sound one.
    var finding: String?
    var isBuilt = false
    /// A type that conforms to a protocol which is Sendable is isolated by nothing but itself; others are.
    var isMadeByAFunction = false
  }

  private static let byMode = "#if swift(>=6)\n  public init(a: Int) {}\n  #else\n  public init() {}\n  #endif"
  private static let byName = "#if SLOW\n  public init() async {}\n  #else\n  public init() {}\n  #endif"

  static let samples = [
    Sample(
      title: "isolation that the manifest alone has", ofTarget: ".defaultIsolation(MainActor.self)",
      finding: "isolation-mismatch", isMadeByAFunction: true),
    Sample(
      title: "isolation that the spec alone has", spec: "settings: [{ default-isolation: MainActor }]", isBuilt: true,
      isMadeByAFunction: true),
    Sample(
      title: "isolation that both have", spec: "settings: [{ default-isolation: MainActor }]",
      ofTarget: ".defaultIsolation(MainActor.self)", finding: "isolation-mismatch",
      isMadeByAFunction: true),
    Sample(
      title: "isolation under a condition", ofTarget: ".defaultIsolation(nil, .when(platforms: [.linux, .macOS]))",
      isMadeByAFunction: true),
    Sample(
      title: "a name that the manifest alone defines", ofTarget: ".define(\"SLOW\")", initialiser: byName,
      finding: "effectful-initialiser"),
    Sample(title: "a name that the spec alone defines", spec: "settings: [{ define: SLOW }]", initialiser: byName),
    Sample(
      title: "a name in flags of the manifest", ofTarget: ".unsafeFlags([\"-D\", \"SLOW\"])", initialiser: byName,
      finding: "effectful-initialiser"),
    Sample(
      title: "a name for debug builds", ofTarget: ".define(\"SLOW\", .when(configuration: .debug))",
      initialiser: byName,
      finding: "effectful-initialiser"),
    Sample(
      title: "a language mode that the manifest's target has", ofTarget: ".swiftLanguageMode(.v5)", initialiser: byMode,
      isBuilt: true),
    Sample(
      title: "language modes of the manifest", ofPackage: "swiftLanguageModes: [.v5]", initialiser: byMode),
    Sample(
      title: "a language mode that the spec alone has", spec: "package: { swift: [\"5\"] }", initialiser: byMode,
      finding: "unusable-provider"),
  ]

  private func files(_ sample: Sample) -> [String: String] {
    let settings = sample.ofTarget.isEmpty ? "" : ", swiftSettings: [\(sample.ofTarget)]"
    return [
      "component.yaml": """
      name: Clock
      \(sample.spec)
      modules:
        ClockInterface:
          services: { clock: ClockModule }
      provides:
        clock: { \(sample.isMadeByAFunction ? "factory: Clocks.make" : "type: WallClock") }

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
          .target(name: "Clock", dependencies: ["ClockInterface"]\(settings)), .target(name: "ClockInterface"),
        ]\(sample.ofPackage.isEmpty ? "" : ", \(sample.ofPackage)"))

      """,
      "Sources/Clock/Clock.swift": """
      import ClockInterface

      public struct WallClock: ClockModule {
        \(sample.initialiser)
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

  @Test(arguments: samples) func areThoseOfItsManifest(sample: Sample) throws {
    let shop = try shop()
    try shop.remote.commit("clock", files(sample), tags: ["1.0.0"])
    try shop.write(
      "lockfile: 1\npins:\n  Clock:\n    git: https://git.example.com/clock.git\n    version: 1.0.0\n")
    try compare(sample, shop, try shop.run("resolve"))
    if sample.isBuilt {
      try #require(try shop.run("generate").status == 0)
      try shop.build()
    }
  }

  @Test(arguments: samples) func areThoseOfTheManifestInItsFolder(sample: Sample) throws {
    let shop = try shop()
    for (path, text) in files(sample) { try shop.scratch.write(text, to: "Clock/\(path)") }
    try shop.write("lockfile: 1\npins:\n  Clock:\n    path: ../Clock\n")
    try compare(sample, shop, try shop.run("resolve"))
  }

  @Test func aManifestInAFolderThatWouldHaveToBeRunIsSaid() throws {
    let shop = try shop()
    var all = files(Sample(title: "a plain one"))
    all["Package.swift"]? += "if Context.packageDirectory.count > 3 { print(package.name) }\n"
    for (path, text) in all { try shop.scratch.write(text, to: "Clock/\(path)") }
    try shop.write("lockfile: 1\npins:\n  Clock:\n    path: ../Clock\n")
    let outcome = try shop.run("resolve")
    #expect(outcome.stdout.contains("Package.swift would have to be run"), "\(outcome.stdout)\(outcome.stderr)")
  }

  private func compare(_ sample: Sample, _ shop: Shop, _ outcome: Launch.Outcome) throws {
    let said = outcome.stdout + outcome.stderr
    guard let finding = sample.finding else {
      #expect(outcome.status == 0, "\(sample.title): \(said)")
      return
    }
    #expect(outcome.status == 1 && said.contains("[\(finding)]"), "\(sample.title): \(said)")
    // Nobody has to be asked for that.
    let frozen = try shop.run("check")
    #expect(frozen.status == 1 && frozen.stderr.contains("[\(finding)]"), "\(sample.title): \(frozen.stderr)")
  }

  @Test func aLockfileThatDoesNotSayThemIsReadAnew() throws {
    let shop = try shop()
    try shop.remote.commit("clock", files(Self.samples[1]), tags: ["1.0.0"])
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
