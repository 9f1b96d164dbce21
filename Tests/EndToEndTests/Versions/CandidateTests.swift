import Foundation
import TestSupport
import Testing

/// The version that `update` chooses among tags that differ in age, tools, manifests and sources, beside one that is computed
/// without a search.
@Suite struct CandidateTests {
  /// One tag: what decides whether it may be chosen.
  private struct Candidate {
    let version: Int
    let days: Int
    /// By the suffix of the manifest's name, with `""` for Package.swift.
    let tools: [String: Int]
    let needsOther: Bool

    init(_ version: Int, _ random: inout SeededGenerator) {
      self.version = version
      days = [0, 3, 8, 40].randomElement(using: &random) ?? 0
      let all = [59, 60, 61, 990]
      var tools = ["": all.randomElement(using: &random) ?? 59]
      for variant in ["6.0", "6.1"] where Int.random(in: 0..<3, using: &random) == 0 {
        tools[variant] = Int.random(in: 0..<4, using: &random) == 0 ? 990 : Variant.number(variant)
      }
      self.tools = tools
      needsOther = Int.random(in: 0..<4, using: &random) == 0
    }

    /// Returns whether SwiftPM of this version loads the package, by the rules of its sources.
    private func loads(_ swift: Int) -> Bool {
      let variants = tools.filter { !$0.key.isEmpty }.map { (number: Variant.number($0.key), tools: $0.value) }
      let plain = tools[""] ?? 59
      if let exact = variants.first(where: { $0.number == swift }) { return exact.tools <= swift }
      let newest = variants.filter { $0.number <= swift }.max { $0.number < $1.number }
      if let newest, newest.tools > plain || plain > swift { return newest.tools <= swift }
      return plain <= swift
    }

    func fits(_ settings: Settings) -> Bool {
      days >= settings.days && (!needsOther || settings.allowsOther)
        && [59, 60, 61].contains { $0 <= settings.tools && loads($0) } && loads(settings.swift)
    }
  }

  private enum Variant {
    static func number(_ text: String) -> Int { Int(text.filter(\.isNumber)) ?? 0 }
  }

  private struct Settings {
    let days: Int
    let tools: Int
    let allowsOther: Bool
    /// The installed Swift.
    let swift: Int
  }

  @Test(.enabled(if: Shop.hasSwift, "there is no swift in PATH"))
  func updateChoosesTheNewestThatMayBeChosen() throws {
    var random = SeededGenerator(seed: 47)
    let shop = try Shop(dependencies: "[log]")
    try shop.release("log", "1.0.0")
    try shop.release("other", "1.0.0")
    let candidates = (1...60).map { Candidate($0, &random) }
    try release(candidates, in: shop)
    let said = try shop.paste("swift --version")
    let swift = try #require((said.stdout + said.stderr).firstMatch(of: /Swift version (\d+)\.(\d+)/))
    let installed = (Int(swift.1) ?? 6) * 10 + (Int(swift.2) ?? 0)
    try #require(installed >= 61)
    var chosen: Set<Int> = []
    for (days, tools, allowsOther) in [
      (0, 61, true), (0, 59, false), (7, 60, true), (7, 61, false), (30, 59, true), (30, 60, false), (100, 61, true),
    ] {
      let settings = Settings(days: days, tools: tools, allowsOther: allowsOther, swift: installed)
      try shop.write("lockfile: 1\npins:\n" + Shop.pins("log"))
      try shop.scratch.write(
        "name: Shop\nkind: workspace\nintegration:\n  tools: \"\(tools / 10).\(tools % 10)\"\n"
          + "  allowed-sources: [git.example.com\(allowsOther ? "" : "/log")]\n"
          + "  minimum-age: { days: \(days) }\n  severity: { missing-manifest: off }\n", to: "app/component.yaml")
      let updated = try shop.run("update")
      let best = candidates.filter { $0.fits(settings) }.map(\.version).max() ?? 0
      #expect(updated.status == 0, "\(settings): \(updated.stderr)")
      #expect(try shop.versions.contains("log 1.\(best).0"), "\(settings): 1.\(best).0\n\(updated)")
      #expect(updated.stderr.split(separator: "\n").count < 16, "\(updated.stderr)")
      chosen.insert(best)
    }
    #expect(chosen.count > 2, "\(chosen)")
  }

  private func release(_ candidates: [Candidate], in shop: Shop) throws {
    var stream = ""
    for candidate in candidates {
      let other = candidate.needsOther ? ".package(url: \"https://git.example.com/other.git\", from: \"1.0.0\")" : ""
      let manifests = candidate.tools.map { suffix, tools in
        (
          "Package\(suffix.isEmpty ? "" : "@swift-\(suffix)").swift",
          RemoteRepositories.manifest(
            "log", dependencies: other, needs: candidate.needsOther ? ["other"] : [],
            tools: "\(tools / 10).\(tools % 10)")
        )
      }
      let date = Int(Date().timeIntervalSince1970) - candidate.days * 86_400 - 3600
      stream += FastImport.commit(
        "1.\(candidate.version).0", manifests + [("Sources/log/log.swift", "")], seconds: date)
    }
    try shop.fastImport(stream, into: "log")
  }
}

/// Commits for `git fast-import`, which makes many at once.
enum FastImport {
  static func commit(_ tag: String, _ files: [(path: String, text: String)], seconds: Int = 1_700_000_000) -> String {
    var text = "reset refs/tags/\(tag)\ncommit refs/tags/\(tag)\ncommitter A <a@example.com> \(seconds) +0000\n"
    text += "data \(tag.utf8.count)\n\(tag)\n"
    for (path, content) in files { text += "M 100644 inline \(path)\ndata \(content.utf8.count)\n\(content)\n" }
    return text + "\n"
  }
}

extension Shop {
  func fastImport(_ stream: String, into name: String) throws {
    try scratch.write(stream, to: "stream")
    try git("fast-import --quiet < '\(scratch["stream"])'", in: name)
  }
}
