import Foundation
import TestSupport
import Testing

/// Random sequences of the commands of every day, `new` and renaming too. After each, the project is sound, or nothing was written; and
/// `remove` after `add` restores spec and lockfile.
@Suite(.disabled(if: Shop.obstacle != nil, Comment(rawValue: Shop.obstacle ?? "")))
struct RandomVerbsTests {
  /// `INTEGRATE_VERBS=40` tries so many worlds in place of a few.
  private static let seeds: Range<UInt64> = {
    let count = ProcessInfo.processInfo.environment["INTEGRATE_VERBS"].flatMap { UInt64($0) } ?? 2
    return 0..<count
  }()

  @Test(arguments: seeds)
  func eachCommandLeavesASoundProjectOrWritesNothing(_ seed: UInt64) throws {
    var world = try VerbWorld(seed: seed)
    for step in 0..<14 {
      let command = world.command()
      let before = try world.files()
      let outcome = try world.run(command)
      let label: Comment =
        "seed \(seed) step \(step): \(command.joined(separator: " "))\n\(outcome.stdout)\(outcome.stderr)"
      let after = try world.files()
      if outcome.status != 0 {
        #expect(after == before, label)
        continue
      }
      let check = try world.run(["check"])
      #expect(check.status == 0, "\(label)\n\(check.stderr)")
      world.note(command)
      // A pin that moved stays where it is.
      guard command[0] == "add", outcome.stdout.contains(": added '"), !outcome.stdout.contains(" → ") else { continue }
      let removed = try world.run(["remove", command[1], "--from", command[3]])
      let restored = try world.files()
      #expect(removed.status == 0 && restored == before, "\(label)\n\(removed.stdout)\(removed.stderr)")
      if Bool.random(using: &world.random) { _ = try world.run(command) }
    }
  }
}

private struct VerbWorld {
  var random: SeededGenerator
  private let shop: Shop
  private var components = ["Login", "Cart"]
  private let specs = [
    "name: NAME\n", "name: NAME # ours\ndependencies: []\n", "name: NAME\ndependencies:\n", "name: NAME",
    "name: NAME\nmodules:\n  NAME:\n  NAMEMore: { path: More }\n", "name: NAME\r\nsummary: It.\r\n",
  ]

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: 0xADD + seed)
    shop = try Shop.usual(dependencies: "[]")
    for name in ["Login", "Cart"] {
      let spec = specs.randomElement(using: &random) ?? ""
      try shop.scratch.write(spec.replacing("NAME", with: name), to: "app/\(name)/component.yaml")
      try shop.scratch.write("public struct \(name) {}\n", to: "app/\(name)/Sources/\(name)/\(name).swift")
      try shop.scratch.write("public struct More {}\n", to: "app/\(name)/More/More.swift")
    }
    try shop.write("lockfile: 1\npins: {} # none\n")
    let start = try shop.run("generate")
    try #require(start.status == 0, "\(start.stderr)")
  }

  func run(_ command: [String]) throws -> Launch.Outcome { try shop.run(command) }

  /// A command; `add` names the component that it adds to third.
  mutating func command() -> [String] {
    let name = ["log", "metrics", "trace", "Chat", "Cart", "lgo"].randomElement(using: &random) ?? ""
    let version = ["1.0.0", "1.1.0", "2.0.0", "9.0.0"].randomElement(using: &random) ?? ""
    let component = components.randomElement(using: &random) ?? ""
    let other = ["Login", "Cart", "Basket", "Profile", "log"].randomElement(using: &random) ?? ""
    let git = ["--git", "https://git.example.com/\(name.lowercased()).git"]
    switch Int.random(in: 0..<13, using: &random) {
    case 0...2: return ["add", name, "--to", component] + git
    case 3: return ["add", "\(name)@\(version)", "--to", component]
    case 4, 5: return ["remove", name, "--from", component]
    case 6: return ["pin", name, version]
    case 7: return ["unpin", name]
    case 8: return ["update", "--major"]
    case 9: return ["new", other]
    case 10, 11: return ["simulate", "rename", component, "to", other, "--apply"]
    default: return ["update", name]
    }
  }

  /// Takes over the names of components after a command that did its work.
  mutating func note(_ command: [String]) {
    if command[0] == "new" { components.append(command[1]) }
    if command[0] == "simulate" { components = components.map { $0 == command[2] ? command[4] : $0 } }
  }

  /// The files of the root that commands may write, by path.
  func files() throws -> [String: String] {
    var found: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: shop.root.path) {
      let isText = ["yaml", "resolved", "declarations"].contains { path.hasSuffix(".\($0)") }
      if isText || path == "Package.swift" { found[path] = try shop.scratch.read("app/\(path)") }
    }
    return found
  }
}
