import Diagnostics
import Disk
import Model
import Paths
import Text
import Workspace

/// The input and options of `import`.
package struct ImportInput {
  /// The file or folder to import, relative to ``folder``.
  package var path: String
  /// A file with the output of `swift package dump-package`, relative to ``folder``.
  package var dump: String?
  /// The default is beside the sources, or one folder if there is only a dump.
  package var layout: PackageImport.Layout?
  /// A folder with podspecs in JSON, relative to ``folder``.
  package var podspecs: String?
  /// True to overwrite existing files, and to rename the imported manifests.
  package var force: Bool
  /// The folder the command works in.
  package var folder: String
  /// The guards that are turned off in an existing root.
  package var allowances: Set<Allowance> = []
  /// Folders whose packages and Xcode projects are left out, relative to ``path``.
  package var excluded: [String] = []
  /// The repository that a pod of the public spec repository is known to come from, by its name.
  package var repositoryOfPod: @Sendable (String) -> String? = { _ in nil }
  /// The settings for reading manifests.
  package var manifests = ManifestOptions()
  /// Shows progress on a terminal.
  package var progress: @Sendable (String) -> Void
  /// Prints the output of another program.
  package var relay: (String) -> Void

  package init(
    path: String, dump: String? = nil, layout: PackageImport.Layout? = nil, podspecs: String? = nil,
    force: Bool = false, folder: String, progress: @escaping @Sendable (String) -> Void,
    relay: @escaping (String) -> Void
  ) {
    (self.path, self.dump, self.layout, self.podspecs) = (path, dump, layout, podspecs)
    (self.force, self.folder, self.progress, self.relay) = (force, folder, progress, relay)
  }
}

/// The outcome of an import: the files to write, and findings.
package struct ImportOutcome {
  package var bag: DiagnosticBag
  package var table: SourceTable
  /// The files to write; `nil` if nothing can be imported.
  package var writes: WriteSet?
  /// The existing project, if there is one; its severity settings apply to the findings.
  package var project: Resolution?
  /// Changes to an existing lockfile, instead of files.
  package var changes: LockfileChanges?
  var steps: [NextSteps.Step] = []
  /// A summary; if nothing can be imported, how to fix that.
  package var text = ""

  init(_ bag: DiagnosticBag, _ table: SourceTable, _ text: String = "") {
    (self.bag, self.table, self.text) = (bag, table, text)
  }

  /// The summary with the next steps.
  ///
  /// - Parameter errors: the errors that `check` would report about the import.
  package func summary(in root: Root, fixing errors: [FindingID] = []) -> String {
    var steps = steps
    if !errors.isEmpty {
      let ids = Set(errors).sorted().map(\.rawValue).joined(separator: ", ")
      steps.insert(.command("check", "lists \(counted(errors.count, "error")) to fix first: \(ids)"), at: 0)
    }
    return steps.isEmpty ? text : text + NextSteps.text(in: root.shown, steps)
  }
}

/// A format that `import` reads. Each has a folder in this module.
package protocol ImportFormat {
  /// The root to write specs and lockfile to. The caller holds the lock on it.
  var root: Root { get }

  /// Reads the input and plans specs and lockfile. Writes nothing.
  mutating func read() throws(Failure) -> ImportOutcome
}

/// Finds the format of an input: the first one that recognises it.
///
/// Package.swift comes last, as it reports why an input cannot be imported.
package func importFormat(of input: ImportInput) throws(Failure) -> any ImportFormat {
  if let found = try ResolvedFormat.recognise(input) { return found }
  if let found = try PodMoves.recognise(input) { return found }
  if let found = try PodsFormat.recognise(input) { return found }
  if let found = try LocalPackagesFormat.recognise(input) { return found }
  return try PackageFormat(input)
}

/// The help for adding a folder to an existing root.
func addToRoot(_ root: Root) -> String {
  "run 'integrate\(root.option) init' to write specs for folders that have none, and 'integrate\(root.option) pin NAME "
    + "--git URL' to pin the packages that they need"
}

func refuseNesting(_ root: Root) throws(Failure) {
  let parent = Path.parent(root.path)
  guard parent != root.path, let above = Root.nearest(from: parent, current: ".") else { return }
  var advice = addToRoot(above)
  if let manifest = try root.read(Root.manifestName) { advice = try joining(above, manifest) }
  throw Failure(
    "this folder is in the root of '\(above.display(Root.lockfileName))' already",
    help: "\(advice); a root cannot contain another")
}

/// The help for making a package a member of the root around it.
private func joining(_ root: Root, _ manifest: [UInt8]) throws(Failure) -> String {
  let known = String(decoding: try root.read(Root.lockfileName) ?? [], as: UTF8.self)
  let addresses = PackageCalls(manifest, file: FileID(rawValue: 0)).addresses.filter { !known.contains($0) }
  let pins = addresses.prefix(shownPins).map { address in
    let name = PinImporter.spelled(packageIdentity(ofURL: address), .git(url: address))
    return "'integrate\(root.option) pin \(ShellWord.quoted(name)) --git \(ShellWord.quoted(withoutPassword(address)))'"
  }
  let more = addresses.count > shownPins ? " and \(addresses.count - shownPins) more" : ""
  let pinning = pins.isEmpty ? "" : ", pin new ones (\(pins.joined(separator: ", "))\(more))"
  return
    "run 'integrate\(root.option) init' to write a spec for the package in a folder that 'search:' lists, list its "
    + "dependencies under 'dependencies:' there\(pinning), and run 'integrate\(root.option) generate --force'"
}

/// The most commands that a help text lists.
private let shownPins = 3
