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

/// The next run after a write of several files was killed.
@Suite struct UndoTests {
  let scratch: ScratchFolder
  private var root: String { scratch["root"] }

  init() throws {
    scratch = try ScratchFolder()
    try scratch.file("root/a/changed", "old")
    try scratch.file("root/a/gone", "old too")
    try scratch.file("root/same", "same")
    chmod(scratch["root/a/changed"], 0o640)
  }

  private var writes: WriteSet {
    var writes = WriteSet(root: root)
    writes.add("new".bytes, to: "a/changed")
    writes.add("same".bytes, to: "same")
    writes.add("new".bytes, to: "made/below/new")
    writes.add("new".bytes, to: "second")
    writes.remove("a/gone")
    writes.addPrivate("secret".bytes, to: "a/secret")
    return writes
  }

  /// Puts so many of the files in place, and ends there; with -1 all are only written next to their places.
  private func write(_ count: Int, in root: String? = nil) throws {
    let root = root ?? self.root
    var made: [String] = []
    var cleaned: Set<String> = []
    var pending = try writes.files.map { try PendingWrite.plan($0, inside: root) }
    var record = try UndoRecord(of: pending, inside: root)
    for index in pending.indices {
      try pending[index].writeTemporaryFile(inside: root, making: &made, cleaned: &cleaned)
    }
    if count < 0 { return }
    try record.complete(inside: root)
    for index in pending.indices.prefix(count) { try pending[index].putInPlace(inside: root) }
  }

  private func undo(in root: String? = nil) throws -> Int? {
    try Disk.undoUnfinished(in: root ?? self.root, RootLock.acquire(root ?? self.root))
  }

  private static let before = ["a", "a/changed", "a/gone", "same"]

  private func expectAsBefore() throws {
    let names = try Disk.walkAll(root)
    #expect(names == Set(Self.before))
    #expect(scratch.text("root/a/changed") == "old" && scratch.text("root/a/gone") == "old too")
    #expect(try scratch.mode("root/a/changed") == 0o640)
  }

  @Test(arguments: -1...6) func isTakenBack(after count: Int) throws {
    try write(count)
    #expect(Disk.isUnfinished(root))
    #expect(try undo() == 5)
    try expectAsBefore()
    #expect(try undo() == nil)
  }

  /// A run that takes back may be ended as well.
  @Test func takingBackCanBeGoneOnWith() throws {
    try write(5)
    // As where the disk has no hard links: another file with the bytes of before.
    try scratch.run("mv", scratch["root/.integrate-undo/0"], scratch["root/a/changed"])
    #expect(try undo() == 5)
    try expectAsBefore()
  }

  @Test func aWholeWriteLeavesNoRecord() throws {
    #expect(try writes.commit() == [.updated, .unchanged, .created, .created, .removed, .created])
    let names = try Disk.walkAll(root)
    #expect(names == ["a", "a/changed", "a/secret", "made", "made/below", "made/below/new", "same", "second"])
  }

  /// Temporary files: the function that runs meanwhile may fail, or be killed.
  @Test(arguments: [nil, EIO]) func isThereAsLongAsAFunctionRuns(errno: CInt?) throws {
    var isUnfinished = false
    func meanwhile() throws(DiskError) -> String? {
      isUnfinished = Disk.isHalfWritten(root)
      if let errno { throw DiskError(.read, "a", errno: errno) }
      return scratch.text("root/a/changed")
    }
    do throws(DiskError) {
      let seen = try writes.whileWritten(failure: { $0 }, meanwhile)
      #expect(seen == "new" && errno == nil)
    } catch {
      #expect(errno != nil, "\(error)")
    }
    #expect(isUnfinished, "nobody could take it back after a kill")
    try expectAsBefore()
    #expect(!Disk.isUnfinished(root))
  }

