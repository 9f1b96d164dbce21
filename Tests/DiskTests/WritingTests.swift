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

@Suite struct WritingTests {
  let scratch: ScratchFolder
  init() throws { scratch = try ScratchFolder() }

  @Test func createsUpdatesAndLeavesAlone() throws {
    #expect(try Disk.writeAtomically("one".bytes, to: "a/b/c.txt", inside: scratch.path) == .created)
    #expect(try Disk.writeAtomically("two".bytes, to: "a/b/c.txt", inside: scratch.path) == .updated)
    var before = stat()
    try #require(stat(scratch["a/b/c.txt"], &before) == 0)
    #expect(try Disk.writeAtomically("two".bytes, to: "a/b/c.txt", inside: scratch.path) == .unchanged)
    var after = stat()
    try #require(stat(scratch["a/b/c.txt"], &after) == 0)
    #expect(before.st_ino == after.st_ino)
    #expect(scratch.text("a/b/c.txt") == "two")
    #expect(try scratch.everything() == ["a", "a/b", "a/b/c.txt"])
  }

  @Test func sameLengthIsNotSameBytes() throws {
    let old = String(repeating: "a", count: 200_000)
    try scratch.file("f", old)
    #expect(try Disk.writeAtomically(Array((old.dropLast() + "b").utf8), to: "f", inside: scratch.path) == .updated)
    #expect(scratch.text("f")?.last == "b")
    #expect(try Disk.writeAtomically([], to: "f", inside: scratch.path) == .updated)
    #expect(scratch.text("f") == "")
    #expect(try Disk.writeAtomically([], to: "f", inside: scratch.path) == .unchanged)
  }

  @Test(arguments: [0o644, 0o600, 0o755, 0o444, 0o664])
  func permissionsAreKept(_ mode: Int) throws {
    try scratch.file("f", "old")
    try #require(chmod(scratch["f"], mode_t(mode)) == 0)
    #expect(try Disk.writeAtomically("new".bytes, to: "f", inside: scratch.path) == .updated)
    #expect(try scratch.mode("f") == mode_t(mode))
  }

  @Test func aNewFileHasTheUsualPermissions() throws {
    try scratch.file("usual")
    _ = try Disk.writeAtomically([], to: "new", inside: scratch.path)
    #expect(try scratch.mode("new") == scratch.mode("usual"))
  }

