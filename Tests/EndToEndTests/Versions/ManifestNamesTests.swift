import Foundation
import TestSupport
import Testing

/// Names in manifests of strangers, in the output of each command that reads them.
@Suite(.disabled(if: Shop.obstacle != nil, Comment(rawValue: Shop.obstacle ?? "")))
struct ManifestNamesTests {
  private static let logURL = ".package(url: \"https://git.example.com/log.git\", "

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
      let shop = try Shop(Shop.pins("log"), dependencies: "[log]")
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
