import Foundation
import TestSupport
import Testing

/// A package that is named by the path of a git repository, beside one with an address.
@Suite struct LocalRepositoryTests {
  private let scratch: ScratchFolder
  private let remote: RemoteRepositories

  init() throws {
    scratch = try ScratchFolder()
    remote = try RemoteRepositories(in: scratch)
    func files(_ name: String) -> [String: String] {
      ["Package.swift": RemoteRepositories.manifest(name), "Sources/\(name)/\(name).swift": "public let x = 1\n"]
    }
    for name in ["Log", "Money"] {
      try remote.commit(name, files(name), tags: ["1.0.0"])
      try remote.commit(name, ["Sources/\(name)/More.swift": "public let y = 2\n"], tags: ["1.1.0"])
    }
    try FileManager.default.moveItem(atPath: remote.folder("Money"), toPath: scratch["Money"])
    try scratch.write(
      """
      // swift-tools-version: 5.9
      import PackageDescription

      let package = Package(
        name: "App",
        dependencies: [
          .package(url: "../Money", from: "1.0.0"), .package(url: "https://git.example.com/Log.git", from: "1.1.0"),
        ],
        targets: [
          .executableTarget(
            name: "App",
            dependencies: [.product(name: "Money", package: "Money"), .product(name: "Log", package: "Log")])
        ])

      """, to: "app/Package.swift")
    try scratch.write("import Log\nimport Money\nprint(Money.x + Log.y)\n", to: "app/Sources/App/main.swift")
  }

  private func integrate(_ arguments: String...) throws -> Launch.Outcome {
    var launch = Launch.integrate(arguments, in: URL(fileURLWithPath: scratch["app"]))
    launch.environment = remote.environment
    return try launch.run()
  }

  private func swiftPM(_ arguments: String...) throws -> Launch.Outcome {
    var launch = Launch.swift("package", arguments, in: scratch["app"])
    launch.environment = remote.environment
    return try launch.run()
  }

  /// SwiftPM adds it to Package.resolved, with the folder of this machine. The added entry is up to date as long as the
  /// lockfile has the same version.
  @Test func whatSwiftPMAddsToPackageResolvedStays() throws {
    let imported = try integrate("import", "--force")
    #expect(imported.status == 0 && imported.stderr.contains("[lower-bound-pinned]"), "\(imported.stderr)")
    let resolved = try integrate("resolve")
    #expect(resolved.status == 0, "\(resolved.stderr)")
    let generated = try integrate("generate")
    #expect(generated.status == 0, "\(generated.stderr)")
    #expect(
      generated.stdout.contains(
        "SwiftPM adds 'Money' to Package.resolved, since its repository is on this machine\n"),
      "\(generated.stdout)")
    #expect(try !scratch.read("app/Package.resolved").contains("money"))
    try isResolved(at: "1.0.0")

    // The version of the lockfile counts, rather than that in SwiftPM's Package.resolved.
    let updated = try integrate("update")
    #expect(updated.status == 0 && updated.stdout.contains("Money 1.0.0 → 1.1.0"), "\(updated.stdout)\(updated.stderr)")
    #expect(try !integrate("check").stderr.contains("[stale-file]"))
    #expect(try !scratch.read("app/Package.resolved").contains("money"))
    try isResolved(at: "1.1.0")
  }

  /// The entries that SwiftPM added for the earlier version are removed with the move, as 'generate' does it.
  @Test(arguments: [["pin", "Money", "1.1.0"], ["update", "Money"]])
  func aMoveThatGeneratesLeavesASoundRoot(command: [String]) throws {
    #expect(try integrate("import", "--force").status == 0)
    #expect(try integrate("resolve").status == 0)
    #expect(try integrate("generate").status == 0)
    #expect(try swiftPM("resolve").status == 0)
    var launch = Launch.integrate(command + ["--generate"], in: URL(fileURLWithPath: scratch["app"]))
    launch.environment = remote.environment
    let moved = try launch.run()
    #expect(moved.status == 0 && moved.stdout.contains("Money 1.0.0 → 1.1.0"), "\(moved.stdout)\(moved.stderr)")
    let checked = try integrate("check")
    #expect(checked.status == 0 && checked.stdout.contains("sound"), "\(checked.stderr)")
    try isResolved(at: "1.1.0")
  }

  private func isResolved(at version: String) throws {
    let resolved = try swiftPM("resolve")
    #expect(resolved.status == 0, "\(resolved.stderr)")
    let text = try scratch.read("app/Package.resolved")
    let commit = try runGit(["rev-parse", "\(version)^{commit}"], in: scratch["Money"]).stdout.dropLast()
    #expect(text.contains("localSourceControl") && text.contains(commit), "\(text)")
    let checked = try integrate("check")
    #expect(checked.status == 0 && checked.stdout.contains("sound"), "\(checked.stderr)")
    let again = try integrate("generate")
    #expect(again.status == 0 && !again.stdout.contains("from SwiftPM"), "\(again.stdout)\(again.stderr)")
    #expect(try scratch.read("app/Package.resolved") == text)
  }
}
