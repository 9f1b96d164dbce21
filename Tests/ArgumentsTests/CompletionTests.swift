import Arguments
import Foundation
import Testing

/// The scripts are run in the shells themselves, if those are installed.
@Suite struct CompletionTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "completion-\(UUID().uuidString)")
    let files = folder.appending(path: "files")
    for name in ["one folder", "two"] {
      try FileManager.default.createDirectory(at: files.appending(path: name), withIntermediateDirectories: true)
    }
    for name in ["a.key", "b c.key", "d.txt"] { try Data().write(to: files.appending(path: name)) }
    for shell in CompletionShell.allCases {
      let script = Zoo.completionScript(for: shell)
      try Data(script.utf8).write(to: folder.appending(path: "zoo.\(shell.rawValue)"))
    }
  }

  private static func path(of shell: String) -> String? {
    ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(shell)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private func run(_ shell: String, _ arguments: [String]) throws -> (output: String, errors: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(filePath: try #require(Self.path(of: shell)))
    process.arguments = arguments
    process.currentDirectoryURL = folder.appending(path: "files")
    var environment = ProcessInfo.processInfo.environment
    environment["HOME"] = folder.path()
    process.environment = environment
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let errorText = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (text, errorText, process.terminationStatus)
  }

  private func script(_ shell: String) -> String { folder.appending(path: "zoo.\(shell)").path() }

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
    #expect(result.errors == "" && result.status == 0)
    return result.output.split(separator: "\n").map(String.init).sorted()
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
    #expect(result.output.contains("-F _zoo_complete zoo"))
    #expect(try run("bash", ["-n", script("bash")]).errors == "")
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
    #expect(result.errors == "")
    let words = result.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    let escaped = words.map { $0.contains("\\") ? $0 : $0.replacing(" ", with: "\\ ") }
    #expect(escaped.sorted() == expected)
  }

  // MARK: zsh

  @Test(.enabled(if: CompletionTests.path(of: "zsh") != nil, "zsh is not installed"))
  func zshTakesTheScript() throws {
    #expect(try run("zsh", ["-n", script("zsh")]).errors == "")
    let command = "autoload -U compinit; compinit -D -u; source $1; print $_comps[zoo] $+functions[_zoo_feed_complete]"
    let result = try run("zsh", ["-f", "-c", command, "zsh", script("zsh")])
    #expect(result.output == "_zoo_complete 1\n")
    #expect(result.errors == "")
  }
}
