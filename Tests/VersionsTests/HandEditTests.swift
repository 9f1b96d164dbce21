import AnalysisSupport
import Foundation
import TestSupport
import Testing
import Versions
import Workspace

/// Any edit of a pin by hand: commands that contact no repository notice it, and `resolve` makes it true again.
@Suite struct HandEditTests {
  /// Each line of each pin is deleted and given other values, one after the other.
  @Test func everyChangeOfARecordedPinIsNoticed() throws {
    let shop = try Self.shop()
    #expect(try shop.resolve().isSound)
    let lines = try shop.lockfile.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var random = SeededGenerator(seed: 11)
    var edits = 0
    for (index, line) in lines.enumerated() where Self.isRecord(line) {
      for other in Self.others(than: line, &random) {
        var changed = lines
        if let other { changed[index] = other } else { changed.remove(at: index) }
        try shop.write(changed.joined(separator: "\n"))
        let (errors, outcome) = try shop.frozen()
        #expect(!errors.isEmpty, "line \(index + 1), '\(line)' → '\(other ?? "deleted")'")
        #expect(outcome.text.contains("integrate.lock.yaml:"), "\(outcome)")
        edits += 1
      }
    }
    #expect(edits > 80)
    // Edits that no record depends on.
    try shop.write(lines.joined(separator: "\n"))
    try shop.edit("    version: 1.0.0   # and this", "    # Another comment.\n    version: 1.0.0\n    allow: ~1.0.0")
    #expect(try shop.problems == [])
  }

  /// Edits as people make them, one after the other, some at once.
  @Test func resolveMakesItTrueAgain() throws {
    let shop = try Self.shop()
    #expect(try shop.resolve().isSound)
    var random = SeededGenerator(seed: 12)
    for round in 0..<8 {
      var done: [String] = []
      for pin in ["metrics", "log", "trace", "Chat"].shuffled(using: &random).prefix(1 + random.below(2)) {
        done.append(try Self.change(pin, in: shop, &random))
      }
      let what = "round \(round): \(done)"
      #expect(try shop.problems != [], "\(what)")
      let outcome = try shop.resolve()
      #expect(outcome.isSound, "\(what): \(outcome)")
      #expect(try shop.problems == [], "\(what)")
      for pin in try shop.versions {
        let words = pin.split(separator: " ").map(String.init)
        let commit = shop.remote.revision(words[0].lowercased(), words[1])
        #expect(try shop.lockfile.contains("    revision: \(commit)\n"), "\(what): \(pin)")
      }
      try shop.root.generate()
      let resolved = try shop.root.read("Package.resolved")
      #expect(try resolved.contains(shop.remote.revision("log", Self.version(of: "log", in: shop))), "\(what)")
    }
  }

