import AnalysisSupport
import Foundation
import Generators
import TestSupport
import Testing

/// A release of a pinned component whose sources do not fit its own spec, or the app, is not selected, and is refused
/// if it is pinned by hand.
@Suite struct PinnedSourcesTests {
  /// A quick edit of a team: a file, a text in it, its replacement, and the finding about it.
  struct Drift: Sendable {
    let file: String
    let old: String
    let new: String
    let finding: String
  }

  static let drifts = [
    Drift(
      file: "Clock/Clock.swift", old: "public init() {}", new: "public init(zone: String) {}",
      finding: "unusable-provider"),
    Drift(file: "Clock/Clock.swift", old: "public init() {}", new: "init() {}", finding: "unusable-provider"),
    Drift(
      file: "Clock/Clock.swift", old: "public struct WallClock", new: "struct WallClock", finding: "unusable-provider"),
    Drift(
      file: "Clock/Clock.swift", old: "public struct WallClock", new: "public struct Watch",
      finding: "unusable-provider"
    ),
    Drift(
      file: "Clock/Clock.swift", old: "public init() {}", new: "public init() throws {}",
      finding: "effectful-initialiser"),
    Drift(
      file: "Clock/Clock.swift", old: "public init() {}", new: "@MainActor public init() {}",
      finding: "isolation-mismatch"),
    Drift(
      file: "Clock/Clock.swift", old: "WallClock: ClockModule", new: "WallClock: Sendable", finding: "unusable-provider"
    ),
    Drift(
      file: "ClockInterface/Interface.swift", old: "ClockModule: Sendable", new: "ClockModule", finding: "unfit-service"
    ),
    Drift(
      file: "ClockInterface/Interface.swift", old: "public protocol ClockModule", new: "protocol ClockModule",
      finding: "unfit-service"),
    Drift(
      file: "ClockInterface/Interface.swift", old: "var zone: String { get }",
      new: "var zone: String { get }\n  var hours: Int { get }", finding: "unfit-service"),
    Drift(
      file: "ClockInterface/Interface.swift", old: "var zone: String", new: "var zone: Int", finding: "unfit-service"),
    Drift(file: "Clock/Start.swift", old: "static func run", new: "static func begin", finding: "unfit-launch-task"),
    Drift(
      file: "Clock/Start.swift", old: "_ clock: any ClockModule", new: "_ clock: any ClockModule, _ more: Int",
      finding: "unfit-launch-task"),
    Drift(
      file: "ClockInterface/Interface.swift", old: "func show(zone", new: "func show(in zone", finding: "unfit-route"),
    Drift(
      file: "ClockInterface/Interface.swift", old: "zone: String)", new: "zone: String) async", finding: "unfit-route"),
    Drift(file: "Clock/Clock.swift", old: "func stop()", new: "func halt()", finding: "unfit-event"),
    Drift(file: "Clock/Clock.swift", old: "public func stop()", new: "func stop()", finding: "unfit-event"),
  ]

  /// An app with the component at 1.0.0.
  private func shop() throws -> MemoryShop {
    let shop = try MemoryShop(dependencies: "[]", ClockSample.app)
    shop.remote.commit("clock", ClockSample.files, tags: ["1.0.0"])
    let pinned = try shop.pin("Clock", git: "clock")
    try #require(pinned.isSound, "\(pinned)")
    return shop
  }

  private func release(_ version: String, _ drift: Drift? = nil, in shop: MemoryShop) throws {
    var files = ClockSample.files
    if let drift {
      let text = try #require(files["Sources/" + drift.file])
      try #require(text.contains(drift.old))
      files["Sources/" + drift.file] = text.replacing(drift.old, with: drift.new)
    }
    shop.remote.commit("clock", files, tags: [version])
  }

  private static let kept = "integrate.lock.d/Clock.declarations"

  @Test(arguments: drifts) func aReleaseThatDoesNotFitItsSpecIsNotTaken(drift: Drift) throws {
    let shop = try shop()
    let before = try shop.lockfile
    let declared = try shop.root.read(Self.kept)
    try release("1.1.0", drift, in: shop)
    let updated = try shop.update()
    #expect(updated.isSound && updated.text.contains("Clock 1.1.0 cannot be used ("), "\(updated)")
    #expect(try !shop.pin("Clock", "1.1.0").isSound)
    #expect(try shop.lockfile == before)
    #expect(try shop.root.read(Self.kept) == declared)
    // If the line is edited by hand, 'resolve' reports the problem, and 'check' does from then on.
    try shop.edit("    version: 1.0.0", "    version: 1.1.0")
    #expect(try shop.check().text.contains("[stale-record]"))
    let resolved = try shop.resolve()
    #expect(!resolved.isSound)
    let refusal = "integrate.lock.yaml:6:14: error: "
    #expect(resolved.text.contains(refusal) && resolved.text.contains("[\(drift.finding)]"), "\(resolved)")
    #expect(resolved.moves.contains { $0.hasPrefix("Clock 1.1.0 read again: it was 1.0.0, ") }, "\(resolved)")
    let checked = try shop.check()
    #expect(!checked.isSound && checked.text.contains("[\(drift.finding)]"), "\(checked)")
    #expect(checked.text.contains(refusal) && checked.text.contains(", in 'Clock' 1.1.0 ["), "\(checked)")
    // One that fits is taken again.
    try release("1.2.0", in: shop)
    #expect(try shop.update().isSound)
    #expect(try shop.versions == ["Clock 1.2.0"])
    #expect(try shop.root.read(Self.kept) == declared)
  }

