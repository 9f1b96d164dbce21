import TestSupport
import Testing

/// A package that requires another one from an address that differs from its pin's, as recorded.
@Suite(.disabled(if: Shop.obstacle != nil, Comment(rawValue: Shop.obstacle ?? "")))
struct AddressTests {
  private static let warning =
    "warning: 'metrics' requires 'log' from https://git.example.com/log.git, but it is pinned from "
    + "https://git.example.com/fork/log.git [other-address]"

  @Test func aForkIsNotWhatOthersAskFor() throws {
    let shop = try Self.shop()
    #expect(try !shop.lockfile.contains("addresses:"))
    let fork = try shop.run("pin", "log", "1.0.0", "--git", "https://git.example.com/fork/log.git")
    #expect(fork.status == 0 && fork.stderr.contains(Self.warning), "\(fork.stderr)")
    let checked = try shop.run("resolve", "--frozen")
    #expect(checked.status == 0 && checked.stderr.contains(Self.warning), "\(checked.stderr)")
    #expect(try shop.run("verify").status == 0)
    #expect(try shop.run("pin", "log", "1.0.0", "--git", "git@git.example.com:log.git").status != 2)
    #expect(try shop.run("pin", "log", "1.0.0", "--git", "https://git.example.com/log.git").status == 0)
    #expect(try !shop.lockfile.contains("addresses:"))
  }

  @Test func aSourceThatWasChangedByHandIsCompared() throws {
    let shop = try Self.shop()
    try shop.edit("git: https://git.example.com/log.git", "git: https://git.example.com/fork/log.git")
    #expect(try shop.run("check").stderr.contains("[stale-record]"))
    let outcome = try shop.run("resolve")
    #expect(outcome.status == 0 && outcome.stderr.contains(Self.warning), "\(outcome.stderr)")
    #expect(outcome.stderr.contains("log 1.0.0 read again: it came from https://git.example.com/log.git, revision"))
    #expect(try shop.run("resolve", "--frozen").status == 0)
  }

  /// SwiftPM gives such an address as a folder, relative to its own copy.
  @Test func aFileURLInAManifestIsTheOneOfThePin() throws {
    let shop = try Shop(dependencies: "[metrics]")
    try shop.scratch.write(
      "name: Shop\nkind: workspace\nintegration: { file-urls: true, severity: { missing-manifest: off } }\n",
      to: "app/component.yaml")
    shop.environment["INTEGRATE_ALLOW"] = "file-urls"
    try shop.release("log", "1.0.0")
    func address(_ name: String) -> String { "file://" + shop.remote.folder(name) }
    let manifest = RemoteRepositories.manifest(
      "metrics", dependencies: ".package(url: \"\(address("log"))\", from: \"1.0.0\")", needs: ["log"])
    try shop.commit("metrics", "Package.swift", manifest, tag: "1.0.0")
    let pin = try shop.run("pin", "metrics", "--git", address("metrics"))
    #expect(pin.status == 0 && !pin.stderr.contains("[other-address]"), "\(pin.stderr)")
    #expect(try shop.lockfile.contains("git: \(address("log"))\n"))
    #expect(try !shop.lockfile.contains("addresses:"))
    #expect(try shop.run("resolve", "--frozen").status == 0)
  }

  private static func shop() throws -> Shop {
    let shop = try Shop.usual(Shop.pins("metrics", "log"), dependencies: "[metrics]")
    try shop.remote.commit(
      "fork/log",
      ["Package.swift": RemoteRepositories.manifest("log", tools: "5.8"), "Sources/log/log.swift": ""], tags: ["1.0.0"])
    try #require(try shop.run("resolve").status == 0)
    return shop
  }
}
