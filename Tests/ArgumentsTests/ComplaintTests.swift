import TestSupport
import Testing

@testable import Arguments

@Suite struct ComplaintTests {
  @Test(arguments: [
    (["fede"], "error: unknown command 'fede'\nhelp: did you mean 'feed'?"),
    (["nuorish"], "error: unknown command 'nuorish'\nhelp: did you mean 'nourish'?"),
    (["elephant"], "error: unknown command 'elephant'"),
    (["secrt"], "error: unknown command 'secrt'"),
    (["help", "fede"], "error: unknown command 'fede'\nhelp: did you mean 'feed'?"),
    (["feed"], "error: the argument '<animal>' is missing"),
    (["feed", "x", "--fodo", "hay"], "error: unknown option '--fodo'\nhelp: did you mean '--food'?"),
    (["feed", "x", "--fodo=hay"], "error: unknown option '--fodo'\nhelp: did you mean '--food'?"),
    (
      ["feed", "x", "-food"],
      "error: the value 'ood' is not valid for '-f <food>'\nhelp: use one of 'hay', 'fish', 'leaves'"
    ),
    (["feed", "x", "-dry-run"], "error: unknown option '-dry-run'\nhelp: did you mean '--dry-run'?"),
    (["feed", "x", "-nz"], "error: unknown option '-z'"),
    (["feed", "x", "--zzzzzz"], "error: unknown option '--zzzzzz'"),
    (
      ["feed", "x", "--food"],
      "error: the option '--food <food>' needs a value\nhelp: use one of 'hay', 'fish', 'leaves'"
    ),
    (
      ["feed", "x", "-t", "--clean"],
      "error: the option '-t <tags>' needs a value, and '--clean' looks like an option"
    ),
    (
      ["feed", "x", "--amount", "-n"],
      "error: the option '--amount <amount>' needs a value, and '-n' looks like an option\n"
        + "help: write '--amount=-n' if it is the value"
    ),
    (
      ["feed", "x", "--food", "fsh"],
      "error: the value 'fsh' is not valid for '--food <food>'\n"
        + "help: did you mean 'fish'? use one of 'hay', 'fish', 'leaves'"
    ),
    (["feed", "x", "--amount", "much"], "error: the value 'much' is not valid for '--amount <amount>'"),
    (["feed", "x", "y"], "error: the value 'y' is not valid for '<children>'"),
    (
      ["feed", "x", "--at", "now"],
      "error: the value 'now' is not valid for '--at <hh:mm>': it is not of the form hh:mm"
    ),
    (["feed", "x", "--dry-run=yes"], "error: the flag '--dry-run' takes no value\nhelp: remove '=yes'"),
    (["feed", "x", "-n=yes"], "error: the flag '-n' takes no value\nhelp: remove '=yes'"),
    (
      ["feed", "x", "--slow", "--fast"],
      "error: '--slow' and '--fast' cannot be used together\nhelp: pass only one of them"
    ),
    (["feed", "x", "--amount", "0"], "error: the amount must be more than nothing"),
    (["feed", "x", "-C", ""], "error: the folder is empty"),
    (["-C", "", "count-all"], "error: the folder is empty"),
    (["count-all", "x"], "error: unexpected argument 'x'"),
    (["open", "gate"], "error: one of '--enable-alarm', '--disable-alarm' is missing"),
    (["open", "gate", "x"], "error: unexpected argument 'x'"),
    (
      ["--food", "hay", "feed", "x"],
      "error: unknown option '--food'\nhelp: write it after the command: 'zoo feed --food'"
    ),
    (["--versoin"], "error: unknown option '--versoin'\nhelp: did you mean '--version'?"),
    (["feed", "--hlep"], "error: unknown option '--hlep'\nhelp: did you mean '--help'?"),
    (
      ["--generate-completion-script", "bsh"],
      "error: there are no completions for the shell 'bsh'\n"
        + "help: did you mean 'bash'? use one of 'bash', 'zsh', 'fish'"
    ),
  ])
  func whatIsWrongIsSaid(_ words: [String], _ expected: String) {
    #expect(complaint(words) == expected)
  }

  @Test func aComplaintEndsWithTheUsage() {
    let (text, code) = printed("feed", "x", "--fodo")
    #expect(code == 2)
    #expect(text.contains("\nusage: zoo feed [--directory <folder>]"))
    #expect(text.hasSuffix("\n  See 'zoo feed --help' for more information."))
  }

  @Test func theStatusOfUsageErrorsCanBeChosen() {
    struct Other: ParsableCommand {
      static let usageExitCode = ExitCode(64)
    }
    let error = #expect(throws: (any Error).self) { try Other.parseAsRoot(["--x"]) }
    #expect(error.map { Other.exitCode(for: $0) } == ExitCode(64))
  }

  @Test func otherErrorsAreFailures() {
    struct Broken: Error, CustomStringConvertible { var description: String { "it broke" } }
    #expect(Zoo.exitCode(for: Broken()) == .failure)
    #expect(Zoo.fullMessage(for: Broken()) == "error: it broke")
    #expect(Zoo.exitCode(for: CleanExit.message("bye")) == .success)
    #expect(Zoo.fullMessage(for: CleanExit.message("bye")) == "bye")
  }

  @Test func hostileWordsAreOnlyErrors() {
    var generator = SeededGenerator(seed: 20_261_120)
    let alphabet = [
      "-", "--", "=", "f", "feed", "open", "gate", "--food", "-C", "help", "é", "\u{202e}", " ", "1", "\0", "n",
    ]
    for _ in 0..<5_000 {
      let words = (0..<Int.random(in: 0..<6, using: &generator)).map { _ in
        (0..<Int.random(in: 1..<4, using: &generator)).map { _ in alphabet.randomElement(using: &generator) ?? "" }
          .joined()
      }
      do {
        _ = try Zoo.parseAsRoot(words)
      } catch {
        #expect([0, 2].contains(Zoo.exitCode(for: error).rawValue), "\(words)")
      }
    }
  }

  @Test func theFirstOfEquallyNearNamesWins() {
    #expect(NearestName.of("cat", among: ["bat", "hat", "dog"]) == "bat")
    #expect(NearestName.of("gene", among: ["generate", "gone"]) == "generate")
    #expect(NearestName.of("xyz", among: ["generate"]) == nil)
    #expect(NearestName.of("x", among: []) == nil)
  }
}