  @Test func aVersionThatAMergeBringsWithoutItsRecordsIsRefused() throws {
    let shop = try shop()
    let declared = try shop.root.read(Self.kept)
    try release("1.1.0", Self.drifts[0], in: shop)
    // The lines of the pin are from the other branch, and the kept file is ours.
    try shop.edit("    version: 1.0.0", "    version: 1.1.0")
    #expect(try !shop.resolve().isSound)
    let other = try shop.root.read(Self.kept)
    #expect(other != declared && other.contains("  public init(zone: String)\n"), "\(other)")
    try shop.write(declared, to: Self.kept)
    let merged = try shop.check()
    #expect(
      merged.text.contains("integrate.lock.d/Clock.declarations:1:1: error: the kept declarations"), "\(merged)")
    #expect(!merged.isSound && merged.text.contains("[stale-record]"))
    // Nor does it help to take it out.
    try FileManager.default.removeItem(atPath: shop.root.scratch["app/\(Self.kept)"])
    #expect(try shop.check().text.contains("[stale-record]"))
    #expect(try !shop.resolve().isSound)
    #expect(try shop.root.read(Self.kept) == other)
  }

  @Test func whatIsKeptIsTheDeclarationsWithoutTheirCode() throws {
    let shop = try shop()
    #expect(
      try shop.root.read(Self.kept) == """
        // integrate declarations 2
        // The declarations in the sources of 'Clock', without code, that generated code may use.
        // Written by 'integrate' from the pinned commit, and compared with 'recorded' in the lockfile: do not edit it.

        // module: Clock

        // file: Sources/Clock/Clock.swift
        import ClockInterface
        public struct WallClock: ClockModule {
          public init()
          public func now() -> Int
          public func show(zone: String)
          public func stop()
          public func tick() async
        }

        // file: Sources/Clock/Start.swift
        import ClockInterface
        public enum ClockStart {
          public static func run(_: any ClockModule)
        }

        // module: ClockInterface

        // file: Sources/ClockInterface/Interface.swift
        public protocol ClockModule: Sendable {
          func now() -> Int
          func show(zone: String)
        }
        public protocol ClockConfiguration: Sendable {
          var zone: String { get }
        }

        """)
    #expect(try shop.verify().isSound)
    // Code that changes changes nothing of it.
    try shop.write(
      shop.root.read(Self.kept).replacing("  public init()\n", with: "  public init(_: Int = default)\n"),
      to: Self.kept)
    #expect(try shop.check().text.contains("[stale-record]"))
    // If its hash is edited by hand too, only the repository shows the difference.
    let sum = SHA256.hexDigest(of: Array(try shop.root.read(Self.kept).utf8))
    try shop.write(shop.lockfile.replacing(#/declarations: [0-9a-f]{64}/#, with: "declarations: \(sum)"))
    #expect(try shop.check().text.contains("[stale-record]"))
    #expect(try shop.resolve().isSound)
    #expect(try shop.root.read(Self.kept).contains("  public init()\n"))
    #expect(try shop.problems == [])
  }

  @Test func aLockfileWithoutDeclarationsIsSoundButForThese() throws {
    let shop = try shop()
    try shop.root.generate()
    #expect(try shop.check().isSound)
    let written = try shop.lockfile
    // As an earlier version of the tool wrote it: without them, and without a hash.
    try FileManager.default.removeItem(atPath: shop.root.scratch["app/\(Self.kept)"])
    let record = try #require(written.range(of: "    recorded:\n"))
    try shop.write(String(written[..<record.lowerBound]))
    #expect(try shop.check().isSound)
    #expect(try shop.resolve().isSound)
    #expect(try shop.lockfile == written)
    #expect(try shop.check().isSound)
  }

  @Test func aFolderThatIsPinnedIsRead() throws {
    let shop = try shop()
    for (file, text) in ClockSample.files { try shop.root.scratch.write(text, to: "Clock/\(file)") }
    #expect(try shop.pin("Clock", path: "../Clock").isSound)
    #expect(try shop.resolve().isSound)
    let source = try #require(ClockSample.files["Sources/Clock/Clock.swift"])
    try shop.root.scratch.write(
      source.replacing("public init()", with: "public init(zone: String)"), to: "Clock/Sources/Clock/Clock.swift")
    let resolved = try shop.resolve()
    #expect(!resolved.isSound && resolved.text.contains("[unusable-provider]"), "\(resolved)")
    #expect(resolved.text.contains("fix it in that folder"), "\(resolved)")
  }
}
