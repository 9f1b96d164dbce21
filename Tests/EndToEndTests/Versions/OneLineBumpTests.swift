import Foundation
import TestSupport
import Testing

/// README's bump of one line, with the app that comes of it: `version:` is edited, then `resolve`, `generate`, build.
@Suite(.disabled(if: Shop.obstacle != nil, Comment(rawValue: Shop.obstacle ?? "")))
struct OneLineBumpTests {
  @Test func editedVersionIsTheOneThatIsBuilt() throws {
    let shop = try Self.shop()
    #expect(try shop.run("resolve").status == 0)
    #expect(try shop.run("generate").status == 0)
    #expect(try Self.printed(by: shop) == "1.0.0, widget of 1.0.0\n")
    // The compiler's driver compares times in whole seconds.
    Thread.sleep(forTimeInterval: 1.1)
    try shop.edit("version: 1.0.0   # the app's log", "version: 1.1.0   # the app's log")
    for command in [
      ["check"], ["resolve", "--frozen"], ["generate"], ["generate", "--check"],
    ] {
      let outcome = try shop.run(command)
      #expect(outcome.status == 1, "\(command)")
      #expect(
        outcome.stderr.contains("integrate.lock.yaml:6:14: error: 'version' of 'log' is 1.1.0"), "\(outcome.stderr)")
      #expect(outcome.stderr.contains("[stale-record]"), "\(command)")
    }
    let resolved = try shop.run("resolve")
    #expect(resolved.status == 0, "\(resolved.stderr)")
    #expect(
      resolved.stderr.contains(
        "log 1.1.0 read again: it was 1.0.0, revision \(try shop.revision("log", "1.0.0").prefix(12)) → "
          + "\(try shop.revision("log", "1.1.0").prefix(12))"), "\(resolved.stderr)")
    #expect(try shop.lockfile.contains("    version: 1.1.0   # the app's log\n"))
    #expect(try shop.run("generate").status == 0)
    #expect(try shop.run("check").status == 0)
    let file = try shop.scratch.read("app/Package.resolved")
    #expect(file.contains(try shop.revision("log", "1.1.0")))
    #expect(try !file.contains(shop.revision("log", "1.0.0")))
    #expect(try Self.printed(by: shop) == "1.1.0, widget of 1.0.0\n")
  }

  @Test func editedVersionOfAComponentBringsItsSpec() throws {
    let shop = try Self.shop()
    #expect(try shop.run("resolve").status == 0)
    try shop.edit("version: 1.0.0   # the widget", "version: 1.1.0   # the widget")
    #expect(try shop.run("check").stderr.contains("'version' of 'Widget' is 1.1.0"))
    let resolved = try shop.run("resolve")
    #expect(resolved.status == 0, "\(resolved.stderr)")
    #expect(resolved.stderr.contains("Widget 1.1.0 read again: it was 1.0.0, revision"), "\(resolved.stderr)")
    #expect(resolved.stderr.contains(", spec\n"), "\(resolved.stderr)")
    #expect(try shop.scratch.read("app/integrate.lock.d/Widget.component.yaml").contains("of 1.1.0"))
    Thread.sleep(forTimeInterval: 1.1)
    #expect(try shop.run("generate").status == 0)
    #expect(try Self.printed(by: shop) == "1.0.0, widget of 1.1.0\n")
  }

  /// An app that prints the versions of its package and its component.
  private static func shop() throws -> Shop {
    let shop = try Shop(
      """
        log:
          git: https://git.example.com/log.git
          version: 1.0.0   # the app's log
        Widget:
          git: https://git.example.com/widget.git
          version: 1.0.0   # the widget

      """)
    for version in ["1.0.0", "1.1.0"] {
      try shop.remote.commit(
        "log",
        [
          "Package.swift": RemoteRepositories.manifest("log"),
          "Sources/log/log.swift": "public let said = \"\(version)\"\n",
        ], tags: [version])
      try shop.remote.commit(
        "widget",
        [
          "Package.swift": RemoteRepositories.manifest("Widget"),
          "component.yaml": "name: Widget\nsummary: The widget of \(version).\n",
          "Sources/Widget/Widget.swift": "public let widget = \"widget of \(version)\"\n",
        ], tags: [version])
    }
    try FileManager.default.removeItem(at: shop.root.appendingPathComponent("Login"))
    try shop.scratch.write(
      """
      name: Shop
      kind: app
      integration: { tools: "6.0" }
      modules: { Shop: { type: executable, dependencies: [log, Widget] } }

      """, to: "app/component.yaml")
    try shop.scratch.write(
      "import Widget\nimport log\n\nprint(\"\\(said), \\(widget)\")\n", to: "app/Sources/Shop/main.swift")
    return shop
  }

  /// The output of the app, built with caches of its own.
  private static func printed(by shop: Shop) throws -> String {
    let places = ["cache", "config", "security", "scratch"].flatMap { ["--\($0)-path", shop.scratch["swift/\($0)"]] }
    var launch = Launch.swift("run", places + ["Shop"], in: shop.root.path)
    launch.environment = shop.environment
    let outcome = try launch.run()
    #expect(outcome.status == 0, "\(outcome.stderr)")
    return outcome.stdout
  }
}
