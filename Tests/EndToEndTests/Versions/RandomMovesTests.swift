import Foundation
import TestSupport
import Testing

/// Random packages in real git repositories. Their versions drop dependencies, need newer platforms than the root or
/// than their users, drop products, resources, folders, traits and safe flags, become executables and plugins for a
/// command, have files that SwiftPM refuses, and need branches, folders and missing packages. After any command a sound
/// root is still sound, and a command that fails writes nothing.
@Suite(.disabled(if: Shop.obstacle != nil, Comment(rawValue: Shop.obstacle ?? "")))
struct RandomMovesTests {
  /// `INTEGRATE_MOVES=40` tries so many worlds in place of a few.
  private static let seeds: Range<UInt64> = {
    let count = ProcessInfo.processInfo.environment["INTEGRATE_MOVES"].flatMap { UInt64($0) } ?? 3
    return 0..<count
  }()

  @Test(arguments: seeds)
  func whatIsSoundStaysSoundAndWhatFailsWritesNothing(_ seed: UInt64) throws {
    var world = try RandomWorld(seed: seed)
    try world.releaseMore()
    for step in 0..<12 {
      let command = world.command()
      let before = try world.files()
      let outcome = try world.run(command)
      let label: Comment =
        "seed \(seed) step \(step): \(command.joined(separator: " "))\n\(outcome.stdout)\(outcome.stderr)"
      let after = try world.files()
      switch outcome.status {
      case 0:
        #expect(try world.run(["generate"]).status == 0, label)
        let check = try world.run(["check"])
        #expect(check.status == 0, "\(label)\n\(check.stderr)")
      case 1:
        #expect(after == before, label)
        try world.pasteCommands(of: outcome, label)
      default: #expect(after == before && outcome.stderr.contains("there is no pin"), label)
      }
    }
    // Generated files and SwiftPM agree with the pins.
    #expect(try world.run(["generate"]).status == 0)
    let check = try world.run(["check"])
    #expect(check.status == 0, "seed \(seed): \(check.stderr)")
    if seed < 2 { try world.compareWithSwiftPM() }
  }
}

