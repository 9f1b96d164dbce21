import Foundation
import TestSupport

/// One run of a case: a root of its own, and beside it repositories, a home and a cache that no other run sees.
struct CaseRun {
  let outcome: Launch.Outcome
  /// The files of the root that are new or have other bytes.
  let written: FolderContents
  /// Those of them that were there, and whose first lines did not say that the tool wrote them.
  let overwritten: [String]
  /// The files of the root that are gone.
  let removed: [String]
  /// Those of them that people wrote, and that were moved nowhere else: without the mark, and no Package.resolved.
  let lost: [String]
  /// The files beside the root that the tool made or changed.
  let outside: [String]

  /// - Parameters:
  ///   - arguments: other ones than the case's.
  ///   - change: changes the root before the tool is run.
  init(
    _ example: Case, arguments: [String]? = nil, change: (ScratchFolder, _ root: String) throws -> Void = { _, _ in }
  )
    throws
  {
    let scratch = try ScratchFolder()
    let root = scratch.url.appendingPathComponent(example.title)
    for folder in [example.title, "home"] { try scratch.folder(folder) }
    var environment = try RemoteRepositories(in: scratch).environment
    environment["HOME"] = scratch["home"]
    environment["XDG_CACHE_HOME"] = scratch["cache"]
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let tool = URL(fileURLWithPath: BuiltTool.path).deletingLastPathComponent().path
    environment["PATH"] = "\(scratch["home"])/bin:\(tool):\(path)"
    // The tools version that 'init' writes is that of the installed Swift.
    if example.command == "init" {
      try scratch.write(program: "#!/bin/sh\necho 'Swift version 6.0.3'\n", to: "home/bin/swift")
    }
    let more = ["REMOTE": scratch["remote"], "CASES": Case.casesFolder.path]
    try example.prepare(in: root, environment: environment.merging(more) { $1 })
    try change(scratch, example.title)
    let before = (root: try Self.contents(of: root), scratch: try FolderContents(of: scratch.url))
    var launch = Launch.integrate(arguments ?? example.arguments, in: root)
    launch.environment = environment
    let outcome = try launch.run()
    let after = try Self.contents(of: root)
    // The folder of the run differs each time.
    func shown(_ text: String) -> String { text.replacing(scratch.path, with: "<scratch>") }
    self.outcome = Launch.Outcome(
      status: outcome.status, stdout: shown(outcome.stdout), stderr: shown(outcome.stderr))
    func isOfPeople(_ path: String) -> Bool {
      guard case .file(let data)? = before.root.entries[path] else { return before.root.entries[path] != nil }
      let head = String(decoding: data.prefix(400), as: UTF8.self).split(separator: "\n").prefix(3)
      return !data.isEmpty && !head.contains { $0.hasPrefix("// Written by integrate") }
    }
    overwritten = after.changes(since: before.root).entries.keys.filter(isOfPeople).sorted()
    (written, removed) = (after.changes(since: before.root), after.missing(since: before.root))
    let (old, new) = (before.root.entries, written.entries.values)
    lost = removed.filter { path in
      isOfPeople(path) && !path.hasSuffix("Package.resolved") && !new.contains { $0 == old[path] }
    }
    let changes = try FolderContents(of: scratch.url).changes(since: before.scratch)
    outside = changes.entries.keys.filter { path in
      !["\(example.title)/", "cache/", "home/"].contains { path.hasPrefix($0) }
    }
  }

  /// Reads a folder without git's own files, such as its index, which git rewrites even when it only reads.
  private static func contents(of root: URL) throws -> FolderContents {
    try FolderContents(of: root) { !$0.split(separator: "/").contains(".git") }
  }
}
