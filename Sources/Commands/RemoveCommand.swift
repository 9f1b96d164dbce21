import Arguments
import Diagnostics
import Importing
import Model
import Planning
import Queries
import Text
import Versions
import Workspace

struct RemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove dependencies, and pins only they needed.",
    discussion: "The spec is that of the current folder's component, or else of the app. If sources still import the "
      + "dependency, nothing is removed.")

  @OptionGroup var folder: FolderOptions
  @OptionGroup var report: ReportOptions

  @Argument(help: "NAME, for all of it, or NAME/X.")
  var names: [String]

  @Option(help: ArgumentHelp("The component or module that depends on it.", valueName: "component"))
  var from: String?

  @Flag(help: "Remove it even if that adds errors.")
  var force = false

  @OptionGroup var generating: GenerateOptions

  func run() throws {
    try finish(folder, report.reporting) { invocation throws(Failure) in
      var command = try LockfileCommand(invocation, nil)
      defer { command.release() }
      guard try command.inputIsReadable() else { return 1 }
      return try remove(&command, invocation)
    }
  }

  private func remove(_ command: inout LockfileCommand, _ invocation: Invocation) throws(Failure) -> Int32 {
    let owner = try DependencyOwner(from, "--from", in: command.run.resolution, invocation)
    var state = command.run.resolution
    var files: [String: [UInt8]?] = [:]
    for name in names {
      if !files.isEmpty { state = try state.with(files: files) }
      let lines = try lines(of: name, owner, state)
      for module in lines.modules {
        if !files.isEmpty { state = try state.with(files: files) }
        let names = ChangedNames(state)
        let targets = try names.targets(name, of: module, in: lines.component)
        let changes = try state.removing(targets, called: name, from: module, of: lines.component, reversibly: true)
        let title = module.map(state.graph.title) ?? state.graph.components[lines.component].name
        for path in changes.files.keys {
          command.edits += changes.removed.map {
            .init(isAddition: false, name: $0, owner: title, spec: state.root.display(path))
          }
        }
        files.merge(changes.files) { $1 }
      }
    }
    let words = names.map { ShellWord.quoted($0) }.joined(separator: " ")
    let option = from.map { " --from \(ShellWord.quoted($0))" } ?? ""
    let forced = invocation.command("remove \(words)\(option) --force")
    let result = try command.run.remove(files, forced: forced, isForced: force)
    if case .ready = result {
      if !force { try checkPods(command.run) }
      try noteDependents(&command)
    }
    return try command.apply(result, generating.extent, nothing: "nothing to remove")
  }

  /// Refuses to remove the pins of pods that CocoaPods builds.
  private func checkPods(_ run: VersionRun) throws(Failure) {
    let pods = Set(run.resolution.graph.project.lockfile.pins.filter(\.isPod).map(\.name.value))
    let removed = run.changes.moves.filter { $0.to == nil && pods.contains($0.name) }.map { "'\($0.name)'" }
    if removed.isEmpty { return }
    func mismatches(_ resolution: Resolution) throws(Failure) -> Set<Subject> {
      var resolution = resolution.with(DiagnosticBag())
      try PodfileComparison.check(&resolution, as: .error)
      return Set(resolution.bag.diagnostics.map(\.subject))
    }
    if try mismatches(Analysis.graph(of: run.changed())).isSubset(of: mismatches(run.resolution)) { return }
    let names = removed.joined(separator: ", ")
    throw Failure(
      "CocoaPods still builds \(names), so that nothing was removed",
      help: "remove \(names) from the Podfile and run 'pod install' first")
  }

  /// The modules whose dependencies list a name; none is an error.
  private func lines(
    of name: String, _ owner: DependencyOwner, _ state: Resolution
  ) throws(Failure) -> (component: Int, modules: [Int?]) {
    let graph = state.graph
    func modules(_ component: Int) throws(Failure) -> [Int?] {
      var all: [Int?] = graph.components[component].modules.map { $0 }
      if all.isEmpty { all = [nil] }
      if let module = owner.module, component == owner.component { all = [module] }
      var found: [Int?] = []
      for module in all {
        let targets = try ChangedNames(state).targets(name, of: module, in: component)
        if !state.dependencies(targets, called: name, of: module, in: component).isEmpty { found.append(module) }
      }
      return found
    }
    if let component = owner.component {
      let own = try modules(component)
      if !own.isEmpty { return (component, own) }
    }
    var others: [Int] = []
    for component in graph.components.indices where component != owner.component && graph.components[component].isMember
    {
      if try !modules(component).isEmpty { others.append(component) }
    }
    if owner.isImplied, others.count == 1 { return (others[0], try modules(others[0])) }
    let title = owner.module.map(graph.title) ?? owner.component.map { graph.components[$0].name }
    let targets = try ChangedNames(state).targets(name, of: nil, in: owner.component ?? 0)
    let needed = state.dependents(targets, pin: graph.pinNames.pin(meantBy: name))
    let shown = needed.prefix(5).joined(separator: ", ")
    throw Failure(
      title.map { "'\($0)' does not list '\(name)' as a dependency" + (needed.isEmpty ? "" : "; these do: \(shown)") }
        ?? (needed.isEmpty ? "no spec lists '\(name)' as a dependency" : "several need '\(name)': \(shown)"),
      help: others.count == 1
        ? "run 'integrate remove \(ShellWord.quoted(name)) --from \(ShellWord.quoted(graph.components[others[0]].name))'"
        : "run 'integrate why \(ShellWord.quoted(name))' to see what needs it")
  }

  /// Notes what keeps pins of removed dependencies.
  private func noteDependents(_ command: inout LockfileCommand) throws(Failure) {
    let after = try Analysis.graph(of: try command.run.changed())
    for name in names {
      guard let pin = after.graph.pinNames.pin(meantBy: String(name.prefix { $0 != "/" })) else { continue }
      let needed = after.dependents({ after.graph.pin(of: $0) == pin }, pin: pin)
      if needed.isEmpty { continue }
      command.run.note(
        "the pin '\(after.graph.project.lockfile.pins[pin].name.value)' stays, needed by "
          + needed.prefix(3).joined(separator: ", ") + (needed.count > 3 ? " and \(needed.count - 3) more" : ""))
    }
  }
}