  @Test func aLinkIsNotWrittenThrough() throws {
    try scratch.folder("root")
    try scratch.file("outside", "old")
    try scratch.link("root/l", to: "../outside")
    try scratch.link("root/broken", to: "none")
    for name in ["l", "broken"] {
      let error = try #require(
        diskError { _ = try Disk.writeAtomically("new".bytes, to: name, inside: scratch["root"]) })
      #expect(error.reason == .link)
      #expect(error.message == "cannot write '\(name)': it is a symbolic link")
    }
    #expect(scratch.text("outside") == "old")
    #expect(try scratch.everything() == ["outside", "root", "root/broken", "root/l"])
  }

  @Test func aFolderThatLeadsOutsideIsRefused() throws {
    try scratch.folder("root/a")
    try scratch.folder("outside/b")
    try scratch.folder("root-evil")
    try scratch.link("root/a/out", to: scratch["outside"])
    try scratch.link("root/up", to: "..")
    try scratch.link("root/broken", to: "none")
    try scratch.link("root/loop", to: "loop")
    try scratch.link("root/twin", to: "../root-evil")
    for (path, link) in [
      ("a/out/f", "a/out"), ("a/out/b/f", "a/out"), ("a/out/new/f", "a/out"), ("up/f", "up"), ("up/outside/f", "up"),
      ("broken/f", "broken"), ("twin/f", "twin"),
    ] {
      let error = diskError { _ = try Disk.writeAtomically("new".bytes, to: path, inside: scratch["root"]) }
      #expect(error?.reason == .outsideRoot(link: link), "\(path)")
    }
    #expect(diskError { _ = try Disk.writeAtomically([], to: "loop/f", inside: scratch["root"]) }?.code == ELOOP)
    #expect(try scratch.everything().filter { $0.hasSuffix("/f") || $0.contains("new") }.isEmpty)
  }

  @Test func aFolderThatLeadsInsideIsFollowed() throws {
    try scratch.folder("root/real/deep")
    try scratch.link("root/l", to: "real")
    try scratch.link("root/absolute", to: scratch["root/real/deep"])
    try scratch.link("root/real/deep/back", to: "../../l")
    #expect(try Disk.writeAtomically("1".bytes, to: "l/deep/one", inside: scratch["root"]) == .created)
    #expect(try Disk.writeAtomically("2".bytes, to: "absolute/new/two", inside: scratch["root"]) == .created)
    #expect(try Disk.writeAtomically("3".bytes, to: "absolute/back/three", inside: scratch["root"]) == .created)
    #expect(scratch.text("root/real/deep/one") == "1")
    #expect(scratch.text("root/real/deep/new/two") == "2")
    #expect(scratch.text("root/real/three") == "3")
  }

  @Test func theRootItselfMayBeALink() throws {
    try scratch.folder("real")
    try scratch.link("root", to: "real")
    #expect(try Disk.writeAtomically("1".bytes, to: "a/f", inside: scratch["root"]) == .created)
    #expect(scratch.text("real/a/f") == "1")
  }

  @Test func whatIsNoFileIsNotReplaced() throws {
    try scratch.folder("folder")
    try scratch.file("file")
    try #require(mkfifo(scratch["pipe"], 0o644) == 0)
    let write = { (path: String) in
      diskError { _ = try Disk.writeAtomically("new".bytes, to: path, inside: scratch.path) }
    }
    #expect(write("folder")?.reason == .notARegularFile(.folder))
    #expect(write("pipe")?.reason == .notARegularFile(.pipe))
    #expect(write("file/below")?.code == ENOTDIR)
    #expect(write("file/below/deeper")?.help == "move the file out of the way: a folder is needed there")
    #expect(try scratch.everything() == ["file", "folder", "pipe"])
  }

  @Test func theOutcomeOfEachFileIsTold() throws {
    try scratch.file("same", "same")
    try scratch.file("stale", "old")
    try scratch.file("gone", "x")
    var writes = WriteSet(root: scratch.path)
    writes.add("same".bytes, to: "same")
    writes.add("new".bytes, to: "stale")
    writes.add("new".bytes, to: "made/new")
    writes.remove("gone")
    writes.remove("never")
    #expect(try writes.commit() == [.unchanged, .updated, .created, .removed, .unchanged])
    #expect(try scratch.everything() == ["made", "made/new", "same", "stale"])
  }

  @Test func oneBadFileKeepsAllOthersAsTheyWere() throws {
    try scratch.file("a", "old")
    try scratch.link("z", to: "a")
    var writes = WriteSet(root: scratch.path)
    writes.add("new".bytes, to: "a")
    writes.add("new".bytes, to: "new/b")
    writes.add("new".bytes, to: "z")
    #expect(diskError { _ = try writes.commit() }?.path == "z")
    #expect(scratch.text("a") == "old")
    #expect(try scratch.everything() == ["a", "z"])
  }

  @Test func oneFileIsNotWrittenTwice() throws {
    var writes = WriteSet(root: scratch.path)
    writes.add("1".bytes, to: "a")
    writes.add("2".bytes, to: "a")
    #expect(diskError { _ = try writes.commit() }?.reason == .writtenTwice)
    #expect(try scratch.everything().isEmpty)
  }

  @Test func whatDeadRunsLeftIsRemovedAndNothingElse() throws {
    let dead = try Subprocess("sh", ["-c", "echo $$"]).run().outputText.trimmingNewline
    let alive = getppid()
    for name in [
      ".integrate-\(dead)-1f-2.tmp", ".integrate-\(getpid())-0-2.tmp", ".integrate-\(alive)-1f-2.tmp",
      ".integrate-notes.tmp", ".integrate-\(dead)-1f-2.txt", "integrate-\(dead)-1f-2.tmp",
    ] {
      try scratch.file("a/\(name)", "left over")
    }
    try scratch.file("a/.integrate-\(alive)-2f-2.tmp")
    try scratch.run("touch", "-t", "202001010000", scratch["a/.integrate-\(alive)-2f-2.tmp"])
    // A file that has the right bytes already, and so is not written, is the first of its folder.
    try scratch.file("a/e", "same")
    var writes = WriteSet(root: scratch.path)
    writes.add("same".bytes, to: "a/e")
    writes.add("new".bytes, to: "a/f")
    #expect(try writes.commit() == [.unchanged, .created])
    #expect(
      try Set(scratch.everything()) == [
        "a", "a/e", "a/.integrate-\(alive)-1f-2.tmp", "a/.integrate-\(dead)-1f-2.txt", "a/.integrate-notes.tmp", "a/f",
        "a/integrate-\(dead)-1f-2.tmp",
      ])
  }
}

extension String {
  var trimmingNewline: String { last == "\n" ? String(dropLast()) : self }

  @Test(arguments: ["", "/a", "a//b", "a/", "./a", "a/./b", "..", "../a", "a/../b", "a/..", "a\0b"])
  func nothingIsWrittenToAnUnsafePath(_ path: String) {
    #expect(diskError { _ = try Disk.writeAtomically([], to: path, inside: "/tmp") }?.path == path)
  }
}
