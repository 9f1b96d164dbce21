import Testing

@testable import Arguments

@Suite struct HelpTests {
  @Test func theTopCommandListsItsSubcommands() {
    #expect(
      Zoo.helpMessage(columns: 80) == """
        OVERVIEW: Keeps animals.

        USAGE: zoo [--directory <folder>] [--verbose ...] <subcommand>

        OPTIONS:
          -C, --directory <folder>
                                  Work in another folder. (default: .)
          -v, --verbose           Say more; twice for even more.
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          feed, nourish           Feed an animal.
          open                    Open a gate.

        RARE:
          count-all               Count the animals.

          See 'zoo help <subcommand>' for detailed help.

        """)
  }

  @Test func aSubcommandListsItsOptions() {
    #expect(
      Zoo.helpMessage(for: Feed.self, columns: 80) == """
        OVERVIEW: Feed an animal.

        It has to be hungry.

        USAGE: zoo feed [--directory <folder>] [--verbose ...] [--food <food>]
                 [--amount <amount>] [-t <tags> ...] [--at <hh:mm>] [--clean|--no-clean]
                 [--dry-run] [--slow] [--fast] <animal> [<children> ...]

        ARGUMENTS:
          <animal>                The animal.
          <children>              Its children.

        OPTIONS:
          -C, --directory <folder>
                                  Work in another folder. (default: .)
          -v, --verbose           Say more; twice for even more.
          -f, --food <food>       What to give. (values: hay, fish, leaves; default:
                                  hay)
          --amount <amount>       How much, in kilograms.
          -t <tags>               A tag; may be repeated.
          --at <hh:mm>            At what time.
          --clean/--no-clean      Clean up. (default: --clean)
          -n, --dry-run           Only say it.
          --slow                  Walk.
          -F, --fast              Run.
          --version               Show the version.
          -h, --help              Show help information.

        """)
  }

  @Test func helpIsFoundEverywhere() {
    let top = Zoo.helpMessage()
    let feed = Zoo.helpMessage(for: Feed.self)
    let gate = Zoo.helpMessage(for: Open.Gate.self)
    for words in [
      ["--help"], ["-h"], ["help"], ["-v", "--help"], ["-vh"], ["--bogus", "--help"], ["bogus", "-h"], [],
    ] {
      #expect(shown(words) == top, "\(words)")
    }
    for words in [
      ["feed", "--help"], ["feed", "-h"], ["help", "feed"], ["nourish", "--help"], ["feed", "--bogus", "--help"],
      ["feed", "x", "--food", "none", "-h"],
    ] {
      #expect(shown(words) == feed, "\(words)")
    }
    for words in [["open", "gate", "-h"], ["help", "open", "gate"], ["open", "help", "gate"]] {
      #expect(shown(words) == gate, "\(words)")
    }
    // After the terminator `--help` is a word like any other.
    #expect(printed("count-all", "--", "--help").code == 2)
  }

  @Test func theVersionIsPrintedOnRequest() {
    #expect(printed("--version") == ("1.2.3", 0))
    #expect(printed("feed", "--version") == ("1.2.3", 0))
  }

  @Test func whatIsHiddenIsShownOnRequest() throws {
    #expect(!Zoo.helpMessage(for: Feed.self).contains("--seed"))
    #expect(Zoo.helpMessage(for: Feed.self, includeHidden: true).contains("--seed <seed>"))
    #expect(shown(["feed", "--help-hidden"]) == Zoo.helpMessage(for: Feed.self, includeHidden: true))
    #expect(shown(["--help-hidden"]).contains("secret"))
    #expect(try parse("feed", "--seed", "1", "x", as: Feed.self).seed == 1)
  }

  @Test(arguments: [50, 60, 100, 200])
  func noLineIsWiderThanTheTerminal(_ columns: Int) {
    for line in Zoo.helpMessage(for: Feed.self, columns: columns).split(separator: "\n") {
      #expect(line.count <= columns)
    }
  }

  @Test func aCommandsOwnHelpFlagWins() throws {
    struct Own: ParsableCommand {
      static let configuration = CommandConfiguration(version: "9")
      @Flag(name: [.customShort("h"), .customLong("version")]) var human = false
    }
    #expect(try Own.parse(["-h"]).human)
    #expect(try Own.parse(["--version"]).human)
    #expect(Own.helpMessage().contains("  --help "))
  }

  @Test func optionGroupsMayHaveTitles() {
    struct Common: ParsableArguments {
      @Option(help: "Where to.") var output: String = "out"
    }
    struct Titled: ParsableCommand {
      @OptionGroup(title: "Output Options") var common: Common
      @OptionGroup(visibility: .hidden) var hidden: Place
    }
    let help = Titled.helpMessage(columns: 80)
    #expect(
      help.contains("OUTPUT OPTIONS:\n  --output <output>       Where to. (default: out)\n\nOPTIONS:\n  -h, --help"))
    #expect(!help.contains("directory"))
  }

  @Test(arguments: [
    ("dryRun", "dry-run"), ("URLPath", "url-path"), ("a_b", "a-b"), ("x", "x"), ("useHTTP2", "use-http2"),
  ])
  func propertiesBecomeHyphenatedOptions(_ key: String, _ expected: String) {
    #expect(key.hyphenated == expected)
  }

  private func shown(_ words: [String]) -> String {
    do {
      var command = try Zoo.parseAsRoot(words)
      try command.run()
      return "ran"
    } catch {
      #expect(Zoo.exitCode(for: error) == .success, "\(words)")
      return Zoo.fullMessage(for: error)
    }
  }
}
