/// A command: its arguments, its subcommands and its action.
package protocol ParsableCommand: ParsableArguments {
  static var configuration: CommandConfiguration { get }

  /// The exit status of a command line that cannot be parsed; only the root command's counts.
  static var usageExitCode: ExitCode { get }

  /// Runs the command; the default prints its help text.
  mutating func run() throws
}

extension ParsableCommand {
  package static var configuration: CommandConfiguration { CommandConfiguration() }

  package static var usageExitCode: ExitCode { ExitCode(2) }

  package mutating func run() throws { throw CleanExit.helpRequest(Self.self) }

  /// The name on the command line.
  static var commandName: String { configuration.commandName ?? String(describing: Self.self).hyphenated }

  /// Parses a command line, without the program's name, and returns the command that it names.
  /// - Parameter arguments: nil for those of this process.
  package static func parseAsRoot(_ arguments: [String]? = nil) throws -> any ParsableCommand {
    var parser = Parser(Self.self, arguments ?? Array(CommandLine.arguments.dropFirst()))
    return try parser.parse()
  }

  /// Parses a command line that names no subcommand.
  package static func parse(_ arguments: [String]? = nil) throws -> Self {
    guard let command = try parseAsRoot(arguments) as? Self else {
      throw CommandError(stack: [Self.self], error: UsageError("a subcommand is not expected here"))
    }
    return command
  }

  /// Runs a command line. Returns the exit status and the text still to print: on standard output after a success, on
  /// standard error otherwise.
  package static func outcome(of arguments: [String]? = nil) -> (status: ExitCode, text: String) {
    do {
      var command = try parseAsRoot(arguments)
      try command.run()
      return (.success, "")
    } catch {
      return (exitCode(for: error), fullMessage(for: error))
    }
  }

  /// The exit status of the error.
  package static func exitCode(for error: any Error) -> ExitCode {
    switch (error as? CommandError)?.error ?? error {
    case let code as ExitCode: code
    case is CleanExit: .success
    case is UsageError, is ValidationError: usageExitCode
    default: .failure
    }
  }

  /// The error in one sentence; for a request such as `--help`, the text asked for.
  package static func message(for error: any Error) -> String {
    switch (error as? CommandError)?.error ?? error {
    case is ExitCode: ""
    case CleanExit.message(let text): text
    case CleanExit.helpRequest: fullMessage(for: error)
    case let error: "\(error)"
    }
  }

  /// The whole output for the error.
  package static func fullMessage(for error: any Error) -> String {
    let wrapped = error as? CommandError
    let stack = wrapped?.stack ?? [Self.self]
    switch wrapped?.error ?? error {
    case CleanExit.helpRequest(let type):
      let commands = type.map { path(to: $0) ?? [$0] } ?? stack
      return HelpText(commands, showsHidden: wrapped?.showsHidden ?? false).text(columns: TerminalText.columns)
    case let error as UsageError:
      return usageMessage(error.message, error.help, stack)
    case let error as ValidationError:
      return usageMessage(error.message, nil, stack)
    case is ExitCode:
      return ""
    case CleanExit.message(let text):
      return text
    case let error:
      return "error: \(error)"
    }
  }

  /// The help text of this command or of one below it.
  package static func helpMessage(
    for command: (any ParsableCommand.Type)? = nil, includeHidden: Bool = false, columns: Int? = nil
  ) -> String {
    let commands = command.map { path(to: $0) ?? [$0] } ?? [Self.self]
    return HelpText(commands, showsHidden: includeHidden).text(columns: columns ?? TerminalText.columns)
  }

  /// A completion script for this command.
  package static func completionScript(for shell: CompletionShell) -> String {
    let tree = CommandTree(Self.self)
    return switch shell {
    case .bash: BashCompletion(tree).script
    case .zsh: ZshCompletion(tree).script
    case .fish: FishCompletion(tree).script
    }
  }

  private static func usageMessage(
    _ message: String, _ help: String?, _ stack: [any ParsableCommand.Type]
  ) -> String {
    let text = HelpText(stack, showsHidden: false)
    var lines = ["error: \(message)"]
    if let help { lines.append("help: \(help)") }
    lines.append("usage: \(text.usage(columns: TerminalText.columns))")
    if let name = text.helpName { lines.append("  See '\(text.commandPath) \(name)' for more information.") }
    return lines.joined(separator: "\n")
  }

  /// The commands from this one down to another.
  private static func path(to command: any ParsableCommand.Type) -> [any ParsableCommand.Type]? {
    if command == Self.self { return [Self.self] }
    for child in configuration.subcommands {
      if let path = child.path(to: command) { return [Self.self] + path }
    }
    return nil
  }
}
