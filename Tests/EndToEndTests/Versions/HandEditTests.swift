import Foundation
import TestSupport
import Testing

/// Any edit of a pin by hand: commands that contact no repository notice it, and `resolve` makes it true again.
@Suite(.disabled(if: Shop.obstacle != nil, Comment(rawValue: Shop.obstacle ?? "")))
struct HandEditTests {
  /// Each line of each pin is deleted and given other values, one after the other.
  @Test func everyChangeOfARecordedPinIsNoticed() throws {
    let shop = try Self.shop()
    #expect(try shop.run("resolve").status == 0)
    #expect(try shop.run("check").stderr.contains("[missing-file]"), "nothing is generated here")
    let lines = try shop.lockfile.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var random = SeededGenerator(seed: 11)
    var edits = 0
    for (index, line) in lines.enumerated() where Self.isRecord(line) {
      for other in Self.others(than: line, &random) {
        var changed = lines
        if let other { changed[index] = other } else { changed.remove(at: index) }
        try shop.write(changed.joined(separator: "\n"))
        let outcome = try shop.run("resolve", "--frozen")
        #expect(outcome.status == 1, "line \(index + 1), '\(line)' → '\(other ?? "deleted")': \(outcome.stdout)")
        #expect(outcome.stderr.contains("integrate.lock.yaml:"), "\(outcome.stderr)")
        edits += 1
      }
    }
    #expect(edits > 80)
    // Edits that no record depends on.
    try shop.write(lines.joined(separator: "\n"))
    try shop.edit("    version: 1.0.0   # and this", "    # Another comment.\n    version: 1.0.0\n    allow: ~1.0.0")
    #expect(try shop.run("resolve", "--frozen").status == 0)
  }

  /// Edits as people make them, one after the other, some at once.
  @Test func resolveMakesItTrueAgain() throws {
    let shop = try Self.shop()
    #expect(try shop.run("resolve").status == 0)
    var random = SeededGenerator(seed: 12)
    for round in 0..<8 {
      var done: [String] = []
      for pin in ["metrics", "log", "trace", "Chat"].shuffled(using: &random).prefix(1 + random.below(2)) {
        done.append(try Self.change(pin, in: shop, &random))
      }
      let what = "round \(round): \(done)"
      #expect(try shop.run("resolve", "--frozen").status == 1, "\(what)")
      let outcome = try shop.run("resolve")
      #expect(outcome.status == 0, "\(what): \(outcome.stderr)")
      #expect(try shop.run("resolve", "--frozen").status == 0, "\(what)")
      for pin in try shop.versions {
        let words = pin.split(separator: " ").map(String.init)
        let commit = try shop.revision(words[0].lowercased(), words[1])
        #expect(try shop.lockfile.contains("    revision: \(commit)\n"), "\(what): \(pin)")
      }
      #expect(try shop.run("generate").status == 0, "\(what)")
      let resolved = try shop.scratch.read("app/Package.resolved")
      #expect(resolved.contains(try shop.revision("log", Self.version(of: "log", in: shop))), "\(what)")
    }
  }

