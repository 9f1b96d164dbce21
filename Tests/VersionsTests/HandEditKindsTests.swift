import AnalysisSupport
import Diagnostics
import Foundation
import Generators
import TestSupport
import Testing
import Workspace

/// Any edit by hand of a pin of any kind: commands that contact no repository either report it there, or generate files
/// that contain it.
@Suite struct HandEditKindsTests {
  /// Each line of each pin is deleted and given other values of its kind.
  @Test func anEditOfAnyKindOfPinIsReportedOrBuilt() throws {
    let shop = try Self.shop()
    let resolved = try shop.resolve()
    #expect(resolved.isSound, "\(resolved)")
    try shop.root.generate()
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
        let (errors, outcome) = try shop.frozen()
        if errors.isEmpty {
          let keys = changed[(pin + 1)..<max(pin + 1, end - (value == nil ? 1 : 0))].map(Self.key(of:))
          try Self.expectBuilt(lines[index], value, beside: keys, in: shop, what)
          built += 1
        } else {
          // A removed line is reported at its pin, and a removed product at its user.
          let name = lines[pin].dropFirst(2).dropLast()
          let found = outcome.text.split(separator: "\n").contains { text in
            guard let place = text.firstMatch(of: #/^integrate\.lock\.yaml:(\d+):/#) else {
              return text.contains("'\(name)'")
            }
            return (pin + 1...end).contains(Int(place.1) ?? 0)
          }
          #expect(found, "\(what): \(outcome), not lines \(pin + 1) to \(end)")
          reported += 1
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
    _ line: String, _ value: String?, beside keys: [String], in shop: MemoryShop, _ what: String
  ) throws {
    // A folder replaces all other sources, and an archive is identified by its address.
    let decisive =
      keys.contains("path")
      ? ["path"]
      : keys.contains("binary")
        ? ["binary", "checksum"] : ["git", "version", "revision", "branch", "registry", "path"]
    guard decisive.contains(key(of: line)), !line.hasPrefix("     ") else { return }
    // A root with errors generates nothing.
    guard let generation = try shop.root.analysis(for: .output).generation else { return }
    let files = generation.files.filter { ["Package.swift", "Package.resolved"].contains($0.path) }
      .map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
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

  /// An app with a pin of each kind but a pod.
  private static func shop() throws -> MemoryShop {
    let shop = try MemoryShop.usual(
      dependencies: "[metrics, trace, log, Chat, Web, Engine, Local, extra, worked]",
      ["component.yaml": MemoryShop.withTraits])
    for folder in ["Local", "worked"] {
      try shop.root.scratch.write(RemoteRepositories.manifest(folder), to: "\(folder)/Package.swift")
      try shop.root.scratch.write("", to: "\(folder)/Sources/\(folder)/\(folder).swift")
    }
    shop.remote.commit("chat", ["component.yaml": "name: Chat\ndependencies: [log]\n"], tags: ["1.0.0"])
    shop.release("worked", "1.0.0")
    shop.releaseWithTrait("extra", "1.0.0")
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
          revision: \(shop.remote.revision("metrics", "1.1.0"))
        trace:
          git: https://git.example.com/trace.git
          revision: \(shop.remote.revision("trace", "1.0.0"))
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
