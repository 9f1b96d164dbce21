import Foundation
import TestSupport
import Testing

/// Repositories of hosts that the root does not allow.
@Suite struct AllowedSourcesTests {
  @Test func aVersionThatNeedsAnotherHostIsSkipped() throws {
    let shop = try Shop.usual(Shop.pins("metrics", "log", "trace"))
    try shop.scratch.write(
      "name: Shop\nkind: workspace\n"
        + "integration: { allowed-sources: [git.example.com], severity: { missing-manifest: off } }\n",
      to: "app/component.yaml")
    #expect(try shop.run("resolve").status == 0)
    let other = ".package(url: \"https://other.example.org/x.git\", from: \"1.0.0\")"
    try shop.commit(
      "metrics", "Package.swift", RemoteRepositories.manifest("metrics", dependencies: other, needs: ["x"]),
      tag: "1.2.0")
    let git = try shop.watchGit()
    let updated = try shop.run("update")
    #expect(updated.status == 0 && updated.stdout.contains("metrics 1.0.0 → 1.1.0"), "\(updated)")
    let reason = "'https://other.example.org/x.git' is not listed in 'allowed-sources'"
    #expect(updated.stderr.contains("metrics 1.2.0 cannot be used (it needs 'x': \(reason))"), "\(updated.stderr)")
    #expect(try !git().isEmpty)
    let log = try shop.run("pin", "y", "--git", "https://other.example.org/y.git")
    #expect(log.status == 1 && log.stderr.contains("[disallowed-source]"), "\(log)")
  }

  @Test func aVersionWithAnArchiveOfAnotherHostIsSkipped() throws {
    let shop = try Shop.usual(Shop.pins("metrics", "log", "trace"))
    func allow(_ hosts: String) throws {
      try shop.scratch.write(
        "name: Shop\nkind: workspace\n"
          + "integration: { allowed-sources: [\(hosts)], severity: { missing-manifest: off } }\n",
        to: "app/component.yaml")
    }
    try allow("git.example.com")
    #expect(try shop.run("resolve").status == 0)
    let manifest = RemoteRepositories.manifest("log").replacing(
      "targets: [.target(",
      with: "targets: [.binaryTarget(name: \"Core\", url: \"https://files.example.org/Core.zip\", checksum: "
        + "\"\(String(repeating: "a", count: 64))\"), .target(")
    try #require(manifest.contains("Core.zip"))
    try shop.commit("log", "Package.swift", manifest, tag: "1.9.0")
    let updated = try shop.run("update")
    let reason = "its 'Core' comes from 'files.example.org/Core.zip', which 'allowed-sources' does not list"
    #expect(!updated.stdout.contains("1.9.0"), "\(updated)")
    let pinned = try shop.run("pin", "log", "1.9.0")
    #expect(pinned.status == 1 && pinned.stderr.contains(reason), "\(pinned)")
    try allow("git.example.com, files.example.org")
    #expect(try shop.run("update").stdout.contains("→ 1.9.0"))
    #expect(try shop.run("verify").status == 0)
    try allow("git.example.com")
    let verified = try shop.run("verify")
    #expect(verified.status == 1 && verified.stderr.contains("'files.example.org/Core.zip'"), "\(verified)")
  }

  @Test func aServerThatLeadsElsewhereIsNotUsed() throws {
    let shop = try Shop.resolved()
    try shop.scratch.write(
      "name: Shop\nkind: workspace\nintegration: { allowed-sources: [git.example.com] }\n", to: "app/component.yaml")
    var which = Launch.shell("command -v git", in: shop.root)
    which.environment = shop.environment
    let real = try which.run().stdout.trimmingCharacters(in: .whitespacesAndNewlines)
    // As git says it of a server that answers with another address.
    let program = """
      #!/bin/sh
      case "$*" in *https://git.example.com/trace.git*) echo 'warning: redirecting to https://evil.example.org/trace.git/' >&2;; esac
      exec '\(real)' "$@"
      """
    try shop.scratch.write(program: program + "\n", to: "bin/git")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    shop.environment["PATH"] = "\(shop.scratch["bin"]):\(path)"
    let updated = try shop.run("update")
    #expect(updated.status == 1 && updated.stdout.contains("metrics 1.0.0 → 1.1.0"), "\(updated)")
    #expect(
      updated.stderr.contains(
        "'https://git.example.com/trace.git' leads to 'https://evil.example.org/trace.git/', which 'allowed-sources' does "
          + "not list [disallowed-source]"), "\(updated.stderr)")
    #expect(try shop.versions.contains("trace 1.0.0"))
  }

  @Test func changesOfWhatProtectsTheRootAreReported() throws {
    let scratch = try ScratchFolder()
    func write(_ settings: String) throws {
      try scratch.write("name: Shop\nkind: workspace\nintegration:\n\(settings)", to: "component.yaml")
    }
    try write("  allowed-sources: [github.com/apple]\n  minimum-age: { days: 7 }\n")
    try scratch.write("lockfile: 1\npins: {}\n", to: "integrate.lock.yaml")
    func check(_ base: String) throws -> Launch.Outcome {
      try Launch.integrate(["check", "--base", base], in: scratch.url).run()
    }
    #expect(try check("main").status == 2, "there is no repository")
    try scratch.git("init", "-q", "-b", "main")
    try scratch.commit()
    #expect(try check("main").stderr.contains("changed-guard") == false)
    try write("  allowed-sources: [github.com/apple, git.example.org]\n  minimum-age: { days: 3, except: [log] }\n")
    let changed = try check("main")
    #expect(
      changed.stderr.contains(
        "component.yaml:4:21: warning: 'allowed-sources' has changed since 'main': 'git.example.org' was added [changed-guard]"
      ),
      "\(changed)")
    #expect(
      changed.stderr.contains("'minimum-age' has changed since 'main': from 7 days to 3 days except for 'log'"))
    try write("  severity: { changed-guard: off }\n")
    #expect(try check("main").stderr.contains("'allowed-sources' has changed since 'main': it was removed"))
    #expect(try check("nothing").status == 2)
  }
}
