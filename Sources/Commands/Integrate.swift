import Arguments
import Disk
import Text

/// The command line of the tool.
package struct Integrate: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "integrate",
    abstract: "One lockfile decides every version; dependency and injection mistakes are caught before you compile.",
    version: toolVersion,
    groupedSubcommands: [
      CommandGroup(
        name: "Start",
        subcommands: [InitCommand.self, ImportCommand.self, PodsCommand.self, CouplingCommand.self]),
      CommandGroup(
        name: "Every day",
        subcommands: [
          CheckCommand.self, GenerateCommand.self, NewCommand.self, AddCommand.self, RemoveCommand.self,
          ResolveCommand.self, PinCommand.self, UnpinCommand.self, UpdateCommand.self, FocusCommand.self,
        ]),
      CommandGroup(
        name: "Questions",
        subcommands: [
          TreeCommand.self, WhyCommand.self, ExplainCommand.self, OutdatedCommand.self, DiffCommand.self,
          AffectedCommand.self, SimulateCommand.self, GraphCommand.self, RoutesCommand.self,
        ]),
      CommandGroup(
        name: "Maintenance", subcommands: [VerifyCommand.self, PublishCommand.self, MergeCommand.self]),
    ])

  package init() {}

  /// Verbs of other tools, and what to run here.
  private static let verbsOfOthers = [
    "install i": "'integrate add NAME' adds a dependency, and 'integrate resolve' completes the lockfile",
    "lock fetch": "'integrate resolve' completes the lockfile",
    "sync": "'integrate generate' writes what the lockfile pins",
    "upgrade up": "'integrate update' moves pins to newer versions",
    "list ls show-dependencies": "'integrate tree' lists the dependencies",
    "rm uninstall delete": "'integrate remove NAME' removes a dependency",
    "rename mv move": "'integrate simulate rename OLD to NEW --apply' renames a component",
    "show info dependents": "'integrate why NAME' tells what needs it",
    "validate status lint doctor audit": "'integrate check' reports all mistakes",
    "build run test": "'integrate generate' writes Package.swift, and 'swift build' builds it",
    "edit": "'integrate pin NAME --path FOLDER' replaces a package by a folder",
    "create": "'integrate new NAME' writes a component",
    "pod": "'integrate import Podfile.lock' takes over pods, and 'integrate pods' tells about them",
    "deintegrate": "delete specs and lockfile, since what 'integrate generate' wrote builds without the tool",
    "version": "'integrate --version' prints the version",
  ]

  /// The way here to do the work of another tool's verb; `nil` for other words.
  private static func own(for verb: String) -> String? {
    verbsOfOthers.first { $0.key.split(separator: " ").contains { $0 == verb } }?.value
  }

  /// Runs the tool and ends the process: 0 no errors, 1 findings, 2 could not run or could not print.
  ///
  /// - Parameter arguments: without the program's name. `-C DIR` may stand before the command, as in git.
  package static func start(_ arguments: [String]) -> Never {
    Signals.unblockEndings()
    Output.reserve()
    SuggestionBudget.shared.limit()
    var arguments = arguments
    var leading: [String] = []
    while arguments.count >= 2, arguments[0] == "-C" {
      leading += arguments[..<2]
      arguments.removeFirst(2)
    }
    if !leading.isEmpty, !arguments.isEmpty { arguments.insert(contentsOf: leading, at: 1) }
    if let verb = arguments.first, let ours = own(for: verb) {
      Output.error.write("integrate: error: there is no command '\(verb)': \(ours)\n")
      Output.end(2)
    }
    let (status, text) = outcome(of: arguments)
    if !text.isEmpty { (status.isSuccess ? Output.standard : .error).write(text + "\n") }
    Output.end(status.rawValue)
  }
}
