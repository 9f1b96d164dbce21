/// The name of a command and its help text.
package struct CommandConfiguration: Sendable {
  /// Nil takes the name from the type: `dry-run` for `DryRun`.
  package var commandName: String?
  package var abstract: String
  /// Nil makes the usage line from the arguments.
  package var usage: String?
  package var discussion: String
  /// The version that `--version` prints; no such flag when empty.
  package var version: String
  package var shouldDisplay: Bool
  package var ungroupedSubcommands: [any ParsableCommand.Type]
  package var groupedSubcommands: [CommandGroup]
  package var defaultSubcommand: (any ParsableCommand.Type)?
  /// Nil for the names of the parent command, `-h` and `--help` at the top.
  package var helpNames: NameSpecification?
  package var aliases: [String]

  package init(
    commandName: String? = nil, abstract: String = "", usage: String? = nil, discussion: String = "",
    version: String = "", shouldDisplay: Bool = true, subcommands: [any ParsableCommand.Type] = [],
    groupedSubcommands: [CommandGroup] = [], defaultSubcommand: (any ParsableCommand.Type)? = nil,
    helpNames: NameSpecification? = nil, aliases: [String] = []
  ) {
    self.commandName = commandName
    self.abstract = abstract
    self.usage = usage
    self.discussion = discussion
    self.version = version
    self.shouldDisplay = shouldDisplay
    self.ungroupedSubcommands = subcommands
    self.groupedSubcommands = groupedSubcommands
    self.defaultSubcommand = defaultSubcommand
    self.helpNames = helpNames
    self.aliases = aliases
  }

  /// All subcommands, grouped or not.
  package var subcommands: [any ParsableCommand.Type] {
    ungroupedSubcommands + groupedSubcommands.flatMap(\.subcommands)
  }
}

/// Subcommands that the help text lists under a title.
package struct CommandGroup: Sendable {
  package let name: String
  package let subcommands: [any ParsableCommand.Type]

  package init(name: String, subcommands: [any ParsableCommand.Type]) {
    self.name = name
    self.subcommands = subcommands
  }
}
