import Foundation
import TestSupport
import Testing

/// A tag that was moved: every way to go on works, and the help names them.
@Suite(.disabled(if: Shop.obstacle != nil, Comment(rawValue: Shop.obstacle ?? "")))
struct MovedTagTests {
  @Test func everyWayThatTheHelpNamesWorks() throws {
    let pin = "  log: { git: https://git.example.com/log.git, version: 1.1.0 }\n"
    let shop = try Shop.usual(pin, dependencies: "[log]")
    #expect(try shop.run("resolve").status == 0)
    let (pinned, old) = (try shop.lockfile, try shop.revision("log", "1.1.0"))
    try shop.commit("log", "README.md", "New.", tag: nil)
    try shop.git("tag -f 1.1.0", in: "log")
    let help =
      "run 'integrate pin log 1.1.0' to use the new commit, 'integrate pin log --revision \(old)' to keep the old one, "
      + "or 'integrate pin log VERSION' to use another version"
    for command in [["update"], ["update", "log"], ["update", "log", "--to", "1.1.0"], ["outdated"], ["verify"]] {
      let outcome = try shop.run(command)
      #expect(outcome.status == 1 && outcome.stderr.contains("[moved-tag]"), "\(command): \(outcome.stderr)")
      #expect(outcome.stderr.contains(help), "\(outcome.stderr)")
      #expect(try shop.lockfile == pinned)
    }
    #expect(try shop.run("outdated").stdout.contains("the tag of 1.1.0 was moved"))
    for command in ["pin log 1.1.0", "pin log --revision \(old)", "pin log 1.2.0", "update log --to 1.2.0"] {
      #expect(try shop.paste("integrate \(command)").status == 0, "\(command)")
      let (verified, outdated) = (try shop.run("verify"), try shop.run("outdated"))
      #expect(verified.status == 0 && outdated.status == 0, "\(command): \(verified.stderr)\(outdated.stderr)")
      try shop.write(pinned)
    }
  }

  /// Whatever tools the manifest states: nothing is checked out yet, and SwiftPM sees the moved tag alone.
  @Test(arguments: ["5.9", "6.0"])
  func whatIsPinnedIsWhatIsBuilt(_ tools: String) throws {
    let shop = try Shop("  log: { git: https://git.example.com/log.git, version: 1.1.0 }\n", dependencies: "[log/log]")
    try shop.scratch.write(
      "name: Shop\nkind: workspace\nintegration: { tools: \"\(tools)\" }\n", to: "app/component.yaml")
    try shop.release("log", "1.1.0")
    for command in ["resolve", "generate"] {
      let outcome = try shop.run(command)
      #expect(outcome.status == 0, "\(command): \(outcome.stderr)")
    }
    let pinned = try shop.revision("log", "1.1.0")
    try shop.commit("log", "README.md", "New.", tag: nil)
    try shop.git("tag -f 1.1.0", in: "log")
    #expect(try shop.revision("log", "1.1.0") != pinned)
    #expect(try shop.run("check").status == 0)
    try shop.build()
    let built = try shop.paste("git -C .build/checkouts/log rev-parse HEAD").stdout
    #expect(built.trimmingCharacters(in: .whitespacesAndNewlines) == pinned)
    #expect(try shop.run("check").status == 0, "SwiftPM leaves Package.resolved as it is")
  }
}
