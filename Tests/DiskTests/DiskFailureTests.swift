import TestSupport
import Testing

@testable import Disk

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A kill, a full disk, a read-only folder, two runs at once, a reader that goes away.
@Suite struct DiskFailureTests {
  let scratch: ScratchFolder
  init() throws { scratch = try ScratchFolder() }

  /// Waits in a shell until the child has reported.
  private static let ready = "until [ -e \"$REPORT\" ]; do sleep 0.01; done"

  /// The letter that fills each file of the child's set; nil for an incomplete file.
  private func letters(_ child: Child) -> [Character?] {
    child.files("a").files.map { file in
      guard let text = scratch.text("root/" + file.path), text.utf8.count == 50_000, let letter = text.first else {
        return nil
      }
      return text.utf8.allSatisfy { $0 == letter.asciiValue } ? letter : nil
    }
  }

  /// Waits until a temporary file exists, and kills the child then: certainly in the middle of a commit.
  private static let killInTheMiddle = """
    unfinished() { set -- "$ROOT"/folder?/.integrate-*; [ -e "$1" ]; }
    until kill -STOP $child; sleep 0.01; unfinished; do kill -CONT $child; sleep 0.01; done
    """

  @Test func aKillLeavesEveryFileWholeAndTheNextRunCleansUp() throws {
    try scratch.folder("root")
    let child = Child(errand: .writeForEver, root: scratch["root"])
    let expected = Set(child.files("c").files.map(\.path) + ["folder0", "folder1", "folder2"])
    for round in 0..<12 {
      _ = try child.files("c").commit()
      unlink(child.report)
      // Every other kill comes at any time: between the renames, say.
      let isAnyTime = round % 2 == 1
      let moment = isAnyTime ? "sleep 0.0\(round)" : Self.killInTheMiddle
      let result = try child.run(
        "\"$@\" >/dev/null 2>&1 & child=$!; \(Self.ready); \(moment)\nkill -9 $child; wait $child; echo $?")
      #expect(result.outputText == "137\n")
      #expect(!letters(child).contains(nil), "round \(round)")
      let names = try Disk.walkAll(scratch["root"])
      #expect(isAnyTime || !names.isSubset(of: expected), "round \(round)")
      // If some files were in place, all are the earlier ones again.
      _ = try Disk.undoUnfinished(in: scratch["root"], RootLock.acquire(scratch["root"]))
      #expect(Set(letters(child)).count == 1, "round \(round)")
      _ = try child.files("d").commit()
      #expect(letters(child).allSatisfy { $0 == "d" })
      #expect(try Disk.walkAll(scratch["root"]) == expected, "round \(round)")
    }
  }

