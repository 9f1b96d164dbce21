import Arguments
import Disk
import Importing
import Model
import Paths
import Planning
import Text
import Versions
import Workspace

struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Write a new component: spec, source and test.",
    discussion: "In a folder of the root it is made there, else beside most other components. Overwrites nothing.")

  @OptionGroup var folder: FolderOptions

  @Argument(help: "The name of the component, which its main module has too.")
  var name: String

  @Option(help: "Its layer, one of the root's.")
  var layer: String?

  @Flag(help: "Add an interface module with a service that it provides.")
  var interface = false

  @Flag(help: "Make it a program.")
  var executable = false

  @Option(
    help: ArgumentHelp("Copy place, layer, owners, visibility and kinds of modules.", valueName: "component"))
  var like: String?

  @Flag(help: "Do not write the generated files.")
  var noGenerate = false

  func validate() throws {
    if interface, executable { throw ValidationError("a program has no interface: leave out one of the two options") }
  }

  func run() throws {
    try finish(folder) { invocation throws(Failure) in try make(invocation) }
  }

  private func make(_ invocation: Invocation) throws(Failure) -> Int32 {
    let root = try invocation.findRoot()
    let lock = try invocation.lock(root.path)
    defer { lock.release() }
    let resolution = try Analysis.graph(of: root)
    let shape = ComponentStarter.Shape(layer: layer, isInterface: interface, isExecutable: executable, like: like)
    let starter = try ComponentStarter(name, shape, in: resolution, at: try place(invocation, resolution))
    var writes = WriteSet(root: root.path)
    for (path, text) in starter.files { writes.add(Array(text.utf8), to: path) }
    var table = resolution.table
    if let stopping = try writes.findings(newIn: root, in: &table) {
      _ = invocation.reporting.print(stopping, table, console: invocation.console)
      invocation.console.diagnostics("integrate: nothing was written\n")
      return 1
    }
    let lines =
      noGenerate
      ? ["next: \(invocation.command("generate"))"] : try invocation.addGenerated(to: &writes, since: resolution)
    try invocation.commit(writes, in: root)
    let layers = resolution.graph.project.integration.layers.map { "'\($0.name.value)'" }
    if starter.needsLayer {
      invocation.console.diagnostics(
        "integrate: note: write 'layer:' with one of \(layers.joined(separator: ", ")) into its spec\n")
    }
    for line in lines { invocation.console.diagnostics("integrate: \(line.visible)\n") }
    return 0
  }

  /// The folder of the run from the root; `nil` in the root itself, and in the folder of a component.
  private func place(_ invocation: Invocation, _ resolution: Resolution) throws(Failure) -> String? {
    let folder = try orFailure(Disk.realPath(invocation.folder))
    guard let place = Path.relative(from: resolution.root.path, to: folder), place != "." else { return nil }
    let folders = resolution.graph.components.filter(\.isMember).map(\.spec.folder).filter { !$0.isEmpty }
    return folders.contains { Path.isInside(place, $0) } ? nil : place
  }
}