  @Test func aCommitThatIsNotTheVersionsIsNoVersion() throws {
    let shop = try Self.shop()
    #expect(try shop.run("resolve").status == 0)
    let (own, other) = (try shop.revision("log", "1.0.0"), try shop.revision("log", "1.1.0"))
    try shop.edit("    revision: \(own)", "    revision: \(other)")
    let edited = try shop.lockfile
    let help = "help: delete the line 'revision' and run 'integrate resolve' to pin the version's commit"
    #expect(try shop.run("check").stderr.contains(help), "'resolve' alone would not do")
    let outcome = try shop.run("resolve")
    #expect(outcome.status == 1 && outcome.stderr.contains(help))
    #expect(
      outcome.stderr.contains(
        "the tag '1.0.0' of 'log' is at \(own), but 'revision', which was changed by hand, is \(other) [stale-record]"),
      "\(outcome.stderr)")
    #expect(outcome.stderr.components(separatedBy: "[stale-record]").count == 2, "it is printed once")
    #expect(!outcome.stderr.contains("was moved"))
    #expect(try shop.lockfile == edited)
    // The fix that the message offers.
    try shop.edit("    revision: \(other)\n", "")
    #expect(try shop.run("resolve").status == 0)
    #expect(try shop.lockfile.contains("    revision: \(own)"))
    #expect(try shop.run("pin", "log", "--revision", other).status == 0)
    #expect(try shop.run("resolve", "--frozen").status == 0)
  }

  @Test func aRepositoryOutOfReachLeavesTheEditAndSaysSo() throws {
    let shop = try Self.shop()
    #expect(try shop.run("resolve").status == 0)
    try shop.edit("/trace.git\n    version: 1.0.0", "/trace.git\n    version: 1.1.0")
    let edited = try shop.lockfile
    try FileManager.default.moveItem(atPath: shop.remote.folder("trace"), toPath: shop.scratch["gone"])
    let outcome = try shop.run("resolve")
    #expect(outcome.status == 1)
    #expect(outcome.stderr.contains("[unreachable-source]") && outcome.stderr.contains("[stale-record]"))
    #expect(try shop.lockfile == edited)
    try FileManager.default.moveItem(atPath: shop.scratch["gone"], toPath: shop.remote.folder("trace"))
    #expect(try shop.run("resolve").status == 0)
  }

  /// A lockfile of before has no records, and needs none to be sound.
  @Test func aLockfileWithoutRecordsGetsThemFromTheNextResolve() throws {
    let shop = try Self.shop()
    #expect(try shop.run("resolve").status == 0)
    let complete = try shop.lockfile
    try shop.write(try shop.lockfileWithoutRecords)
    #expect(try shop.run("generate").status == 0)
    let strict = try shop.run("check", "--strict")
    #expect(strict.status == 1 && strict.stderr.components(separatedBy: "[lockfile-incomplete]").count == 6)
    let outcome = try shop.run("check")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(
      outcome.stdout.contains("the lockfile does not record for 5 pins at which version their facts were read"))
    #expect(try shop.run("resolve", "--frozen").status == 0)
    #expect(try shop.run("resolve").status == 0)
    #expect(try shop.lockfile == complete)
  }

  /// Without records, Package.resolved shows an edit that would build the code of one version as another.
  @Test func anEditOfAVersionWithoutARecordShows() throws {
    let shop = try Self.shop()
    #expect(try shop.run("resolve").status == 0)
    try shop.write(try shop.lockfileWithoutRecords)
    #expect(try shop.run("generate").status == 0)
    try shop.edit("/log.git\n    version: 1.0.0", "/log.git\n    version: 1.1.0")
    for command in [["resolve", "--frozen"], ["check"], ["generate"]] {
      let outcome = try shop.run(command)
      #expect(outcome.status == 1, "\(command): \(outcome.stdout)")
      let said = "'version' of 'log' is 1.1.0, but Package.resolved has its commit as 1.0.0 [stale-record]"
      #expect(outcome.stderr.contains(said), "\(command): \(outcome.stderr)")
    }
    let resolved = try shop.run("resolve")
    #expect(resolved.status == 0, "\(resolved.stderr)")
    #expect(try shop.lockfile.contains("    revision: \(try shop.revision("log", "1.1.0"))\n"))
    #expect(try shop.run("generate").status == 0)
    #expect(try shop.run("check", "--strict").status == 0)
  }

  @Test func anEditOfACommitWithoutARecordShows() throws {
    let shop = try Self.shop()
    #expect(try shop.run("resolve").status == 0)
    try shop.write(try shop.lockfileWithoutRecords)
    #expect(try shop.run("generate").status == 0)
    let (own, other) = (try shop.revision("log", "1.0.0"), try shop.revision("log", "1.1.0"))
    try shop.edit("    revision: \(own)", "    revision: \(other)")
    for command in [["check"], ["generate"], ["resolve"]] {
      let outcome = try shop.run(command)
      #expect(outcome.status == 1, "\(command): \(outcome.stdout)")
      #expect(outcome.stderr.contains(" [stale-record]"), "\(command): \(outcome.stderr)")
    }
    #expect(try shop.lockfile.contains("    revision: \(other)\n"))
    // A pin that is moved as a whole by hand is fine.
    try shop.edit("/log.git\n    version: 1.0.0", "/log.git\n    version: 1.1.0")
    #expect(try shop.run("resolve", "--frozen").status == 0)
  }

  // MARK: The shop

  private static func shop() throws -> Shop {
    let shop = try Shop.usual(
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

      """, dependencies: "[metrics, paint, trace, Chat]")
    try shop.releaseWithTrait("paint", "1.0.0")
    for version in ["1.0.0", "1.1.0"] {
      try shop.remote.commit(
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

  private static func version(of pin: String, in shop: Shop) throws -> String {
    let found = try #require(try shop.versions.first { $0.hasPrefix(pin + " ") })
    return String(found.split(separator: " ")[1])
  }

  /// Changes one thing of a pin.
  ///
  /// - Returns: a description of the change.
  private static func change(_ pin: String, in shop: Shop, _ random: inout SeededGenerator) throws -> String {
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
      let path = "app/integrate.lock.d/Chat.component.yaml"
      try shop.scratch.write(try shop.scratch.read(path) + "# Mine.\n", to: path)
      return "spec of Chat"
    }
  }
}
