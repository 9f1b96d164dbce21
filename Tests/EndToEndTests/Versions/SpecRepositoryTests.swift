import Foundation
import TestSupport
import Testing

/// Dependencies without a pin are looked up in spec repositories, with git and without.
@Suite struct SpecRepositoryTests {
  @Test func resolvePinsTheNewestThatIsPublishedAndWhatThatNeeds() throws {
    let shop = try Shop.publishing()
    let revision = try shop.revision("tracking", "1.2.0")
    let asked = try shop.watchGit()
    for options in [["--locked"], ["--frozen"], ["--offline"]] {
      let outcome = try shop.run(["resolve"] + options)
      #expect(outcome.status == 1)
      #expect(outcome.stderr.contains("Login/component.yaml:2:16: error: 'Tracking' is not a member and has no pin"))
      #expect(outcome.stderr.contains("run 'integrate resolve' if one of the 'sources' has it"))
      #expect(try asked() == [])
      #expect(try shop.lockfile == "# Ours.\nlockfile: 1\npins:\n")
    }
    let outcome = try shop.run("resolve")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(
      outcome.stderr == """
        integrate: Base added at 1.0.0  (Tracking 1.2.0 needs it; from ../specs)
        integrate: Tracking added at 1.2.0  (Login/component.yaml:2 needs it; from ../specs)
        0 errors, 0 warnings, 2 errors that 'severity:' lowers (missing-manifest)
        integrate: next: integrate generate

        """)
    #expect(
      try shop.lockfileWithoutRecords == """
        # Ours.
        lockfile: 1
        pins:
          Base:
            git: https://git.example.com/base.git
            version: 1.0.0
            revision: \(try shop.revision("base", "1.0.0"))
          Tracking:
            git: https://git.example.com/tracking.git
            version: 1.2.0
            revision: \(revision)

        """)
    #expect(try shop.scratch.read("app/integrate.lock.d/Tracking.component.yaml") == Shop.tracking)
    let before = try shop.lockfile
    _ = try asked()
    for options in [[], ["--frozen"]] { #expect(try shop.run(["resolve"] + options).status == 0) }
    #expect(try asked() == [], "all is recorded")
    #expect(try shop.lockfile == before)
    // A source that cannot be read is a warning: the missing pin is the error.
    try shop.write("lockfile: 1\npins:\n")
    try FileManager.default.moveItem(atPath: shop.scratch["specs"], toPath: shop.scratch["gone"])
    let unread = try shop.run("resolve")
    #expect(
      unread.status == 1 && unread.stderr.contains("component.yaml:3:26: warning: cannot read '../specs'"),
      "\(unread.stderr)")
  }

  @Test func aGitRepositoryOfSpecsIsReadFromItsMirror() throws {
    let shop = try Shop.publishing(sources: "[https://git.example.com/specs.git]")
    try shop.moveSpecsToGit()
    let outcome = try shop.run("resolve")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(outcome.stderr.contains("Tracking added at 1.2.0  (Login/component.yaml:2 needs it; from https://git"))
    #expect(try shop.versions == ["Base 1.0.0", "Tracking 1.2.0"])
    // Entries that are published later are found, in a copy that was made before.
    try shop.release(component: "tracking", "1.3.0")
    try shop.publishEntry("Tracking", "1.3.0", of: "tracking", to: "remote/specs.git")
    try shop.git("add -A && git commit -qm more", in: "specs")
    let asked = try shop.watchGit()
    let outdated = try shop.run("outdated")
    #expect(outdated.stdout.contains("Tracking  1.2.0   1.3.0    1.3.0"), "\(outdated.stderr)")
    #expect(try asked().count { $0 == "ls-remote" } <= 2, "only the spec repository is asked")
    let updated = try shop.run("update", "--no-generate").stdout
    #expect(updated == "Tracking 1.2.0 → 1.3.0  (the newest compatible with ^1.2.0)\n")
  }
}

extension Shop {
  static let tracking = "# Ours,\u{20}\u{fc}.\nname: Tracking\ndependencies: [Base]\n"

  /// `Tracking` is published at 1.0.0, 1.2.0 and 2.0.0-beta.1 and needs `Base`, which is published at 1.0.0; `Login`
  /// needs `Tracking`.
  static func publishing(
    _ pins: String = "", sources: String = "[../specs]", dependencies: String = "[Tracking]"
  ) throws -> Shop {
    let shop = try Shop(pins, dependencies: dependencies)
    try shop.scratch.write(
      "name: Shop\nkind: workspace\nintegration: { sources: \(sources), severity: { missing-manifest: off } }\n",
      to: "app/component.yaml")
    try shop.commit("base", "component.yaml", "name: Base\n", tag: "1.0.0")
    try shop.publishEntry("Base", "1.0.0", of: "base")
    for version in ["1.0.0", "1.2.0", "2.0.0-beta.1"] {
      try shop.release(component: "tracking", version)
      try shop.publishEntry("Tracking", version, of: "tracking")
    }
    return shop
  }

  /// A commit of its own for each version.
  func release(component name: String, _ version: String) throws {
    try commit(name, "component.yaml", Shop.tracking, tag: nil)
    try commit(name, "version.txt", version, tag: version)
  }

  /// Publishes a tag of a repository, by hand.
  func publishEntry(
    _ component: String, _ version: String, of name: String, tag: String? = nil, to folder: String = "specs"
  ) throws {
    let place = "\(folder)/Specs/\(component)/\(version)"
    try scratch.write(try scratch.read("remote/\(name).git/component.yaml"), to: "\(place)/component.yaml")
    let revision = try revision(name, tag ?? version)
    try scratch.write(
      "git: https://git.example.com/\(name).git\nrevision: \(revision)\n", to: "\(place)/source.yaml")
  }

  func write(source text: String, of entry: String) throws {
    try scratch.write(text, to: "specs/Specs/\(entry)/source.yaml")
  }

  /// Lets the folder of specs become a repository.
  func moveSpecsToGit() throws {
    try FileManager.default.createDirectory(
      at: scratch.url.appendingPathComponent("remote"), withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      at: scratch.url.appendingPathComponent("specs"), to: scratch.url.appendingPathComponent("remote/specs.git"))
    try commit("specs", "README.md", "Ours.\n", tag: nil)
  }
}
