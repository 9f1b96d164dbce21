/// One command on the way from the root command to the one that runs, and its parsed arguments.
struct Level {
  let type: any ParsableCommand.Type
  private(set) var command: any ParsableCommand
  let configuration: CommandConfiguration
  let declarations: [Declaration]
  let helpNames: [Name]
  /// The number of positional arguments that have a value.
  var filledPositionals = 0
  /// True if the next word may name a subcommand.
  var isWaitingForSubcommand: Bool

  private let byName: [String: Int]
  private let groups: [any OptionGroupSource]

  init(_ type: any ParsableCommand.Type, below parent: Level?) {
    self.type = type
    command = type.init()
    configuration = type.configuration
    let sources = command.sources
    groups = sources.compactMap(\.source.optionGroup)
    if let parent { for group in groups { for other in parent.groups { group.adopt(other) } } }
    declarations = sources.flatMap { $0.source.declarations(key: $0.key) }
    var byName: [String: Int] = [:]
    for (index, declaration) in declarations.enumerated() {
      for name in declaration.names + declaration.inverseNames { byName[name.typed] = index }
    }
    self.byName = byName
    let inherited = parent?.helpNames ?? [.short("h"), .long("help")]
    helpNames = (configuration.helpNames?.names(for: "help") ?? inherited).filter { byName[$0.typed] == nil }
    isWaitingForSubcommand = !configuration.subcommands.isEmpty
  }

  var positionals: [Declaration] { declarations.filter { $0.kind == .positional } }

  func declaration(named name: String) -> Declaration? {
    byName[name].map { declarations[$0] }
  }

  /// The argument that takes the next word without a dash.
  func nextPositional(isTerminated: Bool) -> Declaration? {
    positionals.dropFirst(filledPositionals).first { $0.parsing != .postTerminator || isTerminated }
  }

  /// Throws when a required argument is missing.
  func requireAll() throws {
    guard let missing = declarations.first(where: { $0.isRequired && !$0.isGiven() }) else { return }
    let values = missing.allValues.map { "'\($0)'" }.joined(separator: ", ")
    let help = values.isEmpty ? nil : "use one of \(values)"
    if missing.kind == .positional { throw UsageError("the argument '\(missing.phrase)' is missing", help: help) }
    let alternatives = declarations.filter { $0.kind == .flag && $0.key == missing.key }
      .flatMap { $0.names.prefix(1) + $0.inverseNames.prefix(1) }
    guard alternatives.count > 1 else { throw UsageError("the option '\(missing.phrase)' is missing", help: help) }
    let names = alternatives.map { "'\($0.typed)'" }.joined(separator: ", ")
    throw UsageError("one of \(names) is missing")
  }

  mutating func validate() throws {
    for group in groups { try group.validateGroup() }
    try command.validate()
  }
}
