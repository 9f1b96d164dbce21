import Foundation
import TestSupport
import Testing

/// Commands.md has every command, the options that `--help` lists, and examples that work as described. With
/// `INTEGRATE_RECORD` set its tables of options are written instead, and the run fails.
@Suite struct CommandsArticleTests {
  private struct Section {
    let command: String
    let lines: [Substring]
  }

  private static let catalog = checkout.appendingPathComponent("Sources/integrate/Documentation.docc")

  /// The arguments, options and subcommands of a command, as `--help` prints them.
  private struct Help {
    var options: [[String]] = []
    var subcommands: [String] = []

    init(_ command: String = "") throws {
      var launch = Launch.integrate(command.split(separator: " ").map(String.init) + ["--help"], in: checkout)
      launch.environment = ["COLUMNS": "100000"]
      var section = Substring()
      for line in try launch.run().stdout.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.first?.isWhitespace != true { section = line }
        guard line.hasPrefix("  "), section.hasSuffix(":") else { continue }
        // A name is two columns in. Its description starts in column 26, on the next line if the name is long.
        let short = line.dropFirst(2).prefix(23)
        let name = short.last == " " ? short : line.dropFirst(2)
        let label = name.trimmingCharacters(in: .whitespaces)
        let text = line.dropFirst(name.count + 2).trimmingCharacters(in: .whitespaces)
        if !["ARGUMENTS:", "OPTIONS:"].contains(section) {
          if !label.isEmpty, !label.hasPrefix("See ") { subcommands.append(label) }
        } else if label.isEmpty {
          options[options.count - 1][1] += text
        } else {
          options.append([label, text])
        }
      }
    }
  }

  private let text: String
  private let sections: [Section]
  private let commands: [String]
  /// The lines of the help text from the first command on.
  private let rows: [Substring]

  init() throws {
    text = try String(contentsOf: Self.catalog.appendingPathComponent("Commands.md"), encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    sections = lines.split { $0.hasPrefix("#") && !$0.hasPrefix("### ") }.flatMap { part in
      let starts = part.indices.filter { part[$0].hasPrefix("### ") }
      return zip(starts, starts.dropFirst() + [part.endIndex]).map { start, end in
        Section(command: String(part[start].dropFirst(4)), lines: Array(part[(start + 1)..<end]))
      }
    }
    let help = try Launch.integrate(["--help"], in: checkout).run().stdout.split(separator: "\n")
    rows = Array(help.drop { $0 != "START:" })
    commands = rows.filter { $0.hasPrefix("  ") }.map { String($0.dropFirst(2).prefix { $0 != " " }) }
      .filter { $0 != "See" }
  }

  @Test func everyCommandHasOneLineOfHelp() {
    for row in rows { #expect(!row.hasPrefix("   "), "the line above is too long: \(row)") }
  }

  @Test func everyCommandHasASection() throws {
    #expect(commands.count > 10 && commands.contains("check"), "\(commands)")
    #expect(sections.map(\.command).sorted() == commands.sorted())
  }

  @Test func changelogHasThisVersion() throws {
    let version = try Launch.integrate(["--version"], in: checkout).run().stdout.split(separator: "\n").joined()
    let changelog = try String(contentsOf: Self.catalog.appendingPathComponent("Changelog.md"), encoding: .utf8)
    let first = changelog.split(separator: "\n").first { $0.hasPrefix("### ") }
    #expect(first?.hasPrefix("### \(version)") == true, "\(version)")
  }

  @Test func everyOptionIsInATable() throws {
    var options: [String: [[String]]] = [:]
    for command in commands {
      let help = try Help(command)
      options[command] = help.options
      for name in help.subcommands { options["\(command) \(name)"] = try Help("\(command) \(name)").options }
    }
    let names = options.keys.sorted()
    let known = options.values.joined().flatMap { $0[0].split(separator: " ").map { $0.filter { $0 != "," } } }
    for line in text.split(separator: "\n") where !line.hasPrefix("|") {
      for option in line.matches(of: /`(--[a-z-]+)/).map({ String($0.1) }) {
        #expect(known.contains(option), "no command has \(option)")
      }
    }
    let users = Dictionary(grouping: names.flatMap { name in (options[name] ?? []).map { (name, $0) } }) { $0.1 }
      .mapValues { $0.map { $0.0 } }
    let common = users.filter { $0.value.count > 7 }
      .sorted { ($1.value.count, $0.key[0]) < ($0.value.count, $1.key[0]) }
    var rows = common.map { row, users in
      let others = names.filter { !users.contains($0) }
      let listed = (others.count < 3 ? others : users).map { "`\($0)`" }.joined(separator: ", ")
      return row + [others.isEmpty ? "all" : others.count < 3 ? "all but \(listed)" : listed]
    }
    var printed = table("", ["Option", "Meaning", "Commands"], rows, in: text)
    for name in names {
      rows = (options[name] ?? []).filter { users[$0]?.count ?? 0 <= 7 }
      printed = table(": \(name)", ["Argument or option", "Meaning"], rows, in: printed)
    }
    if ProcessInfo.processInfo.environment["INTEGRATE_RECORD"] != nil, printed != text {
      try printed.write(to: Self.catalog.appendingPathComponent("Commands.md"), atomically: true, encoding: .utf8)
      Issue.record("recorded Commands.md: read what changed")
      return
    }
    #expect(printed == text, "run it with INTEGRATE_RECORD=1")
  }

  /// The article with the table after the line `<!-- options… -->`; without rows there is none.
  private func table(_ name: String, _ titles: [String], _ rows: [[String]], in text: String) -> String {
    let mark = "<!-- options\(name) -->\n\n"
    guard let range = text.range(of: mark) else { return text + "there is no line '<!-- options\(name) -->'\n" }
    let rest = text[range.upperBound...].split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0.hasPrefix("|") }.drop { $0.isEmpty }
    let lines = rows.map { row in
      let meaning = row[1].replacing(/(^|\W)'([^']+)'(?!\w)/) { "\($0.1)`\($0.2)`" }
      return "| " + (["`\(row[0])`", meaning] + row.dropFirst(2)).joined(separator: " | ") + " |"
    }
    let head = ["| \(titles.joined(separator: " | ")) |", "|" + titles.map { _ in "---|" }.joined()]
    let whole = rows.isEmpty ? [] : head + lines + [""]
    return text[..<range.upperBound] + (whole + rest.map(String.init)).joined(separator: "\n")
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
