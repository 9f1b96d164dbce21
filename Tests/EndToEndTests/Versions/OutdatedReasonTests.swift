import Foundation
import TestSupport
import Testing

/// `update` does what `outdated` lists, and its reasons for pins that stay are true.
@Suite(.disabled(if: Shop.obstacle != nil, Comment(rawValue: Shop.obstacle ?? "")))
struct OutdatedReasonTests {
  private static let logURL = ".package(url: \"https://git.example.com/log.git\", "

  private static func pins(_ names: [String]) -> String {
    names.map { "  \($0): { git: https://git.example.com/\($0).git, version: 1.0.0 }\n" }.joined()
  }

  private static func row(_ name: String, _ outcome: Launch.Outcome) -> String {
    outcome.stdout.split(separator: "\n").first { $0.hasPrefix(name + " ") }.map(String.init) ?? ""
  }

  @Test func aTagThatMovedKeepsNoOtherPin() throws {
    let shop = try Shop.usual(Self.pins(["log", "metrics", "trace"]))
    #expect(try shop.run("resolve").status == 0)
    let was = try shop.revision("metrics", "1.0.0")
    try shop.commit("metrics", "evil.swift", "", tag: "1.0.0")
    let outcome = try shop.run("update")
    #expect(outcome.status == 1 && outcome.stderr.contains("of 'metrics' was moved"), "\(outcome.stderr)")
    #expect(try shop.versions == ["log 1.2.0", "metrics 1.0.0", "trace 1.1.0"], "\(outcome.stdout)\(outcome.stderr)")
    #expect(try shop.lockfile.contains(was), "its own stays where it was")
    let named = try shop.run("update", "metrics")
    #expect(named.status == 1 && named.stdout.isEmpty, "\(named.stdout)")
  }

  /// One that others need to move stays all the same.
  @Test func aTagThatMovedIsHeld() throws {
    let shop = try Shop.usual(Self.pins(["log", "metrics", "trace"]))
    #expect(try shop.run("resolve").status == 0)
    try shop.commit("log", "evil.swift", "", tag: "1.0.0")
    let outcome = try shop.run("update")
    #expect(outcome.status == 1)
    #expect(try shop.versions == ["log 1.0.0", "metrics 1.0.0", "trace 1.1.0"], "\(outcome.stdout)\(outcome.stderr)")
  }

  @Test func aVersionThatCannotBeReadIsTheOnlyReasonToStay() throws {
    let shop = try Shop(Self.pins(["log"]), dependencies: "[log]")
    try shop.release("log", "1.0.0")
    #expect(try shop.run("resolve").status == 0)
    try shop.commit("log", "Package.swift", "// swift-tools-version: 99.5\n", tag: "1.1.0")
    let outcome = try shop.run("update", "log")
    #expect(outcome.stderr.contains("log stays at 1.0.0: 1.1.0 cannot be used\n"), "\(outcome.stderr)")
    #expect(!outcome.stderr.contains("others need"))
  }

