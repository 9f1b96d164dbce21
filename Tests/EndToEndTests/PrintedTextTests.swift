import Foundation
import TestSupport
import Testing

/// Output about any tree neither controls a terminal nor is a command to a CI system.
@Suite struct PrintedTextTests {
  private static let hostile = "::error title=x::name"
  private static let alsoHostile = "a##[error]b"

  /// A root whose names, folders and generated files contain commands for the program that shows them.
  private static func root() throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    let names = [hostile, alsoHostile]
    let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
    try scratch.write("name: App\nkind: app\ndependencies: [\(list)]\n", to: "component.yaml")
    try scratch.write("lockfile: 1\npins: {}\n", to: "integrate.lock.yaml")
    try scratch.write("", to: "Sources/App/App.swift")
    for name in names {
      try scratch.write("name: \"\(name)\"\n", to: "Components/\(name)/component.yaml")
      try scratch.write("", to: "Components/\(name)/Sources/\(name)/A.swift")
    }
    let git = "git -c user.name=A -c user.email=a@example.com"
    let made = try Launch.shell(
      "integrate generate; git init -q -b main .; git add -A; \(git) commit -q -m one", in: scratch.url
    ).run()
    try #require(made.status == 0, "\(made.stderr)")
    let manifest = try scratch.read("Package.swift")
    let lines = "\u{1B}]0;x\u{7}\n\r::error::a\n ::error::b\n##[error]c ##vso[task.complete]\n\u{202E}\n"
    try scratch.write(manifest + lines, to: "Package.swift")
    return scratch
  }

  @Test func noFileOfTheTreeSpeaksToTheTerminal() throws {
    let scratch = try Self.root()
    let compared = try Launch.integrate(["check"], in: scratch.url).run()
    #expect(compared.stdout.contains("error::b"), "the difference of the manifest is printed: \(compared.stderr)")
    try expectQuiet([["check"], ["generate", "--check"], ["check", "--format", "github"]], scratch)
    for name in [Self.hostile, Self.alsoHostile] {
      try scratch.write("", to: "Components/\(name)/Sources/\(name)/::error::\r\u{9B}.swift")
    }
    let commands = [
      ["check"], ["check", "--format", "json"], ["check", "--format", "sarif"], ["check", "--format", "junit"],
      ["check", "--strict"], ["resolve"], ["resolve", "--frozen", "--format", "json"], ["generate", "--check"],
      ["graph"],
      ["graph", "--format", "json"], ["graph", "--format", "dot"], ["graph", "--format", "mermaid"],
      ["graph", "--modules"], ["why", Self.hostile], ["why", Self.alsoHostile], ["why", "::x##[error]"], ["affected"],
      ["affected", "--format", "json"], ["diff", "HEAD"], ["pin", Self.hostile, "--path", "::error::p##[error]"],
      ["unpin", Self.alsoHostile], ["update", Self.hostile], ["explain", "::error::x"], ["import", "."], ["init"],
      ["generate"],
    ]
    try expectQuiet(commands, scratch)
  }

  private func expectQuiet(_ commands: [[String]], _ scratch: ScratchFolder) throws {
    for command in commands {
      let outcome = try Launch.integrate(command, in: scratch.url).run()
      #expect((0...2).contains(outcome.status), "\(command): \(outcome.stderr)")
      for output in [outcome.stdout, outcome.stderr] {
        for line in output.split(whereSeparator: \.isNewline) {
          let start = line.drop(while: \.isWhitespace)
          // Annotations are commands; the message about a file is inside of one.
          let isAnnotation = command.contains("github") && start.contains(#/^::(error|warning) [^:]*title=[a-z-]+::/#)
          #expect(!start.hasPrefix("::") || isAnnotation, "\(command) prints a command: \(line)")
          #expect(!line.contains("##["), "\(command) prints a command: \(line)")
          #expect(!line.contains("##vso["), "\(command) prints a command: \(line)")
        }
        let hidden = output.unicodeScalars.filter { scalar in
          scalar != "\n" && [.control, .format, .lineSeparator].contains(scalar.properties.generalCategory)
        }
        #expect(hidden.isEmpty, "\(command) prints \(hidden.map { String($0.value, radix: 16) })")
      }
    }
  }

  /// A printed command to paste into a shell runs nothing that a name contains.
  @Test func namesInCommandsToPasteAreQuoted() throws {
    let scratch = try ScratchFolder()
    let name = "a;touch pwned"
    try scratch.write("name: App\nkind: app\ndependencies: [\(name), \(name)2, \(name)3]\n", to: "component.yaml")
    try scratch.write("", to: "Sources/App/App.swift")
    let version = "version: 1.0.0, revision: \"\(String(repeating: "1", count: 40))\""
    let pins = [
      "\(name): { path: ../lost }", "\(name)2: { path: ../lost, git: https://git.example.com/two.git, \(version) }",
      "\(name)3: { git: https://git.example.com/three.git, \(version) }",
    ]
    try scratch.write("lockfile: 1\npins:\n" + pins.map { "  \($0)\n" }.joined(), to: "integrate.lock.yaml")
    let mirror = #"{ "mirror": "https://x.example/y.git", "original": "https://git.example.com/three.git" }"#
    try scratch.write("{ \"object\": [\(mirror)], \"version\": 1 }", to: ".swiftpm/configuration/mirrors.json")
    var count = 0
    for command in [["check"], ["generate", "--publish"], ["resolve", "--offline"], ["unpin", "b"]] {
      let outcome = try Launch.integrate(command, in: scratch.url).run()
      for match in (outcome.stdout + outcome.stderr).matches(of: #/integrate (?:pin|unpin) (?<name>[^-A-Z]\S*)/#) {
        #expect(!match.name.contains(";") || match.name.hasPrefix("'"), "\(command): \(outcome.stderr)")
        count += match.name.contains(";") ? 1 : 0
      }
    }
    #expect(count > 2, "no command has the name")
  }

  /// In a folder of a stranger, before there is a root.
  @Test func theNamesOfFoldersThatInitFindsSayNothing() throws {
    let scratch = try ScratchFolder()
    for name in ["::error::x", "##[error]y", "\u{1B}[2Jz"] {
      try scratch.write("import \\\u{1B}\n", to: "\(name)/Sources/\(name)/A.swift")
      try scratch.write("", to: "Components/\(name)/A.swift")
    }
    let outcome = try Launch.integrate(["init"], in: scratch.url).run()
    let said = outcome.stdout + outcome.stderr
    #expect((0...2).contains(outcome.status), "\(said)")
    for text in ["\u{1B}", "##[", "\n::"] { #expect(!"\n\(said)".contains(text), "\(said)") }
  }
}
