import AnalysisSupport
import Foundation
import TestSupport
import Testing

/// Dependencies without a pin are looked up in spec repositories, and so are newer versions.
@Suite struct SpecRepositoryTests {
  @Test func updateOutdatedAndPinGoByWhatIsPublished() throws {
    let shop = try MemoryShop.publishing(
      "  Tracking: { git: https://git.example.com/tracking.git, version: 1.0.0 } # ours\n")
    // A tag alone is no published version.
    shop.release(component: "Tracking", "1.9.0")
    #expect(try shop.resolve().isSound)
    #expect(try shop.versions.contains("Base 1.0.0"), "what the pinned version needs is pinned too")
    let outdated = try shop.outdated()
    #expect(outdated.moves.contains { $0.hasPrefix("Tracking  1.0.0   1.2.0    1.2.0") }, "\(outdated)")
    #expect(try shop.update().moves == ["Tracking 1.0.0 → 1.2.0  (the newest compatible with ^1.0.0)"])
    #expect(try shop.lockfile.contains("version: 1.2.0"))
    #expect(try shop.lockfile.contains("# ours"))
    let unknown = try shop.pin("Tracking", "1.9.0")
    #expect(!unknown.isSound && unknown.text.contains("'Tracking' has no version 1.9.0 [unknown-version]"))
    #expect(try shop.pin("Tracking", "2.0.0-beta.1").isSound)
    #expect(try shop.lockfile.contains("version: 2.0.0-beta.1"))
    // With '--git', versions are the tags of that repository.
    let tagged = try shop.pin("Tracking", "1.9.0", git: "tracking")
    #expect(tagged.isSound, "\(tagged)")
    #expect(try shop.problems == [])
  }

  @Test func pinAddsWhatIsPublishedByItsNameAlone() throws {
    let shop = try MemoryShop.publishing()
    let outcome = try shop.pin("Tracking", "1.0.0")
    #expect(outcome.isSound && outcome.moves.contains("Tracking added at 1.0.0  (requested)"), "\(outcome)")
    #expect(try shop.problems == [])
  }

  @Test func anEntryThatChangedIsAnErrorThatNamesBothCommits() throws {
    let shop = try MemoryShop.publishing()
    #expect(try shop.resolve().isSound)
    let (old, new) = (shop.remote.revision("tracking", "1.2.0"), shop.remote.revision("tracking", "1.0.0"))
    try shop.write(source: "git: https://git.example.com/tracking.git\nrevision: \(new)\n", of: "Tracking/1.2.0")
    let before = try shop.lockfile
    let outcome = try shop.update()
    #expect(!outcome.isSound)
    #expect(
      outcome.text.contains(
        "error: version 1.2.0 of 'Tracking' in '../specs' was moved: it is at \(new), but pinned is \(old) [moved-tag]"
      ),
      "\(outcome)")
    #expect(try shop.lockfile == before)
    #expect(try shop.pin("Tracking", "1.2.0").isSound)
    #expect(try shop.lockfile.contains(new))
  }

  @Test func theFirstSourceThatHasAComponentIsTheOneThatCounts() throws {
    let shop = try MemoryShop.publishing(sources: "[../specs, ../others]")
    try shop.publish(entry: "Tracking", "9.0.0", at: shop.remote.revision("tracking", "1.2.0"), to: "others")
    #expect(try shop.resolve().isSound)
    #expect(try shop.versions.contains("Tracking 1.2.0"))
    // While the first cannot be read nobody knows whether it has the component.
    try shop.write("lockfile: 1\npins:\n")
    try FileManager.default.moveItem(atPath: shop.root.scratch["specs"], toPath: shop.root.scratch["gone"])
    let outcome = try shop.resolve()
    #expect(!outcome.isSound)
    #expect(outcome.text.contains("component.yaml:3:26: error: cannot read '../specs'"), "\(outcome)")
    #expect(outcome.text.contains("[unreachable-source]"))
    #expect(outcome.text.contains("'Tracking' is not a member and has no pin [missing-pin]"))
    #expect(try shop.lockfile == "lockfile: 1\npins:\n")
    for pinned in [
      try shop.pin("Tracking"), try shop.pin("Tracking", "1.2.0"), try shop.pin("Tracking", branch: "main"),
    ] {
      #expect(
        !pinned.isSound && pinned.text.contains("component.yaml:3:26: error: cannot read '../specs'"), "\(pinned)")
    }
    #expect(try shop.lockfile == "lockfile: 1\npins:\n")
  }

  @Test func aBrokenEntryOfAPinStopsNoOtherPin() throws {
    let shop = try MemoryShop.publishing(dependencies: "[Tracking, log]")
    for version in ["1.0.0", "1.1.0"] { shop.release("log", version) }
    try shop.write(
      "lockfile: 1\npins:\n  Tracking: { git: https://git.example.com/tracking.git, version: 1.0.0 }\n"
        + MemoryShop.pins("log"))
    #expect(try shop.resolve().isSound)
    try shop.write(source: "git: [x]\n", of: "Tracking/1.2.0")
    let updated = try shop.update()
    #expect(updated.isSound && updated.moves.contains { $0.hasPrefix("log 1.0.0 → 1.1.0") }, "\(updated)")
    let place = "../specs/Specs/Tracking/1.2.0/source.yaml:1:6: "
    #expect(
      updated.text.contains("note: Tracking 1.2.0 cannot be used (cannot read 'Tracking': \(place)"), "\(updated)")
    let named = try shop.pin("Tracking", "1.2.0")
    #expect(!named.isSound && named.text.contains(place) && named.text.contains("[wrong-type]"), "\(named)")
    #expect(try shop.pin("log", "1.0.0").isSound)
  }

  @Test func aForkIsLeftToItsOwnTags() throws {
    let shop = try MemoryShop.publishing(
      "  Tracking: { git: https://git.example.com/fork.git, version: 1.0.0 }\n")
    for version in ["1.0.0", "1.5.0"] { shop.release(component: "Fork", version) }
    #expect(try shop.update("Tracking").isSound)
    #expect(try shop.versions.contains("Tracking 1.5.0"))
  }

  @Test func aVersionThatNeedsWhatNoSourceHasIsNotTaken() throws {
    let shop = try MemoryShop.publishing()
    try shop.publish("Tracking", "1.3.0", "name: Tracking\ndependencies: [swift-log/Logging]\n")
    let outcome = try shop.resolve()
    #expect(outcome.isSound, "\(outcome)")
    #expect(
      outcome.text.contains("Tracking 1.3.0 cannot be used ('swift-log' is not a member and has no pin"),
      "\(outcome)")
    #expect(try shop.versions == ["Base 1.0.0", "Tracking 1.2.0"])
    // If every version needs it, nothing is pinned.
    let alone = try MemoryShop.publishing(dependencies: "[Lonely]")
    try alone.publish("Lonely", "1.0.0", "name: Lonely\ndependencies: [swift-log/Logging]\n")
    let before = try alone.lockfile
    #expect(try !alone.resolve().isSound)
    #expect(try alone.lockfile == before)
  }

  @Test func prereleasesArePinnedOnlyWhenTheyAreAskedFor() throws {
    let shop = try MemoryShop.publishing(dependencies: "[Early]")
    try shop.publish("Early", "1.0.0-beta.1", "name: Early\n")
    let outcome = try shop.resolve()
    #expect(!outcome.isSound && outcome.text.contains("'Early' is not a member and has no pin"))
    #expect(outcome.text.contains("1.0.0-beta.1") || outcome.text.contains("prerelease"), "\(outcome)")
    #expect(try shop.versions == [])
    #expect(try shop.pin("Early", "1.0.0-beta.1").isSound)
    #expect(try shop.problems == [])
  }

  @Test func testsOfAPinnedComponentNeedNothingHere() throws {
    let shop = try MemoryShop.publishing()
    let spec = "name: Tracking\ntests: { dependencies: [swift-snapshot-testing/SnapshotTesting] }\n"
    try shop.publish("Tracking", "1.4.0", spec)
    let outcome = try shop.resolve()
    #expect(outcome.isSound, "\(outcome)")
  }

  @Test func specsThatAFolderOfTheRootPublishesAreNoMembers() throws {
    let shop = try MemoryShop.publishing(sources: "[specs]")
    try FileManager.default.moveItem(atPath: shop.root.scratch["specs"], toPath: shop.root.scratch["app/specs"])
    let outcome = try shop.resolve()
    #expect(outcome.isSound, "\(outcome)")
    #expect(try shop.versions == ["Base 1.0.0", "Tracking 1.2.0"])
  }
}

