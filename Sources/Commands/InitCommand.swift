import Arguments
import Disk
import Importing
import Paths
import Workspace

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Start a project in an existing folder.",
    discussion: "Writes the root's spec, one for each folder that looks like a component, and an empty lockfile. "
      + "Existing files stay as they are.")

  @OptionGroup var folder: FolderOptions

  func run() throws {
    try finish(folder) { invocation throws(Failure) in try initialise(invocation) }
  }

  /// Starts a project. Existing files stay as they are.
  private func initialise(_ invocation: Invocation) throws(Failure) -> Int32 {
    let console = invocation.console
    let root: String
    do { root = try Disk.realPath(invocation.folder) } catch { throw Failure(error) }
    if let above = try? Root.find(from: invocation.folder, current: "."), above.path != root {
      throw Failure(
        "'\(above.display(Root.lockfileName))' already decides the versions here", help: "a root cannot contain another"
      )
    }
    let lock = try invocation.lock(root)
    defer { lock.release() }
    let starter = try ProjectStarter(root: root)
    var writes = WriteSet(root: root)
    var kept: [String] = []
    for (path, text) in starter.files {
      if Disk.kind(of: Path.join(root, path), followingLinks: false) != nil {
        kept.append(path)
      } else {
        writes.add(Array(text.utf8), to: path)
      }
    }
    try addAttributes(root, to: &writes)
    let outcomes: [WriteOutcome]
    do { outcomes = try writes.commit() } catch { throw Failure(error) }
    for (file, outcome) in zip(writes.files, outcomes) where outcome != .unchanged {
      console.results("\(outcome.rawValue) \(file.path)\n")
    }
    for path in kept { console.results("kept \(path), which already exists\n") }
    registerMergeDriver(root, invocation.console)
    console.results(
      """

      Next:
        1. Read the specs: each names what its component needs, and no version.
        2. Pin what is no component of yours under 'pins:' in \(Root.lockfileName).
        3. integrate resolve     checks specs and lockfile
        4. integrate generate    writes Package.swift and the registration
        5. integrate check       in CI

      """)
    return 0
  }

  /// Appends a line to `.gitattributes`.
  private func addAttributes(_ root: String, to writes: inout WriteSet) throws(Failure) {
    let path = Path.join(root, ".gitattributes")
    var old: [UInt8] = []
    if Disk.kind(of: path) == .file {
      do { old = try Disk.read(path) } catch { throw Failure(error) }
    }
    let line = ProjectStarter.attributesText
    if String(decoding: old, as: UTF8.self).contains("integrate.lock.yaml") { return }
    if let last = old.last, last != 10 { old.append(10) }
    writes.add(old + Array(line.utf8), to: ".gitattributes")
  }

  /// Registers the merge driver for lockfiles with git; does nothing outside of a repository.
  private func registerMergeDriver(_ root: String, _ console: Console) {
    for (key, value) in [
      ("merge.integrate.name", "merge pins by meaning"), ("merge.integrate.driver", "integrate merge %O %A %B"),
    ] {
      let git = Subprocess.git(["config", "--local", key, value], in: root)
      guard let result = try? git.run(), result.succeeded else { return }
    }
    console.results("registered the merge driver in this repository's git configuration\n")
  }
}
