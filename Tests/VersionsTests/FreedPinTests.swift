import TestSupport
import Testing

/// Pins that nothing needs any more, and pins that are named though no member needs them.
@Suite struct FreedPinTests {
  /// A version that was edited by hand and needs less than the one before: each command that reads it again removes the
  /// pins that only the earlier one needed.
  @Test(arguments: ["resolve", "update", "update trace", "pin trace 2.1.0", "pin metrics 3.0.0"])
  func aVersionEditedByHandFreesWhatItDoesNotNeed(command: String) throws {
    let pins = MemoryShop.pins("log", "metrics", "trace").replacing("1.0.0", with: "2.0.0")
    let shop = try MemoryShop.usual(pins)
    for version in ["2.0.0", "2.1.0"] { shop.release("trace", version) }
    shop.release("metrics", "3.0.0")
    #expect(try shop.resolve().isSound)
    try shop.edit("  log:\n", "  # Above the log.\n  log:\n")
    try shop.edit("metrics.git\n    version: 2.0.0", "metrics.git\n    version: 3.0.0")
    #expect(try shop.problems != [])
    let outcome =
      switch command {
      case "resolve": try shop.resolve()
      case "update": try shop.update()
      case "update trace": try shop.update("trace")
      default: try shop.paste("integrate \(command)")
      }
    #expect(outcome.isSound && outcome.moves.contains("log removed  (no longer needed)"), "\(outcome)")
    #expect(try shop.versions.contains("metrics 3.0.0"))
    #expect(try !shop.lockfile.contains("  log:") && shop.lockfile.contains("# Above the log."))
    #expect(try shop.problems == [])
  }

  /// A pin that is named moves, even if nothing needs it.
  @Test func aPinThatNothingNeedsMovesByName() throws {
    let shop = try MemoryShop.resolved()
    try shop.write("name: Login\ndependencies: [metrics]\n", to: "Login/component.yaml")
    #expect(try shop.update("trace").moves == ["trace 1.0.0 → 1.1.0  (the newest compatible with ^1.0.0)"])
    #expect(try shop.pin("trace", "1.0.0").moves == ["trace 1.1.0 → 1.0.0  (requested)"])
  }

  /// A package that replaces another may need the same packages.
  @Test func whatANewPackageNeedsStays() throws {
    let shop = try MemoryShop.usual(MemoryShop.pins("log", "trace"), dependencies: "[trace]")
    shop.commit("trace", MemoryShop.manifest("trace", needing: [("metrics", "exact: \"1.0.0\"")]), tag: "1.4.0")
    #expect(try shop.resolve().isSound)
    try shop.edit("trace.git\n    version: 1.0.0", "trace.git\n    version: 1.4.0")
    let outcome = try shop.resolve()
    #expect(outcome.isSound, "\(outcome)")
    #expect(try shop.versions.sorted() == ["log 1.0.0", "metrics 1.0.0", "trace 1.4.0"])
  }

  /// A person decided to pin it.
  @Test func aPinThatNothingNeedsStays() throws {
    let shop = try MemoryShop.resolved()
    try shop.write("name: Login\ndependencies: [metrics]\n", to: "Login/component.yaml")
    let outcome = try shop.update("metrics")
    #expect(outcome.moves.contains { $0.hasPrefix("metrics 1.0.0 → 1.1.0") }, "\(outcome)")
    #expect(try shop.versions.contains("trace 1.0.0"))
  }

  /// A pin that is named moves others, whether a member needs it or a package does.
  @Test func whatIsNamedIsDecidedFirst() throws {
    let shop = try MemoryShop.usual(MemoryShop.pins("log", "metrics", "top"), dependencies: "[log, top]")
    shop.commit("top", MemoryShop.manifest("top", needing: [("metrics", "from: \"1.0.0\"")]), tag: "1.0.0")
    #expect(try shop.resolve().isSound)
    #expect(
      try shop.update("metrics").moves == [
        "log 1.0.0 → 1.2.0  (metrics 1.1.0 needs ^1.1.0)",
        "metrics 1.0.0 → 1.1.0  (the newest compatible with ^1.0.0)",
      ])
  }

  /// One run goes as far as two: a pin that only an older version needs does not hold newer ones back.
  @Test func whatIsFreedHoldsNothingBack() throws {
    let shop = try MemoryShop(dependencies: "[top]")
    for version in ["1.0.0", "1.1.0", "1.2.0"] { shop.release("log", version) }
    shop.release("top", "1.0.0", needing: "exact: \"1.2.0\"")
    shop.release("top", "1.1.0")
    shop.release("top", "1.2.0", needing: "\"1.0.0\"..<\"1.2.0\"")
    #expect(try shop.pin("top", "1.0.0", git: "top").isSound)
    #expect(
      try shop.update().moves == [
        "log 1.2.0 → 1.1.0  (top 1.2.0 needs 1.0.0 ..< 1.2.0)",
        "top 1.0.0 → 1.2.0  (the newest compatible with ^1.0.0)",
      ])
    #expect(try shop.update().moves == [])

    // 'allow' is a decision, and is kept even if only packages need the pin.
    #expect(try shop.pin("top@1.0.0", "log@1.2.0").isSound)
    try shop.edit("log.git\n", "log.git\n    allow: ^1.2.0\n")
    #expect(try shop.update().moves.contains { $0.hasPrefix("top 1.0.0 → 1.1.0") })
  }
}