  @Test func aHeadThatLostItsProductIsNotPromised() throws {
    let shop = try Shop(dependencies: "[one/one]")
    try shop.commit("one", "Package.swift", RemoteRepositories.manifest("one"), tag: nil)
    #expect(try shop.run("pin", "one", "--git", "https://git.example.com/one.git", "--branch", "main").status == 0)
    let was = try shop.git("rev-parse --short=12 main", in: "one")
    let lost = RemoteRepositories.manifest("one").replacing("(name: \"one\", targets", with: "(name: \"two\", targets")
    try shop.commit("one", "Package.swift", lost, tag: nil)
    let outdated = try shop.run("outdated")
    let head = try shop.git("rev-parse --short=12 main", in: "one")
    let row = Self.row("one", outdated)
    #expect(
      row.hasPrefix("one   main \(was)  main \(was)  main \(head)  \(head) cannot be used"),
      "\(outdated.stdout)\(outdated.stderr)")
    let before = try shop.lockfile
    #expect(try shop.run("update").stderr.contains("one stays at \(was)"))
    #expect(try shop.lockfile == before)
  }

  @Test func aBranchThatIsGoneFailsBoth() throws {
    let shop = try Shop(dependencies: "[one]")
    try shop.commit("one", "Package.swift", RemoteRepositories.manifest("one"), tag: nil)
    try shop.git("branch other", in: "one")
    #expect(try shop.run("pin", "one", "--git", "https://git.example.com/one.git", "--branch", "other").status == 0)
    try shop.git("branch -D other", in: "one")
    for command in ["outdated", "update"] {
      let outcome = try shop.run(command)
      #expect(outcome.status == 1 && outcome.stderr.contains("'one' has no branch 'other'"), "\(outcome.stderr)")
    }
  }

  @Test func whatNeedsAnotherPinToGoBackIsSaid() throws {
    let shop = try Shop.usual(
      Self.pins(["trace"]) + "  log: { git: https://git.example.com/log.git, version: 1.2.0 }\n",
      dependencies: "[log, trace]")
    #expect(try shop.run("resolve").status == 0)
    try shop.release("trace", "1.5.0", needing: "\"1.0.0\"..<\"1.1.0\"")
    #expect(try shop.run("update").status == 0)
    #expect(try shop.versions.contains("trace 1.1.0"))
    let outcome = try shop.run("outdated")
    let row = Self.row("trace", outcome)
    #expect(row.hasPrefix("trace  1.1.0   1.1.0    1.5.0") && row.contains("1.5.0 needs log "), "\(outcome.stdout)")
    #expect(row.hasSuffix("but log stays at 1.2.0"), "\(row)")
  }

  /// Text and annotations of every command that reads the repository, one of whose releases has names with commands for
  /// CI.
  @Test func noNameInAManifestSpeaksToCI() throws {
    let name = "x\\n::error file=a::pwned\\n##[error]y\\u{1B}[2J\\r::stop-commands::z"
    let manifests = [
      RemoteRepositories.manifest("log").replacing(".library(name: \"log\"", with: ".library(name: \"\(name)\""),
      RemoteRepositories.manifest("log", dependencies: Self.logURL + "branch: \"\(name)\")", needs: ["log"]),
      "// swift-tools-version: 5.9\nimport PackageDescription\nfatalError(\"\(name)\")\n",
      "// swift-tools-version: 5.9\n#error(\"\(name)\")\n",
    ]
    for (place, manifest) in manifests.enumerated() {
      let shop = try Shop(Self.pins(["log"]), dependencies: "[log]")
      try shop.release("log", "1.0.0")
      #expect(try shop.run("resolve").status == 0)
      try shop.commit("log", "Package.swift", manifest, tag: "1.1.0")
      let complete = try shop.lockfile
      for command in [
        ["outdated"], ["pin", "log", "1.1.0"], ["pin", "log"], ["update"], ["update", "log"], ["update", "--dry-run"],
        ["update", "log", "--to", "1.1.0"], ["verify"], ["resolve"],
      ] {
        for format in ["text", "github"] where command != ["outdated"] || format == "text" {
          if command == ["resolve"] {
            try shop.write("lockfile: 1\npins:\n  log: { git: https://git.example.com/log.git, version: 1.1.0 }\n")
          }
          let outcome = try shop.run(command + ["--format", format])
          expectQuiet(outcome, "\(place): \(command) \(format)")
          if place > 1, command == ["update"] { #expect(outcome.stderr.contains("its manifest cannot be evaluated")) }
        }
      }
      try shop.write(complete)
    }
  }

  private func expectQuiet(_ outcome: Launch.Outcome, _ what: String) {
    #expect((0...2).contains(outcome.status), "\(what): \(outcome.stderr)")
    for line in (outcome.stdout + outcome.stderr).split(whereSeparator: \.isNewline) {
      let start = line.drop(while: \.isWhitespace)
      let isAnnotation = start.contains(#/^::(error|warning|notice) [^:]*title=[a-z-]+::/#)
      #expect(!start.hasPrefix("::") || isAnnotation, "\(what) prints a command: \(line)")
      #expect(!line.contains("##["), "\(what) prints a command: \(line)")
      #expect(!start.hasPrefix("\\u{3A}:"), "\(what) breaks a line where a stranger says so: \(line)")
    }
    let said = outcome.stdout + outcome.stderr
    let hidden = said.unicodeScalars.filter { $0 != "\n" && $0.properties.generalCategory == .control }
    #expect(hidden.isEmpty, "\(what): \(said)")
  }
}