private struct RandomWorld {
  private var random: SeededGenerator
  private let shop: Shop
  private let names = ["alpha", "beta", "gamma", "delta"]
  /// The packages that the root's component names.
  private let direct: [String]
  private var released: [String: [String]] = [:]

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: 0xC0FFEE + seed)
    direct = Array(names.prefix(Int.random(in: 1...2, using: &random)))
    shop = try Shop(dependencies: "[\(direct.map { "\($0)/\($0)" }.joined(separator: ", "))]")
    try shop.scratch.write(
      "name: Shop\nkind: workspace\nintegration:\n  tools: \"6.1\"\n  defaults: { platforms: { macOS: \"13\" } }\n",
      to: "app/component.yaml")
    let imports = direct.map { "import \($0)\n" }.joined()
    try shop.scratch.write(imports, to: "app/Login/Sources/Login/Login.swift")
    let spec = try shop.scratch.read("app/Login/component.yaml")
    try shop.scratch.write("\(spec)plugins: [alpha/alphaGen]\n", to: "app/Login/component.yaml")
    for place in names.indices.reversed() { try release(place, "1.0.0", isSound: true) }
    for name in direct where try !shop.lockfile.contains("  \(name):") {
      // The other one has no pin yet, which is reported.
      _ = try run(["pin", name, "--git", "https://git.example.com/\(name).git"])
    }
    try shop.write(
      try shop.lockfile.replacing("  alpha:\n", with: "  alpha:\n    traits: [T]\n", maxReplacements: 1))
    _ = try run(["resolve"])
    let start = try run(["resolve", "--frozen"])
    try #require(start.status == 0, "\(start.stderr)")
  }

  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

  /// Newer versions, each sound or not.
  mutating func releaseMore() throws {
    for version in ["1.1.0", "1.2.0", "2.0.0"] {
      for place in names.indices.reversed() where !chance(3) { try release(place, version, isSound: chance(2)) }
    }
  }

  private mutating func release(_ place: Int, _ version: String, isSound: Bool) throws {
    let name = names[place]
    var (dependencies, needs): ([String], [String]) = ([], [])
    func package(_ other: String) -> String { ".package(url: \"https://git.example.com/\(other).git\", " }
    for other in names[(place + 1)...] where chance(2) {
      let known = (released[other] ?? ["1.0.0"]).filter { !$0.hasPrefix("2") }
      let from = known.randomElement(using: &random) ?? "1.0.0"
      let end = chance(3) ? "1.\((Int(from.dropFirst(2).prefix(1)) ?? 0) + 1).0" : chance(3) ? "3.0.0" : "2.0.0"
      dependencies.append(package(other) + "\"\(from)\"..<\"\(end)\")")
      needs.append(other)
    }
    var (platforms, product, tools, arguments) = ("", name, "5.9", "")
    var (isProgram, isCommand, isMixed, hasTraits) = (false, false, false, true)
    if !isSound {
      let free = names.filter { $0 != name && !needs.contains($0) && (names.firstIndex(of: $0) ?? 0) > place }
      switch Int.random(in: 0..<14, using: &random) {
      case 0: platforms = "platforms: [.macOS(.v14)], "
      case 1: product = "\(name)Renamed"
      case 2: tools = "6.2"
      case 3:
        (dependencies, needs) = (dependencies + [package("nowhere") + "from: \"1.0.0\")"], needs + ["nowhere"])
      case 4:
        (dependencies, needs) = (dependencies + [".package(path: \"../other\")"], needs + ["other"])
      case 5: (tools, arguments) = ("6.0", ", resources: [.process(\"Gone\")]")
      case 6: arguments = ", path: \"Gone\""
      case 7: arguments = ", swiftSettings: [.unsafeFlags([\"-DX\"])]"
      // As new as the root, and newer than those that need it.
      case 8: platforms = "platforms: [.macOS(.v13)], "
      case 9: isProgram = true
      case 10: isCommand = true
      case 11: isMixed = true
      case 12: hasTraits = false
      default:
        if let other = free.first {
          (dependencies, needs) = (dependencies + [package(other) + "branch: \"main\")"], needs + [other])
        }
      }
    }
    // The first one has additional parts that the component uses: a plugin and a trait.
    let isFirst = place == 0
    if isFirst, tools < "6.1" { tools = "6.1" }
    var manifest = RemoteRepositories.manifest(
      name, dependencies: dependencies.joined(separator: ", "), needs: needs, tools: tools
    ).replacing("products: [.library(name: \"\(name)\"", with: "\(platforms)products: [.library(name: \"\(product)\"")
      .replacing("])])\n", with: "]\(arguments))])\n")
    var files = ["Sources/\(name)/\(name).swift": "// \(version)\n"]
    if isProgram {
      manifest = manifest.replacing(".library(", with: ".executable(").replacing(".target(", with: ".executableTarget(")
      files = ["Sources/\(name)/main.swift": "print(1)\n"]
    }
    if isMixed { files["Sources/\(name)/In/c.c"] = "" }
    if isFirst {
      let capability = isCommand ? ".command(intent: .custom(verb: \"gen\", description: \"\"))" : ".buildTool()"
      manifest = manifest.replacing(
        "])],\n", with: "]), .plugin(name: \"\(name)Gen\", targets: [\"\(name)Gen\"])],\n", maxReplacements: 1
      ).replacing(")])\n", with: "), .plugin(name: \"\(name)Gen\", capability: \(capability))])\n")
      if hasTraits {
        manifest = manifest.replacing(
          "  dependencies: [", with: "  traits: [\"T\"], dependencies: [", maxReplacements: 1)
      }
      files["Plugins/\(name)Gen/Gen.swift"] = Self.plugin(isCommand: isCommand)
    }
    files["Package.swift"] = manifest
    try shop.remote.commit(name, files, tags: [version], areAll: true)
    released[name, default: []].append(version)
  }

  private static func plugin(isCommand: Bool) -> String {
    let function =
      isCommand
      ? "func performCommand(context: PluginContext, arguments: [String]) {}"
      : "func createBuildCommands(context: PluginContext, target: Target) -> [Command] { [] }"
    return
      "import PackagePlugin\n@main struct Gen: \(isCommand ? "CommandPlugin" : "BuildToolPlugin") { \(function) }\n"
  }

  // MARK: Running

  mutating func command() -> [String] {
    let name = names.randomElement(using: &random) ?? "alpha"
    let version = released[name]?.randomElement(using: &random) ?? "1.0.0"
    return switch Int.random(in: 0..<10, using: &random) {
    case 0: ["update"]
    case 1: ["update", name]
    case 2: ["update", "--major"]
    case 3: ["unpin", name]
    case 4: ["pin", name]
    case 5: ["pin", name, version, "--git", "https://git.example.com/\(name).git"]
    case 6: ["resolve"]
    case 7: ["pin", name, "--branch", "main"]
    case 8: ["update", name, "--to", version]
    default: ["pin", name, version]
    }
  }

  func run(_ arguments: [String]) throws -> Launch.Outcome {
    var launch = Launch.integrate(arguments, in: shop.root)
    launch.environment = shop.environment
    let outcome = try launch.run()
    // A name that is not pinned, or is at a branch, is another matter.
    let isOther = ["has no pin yet", "there is no pin", "has no version from git"].contains(
      where: outcome.stderr.contains)
    if outcome.status == 2, isOther {
      return Launch.Outcome(status: 2, stdout: outcome.stdout, stderr: "there is no pin")
    }
    return outcome
  }

  /// The whole tree, byte for byte.
  func files() throws -> [String: FolderContents.Entry] { try FolderContents(of: shop.root).entries }

  /// Each printed command works on its own, and leaves a sound lockfile.
  func pasteCommands(of outcome: Launch.Outcome, _ label: Comment) throws {
    let lockfile = try shop.lockfile
    for line in outcome.stderr.split(separator: "\n") where line.hasPrefix("  integrate pin ") {
      let pasted = try shop.paste(String(line.dropFirst(2)))
      #expect(pasted.status == 0, "\(label)\n\(line)\n\(pasted.stderr)")
      #expect(try run(["resolve", "--frozen"]).status == 0, "\(label)\n\(line)")
      try shop.write(lockfile)
    }
  }

  /// SwiftPM takes Package.resolved as it is, and builds.
  func compareWithSwiftPM() throws {
    let resolved = try shop.scratch.read("app/Package.resolved")
    var line = ["swift", "package"]
    for cache in ["cache", "config", "security", "scratch"] {
      line += ["--\(cache)-path", "\(shop.scratch.url.path)/swift/\(cache)"]
    }
    var launch = Launch(program: "/usr/bin/env", arguments: line + ["resolve"], folder: shop.root.path)
    launch.environment = shop.environment
    let outcome = try launch.run()
    #expect(outcome.status == 0, "\(outcome.stderr)")
    let (left, manifest) = (try shop.scratch.read("app/Package.resolved"), try shop.scratch.read("app/Package.swift"))
    #expect(left == resolved, "\(outcome.stderr)\(manifest)\(resolved)\(left)")
    launch.arguments = Launch.swift("build", Array(line.dropFirst(2)), in: shop.root.path).arguments
    let built = try launch.run()
    #expect(built.status == 0, "\(built.stdout)\(built.stderr)")
  }
}