  /// At no moment can another user read it, or does git see it.
  @Test func aPrivateFileIsPrivateFromTheStart() throws {
    try scratch.file("root/a/secret", "an older one")
    chmod(scratch["root/a/secret"], 0o644)
    try write(-1)
    let beside = try #require(
      try Disk.list(scratch["root/a"]).map { "root/a/\($0)" }.first { Disk.kind(of: scratch[$0]) == .folder })
    #expect(try scratch.mode(beside) == 0o700)
    #expect(scratch.text("\(beside)/.gitignore") == "*\n" && scratch.text("\(beside)/new") == "secret")
    #expect(try scratch.mode("\(beside)/new") == 0o600)
    #expect(try undo() == 5)
    #expect(scratch.text("root/a/secret") == "an older one")
    for expected in [WriteOutcome.updated, .unchanged] {
      #expect(try writes.commit().last == expected)
      #expect(try scratch.mode("root/a/secret") == 0o600)
    }
    // The right bytes are not enough.
    chmod(scratch["root/a/secret"], 0o640)
    #expect(try writes.commit().last == .updated)
    #expect(try scratch.mode("root/a/secret") == 0o600)
    #expect(try Disk.list(scratch["root/a"]) == ["changed", "secret"])
  }

  /// Files that are written, and none in place: a run that may only read goes on.
  @Test(.enabled(if: Mount.isPossible || geteuid() != 0, "permissions do not bind root, and nothing can be mounted"))
  func whereNothingIsInPlaceNobodyHasToWrite() throws {
    var mount: Mount?
    if geteuid() == 0 { mount = try Mount(on: scratch, size: "256k") }
    let place = mount?.path ?? root
    try write(-1, in: place)
    let before = try Disk.list(place)
    if mount != nil { try scratch.run("mount", "-o", "remount,ro", place) } else { chmod(place, 0o555) }
    #expect(try undo(in: place) == nil)
    #expect(try Disk.list(place) == before)
    if mount != nil { try scratch.run("mount", "-o", "remount,rw", place) } else { chmod(place, 0o755) }
    #expect(try undo(in: place) != nil)
    #expect(!Disk.isUnfinished(place))
  }

  #if os(Linux)
    /// A name that is not valid text hides nothing.
    @Test func isSeenBesideAnyName() throws {
      try write(3)
      try scratch.run("sh", "-c", "touch \"$1/$(printf 'x\\377')\"", "sh", root)
      #expect(throws: DiskError.self) { try Disk.list(root) }
      #expect(Disk.isUnfinished(root))
    }
  #endif

  /// Files that a run as root leaves in a user's folder belong to that user.
  @Test(.enabled(if: geteuid() == 0, "root alone gives files away"))
  func whatRootLeavesBelongsToTheOwnerOfTheRoot() throws {
    for folder in ["root", "root/a"] { chown(scratch[folder], 12_345, 12_345) }
    try write(2)
    let undo = "root/.integrate-undo"
    let hidden = try Disk.list(scratch["root/a"]).map { "root/a/\($0)" }.filter {
      Disk.kind(of: scratch[$0]) == .folder
    }
    for path in [undo, "\(undo)/files", "\(undo)/.gitignore"] + hidden + hidden.map({ "\($0)/new" }) {
      var info = stat()
      #expect(lstat(scratch[path], &info) == 0 && info.st_uid == 12_345, "\(path)")
    }
    #expect(hidden.count == 1)
    #expect(try self.undo() == 5)
    try expectAsBefore()
  }

  /// A file that cannot be put in place: the others are as before, at once.
  @Test func anErrorInTheMiddleIsTakenBack() throws {
    var writes = writes
    try scratch.folder("root/late")
    // A read-only folder, found after the first files are in place.
    if geteuid() == 0 { return }
    writes.remove("late/file")
    try scratch.file("root/late/file", "x")
    chmod(scratch["root/late"], 0o555)
    defer { chmod(scratch["root/late"], 0o755) }
    #expect(throws: DiskError.self) { try writes.commit() }
    #expect(scratch.text("root/a/changed") == "old" && scratch.text("root/a/gone") == "old too")
    #expect(!Disk.isUnfinished(root))
  }

  /// Changes that were made after the kill are kept.
  @Test(arguments: ["a/changed", "second", "a/gone"]) func laterChangesAreKept(of path: String) throws {
    try write(5)
    try scratch.file("root/\(path)", "of somebody")
    let before = try Disk.walkAll(root)
    let error = try #require(diskError { _ = try undo() })
    #expect(error.message.hasPrefix("cannot restore '\(path)': an interrupted run left this file half written"))
    #expect(error.help?.contains(".integrate-undo") == true)
    #expect(try Disk.walkAll(root) == before)
    #expect(scratch.text("root/\(path)") == "of somebody")
  }

  /// With a folder that was moved a file of the record has gone, which nothing may take for one that was not written.
  @Test func aFolderThatWasMovedSinceIsNoFolderAsBefore() throws {
    try write(5)
    try scratch.run("mv", scratch["root/a"], scratch["root/b"])
    let before = try Disk.walkAll(root)
    #expect(diskError { _ = try undo() }?.reason == .changedSince)
    #expect(try Disk.walkAll(root) == before)
  }

  /// As with `git checkout`.
  @Test func whatSomebodyHasPutBackIsAsBefore() throws {
    try write(5)
    try scratch.file("root/a/changed", "old")
    #expect(try undo() == 5)
    try expectAsBefore()
  }

  // MARK: Foreign records

  /// As git checks one out: the same bytes in other files.
  @Test func aRecordThatCameWithTheRootIsNotBelieved() throws {
    try write(5)
    try scratch.run("cp", "-pR", root, scratch["copy"])
    // The folder alone, beside files that are those of the record; and all of it.
    for (number, folder) in [".integrate-undo", ""].enumerated() {
      // Moved and not removed, so that no file gets the number of an earlier one.
      try scratch.run("mv", scratch["root/\(folder)"], scratch["away\(number)"])
      try scratch.run("cp", "-pR", scratch["copy/\(folder)"], scratch["root/\(folder)"])
      let before = try Disk.walkAll(root)
      let error = diskError { _ = try undo() }
      #expect(error?.reason == .noRecord)
      #expect(try Disk.walkAll(root) == before)
      // It is the files, too, that are those of no other disk.
      let ignoring = try identity("root/.integrate-undo/.gitignore").bytes
      var fields = try Disk.read(scratch["root/.integrate-undo/files"]).split(
        separator: 0, omittingEmptySubsequences: false)
      fields[1] = ignoring[...]
      try scratch.write(Array(fields.joined(separator: [0])), to: "root/.integrate-undo/files")
      #expect(diskError { _ = try undo() }?.reason == .changedSince)
      #expect(try Disk.walkAll(root) == before)
    }
  }

  /// A record that needs nothing of this disk but its own folder is believed in nothing.
  @Test func aRecordOfNothingThatCameWithTheRootIsNotBelieved() throws {
    try scratch.folder("root/empty")
    try scratch.file("root/.integrate-undo/.gitignore", "*\n")
    chmod(scratch["root/.integrate-undo"], 0o755)
    let other = try identity("root/same")
    for complete in ["complete", ""] {
      let new = complete.isEmpty ? "" : other
      try scratch.file(
        "root/.integrate-undo/files",
        list([
          "integrate undo 2", other, "4194305", complete, "1", "1", "empty", "never", "", "", new,
          ".integrate-1-0-0.tmp",
        ]))
      let before = try scratch.everything()
      #expect(diskError { _ = try undo() }?.reason == .noRecord)
      #expect(try scratch.everything() == before)
    }
  }

  private func list(_ fields: [String]) -> String { fields.map { $0 + "\0" }.joined() }

  private func identity(_ path: String) throws -> String {
    var info = stat()
    try #require(lstat(scratch[path], &info) == 0)
    #if canImport(Darwin)
      let time = info.st_mtimespec
    #else
      let time = info.st_mtim
    #endif
    return "\(info.st_ino) \(info.st_size) \(time.tv_sec) \(time.tv_nsec)"
  }

  /// One that knows the numbers of the disk puts nothing outside, nor where git would run it.
  @Test(arguments: [
    "../outside/x", "/tmp/x", "out/x", ".git/hooks/post-checkout", "sub/.GIT/config", ".g\u{200C}it/config",
    "git~1/config", "a/../b", "", "g/config",
  ])
  func aRecordThatLeadsElsewhereIsRefused(to path: String) throws {
    try scratch.folder("outside")
    try scratch.link("root/out", to: "../outside")
    try scratch.link("root/g", to: ".git")
    for folder in ["root/.git/hooks", "root/sub/.GIT"] { try scratch.folder(folder) }
    try scratch.file("root/.integrate-undo/0", "evil")
    try scratch.file("root/.integrate-undo/.gitignore", "*\n")
    chmod(scratch["root/.integrate-undo"], 0o700)
    let neighbour = try identity("root/.integrate-undo/.gitignore")
    let kept = try identity("root/.integrate-undo/0")
    try scratch.file(
      "root/.integrate-undo/files",
      list(["integrate undo 2", neighbour, "4194305", "complete", "0", "1", path, kept, kept, "", ""]))
    let before = try scratch.everything()
    let error = try #require(diskError { _ = try undo() })
    let links: [String: DiskError.Reason] = ["out/x": .outsideRoot(link: "out"), "g/config": .outsideRoot(link: "g")]
    #expect(error.reason == links[path] ?? .noRecord)
    #expect(try scratch.everything() == before)
  }

  @Test func folderOfTheRecordThatIsALinkIsRefused() throws {
    try write(5)
    try scratch.run("mv", scratch["root/.integrate-undo"], scratch["elsewhere"])
    try scratch.link("root/.integrate-undo", to: "../elsewhere")
    let before = try scratch.everything()
    #expect(diskError { _ = try undo() }?.reason == .noRecord)
    #expect(try scratch.everything() == before)
  }

  @Test func folderThatOthersMayWriteToIsRefused() throws {
    try write(5)
    chmod(scratch["root/.integrate-undo"], 0o777)
    #expect(diskError { _ = try undo() }?.reason == .noRecord)
    chmod(scratch["root/.integrate-undo"], 0o700)
    if geteuid() == 0 {
      chown(scratch["root/.integrate-undo"], 12_345, 12_345)
      #expect(diskError { _ = try undo() }?.reason == .noRecord)
      chown(scratch["root/.integrate-undo"], 0, 0)
    }
    #expect(try undo() == 5)
  }

  @Test func damagedRecordsAreRefused() throws {
    try write(5)
    let whole = try Disk.read(scratch["root/.integrate-undo/files"])
    var damaged = (0..<whole.count).map { Array(whole[..<$0]) }
    damaged += [whole + [0], whole + "x".bytes, whole + whole, [0xFF, 0]]
    let before = try Disk.walkAll(root)
    for bytes in damaged {
      try scratch.write(bytes, to: "root/.integrate-undo/files")
      let error = try #require(diskError { _ = try undo() })
      #expect(error.reason == .noRecord)
      #expect(error.help == "check its content, remove it, and run again")
    }
    #expect(try Disk.walkAll(root) == before)
    unlink(scratch["root/.integrate-undo/files"])
    #expect(diskError { _ = try undo() }?.reason == .noRecord)
    try scratch.run("rm", "-r", scratch["root/.integrate-undo"])
    try scratch.file("root/.integrate-undo", "x")
    #expect(diskError { _ = try undo() }?.reason == .noRecord)
  }
}
