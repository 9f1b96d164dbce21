import TestSupport
import Testing
import Workspace

@testable import Commands
@testable import Disk

/// Commands in a root whose last run was killed.
@Suite struct UnfinishedRootTests {
  let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try scratch.write("struct A {}", to: "app/Sources/A/a.swift")
  }

  /// Puts new files in place, and leaves the record of a run that goes on.
  private func write(_ paths: String...) throws {
    let root = scratch["app"]
    var made: [String] = []
    var cleaned: Set<String> = []
    var pending = try paths.map { path in
      try PendingWrite.plan(WriteSet.File(path: path, bytes: Array("lockfile: 1\n".utf8)), inside: root)
    }
    var record = try UndoRecord(of: pending, inside: root)
    for index in pending.indices {
      try pending[index].writeTemporaryFile(inside: root, making: &made, cleaned: &cleaned)
    }
    try record.complete(inside: root)
    for index in pending.indices { try pending[index].putInPlace(inside: root) }
  }

  private func invocation(_ folder: String) -> Invocation { Invocation(folder: scratch[folder]) }

  /// As after an import that was killed: the lockfile that is found is taken back.
  @Test(arguments: ["app", "app/Sources"]) func aRootThatIsTakenBackIsNone(from folder: String) throws {
    try write("integrate.lock.yaml", "component.yaml")
    let failure = #expect(throws: Failure.self) { try invocation(folder).findRoot() }
    #expect(failure?.message.hasPrefix("there is no integrate.lock.yaml") == true)
    #expect(try Disk.list(scratch["app"]) == ["Sources"])
    try write("integrate.lock.yaml", "component.yaml")
    #expect(try invocation(folder).findRootIfAny() == nil)
    #expect(try Disk.list(scratch["app"]) == ["Sources"])
  }

  /// The root above is found where the one below was only half made.
  @Test func theRootAboveIsFound() throws {
    try scratch.write("lockfile: 1\n", to: "integrate.lock.yaml")
    try write("integrate.lock.yaml", "component.yaml")
    #expect(try invocation("app/Sources").findRoot().path == scratch.path)
  }

  /// 'coupling' works without a root, and not in one of which it cannot know how it was.
  @Test func couplingPassesOverNothing() throws {
    #expect(try CouplingInput.find([], invocation("app/Sources")).noun == "folder")
    try scratch.write("lockfile: 1\npins: {}\n", to: "app/integrate.lock.yaml")
    #expect(try CouplingInput.find([], invocation("app/Sources")).noun == "folder")
    try scratch.write("junk", to: "app/.integrate-undo/files")
    for folder in ["app", "app/Sources"] {
      let failure = #expect(throws: Failure.self) { _ = try CouplingInput.find([], invocation(folder)) }
      #expect(failure?.message.contains("'.integrate-undo'") == true, "\(failure?.message ?? "")")
    }
  }

  /// A reader waits for files that are put in place, and not for the end of a run that has the lock.
  @Test func whoReadsDoesNotWaitForTheEndOfAnotherRun() throws {
    try scratch.write("lockfile: 1\npins: {}\n", to: "app/integrate.lock.yaml")
    let dead = try Subprocess("sh", ["-c", "printf $$"]).run().outputText
    try scratch.write("left over", to: "app/.integrate-\(dead)-1f-2.tmp")
    let lock = try RootLock.acquire(scratch["app"])
    defer { lock.release() }
    #expect(Disk.isUnfinished(scratch["app"]))
    #expect(try invocation("app").findRoot().path == scratch["app"])
  }
}
