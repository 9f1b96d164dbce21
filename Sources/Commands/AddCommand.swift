import Arguments
import Model
import Planning
import Queries
import Text
import Versions
import Workspace

struct AddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add dependencies to a spec, and pins they need.",
    discussion: "The spec is that of the current folder's component, or else of the app. NAME/X is a module of a "
      + "component, or a product of a package.")

  @OptionGroup var folder: FolderOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var fetching: FetchingArguments
  @OptionGroup var age: AgeOptions

  @Argument(help: "NAME, NAME/X or either with @VERSION.")
  var what: [String]

  @Option(help: ArgumentHelp("The component or module that depends on it.", valueName: "component"))
  var to: String?

  @Option(help: ArgumentHelp("The address of the repository.", valueName: "url"))
  var git: String?

  @OptionGroup var generating: GenerateOptions

  func validate() throws {
    if git != nil, what.count > 1 {
      throw ValidationError("'--git' is the address of one package: add the others apart")
    }
  }

  func run() throws {
    try finish(folder, report.reporting) { invocation throws(Failure) in
      let items = try what.map { operand throws(Failure) in try AddedDependency(operand) }
      var command = try LockfileCommand(invocation, try fetching.options(age))
      defer { command.release() }
      guard try command.inputIsReadable() else { return 1 }
      return try add(items, &command, invocation)
    }
  }

  private func add(
    _ items: [AddedDependency], _ command: inout LockfileCommand, _ invocation: Invocation
  ) throws(Failure) -> Int32 {
    let resolution = command.run.resolution
    let owner = try DependencyOwner(to, "--to", in: resolution, invocation)
    guard let component = owner.component else { throw DependencyOwner.ambiguous(option: "--to", resolution.graph) }
    var (state, module) = (resolution, owner.module)
    if module == nil { module = try ChangedNames(state).user(state.graph.components[component].name).module }
    let title = module.map(state.graph.title) ?? state.graph.components[component].name
    var (files, pins): ([String: [UInt8]?], [AddedDependency]) = ([:], [])
    for item in items {
      if !files.isEmpty { state = try state.with(files: files) }
      if try needsPin(item, of: component, resolution, invocation) { pins.append(item) }
      if state.has(item.text, module, of: component) { continue }
      let changes = try state.adding(item.text, to: module, of: component, reversibly: true)
      files.merge(changes.files) { $1 }
      command.edits += changes.files.keys.map {
        .init(isAddition: true, name: item.text, owner: title, spec: state.root.display($0))
      }
    }
    let names = items.map { "'\($0.text)'" }.joined(separator: ", ")
    let options =
      (to.map { " --to \(ShellWord.quoted($0))" } ?? "") + (git.map { " --git \(ShellWord.quoted($0))" } ?? "")
    return try command.apply(
      try command.run.add(files, pinning: pins, git: git, options: options), generating.extent,
      nothing: "'\(title)' depends on \(names) already")
  }

  /// Returns whether a package has to be pinned, or its pin to move.
  private func needsPin(
    _ item: AddedDependency, of component: Int, _ resolution: Resolution, _ invocation: Invocation
  ) throws(Failure) -> Bool {
    let graph = resolution.graph
    let members = graph.components.filter(\.isMember).map(\.name)
    var isMember = members.contains(item.name)
    if case .module(let module)? = graph.target(named: item.text, in: component) {
      isMember = isMember || graph.isMember(module: module)
    }
    let isPinned = graph.components.contains { !$0.isMember && $0.name == item.name }
    guard isMember || isPinned && item.version == nil && git == nil else {
      if let member = members.first(where: { $0.lowercased() == item.name.lowercased() }) {
        throw Failure("'\(item.name)' is not in the specs or the lockfile", help: "did you mean '\(member)'?")
      }
      return git != nil || item.version != nil || graph.target(named: item.text, in: component) == nil
    }
    if item.version != nil || git != nil {
      throw Failure(
        "'\(item.name)' is a component of this root, which has neither a version nor an address",
        help: "run '\(invocation.command("add \(ShellWord.quoted(item.text))"))'")
    }
    if graph.target(named: item.text, in: component) == nil {
      let modules = graph.modules.indices.filter { !graph.modules[$0].isTest }.map { graph.title($0) }
        .filter { $0 == item.name || $0.hasPrefix(item.name + "/") }
      throw Failure(
        item.text == item.name ? "'\(item.name)' has no main module" : "there is no module '\(item.text)'",
        help: modules.isEmpty ? "add a module to its spec" : "use one of: \(modules.joined(separator: ", "))")
    }
    return false
  }
}

extension Resolution {
  /// Returns whether a module's spec lists a dependency, by this name or another.
  fileprivate func has(_ name: String, _ module: Int?, of component: Int) -> Bool {
    if graph.dependencies(of: module, in: component).contains(name) { return true }
    guard let target = graph.target(named: name, in: component) else { return false }
    return !dependencies({ $0 == target }, called: name, of: module, in: component).isEmpty
  }
}