  @Test func aLimitOnFileSizesIsAnErrorThatSaysSo() throws {
    try scratch.file("root/folder0/file0", "old")
    let child = Child(errand: .writeOnce, root: scratch["root"])
    _ = try child.run("ulimit -f 8; \"$@\" >/dev/null 2>&1")
    #expect(
      scratch.text("root.report")
        == "cannot write 'folder0/file0': File too large|"
        + "raise the size limit of files with 'ulimit -f', and run again")
    #expect(scratch.text("root/folder0/file0") == "old")
    #expect(try scratch.everything() == ["root", "root.report", "root/folder0", "root/folder0/file0"])
  }

  @Test(.enabled(if: Mount.isPossible, "mounting a small disk takes root on Linux"))
  func aFullDiskLeavesEveryOldFile() throws {
    let mount = try Mount(on: scratch, size: "256k")
    var old = WriteSet(root: mount.path)
    for name in ["a", "b", "sub/c"] { old.add("old \(name)".bytes, to: name) }
    _ = try old.commit()
    var new = WriteSet(root: mount.path)
    for name in ["a", "b", "sub/c", "more/d"] { new.add([UInt8](repeating: 7, count: 90_000), to: name) }
    let error = try #require(diskError { _ = try new.commit() })
    #expect(error.code == ENOSPC)
    #expect(error.help == "free some space, since the disk is full, and run again")
    for name in ["a", "b", "sub/c"] { #expect(scratch.text("disk/\(name)") == "old \(name)") }
    #expect(try Disk.walkAll(mount.path) == ["a", "b", "sub", "sub/c"])
    // With free space again the same run succeeds.
    try scratch.run("mount", "-o", "remount,size=2m", mount.path)
    #expect(try new.commit() == [.updated, .updated, .updated, .created])
  }

  @Test(.enabled(if: Mount.isPossible || geteuid() != 0, "permissions do not bind root, and nothing can be mounted"))
  func aReadOnlyFolderIsAnErrorThatSaysSo() throws {
    var mount: Mount?
    let root = geteuid() == 0 ? scratch["disk"] : scratch["root"]
    if geteuid() == 0 { mount = try Mount(on: scratch, size: "256k") } else { try scratch.folder("root") }
    _ = try Disk.writeAtomically("old".bytes, to: "a", inside: root)
    if let mount { try scratch.run("mount", "-o", "remount,ro", mount.path) } else { chmod(root, 0o555) }
    for path in ["a", "new", "folder/new"] {
      let error = try #require(diskError { _ = try Disk.writeAtomically("new".bytes, to: path, inside: root) })
      #expect(error.code == (mount == nil ? EACCES : EROFS))
      #expect(error.path == path)
      #expect(error.help != nil)
    }
    #expect(try Disk.writeAtomically("old".bytes, to: "a", inside: root) == .unchanged)
    #expect(try Disk.walkAll(root) == ["a"])
    chmod(root, 0o755)
  }

  @Test func theLockKeepsASecondRunWaiting() throws {
    try scratch.folder("root")
    let child = Child(errand: .lock, root: scratch["root"])
    let result = try child.run("\"$@\" >/dev/null 2>&1 & \(Self.ready)")
    #expect(result.succeeded)
    let holder = try #require(scratch.text("root.report").flatMap { pid_t($0) })
    defer { kill(holder, SIGKILL) }
    var told = 0
    let error = diskError {
      _ = try RootLock.acquire(scratch["root"], timeout: .milliseconds(100)) { told += 1 }
    }
    expectLocked(error, by: holder, isStopped: false)
    #expect(told == 1)
    // A caller stops waiting if it no longer needs the lock.
    let needless = try RootLock.acquire(scratch["root"], timeout: .seconds(600), whileNeeded: { false }, waiting: {})
    #expect(needless == nil)
    #if os(Linux)
      // The lock of a stopped process is not waited for.
      kill(holder, SIGSTOP)
      let clock = Clock()
      let stopped = diskError {
        _ = try RootLock.acquire(scratch["root"], timeout: .seconds(60), patience: .milliseconds(100))
      }
      #expect(clock.elapsed < .seconds(50))
      expectLocked(stopped, by: holder, isStopped: true)
      #expect(stopped?.help?.hasPrefix("run 'kill -CONT \(holder)' to continue it") == true)
      kill(holder, SIGCONT)
    #endif
    // Another root is another lock.
    try RootLock.acquire(scratch.path, timeout: .zero).release()
    let lock = try RootLock.acquire(scratch["root"], timeout: .seconds(60)) { kill(holder, SIGKILL) }
    #expect(diskError { _ = try RootLock.acquire(scratch["root"], timeout: .zero) }?.reason == .locked(by: nil))
    lock.release()
    try RootLock.acquire(scratch["root"], timeout: .zero).release()
    #expect(try scratch.everything() == ["root", "root.report"])
    #expect(diskError { _ = try RootLock.acquire(scratch["none"]) }?.code == ENOENT)
  }

  /// Linux reports the holder of a lock, if it has a list of locks.
  private func expectLocked(_ error: DiskError?, by holder: pid_t, isStopped: Bool) {
    guard case .locked(let known)? = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    if Disk.kind(of: "/proc/locks") == nil { return }
    #expect(known?.process == holder && known?.isStopped == isStopped)
    #expect(error?.message.contains("another run holds the lock, process \(holder)") == true)
  }

  @Test func aReaderThatGoesAwayIsNoEndOfTheProcess() throws {
    let child = Child(errand: .print, root: scratch["root"])
    // Nobody reads standard output; the messages of the test go to standard error.
    _ = try child.run("\"$@\" 2>/dev/null | exec 0<&- sleep 0; \(Self.ready)")
    // It is chance if the first bytes reached the pipe before it was closed.
    let report = scratch.text("root.report")
    #expect(["closed false 0", "failed(cannot write 'standard output': Broken pipe) false 0"].contains(report))
  }

  @Test func aSlowReaderGetsEverything() throws {
    let child = Child(errand: .print, root: scratch["root"])
    let result = try child.run("\"$@\" 2>/dev/null | { sleep 0.3; tr -dc '\\001' | wc -c; }")
    #expect(result.outputText.filter(\.isNumber) == "1000000")
    #expect(scratch.text("root.report") == "written false 0")
  }
}

extension Disk {
  /// All paths under a folder, hidden ones too.
  static func walkAll(_ folder: String) throws -> Set<String> {
    let output = try Subprocess("find", [".", "-mindepth", "1"], folder: folder).run().outputText
    return Set(output.split(separator: "\n").map { String($0.dropFirst(2)) })
  }
}

/// A small file system in memory, unmounted when the test ends.
final class Mount {
  let path: String

  init(on scratch: ScratchFolder, size: String) throws {
    try scratch.folder("disk")
    path = scratch["disk"]
    try scratch.run("mount", "-t", "tmpfs", "-o", "size=\(size)", "tmpfs", path)
  }

  deinit { _ = try? Subprocess("umount", [path]).run() }

  static let isPossible: Bool = {
    guard geteuid() == 0, let scratch = try? ScratchFolder() else { return false }
    return (try? Mount(on: scratch, size: "64k")) != nil
  }()
}
