import Foundation
import TestSupport
import Testing

@Suite struct RenamingTests {
  /// Each component gets another name and its own again: all bytes are as before, and `simulate` alone changes none.
  @Test(arguments: ["shop", "running"]) func aNewNameAndTheOldOneAgainRestoreAllBytes(root: String) throws {
    let scratch = try ScratchFolder()
    let folder = scratch.url.appendingPathComponent("root")
    try FileManager.default.copyItem(at: checkout.appendingPathComponent("Tests/Cases/roots/\(root)/input"), to: folder)
    #expect(try scratch.integrate("generate", in: "root").status == 0)
    let before = try FolderContents(of: folder)
    func rename(_ old: String, to new: String, _ options: String...) throws {
      let outcome = try scratch.integrate(["simulate", "rename", old, "to", new] + options, in: "root")
      try #require(outcome.status == 0, "\(old) to \(new): \(outcome.stdout)\(outcome.stderr)")
    }
    let specs = before.entries.keys.filter { $0.hasSuffix("component.yaml") && !$0.hasPrefix("integrate.lock.d") }
    #expect(specs.count > 4)
    for spec in specs.sorted() {
      let text = try scratch.read("root/\(spec)")
      let name = try #require(text.split(separator: "\n").first { $0.hasPrefix("name: ") }).dropFirst(6)
      try rename(String(name), to: "Zebra")
      #expect(try FolderContents(of: folder) == before, "\(name)")
      try rename(String(name), to: "Zebra", "--apply")
      let renamed = try FolderContents(of: folder)
      #expect(renamed != before)
      try rename("Zebra", to: String(name), "--apply")
      #expect(try FolderContents(of: folder) == before, "\(name)")
    }
  }
}
