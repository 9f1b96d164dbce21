import Foundation
import TestSupport
import Testing

/// Pins that follow branches: one whose newest commit does not fit stays, and no other for it.
@Suite(.disabled(if: Shop.obstacle != nil, Comment(rawValue: Shop.obstacle ?? "")))
struct BranchMoveTests {
  private static let log = ".package(url: \"https://git.example.com/log.git\", "

  @Test func oneBranchThatCannotMoveKeepsNoOther() throws {
    let shop = try Shop(dependencies: "[one, two, three, four]")
    try shop.scratch.write(
      "name: Shop\nkind: workspace\nintegration:\n  defaults: { platforms: { macOS: \"13\" } }\n",
      to: "app/component.yaml")
    for version in ["1.0.0", "1.1.0"] { try shop.release("log", version) }
    let names = ["one", "two", "three", "four"]
    for name in names { try Self.commit(name, in: shop) }
    for name in names {
      #expect(try shop.run("pin", name, "--git", "https://git.example.com/\(name).git", "--branch", "main").status < 2)
    }
    #expect(try shop.run("resolve").status == 0)
    try shop.edit("/log.git\n    version: 1.1.0", "/log.git\n    version: 1.0.0")
    #expect(try shop.run("resolve").status == 0)
    // One of the newest commits needs a version that does not exist, and another a newer platform.
    try Self.commit("one", in: shop, text: "one")
    try Self.commit("two", in: shop, needing: "\"7.0.0\"..<\"8.0.0\"")
    try Self.commit("three", in: shop, platforms: "platforms: [.macOS(\"99.0\")], ")
    try Self.commit("four", in: shop, text: "four")
    let outcome = try shop.run("update")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    for name in ["one", "four"] {
      let head = try shop.git("rev-parse main", in: name)
      #expect(outcome.stdout.contains("\(name) main "), "\(outcome.stdout)\(outcome.stderr)")
      #expect(try shop.lockfile.contains("    revision: \(head)\n"))
    }
    #expect(outcome.stdout.contains("log 1.0.0 → 1.1.0"), "versions move all the same: \(outcome.stdout)")
    for (name, reason) in [("two", "has incompatible dependencies"), ("three", "macOS 99")] {
      let head = try shop.git("rev-parse main", in: name)
      #expect(try !shop.lockfile.contains(head))
      let note = outcome.stderr.split(separator: "\n").first { $0.contains("note: \(name) stays at ") } ?? ""
      #expect(note.contains(head.prefix(12)) && note.contains(reason), "\(outcome.stderr)")
    }
    #expect(try shop.run("resolve", "--frozen").status == 0)
  }

  /// A version that requires a branch of a package without a pin is refused, with a command to pin its commit instead.
  /// The command pins the branch, and the requirements of the branch.
  @Test(arguments: [true, false])
  func aCommitBringsTheBranchesThatItAsksFor(isThere: Bool) throws {
    let shop = try Shop(dependencies: "[top]")
    func address(_ name: String) -> String { ".package(url: \"https://git.example.com/\(name).git\", " }
    try shop.release("log", "1.0.0")
    let revision = try shop.revision("log", "1.0.0")
    try shop.commit(
      "mid", "Package.swift",
      RemoteRepositories.manifest("mid", dependencies: address("log") + "revision: \"\(revision)\")", needs: ["log"]),
      tag: nil)
    try shop.release("top", "1.0.0")
    #expect(try shop.run("pin", "top", "1.0.0", "--git", "https://git.example.com/top.git").status == 0)
    let branch = isThere ? "main" : "gone"
    try shop.commit(
      "top", "Package.swift",
      RemoteRepositories.manifest("top", dependencies: address("mid") + "branch: \"\(branch)\")", needs: ["mid"]),
      tag: "2.0.0")
    let refused = try shop.run("pin", "top", "2.0.0")
    #expect(refused.status == 1)
    let line = "integrate pin top --revision \(try shop.revision("top", "2.0.0"))"
    #expect(refused.stderr.contains("only at a commit: run '\(line)')"), "\(refused.stderr)")
    let before = try shop.lockfile
    let outcome = try shop.paste(line)
    if isThere {
      #expect(outcome.status == 0, "\(outcome.stderr)")
      #expect(outcome.stdout.contains("mid added at main  (top requires that commit)\n"), "\(outcome.stdout)")
      #expect(outcome.stdout.contains("log added at \(revision.prefix(12))  (top requires that commit)\n"))
      try shop.scratch.write("import top\n", to: "app/Login/Sources/Login/Login.swift")
      for command in ["generate", "check"] {
        let outcome = try shop.run(command)
        #expect(outcome.status == 0, "\(outcome.stderr)")
      }
      try shop.build()
    } else {
      #expect(outcome.status == 1)
      #expect(
        outcome.stderr.contains("integrate.lock.yaml:4:3: error: 'mid' has no branch 'gone'"), "\(outcome.stderr)")
      #expect(try shop.lockfile == before)
    }
  }

  private static func commit(
    _ name: String, in shop: Shop, needing range: String = "\"1.0.0\"..<\"2.0.0\"", platforms: String = "",
    text: String = ""
  ) throws {
    let manifest = RemoteRepositories.manifest(name, dependencies: log + range + ")", needs: ["log"])
      .replacing("products: ", with: platforms + "products: ", maxReplacements: 1)
    try shop.remote.commit(
      name, ["Package.swift": manifest, "README.md": text, "Sources/\(name)/a.swift": ""], tags: [])
  }
}
