import Arguments
import Testing

/// A tool with a bit of everything, for the tests.
struct Zoo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "zoo", abstract: "Keeps animals.", version: "1.2.3",
    subcommands: [Feed.self, Open.self],
    groupedSubcommands: [CommandGroup(name: "Rare", subcommands: [Count.self, Secret.self])])

  @OptionGroup var place: Place
}

struct Place: ParsableArguments {
  @Option(name: [.customShort("C"), .customLong("directory")], help: "Work in another folder.", completion: .directory)
  var folder: String = "."

  @Flag(name: .shortAndLong, help: "Say more; twice for even more.") var verbose: Int

  mutating func validate() throws {
    if folder.isEmpty { throw ValidationError("the folder is empty") }
  }
}

enum Food: String, CaseIterable, ExpressibleByArgument {
  case hay, fish, leaves
}

enum Speed: String, EnumerableFlag {
  case slow, fast

  static func name(for value: Speed) -> NameSpecification { value == .fast ? [.long, .customShort("F")] : .long }
  static func help(for value: Speed) -> ArgumentHelp? { value == .fast ? "Run." : "Walk." }
}

struct Feed: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Feed an animal.", discussion: "It has to be hungry.", aliases: ["nourish"])

  @OptionGroup var place: Place
  @Option(name: .shortAndLong, help: "What to give.") var food: Food = .hay
  @Option(help: "How much, in kilograms.") var amount: Double?
  @Option(name: .customShort("t"), help: "A tag; may be repeated.") var tags: [String] = []
  @Option(help: .hidden) var seed: Int = 7
  @Option(help: ArgumentHelp("At what time.", valueName: "hh:mm"), transform: Clock.init) var at: Clock?
  @Flag(inversion: .prefixedNo, help: "Clean up.") var clean = true
  @Flag(name: [.short, .customLong("dry-run")], help: "Only say it.") var n = false
  @Flag var speed: Speed?
  @Argument(help: "The animal.", completion: .list(["lion", "sea lion", "tiger"])) var animal: String
  @Argument(help: "Its children.") var children: [Int] = []

  mutating func validate() throws {
    if amount ?? 1 <= 0 { throw ValidationError("the amount must be more than nothing") }
  }
}

struct Clock: Equatable {
  var minutes: Int

  @Sendable init(_ text: String) throws {
    let parts = text.split(separator: ":").compactMap { Int($0) }
    guard parts.count == 2 else { throw ValidationError("it is not of the form hh:mm") }
    minutes = parts[0] * 60 + parts[1]
  }
}

struct Open: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Open a gate.", subcommands: [Gate.self, Door.self])

  struct Gate: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "A gate in the fence.")
    @Option(parsing: .upToNextOption) var numbers: [Int] = []
    @Option(parsing: .unconditional) var note: String = ""
    @Flag(inversion: .prefixedEnableDisable) var alarm: Bool
    @Argument(parsing: .postTerminator) var rest: [String] = []
  }

  struct Door: ParsableCommand {
    @Argument(completion: .file(extensions: ["key", "yaml"])) var key: String?
    @Argument(parsing: .captureForPassthrough, completion: .file()) var program: [String] = []
  }
}

struct Count: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "count-all", abstract: "Count the animals.")
  @Flag(exclusivity: .chooseLast) var speed: Speed = .slow

  mutating func run() throws { throw ExitCode(3) }
}

struct Secret: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Hidden from help.", shouldDisplay: false)
}

/// The command for a line of words, or a test failure.
func parse<Command: ParsableCommand>(_ words: String..., as type: Command.Type = Command.self) throws -> Command {
  let command = try Zoo.parseAsRoot(words)
  return try #require(command as? Command)
}

/// The output and the exit status of a line that runs no command.
func printed(_ words: String...) -> (text: String, code: Int32) {
  do {
    var command = try Zoo.parseAsRoot(words)
    try command.run()
    return ("ran", 0)
  } catch {
    return (Zoo.fullMessage(for: error), Zoo.exitCode(for: error).rawValue)
  }
}

/// The lines of an error before the usage.
func complaint(_ words: [String]) -> String {
  do {
    let command = try Zoo.parseAsRoot(words)
    return "parsed \(command)"
  } catch {
    #expect(Zoo.exitCode(for: error) == ExitCode(2))
    return Zoo.fullMessage(for: error).split(separator: "\n").prefix { !$0.hasPrefix("usage:") }
      .joined(separator: "\n")
  }
}
