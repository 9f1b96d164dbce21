import Foundation
import TestSupport
import Testing

/// Commands.md has every command, no option that is not there, and examples that do what it says.
@Suite struct CommandsArticleTests {
  private struct Section {
    let command: String
    let lines: [Substring]
  }

  private static let catalog = checkout.appendingPathComponent("Sources/integrate/Documentation.docc")

  private let sections: [Section]
  private let commands: [String]

  init() throws {
    let text = try String(contentsOf: Self.catalog.appendingPathComponent("Commands.md"), encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    sections = lines.split { $0.hasPrefix("#") && !$0.hasPrefix("### ") }.flatMap { part in
      let starts = part.indices.filter { part[$0].hasPrefix("### ") }
      return zip(starts, starts.dropFirst() + [part.endIndex]).map { start, end in
        Section(command: String(part[start].dropFirst(4)), lines: Array(part[(start + 1)..<end]))
      }
    }
    let help = try Launch.integrate(["--help"], in: checkout).run().stdout.split(separator: "\n")
    // A command stands two spaces in; what is said of it goes on further to the right.
    commands = help.drop { $0 != "SUBCOMMANDS:" }.compactMap { line in
      line.hasPrefix("  ") && !line.hasPrefix("   ") ? line.dropFirst(2).prefix { $0 != " " } : nil
    }.map(String.init).filter { $0 != "See" }
  }

  @Test func everyCommandHasASection() throws {
    #expect(commands.count > 10 && commands.contains("check"), "\(commands)")
    #expect(sections.map(\.command).sorted() == commands.sorted())
    let overview = try String(
      contentsOf: Self.catalog.appendingPathComponent("Documentation.md"), encoding: .utf8)
    for command in commands { #expect(overview.contains("| `integrate \(command)` |"), "\(command)") }
  }

  @Test func changelogHasThisVersion() throws {
    let version = try Launch.integrate(["--version"], in: checkout).run().stdout.split(separator: "\n").joined()
    let changelog = try String(contentsOf: Self.catalog.appendingPathComponent("Changelog.md"), encoding: .utf8)
    let first = changelog.split(separator: "\n").first { $0.hasPrefix("### ") }
    #expect(first?.hasPrefix("### \(version)") == true, "\(version)")
  }

  @Test func everyOptionThatIsNamedIsThere() throws {
    for section in sections {
      let help = try Launch.integrate([section.command, "--help"], in: checkout).run().stdout
      let prose = section.lines.split(separator: "```text", maxSplits: 1).first ?? []
      for option in prose.joined(separator: " ").matches(of: /`(--[a-z-]+)/).map(\.1) {
        #expect(help.contains(option), "\(section.command) has no \(option)")
      }
    }
  }

  @Test func examplesDoWhatIsSaid() throws {
    let scratch = try ScratchFolder()
    let path = scratch.url.path
    let prepare = """
      bash '\(checkout.path)/Examples/make-repositories.sh' repositories >/dev/null 2>&1
      cp -R '\(checkout.path)/Examples/Grocery' Grocery && mkdir specs && cd Grocery
      git init -q -b main . && git add -A
      git -c user.name=A -c user.email=a@example.com commit -q -m one
      """
    let prepared = try Launch.shell(prepare, in: scratch.url).run()
    try #require(prepared.status == 0, "\(prepared.stderr)")
    let environment = [
      "GIT_CONFIG_COUNT": "2", "GIT_CONFIG_KEY_0": "url.file://\(path)/repositories/.insteadOf",
      "GIT_CONFIG_VALUE_0": "https://git.example.com/grocery/", "GIT_CONFIG_KEY_1": "protocol.file.allow",
      "GIT_CONFIG_VALUE_1": "always", "XDG_CACHE_HOME": "\(path)/cache",
    ]
    for section in sections {
      let block = section.lines.drop { $0 != "```text" }.dropFirst().prefix { $0 != "```" }
      #expect(!block.isEmpty, "\(section.command) has no example")
      var printed: [String] = []
      for line in block where line.hasPrefix("$ ") {
        var launch = Launch.shell("exec 2>&1\n\(line.dropFirst(2))", in: scratch.url.appendingPathComponent("Grocery"))
        launch.environment = environment
        var output = try launch.run().stdout
        while output.hasSuffix("\n") { output.removeLast() }
        printed.append(String(line))
        if !output.isEmpty { printed.append(output) }
      }
      #expect(printed.joined(separator: "\n") == block.joined(separator: "\n"))
    }
  }
}
