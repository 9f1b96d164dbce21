import Foundation
import TestSupport
import Testing

/// Dependencies without a pin are looked up in spec repositories, and so are newer versions.
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

  @Test func updateOutdatedAndPinGoByWhatIsPublished() throws {
    let shop = try Shop.publishing(
      "  Tracking: { git: https://git.example.com/tracking.git, version: 1.0.0 } # ours\n")
    // A tag alone is no published version.
    try shop.release(component: "tracking", "1.9.0")
    #expect(try shop.run("resolve").status == 0)
    #expect(try shop.versions.contains("Base 1.0.0"), "what the pinned version needs is pinned too")
    let outdated = try shop.run("outdated").stdout
    #expect(outdated.contains("Tracking  1.0.0   1.2.0    1.2.0"), "\(outdated)")
    let updated = try shop.run("update", "--no-generate").stdout
    #expect(updated == "Tracking 1.0.0 → 1.2.0  (the newest compatible with ^1.0.0)\n")
    #expect(try shop.lockfile.contains("version: 1.2.0"))
    #expect(try shop.lockfile.contains("# ours"))
    let unknown = try shop.run("pin", "Tracking", "1.9.0")
    #expect(unknown.status == 1 && unknown.stderr.contains("'Tracking' has no version 1.9.0 [unknown-version]"))
    #expect(try shop.run("pin", "Tracking", "2.0.0-beta.1").status == 0)
    #expect(try shop.lockfile.contains("version: 2.0.0-beta.1"))
    // With '--git', versions are the tags of that repository.
    let tagged = try shop.run("pin", "Tracking", "1.9.0", "--git", "https://git.example.com/tracking.git")
    #expect(tagged.status == 0, "\(tagged.stderr)")
    #expect(try shop.run("resolve", "--frozen").status == 0)
  }

  @Test func pinAddsWhatIsPublishedByItsNameAlone() throws {
    let shop = try Shop.publishing()
    let outcome = try shop.run("pin", "Tracking", "1.0.0")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(outcome.stdout.contains("Tracking added at 1.0.0  (requested)"))
    #expect(try shop.run("resolve", "--frozen").status == 0)
  }

  @Test func anEntryThatChangedIsAnErrorThatNamesBothCommits() throws {
    let shop = try Shop.publishing()
    #expect(try shop.run("resolve").status == 0)
    let (old, new) = (try shop.revision("tracking", "1.2.0"), try shop.revision("tracking", "1.0.0"))
    try shop.write(source: "git: https://git.example.com/tracking.git\nrevision: \(new)\n", of: "Tracking/1.2.0")
    let before = try shop.lockfile
    let outcome = try shop.run("update")
    #expect(outcome.status == 1)
    #expect(
      outcome.stderr.contains(
        "error: version 1.2.0 of 'Tracking' in '../specs' was moved: it is at \(new), but pinned is \(old) [moved-tag]"
      ),
      "\(outcome.stderr)")
    #expect(try shop.lockfile == before)
    #expect(try shop.run("pin", "Tracking", "1.2.0").status == 0)
    #expect(try shop.lockfile.contains(new))
  }

  @Test func theFirstSourceThatHasAComponentIsTheOneThatCounts() throws {
    let shop = try Shop.publishing(sources: "[../specs, ../others]")
    try shop.publishEntry("Tracking", "9.0.0", of: "tracking", tag: "1.2.0", to: "others")
    #expect(try shop.run("resolve").status == 0)
    #expect(try shop.versions.contains("Tracking 1.2.0"))
    // While the first cannot be read nobody knows whether it has the component.
    try shop.write("lockfile: 1\npins:\n")
    try FileManager.default.moveItem(
      at: shop.scratch.url.appendingPathComponent("specs"), to: shop.scratch.url.appendingPathComponent("gone"))
    let outcome = try shop.run("resolve")
    #expect(outcome.status == 1)
    #expect(outcome.stderr.contains("component.yaml:3:26: warning: cannot read '../specs'"), "\(outcome.stderr)")
    #expect(outcome.stderr.contains("[unreachable-source]"))
    #expect(outcome.stderr.contains("'Tracking' is not a member and has no pin [missing-pin]"))
    #expect(try shop.lockfile == "lockfile: 1\npins:\n")
    for arguments in [["Tracking"], ["Tracking", "1.2.0"], ["Tracking", "--branch", "main"]] {
      let pinned = try shop.run(["pin"] + arguments)
      #expect(pinned.status == 1)
      #expect(pinned.stderr.contains("component.yaml:3:26: error: cannot read '../specs'"), "\(pinned.stderr)")
    }
    #expect(try shop.lockfile == "lockfile: 1\npins:\n")
  }

  @Test func aBrokenEntryOfAPinStopsNoOtherPin() throws {
    let shop = try Shop.publishing(dependencies: "[Tracking, log]")
    for version in ["1.0.0", "1.1.0"] { try shop.release("log", version) }
    try shop.write(
      "lockfile: 1\npins:\n  Tracking: { git: https://git.example.com/tracking.git, version: 1.0.0 }\n"
        + Shop.pins("log"))
    #expect(try shop.run("resolve").status == 0)
    try shop.write(source: "git: [x]\n", of: "Tracking/1.2.0")
    let updated = try shop.run("update")
    #expect(updated.status == 0 && updated.stdout.contains("log 1.0.0 → 1.1.0"), "\(updated)")
    let place = "../specs/Specs/Tracking/1.2.0/source.yaml:1:6: "
    #expect(
      updated.stderr.contains("note: Tracking 1.2.0 cannot be used (cannot read 'Tracking': \(place)"), "\(updated)")
    let named = try shop.run("pin", "Tracking", "1.2.0")
    #expect(named.status == 1 && named.stderr.contains(place) && named.stderr.contains("[wrong-type]"), "\(named)")
    #expect(try shop.run("pin", "log", "1.0.0").status == 0)
  }

  @Test func aForkIsLeftToItsOwnTags() throws {
    let shop = try Shop.publishing(
      "  Tracking: { git: https://git.example.com/fork.git, version: 1.0.0 }\n")
    for version in ["1.0.0", "1.5.0"] { try shop.commit("fork", "component.yaml", Shop.tracking, tag: version) }
    #expect(try shop.run("update", "Tracking").status == 0)
    #expect(try shop.versions.contains("Tracking 1.5.0"))
  }

  @Test func aVersionThatNeedsWhatNoSourceHasIsNotTaken() throws {
    let shop = try Shop.publishing()
    try shop.commit("tracking", "component.yaml", "name: Tracking\ndependencies: [swift-log/Logging]\n", tag: "1.3.0")
    try shop.publishEntry("Tracking", "1.3.0", of: "tracking")
    let outcome = try shop.run("resolve")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(
      outcome.stderr.contains("Tracking 1.3.0 cannot be used ('swift-log' is not a member and has no pin"),
      "\(outcome.stderr)")
    #expect(try shop.versions == ["Base 1.0.0", "Tracking 1.2.0"])
    // If every version needs it, nothing is pinned.
    let alone = try Shop.publishing(dependencies: "[Lonely]")
    try alone.commit("lonely", "component.yaml", "name: Lonely\ndependencies: [swift-log/Logging]\n", tag: "1.0.0")
    try alone.publishEntry("Lonely", "1.0.0", of: "lonely")
    let before = try alone.lockfile
    #expect(try alone.run("resolve").status == 1)
    #expect(try alone.lockfile == before)
  }

  @Test func prereleasesArePinnedOnlyWhenTheyAreAskedFor() throws {
    let shop = try Shop.publishing(dependencies: "[Early]")
    try shop.commit("early", "component.yaml", "name: Early\n", tag: "1.0.0-beta.1")
    try shop.publishEntry("Early", "1.0.0-beta.1", of: "early")
    let outcome = try shop.run("resolve")
    #expect(outcome.status == 1 && outcome.stderr.contains("'Early' is not a member and has no pin"))
    #expect(outcome.stderr.contains("1.0.0-beta.1") || outcome.stderr.contains("prerelease"), "\(outcome.stderr)")
    #expect(try shop.versions == [])
    #expect(try shop.run("pin", "Early", "1.0.0-beta.1").status == 0)
    #expect(try shop.run("resolve", "--frozen").status == 0)
  }

  @Test func testsOfAPinnedComponentNeedNothingHere() throws {
    let shop = try Shop.publishing()
    let spec = "name: Tracking\ntests: { dependencies: [swift-snapshot-testing/SnapshotTesting] }\n"
    try shop.commit("tracking", "component.yaml", spec, tag: "1.4.0")
    try shop.publishEntry("Tracking", "1.4.0", of: "tracking")
    let outcome = try shop.run("resolve")
    #expect(outcome.status == 0, "\(outcome.stderr)")
  }

  @Test func specsThatAFolderOfTheRootPublishesAreNoMembers() throws {
    let shop = try Shop.publishing(sources: "[specs]")
    try FileManager.default.moveItem(
      at: shop.scratch.url.appendingPathComponent("specs"), to: shop.root.appendingPathComponent("specs"))
    let outcome = try shop.run("resolve")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(try shop.versions == ["Base 1.0.0", "Tracking 1.2.0"])
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
