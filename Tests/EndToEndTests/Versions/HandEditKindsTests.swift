import Foundation
import TestSupport
import Testing

/// Any edit by hand of a pin of any kind: commands that contact no repository either report it there, or generate files
/// that contain it.
@Suite(.disabled(if: Shop.obstacle != nil, Comment(rawValue: Shop.obstacle ?? "")))
struct HandEditKindsTests {
  /// Each line of each pin is deleted and given other values of its kind.
  @Test func anEditOfAnyKindOfPinIsReportedOrBuilt() throws {
    let shop = try Self.shop()
    let resolved = try shop.run("resolve")
    #expect(resolved.status == 0, "\(resolved.stderr)")
    #expect(try shop.run("generate").status == 0)
    let lines = try shop.lockfile.components(separatedBy: "\n")
    let first = try #require(lines.firstIndex { $0.hasPrefix("  ") })
    var (reported, built, kinds) = (0, 0, Set<String>())
    for index in lines.indices where lines[index].hasPrefix("    ") {
      let pin = try #require(lines[first..<index].lastIndex { $0.hasPrefix("  ") && !$0.hasPrefix("   ") })
      let end = lines[(pin + 1)...].firstIndex { !$0.hasPrefix("    ") } ?? lines.endIndex
      for value in [nil] + Self.values(for: lines[index]) {
        var changed = lines
        let line = value.map { "\(lines[index].prefix { $0 != ":" }): \($0)" }
        if let line { changed[index] = line } else { changed.remove(at: index) }
        try shop.write(changed.joined(separator: "\n"))
        let what = "\(lines[pin]) '\(lines[index])' → '\(line ?? "deleted")'"
        let outcome = try shop.run("resolve", "--frozen", "--format", "json")
        if outcome.status == 1 {
          let told = try Told(outcome.stdout)
          // A removed line is reported at its pin, and a removed product at its user.
          let name = lines[pin].dropFirst(2).dropLast()
          #expect(
            told.lines.contains { (pin + 1...end).contains($0) } || told.others.contains { $0.contains("'\(name)'") },
            "\(what): \(told), not lines \(pin + 1) to \(end)")
          let check = try shop.run("check")
          // A pin that has not been read yet is not an error there, but it is reported.
          let isUnread = told.ids == ["lockfile-incomplete"] && check.stdout.contains("checked only in part: ")
          #expect(check.status == 1 || isUnread, "\(what): \(check.stdout)")
          reported += 1
        } else {
          #expect(outcome.status == 0, "\(what): \(outcome.stderr)")
          let keys = changed[(pin + 1)..<max(pin + 1, end - (value == nil ? 1 : 0))].map(Self.key(of:))
          try Self.expectBuilt(lines[index], value, beside: keys, in: shop, what)
          built += 1
        }
        kinds.insert(lines[pin])
      }
    }
    #expect(kinds.count == 9 && reported > 150 && built > 10, "\(kinds), \(reported) reported, \(built) built")
  }

  /// A line that decides which code is built has to be in the generated files.
  ///
  /// - Parameter keys: those of the pin as it is now.
  private static func expectBuilt(
    _ line: String, _ value: String?, beside keys: [String], in shop: Shop, _ what: String
  ) throws {
    // A folder replaces all other sources, and an archive is identified by its address.
    let decisive =
      keys.contains("path")
      ? ["path"]
      : keys.contains("binary")
        ? ["binary", "checksum"] : ["git", "version", "revision", "branch", "registry", "path"]
    guard decisive.contains(key(of: line)), !line.hasPrefix("     ") else { return }
    let outcome = try shop.run("generate", "--output", "../out")
    // A root with errors generates nothing.
    if outcome.status == 1 { return }
    #expect(outcome.status == 0, "\(what): \(outcome.stderr)")
    let files = ["Package.swift", "Package.resolved"].map { (try? shop.scratch.read("out/" + $0)) ?? "" }.joined()
    if let value {
      #expect(files.contains(value), "\(what): it is not built\n\(files)")
    } else {
      let old = line.drop { $0 != ":" }.dropFirst(2)
      #expect(!files.contains(old), "\(what): it is still built\n\(files)")
    }
  }

  private static func key(of line: String) -> String { String(line.prefix { $0 != ":" }.drop { $0 == " " }) }

  /// Other values that a line of its key may have, and some that it may not.
  private static func values(for line: String) -> [String] {
    let key = key(of: line)
    let own = String(line.drop { $0 != ":" }.dropFirst(2))
    let known: [String: [String]] = [
      "git": ["https://git.example.com/other.git", "git@git.example.com:team/log.git", "x"],
      "source": ["https://git.example.com/other.git", "x"],
      "version": ["1.2.0", "2.0.0", "1.0", "''"], "branch": ["next", "-x", "''"],
      "revision": [String(repeating: "a", count: 40), String(repeating: "b", count: 64), "abc", "''"],
      "registry": ["scope.other", "other", "''"], "binary": ["https://git.example.com/Other.zip", "http://x/y.zip"],
      "checksum": [String(repeating: "c", count: 64), "abc"], "path": ["../Local", "../nowhere", "-x"],
      "products": ["{ B: [B] }", "{}", "[]"], "platforms": ["{ iOS: \"12\" }", "{ iOS: x }"],
      "tools": ["\"6.1\"", "x"],
      "ranges": ["{}", "{ log: ^2.0.0 }", "x"], "recorded": ["{}", "x"], "spec": [String(repeating: "d", count: 64)],
      "hash": ["0000000000000000", "x"], "traits": ["[B]", "x"], "allow": ["^1.2.0", "~1.1.0", "x"],
    ]
    return (known[key] ?? ["x", "{}", "^1.5.0"]).filter { $0 != own }
  }

  /// The errors of a report.
  private struct Told {
    var ids: Set<String> = []
    /// The lines of the lockfile where errors or their notes are.
    var lines: [Int] = []
    /// The messages of errors at other places.
    var others: [String] = []

    init(_ report: String) throws {
      let document = try #require(try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any])
      for finding in try #require(document["findings"] as? [[String: Any]])
      where finding["severity"] as? String == "error" {
        ids.insert(finding["id"] as? String ?? "")
        for place in [finding] + (finding["notes"] as? [[String: Any]] ?? []) {
          guard (place["file"] as? String)?.hasSuffix("integrate.lock.yaml") == true else {
            others.append(place["message"] as? String ?? "")
            continue
          }
          if let line = place["line"] as? Int { lines.append(line) }
        }
      }
    }
  }

  /// An app with a pin of each kind but a pod.
  static func shop() throws -> Shop {
    let shop = try Shop.usual(dependencies: "[metrics, trace, log, Chat, Web, Engine, Local, extra, worked]")
    try shop.commit("chat", "component.yaml", "name: Chat\ndependencies: [log]\n", tag: "1.0.0")
    try shop.release("worked", "1.0.0")
    try shop.releaseWithTrait("extra", "1.0.0")
    for folder in ["Local", "worked"] {
      try shop.scratch.write(RemoteRepositories.manifest(folder), to: "\(folder)/Package.swift")
      try shop.scratch.write("", to: "\(folder)/Sources/\(folder)/\(folder).swift")
    }
    try shop.write(
      """
      lockfile: 1
      pins:
        log:
          git: https://git.example.com/log.git
          version: 1.1.0
          allow: ^1.0.0
        metrics:
          git: https://git.example.com/metrics.git
          branch: main
          revision: \(try shop.revision("metrics", "1.1.0"))
        trace:
          git: https://git.example.com/trace.git
          revision: \(try shop.revision("trace", "1.0.0"))
        extra:
          git: https://git.example.com/extra.git
          version: 1.0.0
          traits: [A]
        worked:
          git: https://git.example.com/worked.git
          version: 1.0.0
          path: ../worked
        Chat:
          git: https://git.example.com/chat.git
          version: 1.0.0
        Web:
          registry: scope.web
          version: 1.0.0
          products: { Web: [Web] }
          ranges: {}
        Engine:
          binary: https://git.example.com/Engine.zip
          checksum: \(String(repeating: "0", count: 64))
          version: 1.0.0
        Local:
          path: ../Local

      """)
    return shop
  }
}
