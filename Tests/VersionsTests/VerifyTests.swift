import Foundation
import TestSupport
import Testing

/// `verify`: changes by an attacker who rewrites the records of a lockfile too.
@Suite struct VerifyTests {
  @Test func whatIsRecordedIsProvenAndNothingIsWritten() throws {
    let shop = try MemoryShop.resolved()
    let before = try shop.lockfile
    let outcome = try shop.verify()
    #expect(outcome.isSound && outcome.text.isEmpty && outcome.moves == ["verified: 3 of 3 pins"], "\(outcome)")
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
    let shop = try MemoryShop.resolved()
    try shop.write(try shop.lockfileWithoutRecords)
    try shop.edit(old, new)
    #expect(try shop.problems == [], "without a record nobody knows")
    let outcome = try shop.verify()
    #expect(!outcome.isSound)
    #expect(outcome.text.contains("error: \(what) differs from its repository at "), "\(outcome)")
    #expect(outcome.text.components(separatedBy: "[wrong-record]").count == 2, "\(outcome)")
    #expect(outcome.moves == ["verified: 2 of 3 pins"])
  }

  /// An earlier version of the tool wrote no targets, and an attacker may remove them to hide a change.
  @Test func aPinWithoutItsTargetsIsNotProven() throws {
    let shop = try MemoryShop.resolved()
    let lines = try shop.lockfileWithoutRecords.components(separatedBy: "\n")
    let start = try #require(lines.firstIndex { $0.hasPrefix("    targets: ") })
    try shop.write((lines[..<start] + lines[(start + 1)...]).joined(separator: "\n"))
    let outcome = try shop.verify()
    #expect(outcome.isSound && outcome.moves == ["verified: 2 of 3 pins"], "\(outcome)")
    #expect(outcome.text == "incomplete: log\n", "\(outcome)")
  }

  @Test func aRelabelledCommitIsFound() throws {
    let shop = try MemoryShop.resolved()
    try shop.write(try shop.lockfileWithoutRecords)
    try shop.edit(shop.remote.revision("log", "1.0.0"), shop.remote.revision("log", "1.1.0"))
    let outcome = try shop.verify()
    #expect(!outcome.isSound && outcome.text.contains("[moved-tag]"), "\(outcome)")
    #expect(outcome.text.contains("or 'version' or 'revision' was edited"))
  }

  /// Conflicts are left to `check`: every record agrees with the repositories.
  @Test func whatDoesNotFitTogetherIsNoReasonToDoubtTheRecords() throws {
    let shop = try MemoryShop.resolved()
    try shop.write("name: Login\ndependencies: [trace]\n", to: "Login/component.yaml")
    #expect(try shop.frozen().outcome.text.contains("[unused-pin]"))
    let outcome = try shop.verify()
    #expect(outcome.isSound && outcome.text.isEmpty && outcome.moves == ["verified: 3 of 3 pins"], "\(outcome)")
    try shop.edit("lockfile: 1", "lockfile: 1\nlockfiel: 1")
    #expect(try !shop.verify().isSound, "what cannot be read is in the way")
  }

  @Test func aFolderThatStandsInHidesNoRecord() throws {
    let shop = try MemoryShop.resolved()
    #expect(try shop.pin("log", path: "../log").isSound)
    #expect(try shop.verify().moves == ["verified: 3 of 3 pins"])
    try shop.write(try shop.lockfileWithoutRecords)
    try shop.edit("products: { log: [log] }", "products: { log: [evil] }")
    #expect(try shop.verify().text.contains("[wrong-record]"))
  }
}
