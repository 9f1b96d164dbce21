import Foundation
import TestSupport
import Testing

/// Tags that differ in build metadata are one version for SwiftPM. The tag that was named is pinned.
@Suite(.disabled(if: Shop.obstacle != nil, Comment(rawValue: Shop.obstacle ?? "")))
struct BuildMetadataTests {
  private func shop(_ tags: String...) throws -> Shop {
    let shop = try Shop(dependencies: "[log]")
    for tag in tags { try shop.commit("log", "Package.swift", Self.manifest(tag), tag: tag) }
    return shop
  }

  private static func manifest(_ tag: String) -> String { RemoteRepositories.manifest("log") + "// \(tag)\n" }

  @Test(arguments: ["1.1.0", "1.1.0+a", "1.1.0+b"]) func theTagThatIsNamedIsPinned(tag: String) throws {
    let shop = try shop("1.0.0", "1.1.0", "1.1.0+b", "1.1.0+a")
    #expect(try shop.run("pin", "log", tag, "--git", "https://git.example.com/log.git").status == 0)
    let pinned = try shop.lockfile
    #expect(pinned.contains("version: \(tag)\n    revision: \(try shop.revision("log", tag))"), "\(pinned)")
    #expect(try shop.run("verify").stdout == "verified: 1 of 1 pin\n")
    // No other command takes one of the others.
    for command in [["update"], ["outdated"], ["resolve"], ["update", "log", "--to", tag]] {
      #expect(try shop.run(command).status == 0)
      #expect(try shop.lockfile == pinned, "\(command)")
    }
  }

  @Test func aTagThatIsNotThereIsNotPinned() throws {
    let shop = try shop("1.1.0", "1.1.0+a")
    let before = try shop.lockfile
    let outcome = try shop.run("pin", "log", "1.1.0+c", "--git", "https://git.example.com/log.git")
    #expect(outcome.status == 1 && outcome.stderr.contains("'log' has no version 1.1.0+c"), "\(outcome.stderr)")
    #expect(try shop.lockfile == before)
    try shop.write("lockfile: 1\npins:\n  log: { git: https://git.example.com/log.git, version: 1.1.0+c }\n")
    let resolved = try shop.run("resolve")
    #expect(resolved.status == 1 && resolved.stderr.contains("'log' has no version 1.1.0+c"), "\(resolved.stderr)")
  }

  /// As SwiftPM does where no other tag is meant.
  @Test func aVersionMayBeAtATagWithMetadata() throws {
    let shop = try shop("1.1.0+a")
    #expect(try shop.run("pin", "log", "1.1.0", "--git", "https://git.example.com/log.git").status == 0)
    #expect(try shop.lockfile.contains("version: 1.1.0+a\n"))
  }
}
