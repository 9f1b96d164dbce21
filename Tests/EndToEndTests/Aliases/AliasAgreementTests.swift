import Foundation
import TestSupport
import Testing

/// Random roots with `aliases`: where `check` says that all is sound, each import means, by the aliases that SwiftPM passes
/// to the compiler, what the spec or the package's manifest names.
@Suite struct AliasAgreementTests {
  /// `INTEGRATE_ALIAS_SEEDS=200` tries as many roots as that, and `INTEGRATE_ALIAS_SEED=7` one of them.
  static let seeds: [UInt64] = {
    let environment = ProcessInfo.processInfo.environment
    if let one = environment["INTEGRATE_ALIAS_SEED"].flatMap(UInt64.init) { return [one] }
    return Array(0..<(environment["INTEGRATE_ALIAS_SEEDS"].flatMap(UInt64.init) ?? 4))
  }()

  @Test(arguments: seeds) func soundImportsMeanWhatSpecsName(seed: UInt64) throws {
    // The roots without aliases are none of interest, and most of the others are refused.
    var root = AliasRoot(seed: seed * 1_000)
    var number: UInt64 = 0
    var scratch = try ScratchFolder()
    while true {
      if root.hasAliases {
        try root.write(to: scratch)
        if try isSound(scratch) { break }
        scratch = try ScratchFolder()
      }
      number += 1
      root = AliasRoot(seed: seed * 1_000 + number)
    }
    let generated = try Launch.integrate(["generate"], in: scratch.url.appendingPathComponent("root")).run()
    try #require(generated.status == 0, "\(generated.stderr)")
    let folders = root.isSeparate ? root.members.map { $0 == "Shop" ? "" : "/Components/\($0)" } : [""]
    for folder in folders {
      let planned = try Launch.swift(
        "build", ["--print-manifest-job-graph", "--scratch-path", scratch.path + "/build"],
        in: scratch.path + "/root" + folder
      ).run()
      try #require(planned.status == 0, "\(seed), \(number): \(planned.stderr)")
      try compare(scratch, root, "\(seed), \(number)\(folder)")
    }
  }

  /// Whether a root is sound once all imports are as the findings say.
  private func isSound(_ scratch: ScratchFolder) throws -> Bool {
    for _ in 0..<4 {
      let found = try Launch.integrate(["resolve"], in: scratch.url.appendingPathComponent("root")).run()
      if found.status == 0 { return true }
      var isChanged = false
      for match in found.stderr.matches(of: /(\S+\.swift):(\d+):8: note: help: write 'import (\w+)'/) {
        var lines = try scratch.read("root/\(match.1)").split(separator: "\n", omittingEmptySubsequences: false)
        guard let line = Int(match.2), lines.indices.contains(line - 1) else { continue }
        lines[line - 1] = "import \(match.3)"
        try scratch.write(lines.joined(separator: "\n"), to: "root/\(match.1)")
        isChanged = true
      }
      if !isChanged { return false }
    }
    return false
  }

  private func compare(_ scratch: ScratchFolder, _ root: AliasRoot, _ title: String) throws {
    let plan = try scratch.read("build/debug.yaml")
    var modules: [String: (name: String, aliases: [String: String], files: [String])] = [:]
    for block in plan.split(separator: "\n  \"") {
      guard let name = block.firstMatch(of: /"-module-name","([^"]+)"/)?.1,
        let sources = block.firstMatch(of: /inputs: \[([^\]]*)\]/)?.1
      else { continue }
      guard block.contains(".module\":") else { continue }
      let files = sources.matches(of: /"([^"]+\.swift)"/).map { String($0.1) }
      guard let owner = files.lazy.compactMap({ Self.owner(of: $0) }).first else { continue }
      let aliases = block.matches(of: /"-module-alias","(\w+)=(\w+)"/).map { (String($0.1), String($0.2)) }
      modules[owner] = (String(name), Dictionary(aliases) { first, _ in first }, files)
    }
    #expect(modules["root/Shop"] != nil || root.isSeparate, "\(title): \(plan)")
    let owners = Dictionary(grouping: modules.keys, by: { modules[$0]?.name ?? "" })
    for (owner, module) in modules {
      for file in module.files where Self.owner(of: file) == owner {
        let text = try String(contentsOfFile: file, encoding: .utf8)
        for match in text.matches(of: /import (\w+)/) {
          let name = String(match.1)
          let isHidden = module.aliases[name] == nil && module.aliases.values.contains(name)
          let meant = owners[module.aliases[name] ?? name] ?? []
          #expect(
            !isHidden && meant.count == 1 && root.needed(by: owner).union([owner]).isSuperset(of: meant),
            "\(title): 'import \(name)' of \(owner) means \(meant), with \(module.aliases)")
        }
      }
    }
  }

  /// `root/MEMBER` or `PACKAGE/TARGET`.
  private static func owner(of file: String) -> String? {
    if let match = file.firstMatch(of: /\/(P\d)\/Sources\/(\w+)\//) { return "\(match.1)/\(match.2)" }
    return file.firstMatch(of: /\/root\/(?:Components\/\w+\/)?Sources\/(\w+)\//).map { "root/\($0.1)" }
  }
}