extension MemoryShop {
  private static let tracking = "# Ours,\u{20}\u{fc}.\nname: Tracking\ndependencies: [Base]\n"

  /// `Tracking` is published at 1.0.0, 1.2.0 and 2.0.0-beta.1 and needs `Base`, which is published at 1.0.0; `Login`
  /// needs `Tracking`.
  fileprivate static func publishing(
    _ pins: String = "", sources: String = "[../specs]", dependencies: String = "[Tracking]"
  ) throws -> MemoryShop {
    let settings = "integration: { sources: \(sources), severity: { missing-manifest: off } }\n"
    let shop = try MemoryShop(
      pins, dependencies: dependencies, ["component.yaml": "name: Shop\nkind: workspace\n\(settings)"])
    try shop.publish("Base", "1.0.0", "name: Base\n")
    for version in ["1.0.0", "1.2.0", "2.0.0-beta.1"] { try shop.publish("Tracking", version) }
    return shop
  }

  /// Releases a component in the repository of its name.
  ///
  /// - Returns: the revision.
  @discardableResult
  fileprivate func release(component: String, _ version: String, _ spec: String = tracking) -> String {
    remote.commit(component.lowercased(), ["component.yaml": spec, "version.txt": version], tags: [version])
  }

  /// Releases a component and publishes it.
  fileprivate func publish(_ component: String, _ version: String, _ spec: String = tracking) throws {
    try publish(entry: component, version, spec, at: release(component: component, version, spec), to: "specs")
  }

  fileprivate func publish(
    entry component: String, _ version: String, _ spec: String = tracking, at revision: String, to folder: String
  ) throws {
    let place = "\(folder)/Specs/\(component)/\(version)"
    try root.scratch.write(spec, to: "\(place)/component.yaml")
    try root.scratch.write(
      "git: \(MemoryRepositories.url(component.lowercased()))\nrevision: \(revision)\n", to: "\(place)/source.yaml")
  }

  fileprivate func write(source text: String, of entry: String) throws {
    try root.scratch.write(text, to: "specs/Specs/\(entry)/source.yaml")
  }
}