  @Test func aCommitThatIsNotTheVersionsIsNoVersion() throws {
    let shop = try Self.shop()
    #expect(try shop.resolve().isSound)
    let (own, other) = (shop.remote.revision("log", "1.0.0"), shop.remote.revision("log", "1.1.0"))
    try shop.edit("    revision: \(own)", "    revision: \(other)")
    let edited = try shop.lockfile
    let help = "help: delete the line 'revision' and run 'integrate resolve' to pin the version's commit"
    #expect(try shop.frozen().outcome.text.contains(help), "'resolve' alone would not do")
    let outcome = try shop.resolve()
    #expect(!outcome.isSound && outcome.text.contains(help))
    #expect(
      outcome.text.contains(
        "the tag '1.0.0' of 'log' is at \(own), but 'revision', which was changed by hand, is \(other) [stale-record]"),
      "\(outcome.text)")
    #expect(!outcome.text.contains("was moved"))
    #expect(try shop.lockfile == edited)
    // The fix that the message offers.
    try shop.edit("    revision: \(other)\n", "")
    #expect(try shop.resolve().isSound)
    #expect(try shop.lockfile.contains("    revision: \(own)"))
    #expect(try shop.pin("log", revision: other).isSound)
    #expect(try shop.problems == [])
  }

  @Test func aRepositoryOutOfReachLeavesTheEditAndSaysSo() throws {
    let shop = try Self.shop()
    #expect(try shop.resolve().isSound)
    try shop.edit("/trace.git\n    version: 1.0.0", "/trace.git\n    version: 1.1.0")
    let edited = try shop.lockfile
    shop.remote.copy("trace", to: "gone")
    shop.remote.remove("trace")
    let outcome = try shop.resolve()
    #expect(!outcome.isSound)
    #expect(outcome.text.contains("[unreachable-source]") && outcome.text.contains("[stale-record]"))
    #expect(try shop.lockfile == edited)
    shop.remote.copy("gone", to: "trace")
    #expect(try shop.resolve().isSound)
  }

  /// A lockfile of before has no records, and needs none to be sound.
  @Test func aLockfileWithoutRecordsGetsThemFromTheNextResolve() throws {
    let shop = try Self.shop()
    #expect(try shop.resolve().isSound)
    let complete = try shop.lockfile
    try shop.write(try shop.lockfileWithoutRecords)
    try shop.root.generate()
    #expect(LockfileGaps(try shop.resolution()).findings(areStrict: true).count == 5)
    #expect(try shop.problems == [])
    #expect(try shop.resolve().isSound)
    #expect(try shop.lockfile == complete)
  }

  /// Without records, Package.resolved shows an edit that would build the code of one version as another.
  @Test func anEditOfAVersionWithoutARecordShows() throws {
    let shop = try Self.shop()
    #expect(try shop.resolve().isSound)
    try shop.write(try shop.lockfileWithoutRecords)
    try shop.root.generate()
    try shop.edit("/log.git\n    version: 1.0.0", "/log.git\n    version: 1.1.0")
    for purpose in [Analysis.Purpose.resolve, .check, .generate] {
      let said = "'version' of 'log' is 1.1.0, but Package.resolved has its commit as 1.0.0"
      #expect(try shop.root.findings(for: purpose).contains { $0.hasPrefix("stale-record ") && $0.contains(said) })
    }
    let resolved = try shop.resolve()
    #expect(resolved.isSound, "\(resolved)")
    #expect(try shop.lockfile.contains("    revision: \(shop.remote.revision("log", "1.1.0"))\n"))
    try shop.root.generate()
    #expect(try shop.root.findings(for: .check) == [])
  }

  @Test func anEditOfACommitWithoutARecordShows() throws {
    let shop = try Self.shop()
    #expect(try shop.resolve().isSound)
    try shop.write(try shop.lockfileWithoutRecords)
    try shop.root.generate()
    let (own, other) = (shop.remote.revision("log", "1.0.0"), shop.remote.revision("log", "1.1.0"))
    try shop.edit("    revision: \(own)", "    revision: \(other)")
    for purpose in [Analysis.Purpose.check, .generate] {
      #expect(try shop.root.findings(for: purpose).contains { $0.hasPrefix("stale-record ") })
    }
    let outcome = try shop.resolve()
    #expect(!outcome.isSound && outcome.text.contains(" [stale-record]"), "\(outcome)")
    #expect(try shop.lockfile.contains("    revision: \(other)\n"))
    // A pin that is moved as a whole by hand is fine.
    try shop.edit("/log.git\n    version: 1.0.0", "/log.git\n    version: 1.1.0")
    #expect(try shop.problems == [])
  }

  // MARK: The shop

  private static func shop() throws -> MemoryShop {
    let shop = try MemoryShop.usual(
      """
        # Keep this comment.
        metrics:
          git: https://git.example.com/metrics.git
          version: 1.0.0   # and this
        log:
          git: https://git.example.com/log.git
          version: 1.0.0
        paint:
          git: https://git.example.com/paint.git
          version: 1.0.0
          traits: [A]
        trace:
          git: https://git.example.com/trace.git
          version: 1.0.0
        Chat:
          git: https://git.example.com/chat.git
          version: 1.0.0

      """, dependencies: "[metrics, paint, trace, Chat]", ["component.yaml": MemoryShop.withTraits])
    shop.releaseWithTrait("paint", "1.0.0")
    for version in ["1.0.0", "1.1.0"] {
      shop.remote.commit(
        "chat",
        [
          "component.yaml": "name: Chat\nsummary: At \(version).\ndependencies: [log]\n",
          "Package.swift": RemoteRepositories.manifest("Chat"), "Sources/Chat/Chat.swift": "",
        ], tags: [version])
    }
    return shop
  }

  /// Lines of a pin, without the comment and the header of the record, whose loss is another matter.
  private static func isRecord(_ line: String) -> Bool {
    line.hasPrefix("    ") && !line.hasSuffix("recorded:") && !line.hasSuffix("ranges:") && !line.hasSuffix("targets:")
  }

  /// Texts that a person could write in place of a line; `nil` to delete it.
  private static func others(than line: String, _ random: inout SeededGenerator) -> [String?] {
    let colon = line.firstIndex(of: ":") ?? line.startIndex
    let key = line[...colon]
    let digit = "0123456789abcdef".randomElement(using: &random) ?? "0"
    let values = [
      "1.1.0", "2.0.0", String(repeating: digit, count: 40), "https://git.example.com/other.git", "{}", "[]", "null",
      "{ B: [B] }", "1.0.0 ..< 1.5.0", "\"6.1\"", "[B]", "{ iOS: \"12\" }", "x", "",
    ]
    let value = values[random.below(values.count)]
    let other = values[random.below(values.count)]
    let own = line[line.index(after: colon)...].drop { $0 == " " }
    // A mapping without entries is also written as nothing.
    let isNothing = { (text: String) in own == "{}" && (text.isEmpty || text == "null") }
    return [nil]
      + [value, other].filter { (!own.hasPrefix($0) || $0.isEmpty && !own.isEmpty) && !isNothing($0) }
      .map { "\(key) \($0)" }
  }

  private static func version(of pin: String, in shop: MemoryShop) throws -> String {
    let found = try #require(try shop.versions.first { $0.hasPrefix(pin + " ") })
    return String(found.split(separator: " ")[1])
  }

  /// Changes one thing of a pin.
  ///
  /// - Returns: a description of the change.
  private static func change(_ pin: String, in shop: MemoryShop, _ random: inout SeededGenerator) throws -> String {
    let version = try version(of: pin, in: shop)
    let block = "  \(pin):\n    git: https://git.example.com/\(pin.lowercased()).git\n"
    var lines = try shop.lockfile.components(separatedBy: "\n")
    let start = try #require(lines.firstIndex(of: "  \(pin):"))
    func line(_ key: String) -> Int? {
      lines[(start + 1)...].prefix { $0.hasPrefix("    ") }.firstIndex { $0.hasPrefix("    \(key):") }
    }
    switch random.below(5) {
    case 0:
      // Its other version needs a newer log.
      if pin == "metrics" { fallthrough }
      try shop.edit("\(block)    version: \(version)", "\(block)    version: \(version == "1.0.0" ? "1.1.0" : "1.0.0")")
      return "version of \(pin)"
    case 1:
      guard let index = line("revision") else { fallthrough }
      lines.remove(at: index)
      try shop.write(lines.joined(separator: "\n"))
      return "revision of \(pin) deleted"
    case 2:
      guard let index = line("tools") else { fallthrough }
      lines[index] = "    tools: \"5.5\""
      try shop.write(lines.joined(separator: "\n"))
      return "tools of \(pin)"
    case 3:
      guard let index = line("recorded") else { fallthrough }
      lines[index] = "    recorded: {}"
      lines.removeSubrange((index + 1)..<(index + 1 + lines[(index + 1)...].prefix { $0.hasPrefix("      ") }.count))
      try shop.write(lines.joined(separator: "\n"))
      return "record of \(pin)"
    default:
      let path = "integrate.lock.d/Chat.component.yaml"
      try shop.write(try shop.root.read(path) + "# Mine.\n", to: path)
      return "spec of Chat"
    }
  }
}
