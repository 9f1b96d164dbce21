import Foundation
import TestSupport
import Testing

/// A repository without a tag that is a version: every command reports that, with help.
@Suite(.disabled(if: Shop.obstacle != nil, Comment(rawValue: Shop.obstacle ?? "")))
struct NoVersionsTests {
  private func shop() throws -> Shop {
    let shop = try Shop(dependencies: "[log]")
    try shop.commit("log", "Package.swift", RemoteRepositories.manifest("log"), tag: nil)
    return shop
  }

  @Test func everyCommandSaysSo() throws {
    let shop = try shop()
    let pin = ["pin", "log", "--git", "https://git.example.com/log.git"]
    let help = "run 'integrate pin log --revision COMMIT' to pin a commit, or 'integrate pin log --branch"
    func expect(_ arguments: [String]) throws {
      let before = try shop.lockfile
      let outcome = try shop.run(arguments)
      #expect(outcome.status == 1 && outcome.stderr.contains(help), "\(arguments): \(outcome.stdout)\(outcome.stderr)")
      #expect(try shop.lockfile == before)
    }
    try expect(pin)
    try shop.write("lockfile: 1\npins:\n  log: { git: https://git.example.com/log.git, version: 1.0.0 }\n")
    for command in [
      ["resolve"], ["update"], ["update", "log"], ["outdated"], ["pin", "log"], ["pin", "log", "1.0.0"],
    ] {
      try expect(command)
    }
    #expect(try shop.run(pin + ["--branch", "main"]).status == 0)
    #expect(try shop.run("update").status == 0)
    try expect(["pin", "log"])
    let commit = try shop.revision("log", "HEAD")
    #expect(try shop.run("pin", "log", "--revision", commit).status == 0)
    #expect(try shop.run("outdated").status == 0)
  }

  /// One such pin keeps no other from moving.
  @Test func othersMove() throws {
    let shop = try Shop.usual(dependencies: "[log, bare]")
    for name in ["log", "bare"] {
      try shop.commit(name, "Package.swift", RemoteRepositories.manifest(name), tag: "1.0.0")
    }
    func pin(_ name: String) -> String { "  \(name): { git: https://git.example.com/\(name).git, version: 1.0.0 }\n" }
    try shop.write("lockfile: 1\npins:\n" + pin("bare") + pin("log"))
    #expect(try shop.run("resolve").status == 0)
    try shop.git("tag -d 1.0.0", in: "bare")
    let outcome = try shop.run("update")
    #expect(outcome.status == 1 && outcome.stderr.contains("'bare' has no version"), "\(outcome.stderr)")
    #expect(try shop.versions.contains("log 1.2.0"), "\(outcome.stdout)")
  }
}
