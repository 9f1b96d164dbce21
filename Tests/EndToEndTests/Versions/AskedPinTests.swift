import TestSupport
import Testing

/// Pins that are asked for: commits of versions that do not fit, traits, and obstacles.
@Suite struct AskedPinTests {
  @Test func aCommitIsJudgedAsItsVersion() throws {
    let shop = try Shop.resolved()
    let (fitting, other) = (try shop.revision("log", "1.1.0"), try shop.revision("log", "2.0.0"))
    let refused = try shop.run("pin", "log", "--revision", other)
    #expect(refused.status == 1 && refused.stderr.contains("depends on log ^1.0.0"), "\(refused)")
    let command = try #require(refused.stderr.split(separator: "\n").last { $0.hasSuffix(" --force") })
    #expect(try shop.versions.contains("log 1.0.0"))
    #expect(try shop.run("pin", "log", "--revision", fitting).stderr.contains("warning") == false)
    let forced = try shop.paste(String(command))
    let warning =
      "warning: 'log' is pinned at a commit of 2.0.0, which does not satisfy every requirement on it [requirement-conflict]"
    #expect(forced.status == 0 && forced.stderr.contains(warning), "\(forced)")
    // It stays, also if the facts are read again.
    for arguments in [["resolve", "--frozen"], ["update"], ["verify"]] { #expect(try shop.run(arguments).status == 0) }
    try shop.edit("tools: \"5.9\"", "tools: \"5.8\"")
    #expect(try shop.run("resolve").stderr.contains(warning))
    #expect(try shop.run("pin", "log", "1.1.0").stderr.contains(warning) == false)
    #expect(try shop.lockfile.contains("tag:") == false)
    #expect(try shop.run("pin", "log", "1.1.0", "--force").status == 2)
  }

  @Test func traitsOfAPinAreReplaced() throws {
    let shop = try Shop(dependencies: "[log]")
    try shop.releaseWithTrait("log", "1.0.0")
    try shop.releaseWithTrait("log", "1.1.0")
    try shop.write("lockfile: 1\npins:\n" + Shop.pins("log"))
    #expect(try shop.run("resolve").status == 0)
    let pinned = try shop.run("pin", "log", "--traits", "A")
    #expect(pinned.status == 0 && pinned.stdout.contains("(requested, with 'A')"), "\(pinned)")
    #expect(try shop.lockfile.contains("    traits: [A]\n") && shop.versions == ["log 1.0.0"])
    #expect(try shop.run("resolve", "--frozen").status == 0)
    let unknown = try shop.run("pin", "log", "--traits", "B")
    #expect(unknown.status == 1 && unknown.stderr.contains("[unfit-trait]"), "\(unknown)")
    let none = try shop.run("pin", "log", "1.1.0", "--traits", "")
    #expect(none.status == 0 && none.stdout.contains("log 1.0.0 → 1.1.0"), "\(none)")
    #expect(try shop.lockfile.contains("    traits: []\n"))
    let commit = try shop.revision("log", "1.0.0")
    #expect(try shop.run("pin", "log", "--revision", commit, "--traits", "A").status == 0)
    #expect(try shop.lockfile.contains("    traits: [A]\n"))
    #expect(try shop.run("pin", "log", "--path", "../x", "--traits", "A").status == 2)
  }

  @Test func registriesAreNotContacted() throws {
    let shop = try Shop.usual(
      Shop.pins("log") + "  acme.ui: { registry: acme.ui, version: 1.0.0, products: { UI: [UI] } }\n",
      dependencies: "[log, acme.ui]")
    #expect(try shop.run("resolve").status == 0)
    let line = "registries are not contacted, so that newer versions are unknown of 'acme.ui'"
    #expect(try shop.run("outdated").stdout.hasSuffix(line + "\n"))
    #expect(try shop.run("outdated", "log").stdout.contains(line) == false)
    #expect(try shop.run("update").stderr.contains("note: \(line)\n"))
  }

  @Test func oneCommitUnderTwoNamesNamesTheOther() throws {
    let shop = try Shop.resolved()
    try shop.remote.git(["clone", "-q", "--bare", ".", "../copy.git"], in: "log")
    try shop.scratch.write("name: Login\ndependencies: [metrics, trace, copy/log]\n", to: "app/Login/component.yaml")
    let pinned = try shop.run("pin", "copy", "1.0.0", "--git", "https://git.example.com/copy.git")
    #expect(pinned.status == 1, "\(pinned)")
    #expect(
      pinned.stderr.contains("it comes from the repository of the pin 'log': write 'log' in specs"), "\(pinned.stderr)")
  }

  @Test func prereleasesAloneArePinnedByTheCommandOfTheHelp() throws {
    let shop = try Shop(dependencies: "[beta]")
    for version in ["1.0.0-beta.1", "1.0.0-beta.2"] { try shop.release("beta", version) }
    let pinned = try shop.run("pin", "beta", "--git", "https://git.example.com/beta.git")
    #expect(pinned.status == 1 && pinned.stderr.contains("'beta' has no release"), "\(pinned)")
    let help = try #require(pinned.stderr.firstMatch(of: /help: run '(integrate pin .*)' to pin it/))
    #expect(try shop.paste(String(help.1)).status == 0)
    #expect(try shop.versions == ["beta 1.0.0-beta.2"])
  }

  /// A project above, of which the folder is no part, keeps its lockfile.
  @Test func aNestedRootLeavesTheOuterLockfile() throws {
    let shop = try Shop.resolved()
    try shop.scratch.write(
      "name: Shop\nkind: workspace\nintegration: { search: [Login], severity: { missing-manifest: off } }\n",
      to: "app/component.yaml")
    try shop.scratch.write("name: Inner\nkind: app\n", to: "app/Inner/component.yaml")
    let before = try shop.lockfile
    for arguments in [["unpin", "log"], ["pin", "log", "1.1.0"], ["update"]] {
      let outcome = try shop.run(arguments + ["-C", "Inner"])
      #expect(outcome.status == 1 && outcome.stderr.contains("[nested-root]"), "\(outcome)")
      #expect(try shop.lockfile == before)
    }
  }

  #if !canImport(Darwin)
    /// A manifest that needs a package on Linux alone is read as on a Mac for an app of iOS.
    @Test func whatLinuxNeedsBesidesIsNoted() throws {
      let shop = try Shop.usual(Shop.pins("log"), dependencies: "[log]")
      try shop.scratch.write(
        "name: Shop\nkind: app\nintegration: { defaults: { platforms: { iOS: \"16\" } } }\ndependencies: [log]\n",
        to: "app/component.yaml")
      try shop.scratch.write("import log\n", to: "app/Sources/Shop/Shop.swift")
      let manifest =
        RemoteRepositories.manifest("log") + """
          #if !canImport(Darwin)
            package.dependencies.append(.package(url: "https://git.example.com/trace.git", from: "1.0.0"))
          #endif

          """
      try shop.commit("log", "Package.swift", manifest, tag: "1.3.0")
      let updated = try shop.run("update")
      #expect(updated.status == 0 && updated.stdout.contains("log 1.0.0 → 1.3.0"), "\(updated)")
      #expect(updated.stderr.contains("needs trace on this machine, but not on macOS"), "\(updated.stderr)")
    }
  #endif
}
