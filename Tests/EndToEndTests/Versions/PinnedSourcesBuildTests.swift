import Foundation
import TestSupport
import Testing

/// SwiftPM builds a pinned component with what is generated from its kept declarations.
@Suite(.disabled(if: Shop.obstacle != nil, Comment(rawValue: Shop.obstacle ?? "")))
struct PinnedSourcesBuildTests {
  private func shop() throws -> Shop {
    let shop = try Shop()
    try FileManager.default.removeItem(at: shop.root.appendingPathComponent("Login"))
    for (path, text) in ClockSample.app { try shop.scratch.write(text, to: "app/\(path)") }
    try shop.remote.commit("clock", ClockSample.files, tags: ["1.0.0"])
    let pinned = try shop.run("pin", "Clock", "--git", "https://git.example.com/clock.git")
    try #require(pinned.status == 0, "\(pinned.stdout)\(pinned.stderr)")
    return shop
  }

  @Test func whatCouldBeReadInPartIsSaid() throws {
    let shop = try shop()
    #expect(try !shop.run("resolve").stdout.contains("not all code of"))
    let file = "Sources/ClockInterface/Interface.swift"
    let text = "@_exported import Foundation\n" + (ClockSample.files[file] ?? "")
    try shop.remote.commit("clock", [file: text], tags: ["1.1.0"])
    #expect(try shop.run("update").status == 0)
    let resolved = try shop.run("resolve")
    #expect(
      resolved.status == 0 && resolved.stdout.contains("not all code of 'Clock/ClockInterface' could be read"),
      "\(resolved.stdout)")
  }

  @Test func whatIsPinnedBuilds() throws {
    let shop = try shop()
    #expect(try shop.run("generate").status == 0)
    #expect(try shop.run("check").stdout.contains("sound: "))
    let own = ["--cache-path", "../c", "--config-path", "../d", "--security-path", "../e"]
    var launch = Launch.swift("run", own + ["Shop"], in: shop.root.path)
    launch.environment = shop.environment
    let built = try launch.run()
    let printed = "5\nthe clock of UTC\ntrue\nthe clock stops\n"
    #expect(built.status == 0 && built.stdout.hasSuffix(printed), "\(built.stdout)\(built.stderr)")
  }
}
