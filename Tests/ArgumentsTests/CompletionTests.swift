import Arguments
import Foundation
import TestSupport
import Testing

/// The scripts are run in the shells themselves, if those are installed.
@Suite struct CompletionTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    for name in ["one folder", "two"] { try scratch.folder("files/\(name)") }
    for name in ["a.key", "b c.key", "d.txt"] { try scratch.write("", to: "files/\(name)") }
    for shell in CompletionShell.allCases {
      try scratch.write(Zoo.completionScript(for: shell), to: "zoo.\(shell.rawValue)")
    }
  }

  private static func path(of shell: String) -> String? {
    ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(shell)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private func run(_ shell: String, _ arguments: [String]) throws -> Launch.Outcome {
    let launch = Launch(
      program: try #require(Self.path(of: shell)), arguments: arguments, folder: scratch["files"],
      environment: ["HOME": scratch.path])
    return try launch.run()
  }

  private func script(_ shell: String) -> String { scratch["zoo.\(shell)"] }

  // MARK: bash

  /// The words in bash's COMPREPLY when the last of the words is completed.
  private func bash(_ words: [String]) throws -> [String] {
    let result = try run(
      "bash",
      [
        "--norc", "-c",
        """
        source "$1"; shift
        COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
        _zoo_complete 2>&1
        for word in "${COMPREPLY[@]}"; do printf '%s\\n' "$word"; done
        """, "bash", script("bash"),
      ] + words)
    #expect(result.stderr == "" && result.status == 0)
    return result.stdout.split(separator: "\n").map(String.init).sorted()
  }

  @Test(
    .enabled(if: CompletionTests.path(of: "bash") != nil, "bash is not installed"),
    arguments: [
      (["zoo", ""], ["count-all", "feed", "help", "nourish", "open"]),
      (["zoo", "fe"], ["feed"]),
      (["zoo", "-C", "two", "o"], ["open"]),
      (["zoo", "--"], ["--directory", "--help", "--verbose", "--version"]),
      (["zoo", "feed", "--f"], ["--fast", "--food"]),
      (["zoo", "nourish", "--no"], ["--no-clean"]),
      (["zoo", "feed", "--food", ""], ["fish", "hay", "leaves"]),
      (["zoo", "feed", "--food", "=", "f"], ["fish"]),
      (["zoo", "feed", "--food", "="], ["fish", "hay", "leaves"]),
      (["zoo", "-C", "feed", "nourish", "-f", "l"], ["leaves"]),
      (["zoo", "feed", ""], ["lion", "sea lion", "tiger"]),
      (["zoo", "feed", "se"], ["sea lion"]),
      (["zoo", "feed", "--food", "=", "hay", "t"], ["tiger"]),
      (["zoo", "feed", "lion", ""], []),
      (["zoo", "feed", "-C", ""], ["one folder", "two"]),
      (["zoo", "open", ""], ["door", "gate", "help"]),
      (["zoo", "open", "gate", "--en"], ["--enable-alarm"]),
      (["zoo", "open", "door", ""], ["a.key", "b c.key", "one folder", "two"]),
      (["zoo", "open", "door", "a.key", "d"], ["d.txt"]),
      (["zoo", "open", "door", "a.key", "x", "y", "d"], ["d.txt"]),
      (["zoo", "secret", "--h"], ["--help"]),
    ])
  func bashOffers(_ words: [String], _ expected: [String]) throws {
    #expect(try bash(words) == expected)
  }

  @Test(.enabled(if: CompletionTests.path(of: "bash") != nil, "bash is not installed"))
  func bashKnowsWhatTheFunctionIsFor() throws {
    let result = try run("bash", ["--norc", "-c", "source \"$1\"; complete -p zoo", "bash", script("bash")])
    #expect(result.stdout.contains("-F _zoo_complete zoo"))
    #expect(try run("bash", ["-n", script("bash")]).stderr == "")
  }

  // MARK: fish

  @Test(
    .enabled(if: CompletionTests.path(of: "fish") != nil, "fish is not installed"),
    arguments: [
      ("zoo ", ["count-all", "feed", "help", "nourish", "open"]),
      ("zoo fe", ["feed"]),
      ("zoo -C two o", ["open"]),
      ("zoo --ver", ["--verbose", "--version"]),
      ("zoo feed --f", ["--fast", "--food"]),
      ("zoo feed --food ", ["fish", "hay", "leaves"]),
      ("zoo feed --food=f", ["--food=fish"]),
      ("zoo -C feed nourish -f l", ["leaves"]),
      ("zoo feed t", ["tiger"]),
      ("zoo feed ", ["lion", "sea\\ lion", "tiger"]),
      ("zoo feed lion ", []),
      ("zoo -C ", ["one\\ folder/", "two/"]),
      ("zoo open gate --en", ["--enable-alarm"]),
      ("zoo open door a.key d", ["d.txt"]),
    ])
  func fishOffers(_ line: String, _ expected: [String]) throws {
    let command = "source $argv[1]; complete -C $argv[2]"
    let result = try run("fish", ["--no-config", "-c", command, script("fish"), line])
    #expect(result.stderr == "")
    let words = result.stdout.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    let escaped = words.map { $0.contains("\\") ? $0 : $0.replacing(" ", with: "\\ ") }
    #expect(escaped.sorted() == expected)
  }

  // MARK: zsh

  @Test(.enabled(if: CompletionTests.path(of: "zsh") != nil, "zsh is not installed"))
  func zshTakesTheScript() throws {
    #expect(try run("zsh", ["-n", script("zsh")]).stderr == "")
    let command = "autoload -U compinit; compinit -D -u; source $1; print $_comps[zoo] $+functions[_zoo_feed_complete]"
    let result = try run("zsh", ["-f", "-c", command, "zsh", script("zsh")])
    #expect(result.stdout == "_zoo_complete 1\n")
    #expect(result.stderr == "")
  }
}
