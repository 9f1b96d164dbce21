import Arguments
import Disk
import Importing
import Model
import Paths
import Text
import Workspace

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Start a project: write specs and an empty lockfile.",
    discussion: "Writes the root's spec and one for each folder that looks like a component. Overwrites nothing.")

  @OptionGroup var folder: FolderOptions

  func run() throws {
    try finish(folder) { invocation throws(Failure) in try initialise(invocation) }
  }

  /// Returns whether a package of a root had no spec before.
  private func isWithoutSpec(_ folder: String, in root: String) -> Bool {
    !((try? Disk.list(Path.join(root, folder))) ?? []).contains { $0.hasSuffix("component.yaml") }
  }

  /// Starts a project. Existing files stay as they are.
  private func initialise(_ invocation: Invocation) throws(Failure) -> Int32 {
    let console = invocation.console
    let root = try orFailure(Disk.realPath(invocation.folder))
    try refuseRootAround(root, invocation)
    let lock = try invocation.lock(root)
    defer { lock.release() }
    let isNew = Disk.kind(of: Path.join(root, "component.yaml"), followingLinks: false) == nil
    let tools = isNew ? ToolsVersion.installed : nil
    let starter = try ProjectStarter(root: Root(root, current: root), tools: tools ?? ProjectStarter.usualTools)
    console.results(try lineOfManifests(starter, in: root, invocation))
    console.results(leftOut(starter, in: root, invocation).map { $0.visible + "\n" }.joined())
    let kept = try write(starter.files, in: root, console)
    if isNew, tools == nil {
      console.results(
        "'swift --version' failed, so 'tools' in component.yaml is the default, \(ProjectStarter.usualTools)\n"
      )
    }
    for path in kept { console.results("kept \(path.visible), which already exists\n") }
    let isInRepository = try MergeDrivers.register(in: root)
    if isInRepository { console.results(MergeDrivers.registered) }
    let foreign = starter.foreignImports
    if !foreign.isEmpty {
      console.results(
        "imported, but not components here: \(foreign.joined(separator: ", ").visible); for packages among them, add a "
          + "line under 'dependencies:' and run 'integrate pin NAME --git URL'\n")
    }
    console.results(Self.nextSteps)
    if !Self.ignoresBuilds(in: root) {
      console.results("Commit what was written, but not .build: echo .build/ >>.gitignore\n")
    }
    console.results(
      "\(isInRepository ? "In" : "After 'git init', and in") each clone, so that git merges pins: integrate merge --register\n"
    )
    return 0
  }

  /// Refuses a folder in another root, unless it has a spec that the root does not read, so that it can be one of its own.
  private func refuseRootAround(_ folder: String, _ invocation: Invocation) throws(Failure) {
    guard let above = Root.nearest(from: invocation.folder, current: "."), above.path != folder,
      try !Analysis.graph(of: above).foreignFolders.contains(where: { above.absolute($0) == folder })
    else { return }
    throw Failure(
      "this folder is in the root of '\(above.display(Root.lockfileName))' already",
      help: "run 'integrate\(above.option) init' to write the missing specs of that root; a root cannot contain another"
    )
  }

  /// The line about manifests that were not generated; empty if there are none. They are an error if `import` can make
  /// the whole project of them.
  private func lineOfManifests(
    _ starter: ProjectStarter, in root: String, _ invocation: Invocation
  ) throws(Failure) -> String {
    let manifests = starter.foreignManifests
    guard let first = manifests.first else { return "" }
    let what = "'\(first)'" + (manifests.count > 1 ? " and \(manifests.count - 1) more" : "")
    let importing = "run '\(invocation.command("import"))' to make specs and pins from manifests"
    let isStarted = Self.isStarted(root)
    if starter.isForImport, !isStarted {
      throw Failure(
        "\(what) \(manifests.count > 1 ? "were" : "was") not generated, and 'init' does not read manifests",
        help: "\(importing); 'init' is for sources without a manifest")
    }
    guard isStarted, let first = manifests.first(where: { isWithoutSpec(Path.folder(of: $0), in: root) }) else {
      return "'init' did not read \(what.visible): \(importing)\(isStarted ? " ('--force' replaces specs)" : "")\n"
    }
    return
      "'init' does not read '\(first.visible)': list its dependencies under 'dependencies:' of its spec, "
      + "pin them with '\(invocation.command("pin NAME --git URL"))', and run "
      + "'\(invocation.command("generate --force"))'\n"
  }

  /// Writes the files that do not exist yet, and prints a line for each.
  ///
  /// - Returns: those that exist.
  private func write(
    _ files: [(path: String, text: String)], in root: String, _ console: Console
  ) throws(Failure) -> [String] {
    var writes = WriteSet(root: root)
    var kept: [String] = []
    for (path, text) in files {
      if Disk.kind(of: Path.join(root, path), followingLinks: false) != nil {
        kept.append(path)
      } else {
        writes.add(Array(text.utf8), to: path)
      }
    }
    try MergeDrivers.addAttributes(root, to: &writes)
    for (file, outcome) in zip(writes.files, try orFailure(writes.commit())) where outcome != .unchanged {
      console.results("\(outcome.rawValue) \(file.path.visible)\n")
    }
    return kept
  }

  private static func isStarted(_ root: String) -> Bool {
    Disk.kind(of: Path.join(root, Root.lockfileName), followingLinks: false) != nil
  }

  private static let nextSteps = """

    Next:
      1. Read the specs: each lists what its component needs, without versions.
      2. Add packages under 'dependencies:' of the specs that need them, then: integrate pin NAME --git URL
      3. integrate resolve     checks specs and lockfile
      4. integrate generate    writes Package.swift and the registration
      5. integrate check       in CI

    """

  /// The most folders that are named.
  private static let shownFolders = 5

  /// A line for each kind of what the folder has and `init` does not take, with the command that does.
  private func leftOut(_ starter: ProjectStarter, in root: String, _ invocation: Invocation) -> [String] {
    func isFile(_ name: String) -> Bool { Disk.kind(of: Path.join(root, name), followingLinks: false) == .file }
    func list(_ names: [String]) -> String {
      let shown = names.prefix(Self.shownFolders).map { "'\($0)'" }.joined(separator: ", ")
      return names.count > Self.shownFolders ? "\(shown) and \(names.count - Self.shownFolders) more" : shown
    }
    var lines: [String] = []
    let projects = starter.xcodeProjects
    if !projects.withPackages.isEmpty {
      lines.append(
        "'init' did not read \(list(projects.withPackages)): run '\(invocation.command("import --force"))' to replace these "
          + "specs with specs and pins for the packages of an Xcode project")
    }
    if isFile("Podfile.lock") {
      let importing = invocation.command("import --force Podfile.lock")
      lines.append(
        "'init' did not read 'Podfile.lock': run '\(importing)' to replace these specs with specs and pins for pods")
    } else if isFile("Podfile") {
      lines.append(
        "'init' did not read 'Podfile': run 'pod install', which writes Podfile.lock, and then "
          + "'\(invocation.command("import --force Podfile.lock"))' to replace these specs with specs and pins for pods"
      )
    }
    if !Self.isStarted(root), !starter.leftOut.isEmpty {
      let count = starter.leftOut.reduce(0) { $0 + $1.files }
      let named = starter.leftOut.map { ($0.folder.isEmpty ? "." : $0.folder, $0.files) }
      let folders = list(named.map(\.0))
      let most = named.max { $0.1 < $1.1 }?.0 ?? "."
      lines.append(
        "\(counted(count, "Swift file")) in \(folders) did not become components, which are made from folders 'Sources/NAME': "
          + "run '\(invocation.command("coupling \(ShellWord.quoted(most))"))' to see which could, and in which order")
    }
    return lines
  }

  private static func ignoresBuilds(in root: String) -> Bool {
    let path = Path.join(root, ".gitignore")
    guard Disk.kind(of: path) == .file, let bytes = try? Disk.read(path) else { return false }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).contains { line in
      line.split(separator: "/") == [".build"]
    }
  }
}
