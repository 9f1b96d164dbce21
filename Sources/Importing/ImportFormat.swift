import Diagnostics
import Disk
import Paths
import Workspace

/// What `import` was asked for.
package struct ImportInput {
  /// A file or folder, from ``folder``.
  package var path: String
  /// A file with what `swift package dump-package` prints, from ``folder``.
  package var dump: String?
  /// By default beside the sources, and apart from them where only a dump is seen.
  package var layout: PackageImport.Layout?
  /// A folder with podspecs in JSON, from ``folder``.
  package var podspecs: String?
  /// Overwrites what is in the way, and moves manifests that were imported away.
  package var force: Bool
  /// The folder the command works in.
  package var folder: String
  /// Says what is being done, where somebody looks on.
  package var progress: @Sendable (String) -> Void
  /// Prints what another program said.
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

/// What an import comes to: what is to be written, and what is said about it.
package struct ImportOutcome {
  package var bag: DiagnosticBag
  package var table: SourceTable
  /// The files to be written; `nil` where nothing can be imported.
  package var writes: WriteSet?
  /// The project whose severities weigh the findings, where one is there already.
  package var project: Resolution?
  /// Changes of a lockfile that is there, in place of files.
  package var changes: LockfileChanges?
  /// What came in and what to do next; or, where nothing can be imported, what to do about that.
  package var text = ""

  init(_ bag: DiagnosticBag, _ table: SourceTable) { (self.bag, self.table) = (bag, table) }
}

/// One of the formats that `import` reads: a folder of this module each.
package protocol ImportFormat {
  /// The import that an input means.
  ///
  /// - Returns: `nil` where the input is of another format.
  static func recognise(_ input: ImportInput) throws(Failure) -> (any ImportFormat)?

  /// Where specs and lockfile are written; the caller keeps other runs from writing there.
  var root: Root { get }

  /// Reads everything, and makes specs and lockfile of it. Nothing is written.
  mutating func read() throws(Failure) -> ImportOutcome
}

/// Finds the format of what `import` was pointed at; the first that recognises it is the one.
///
/// A Package.swift comes last: it says why an input is nothing that can be imported.
package func importFormat(of input: ImportInput) throws(Failure) -> any ImportFormat {
  let formats: [any ImportFormat.Type] = [ResolvedFormat.self, PodsFormat.self, LocalPackagesFormat.self]
  for format in formats {
    if let found = try format.recognise(input) { return found }
  }
  return try PackageFormat(input)
}

/// Refuses to make a root in another: one root holds no other.
func refuseNesting(_ root: Root) throws(Failure) {
  let parent = Path.parent(root.path)
  guard parent != root.path, let above = try? Root.find(from: parent, current: ".") else { return }
  throw Failure(
    "'\(above.display(Root.lockfileName))' already decides the versions here", help: "one root holds no other")
}
