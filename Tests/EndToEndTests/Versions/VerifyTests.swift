import Foundation
import TestSupport
import Testing

/// `verify`, on real repositories: changes by an attacker who rewrites the records of a lockfile too.
@Suite(.disabled(if: Shop.obstacle != nil, Comment(rawValue: Shop.obstacle ?? "")))
struct VerifyTests {
  @Test func whatIsRecordedIsProvenAndNothingIsWritten() throws {
    let shop = try Shop.resolved()
    let before = try shop.lockfile
    let outcome = try shop.run("verify")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(outcome.stdout == "verified: 3 of 3 pins\n")
    #expect(outcome.stderr.isEmpty)
    #expect(try shop.lockfile == before)
  }

  @Test(arguments: [
    ("products: { log: [log] }", "products: { log: [evil] }", "'products' of 'log'"),
    ("tools: \"5.9\"", "tools: \"5.5\"", "'tools' of 'metrics'"),
    ("tools: \"5.9\"", "platforms: { iOS: \"12\" }\n    tools: \"5.9\"", "'platforms' of 'metrics'"),
    ("log: 1.0.0 ..< 2.0.0", "log: 1.0.0 ..< 3.0.0", "'ranges' of 'metrics'"),
    ("ranges: {}", "ranges: { trace: ^1.0.0 }", "'ranges' of 'log'"),
  ])
  func aFactThatWasForgedIsFound(old: String, new: String, what: String) throws {
    let shop = try Shop.resolved()
    try shop.write(try shop.lockfileWithoutRecords)
    try shop.edit(old, new)
    #expect(try shop.run("resolve", "--frozen").status == 0, "without a record nobody knows")
    let outcome = try shop.run("verify")
    #expect(outcome.status == 1)
    #expect(outcome.stderr.contains("error: \(what) differs from its repository at "), "\(outcome.stderr)")
    #expect(outcome.stderr.components(separatedBy: "[wrong-record]").count == 2, "\(outcome.stderr)")
    #expect(outcome.stdout == "verified: 2 of 3 pins\n")
  }

  /// An earlier version of the tool wrote no targets, and an attacker may remove them to hide a change.
  @Test func aPinWithoutItsTargetsIsNotProven() throws {
    let shop = try Shop.resolved()
    let lines = try shop.lockfileWithoutRecords.components(separatedBy: "\n")
    let start = try #require(lines.firstIndex { $0.hasPrefix("    targets: ") })
    try shop.write((lines[..<start] + lines[(start + 1)...]).joined(separator: "\n"))
    let outcome = try shop.run("verify")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(outcome.stdout == "verified: 2 of 3 pins\n")
    #expect(outcome.stderr.contains("does not record all of their manifests: "), "\(outcome.stderr)")
    #expect(outcome.stderr.contains("run 'integrate resolve' to record them"))
  }

  @Test func aRelabelledCommitIsFound() throws {
    let shop = try Shop.resolved()
    try shop.write(try shop.lockfileWithoutRecords)
    try shop.edit(try shop.revision("log", "1.0.0"), try shop.revision("log", "1.1.0"))
    let outcome = try shop.run("verify")
    #expect(outcome.status == 1)
    #expect(outcome.stderr.contains("[moved-tag]"), "\(outcome.stderr)")
    #expect(outcome.stderr.contains("or 'version' or 'revision' was edited"))
  }

  /// Conflicts are left to `check`: every record agrees with the repositories.
  @Test func whatDoesNotFitTogetherIsNoReasonToDoubtTheRecords() throws {
    let shop = try Shop.resolved()
    try shop.scratch.write("name: Login\ndependencies: [trace]\n", to: "app/Login/component.yaml")
    let checked = try shop.run("resolve", "--frozen")
    #expect(checked.status == 1)
    #expect(
      checked.stderr.contains("integrate.lock.yaml:") && checked.stderr.contains("[unused-pin]"), "\(checked.stderr)")
    let outcome = try shop.run("verify")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(outcome.stderr.isEmpty)
    #expect(outcome.stdout == "verified: 3 of 3 pins\n")
    try shop.edit("lockfile: 1", "lockfile: 1\nlockfiel: 1")
    #expect(try shop.run("verify").status == 1, "what cannot be read is in the way")
  }

  @Test func aFolderThatStandsInHidesNoRecord() throws {
    let shop = try Shop.resolved()
    #expect(try shop.run("pin", "log", "--path", "../log").status == 0)
    #expect(try shop.run("verify").stdout == "verified: 3 of 3 pins\n")
    try shop.write(try shop.lockfileWithoutRecords)
    try shop.edit("products: { log: [log] }", "products: { log: [evil] }")
    #expect(try shop.run("verify").stderr.contains("[wrong-record]"))
  }
}
