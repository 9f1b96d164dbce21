import TestSupport
import Testing

/// The requirements in manifests of folders and of pinned components, as SwiftPM reads them.
@Suite(.disabled(if: Shop.obstacle != nil, Comment(rawValue: Shop.obstacle ?? "")))
struct ManifestNeedsBuildTests {
  /// A package in a folder beside the root needs a range of another one.
  @Test func whatAFolderNeedsIsPinned() throws {
    let shop = try Shop("  kit: { path: ../kit }\n", dependencies: "[kit/kit]")
    try shop.scratch.write("name: Shop\nkind: workspace\nintegration: { tools: \"6.0\" }\n", to: "app/component.yaml")
    for version in ["1.0.0", "1.1.0", "2.0.0"] { try shop.release("log", version) }
    let dependency = ".package(url: \"https://git.example.com/log.git\", \"1.0.0\"..<\"2.0.0\")"
    try shop.scratch.write(
      RemoteRepositories.manifest("kit", dependencies: dependency, needs: ["log"]), to: "kit/Package.swift")
    try shop.scratch.write("import log\n", to: "kit/Sources/kit/kit.swift")
    let frozen = try shop.run("check")
    #expect(frozen.status == 1 && frozen.stderr.contains("'log', which 'kit' needs, has no pin"), "\(frozen.stderr)")
    #expect(try shop.run("resolve").status == 0)
    #expect(try shop.versions == ["log 1.1.0"])
    #expect(try shop.run("generate").status == 0)
    try shop.build()
    let built = try shop.paste("git -C .build/checkouts/log rev-parse HEAD").stdout
    #expect(try built.hasPrefix(shop.revision("log", "1.1.0")))
    #expect(try shop.run("check").status == 0, "SwiftPM leaves Package.resolved as it is")
  }

  @Test func aFolderInThePlaceOfARepositoryThatOthersAskForIsSaid() throws {
    let shop = try Shop.resolved()
    try shop.scratch.write(RemoteRepositories.manifest("log"), to: "log/Package.swift")
    try shop.scratch.write("", to: "log/Sources/log/log.swift")
    try shop.edit("  log:\n", "  log:\n    path: ../log\n")
    let resolved = try shop.run("resolve")
    #expect(
      resolved.status == 0 && resolved.stderr.contains("requires 'log' from a repository")
        && resolved.stderr.contains("[other-address]"), "\(resolved.stderr)")
    try #require(try shop.run("generate").status == 0)
    let shown = try shop.paste("swift package --disable-sandbox \(Shop.ownFolders) show-dependencies")
    #expect(shown.status == 0 && shown.stderr.contains("Conflicting identity for log"), "\(shown.stderr)")
  }

  /// With a package for each component, of which one that is built does not depend on the member.
  @Test func aMemberStandsInWhicheverPackageIsBuilt() throws {
    let shop = try Shop(dependencies: "[chat/Chat]")
    let spec = "name: Shop\nkind: workspace\nintegration: { packages: separate, tools: \"6.0\" }\n"
    try shop.scratch.write(spec, to: "app/component.yaml")
    try shop.scratch.write("import Chat\n", to: "app/Login/Sources/Login/Login.swift")
    try shop.scratch.write("name: Screens\ndependencies: [Login]\n", to: "app/Screens/component.yaml")
    try shop.scratch.write("import Login\n", to: "app/Screens/Sources/Screens/Screens.swift")
    try shop.scratch.write("name: Clock\n", to: "app/Clock/component.yaml")
    try shop.scratch.write("public struct Clock {}\n", to: "app/Clock/Sources/Clock/Clock.swift")
    // The one elsewhere does not compile.
    try shop.remote.commit(
      "clock",
      ["Package.swift": RemoteRepositories.manifest("Clock"), "Sources/Clock/Clock.swift": "let a: Int = \"\"\n"],
      tags: ["1.0.0"])
    let dependency = ".package(url: \"https://git.example.com/clock.git\", from: \"1.0.0\")"
    let manifest = RemoteRepositories.manifest("Chat", dependencies: dependency, needs: ["Clock"])
      .replacing("package: \"Clock\"", with: "package: \"clock\"")
    try shop.remote.commit(
      "chat", ["Package.swift": manifest, "Sources/Chat/Chat.swift": "import Clock\npublic let clock = Clock()\n"],
      tags: ["1.0.0"])
    #expect(try shop.run("pin", "chat", "--git", "https://git.example.com/chat.git").status == 0)
    let generated = try shop.run("generate")
    #expect(generated.status == 0, "\(generated.stderr)")
    let checked = try shop.run("check")
    #expect(checked.stdout.contains("sound: ") && checked.stderr.contains("the member 'Clock' replaces it"))
    for package in ["Login", "Screens"] {
      let resolved = try shop.scratch.read("app/\(package)/Package.resolved")
      let shown = try shop.paste(
        "cd \(package) && swift package --disable-sandbox \(Shop.ownFolders) show-dependencies")
      #expect(shown.status == 0 && !shown.stdout.contains("clock.git"), "\(shown.stdout)\(shown.stderr)")
      // Nothing was fetched that the lockfile does not name.
      #expect(try shop.scratch.read("app/\(package)/Package.resolved") == resolved)
    }
  }
}