/// SwiftPM's choice if one package allows a prerelease by a bound and another one does not.
@Suite(.disabled(if: Shop.obstacle != nil, Comment(rawValue: Shop.obstacle ?? "")))
struct PrereleaseBoundTests {
  /// If the root's requirement is exact, as in generated manifests, a range without a prerelease in a bound refuses
  /// one, and so does `check`. Without a requirement of the root SwiftPM lets every range accept it.
  @Test func aStableRangeRefusesWhatIsPinnedExactly() throws {
    let shop = try Shop(dependencies: "[log, metrics, trace]")
    for version in ["1.0.0", "1.1.0-beta"] { try shop.release("log", version) }
    try shop.release("metrics", "1.0.0", needing: "from: \"1.0.0\"")
    try shop.release("trace", "1.0.0", needing: "\"1.1.0-alpha\"..<\"2.0.0\"")
    let pins = [("log", "1.1.0-beta"), ("metrics", "1.0.0"), ("trace", "1.0.0")]
    try shop.write(
      "lockfile: 1\npins:\n"
        + pins.map { "  \($0.0): { git: https://git.example.com/\($0.0).git, version: \($0.1) }\n" }.joined())
    let outcome = try shop.run("resolve")
    #expect(outcome.status == 1 && outcome.stderr.contains("'metrics' requires ^1.0.0"), "\(outcome.stderr)")
    func resolve(_ packages: [(String, String)]) throws -> Launch.Outcome {
      let stated = packages.map { ".package(url: \"https://git.example.com/\($0.0).git\", exact: \"\($0.1)\")" }
      let needs = packages.map(\.0)
      try shop.scratch.write(
        RemoteRepositories.manifest("Root", dependencies: stated.joined(separator: ", "), needs: needs),
        to: "root/Package.swift")
      try shop.scratch.write("", to: "root/Sources/Root/Root.swift")
      var line = ["swift", "package"]
      for cache in ["cache", "config", "security"] {
        line += ["--\(cache)-path", "\(shop.scratch.url.path)/swift/\(cache)"]
      }
      var launch = Launch(
        program: "/usr/bin/env", arguments: line + ["resolve"],
        folder: shop.scratch.url.appendingPathComponent("root").path)
      launch.environment = shop.environment
      return try launch.run()
    }
    #expect(try resolve(pins).status != 0)
    #expect(try resolve([pins[0], pins[2]]).status == 0)
    #expect(try resolve([pins[1], pins[2]]).status == 0)
  }
}
