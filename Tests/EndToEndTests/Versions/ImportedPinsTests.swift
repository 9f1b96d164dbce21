import Foundation
import TestSupport
import Testing

/// The import of a Package.resolved: a record of each commit, and never a lockfile that is worse than before.
@Suite(.disabled(if: Shop.obstacle != nil, Comment(rawValue: Shop.obstacle ?? "")))
struct ImportedPinsTests {
  @Test func aVersionThatIsChangedByHandAfterAnImportIsNoticed() throws {
    let shop = try Shop.resolved()
    try Self.writeResolved(shop, ["metrics": "1.1.0", "log": "1.2.0"])
    let outcome = try shop.run("import", "Package.resolved")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    // The old commit under a new version.
    let imported = try shop.lockfile
    try shop.edit("/metrics.git\n    version: 1.1.0", "/metrics.git\n    version: 2.0.0")
    let stale = try shop.run("resolve", "--frozen")
    #expect(stale.status == 1 && stale.stderr.contains("[stale-record]"), "\(stale.stderr)")
    try shop.write(imported)
    #expect(try shop.run("resolve").status == 0)
    #expect(try shop.run("verify").stdout == "verified: 3 of 3 pins\n")
  }

  @Test func whatWouldNotFitIsNotWritten() throws {
    let shop = try Shop.resolved()
    let before = try shop.lockfile
    // metrics 1.0.0 and trace 1.0.0 need log 1.
    try Self.writeResolved(shop, ["log": "2.0.0"])
    for format in ["text", "json"] {
      let outcome = try shop.run("import", "Package.resolved", "--format", format)
      #expect(outcome.status == 1)
      #expect((outcome.stdout + outcome.stderr).contains("requirement-conflict"), "\(outcome.stderr)")
      #expect((outcome.stdout + outcome.stderr).contains("nothing was written"), "\(outcome.stderr)")
      #expect(!outcome.stdout.contains("Next:"))
      #expect(try shop.lockfile == before)
    }
    // With the packages that state those ranges it fits.
    try Self.writeResolved(shop, ["log": "2.0.0", "metrics": "2.0.0", "trace": "1.1.0"])
    #expect(try shop.run("import", "Package.resolved").status == 0)
    #expect(try shop.run("resolve").status == 0)
  }

  @Test func aProjectWithFindingsCanStillImport() throws {
    let shop = try Shop.resolved()
    try shop.scratch.write("name: Broken\ndependencies: [Nothing]\n", to: "app/Broken/component.yaml")
    try Self.writeResolved(shop, ["trace": "1.1.0"])
    _ = try shop.run("import", "Package.resolved")
    #expect(try shop.versions.contains("trace 1.1.0"))
  }

  private static func writeResolved(_ shop: Shop, _ versions: [String: String]) throws {
    let pins = try versions.sorted { $0.key < $1.key }.map { name, version in
      """
      { "identity": "\(name)", "kind": "remoteSourceControl", "location": "https://git.example.com/\(name).git",
        "state": { "revision": "\(try shop.revision(name, version))", "version": "\(version)" } }
      """
    }
    try shop.scratch.write(
      "{ \"pins\": [\(pins.joined(separator: ","))], \"version\": 2 }", to: "app/Package.resolved")
  }
}
