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

@Suite struct ReadingTests {
  let scratch: ScratchFolder
  init() throws { scratch = try ScratchFolder() }

  @Test(arguments: [0, 1, 4095, 4096, 4097, 1 << 20])
  func readsAllBytes(_ count: Int) throws {
    let text = String(repeating: "x", count: count)
    try scratch.file("a", text)
    #expect(try Disk.read(scratch["a"]) == text.bytes)
    #expect(try Disk.read(scratch["a"], limit: count) == text.bytes)
    if count > 0 {
      let error = diskError { _ = try Disk.read(scratch["a"], limit: count - 1) }
      #expect(error?.reason == .tooLarge(limit: count - 1))
    }
  }

  @Test func aBufferIsUsedAgain() throws {
    try scratch.file("long", String(repeating: "l", count: 10_000))
    try scratch.file("short", "short")
    var buffer: [UInt8] = []
    #expect(try Disk.read(scratch["long"], into: &buffer) == 10_000)
    #expect(buffer[..<10_000].allSatisfy { $0 == UInt8(ascii: "l") })
    let size = buffer.count
    #expect(try Disk.read(scratch["short"], into: &buffer) == 5)
    #expect(buffer[..<5].elementsEqual("short".utf8))
    #expect(buffer.count == size)
    #expect(diskError { _ = try Disk.read(scratch["long"], into: &buffer, limit: 99) }?.reason == .tooLarge(limit: 99))
  }

  @Test func aFileWhoseSizeIsNotKnownIsReadWhole() throws {
    guard Disk.kind(of: "/proc/self/maps") == .file else { return }
    let first = try Disk.read("/proc/filesystems")
    #expect(!first.isEmpty)
    var buffer: [UInt8] = []
    let count = try Disk.read("/proc/filesystems", into: &buffer)
    #expect(Array(buffer[..<count]) == first)
    #expect(diskError { _ = try Disk.read("/proc/filesystems", limit: 3) }?.reason == .tooLarge(limit: 3))
  }

  @Test func foldersPipesSocketsAndDevicesAreErrorsAndNoWait() throws {
    try scratch.folder("folder.yaml")
    try #require(mkfifo(scratch["pipe.yaml"], 0o644) == 0)
    for (path, kind) in [
      (scratch["folder.yaml"], FileKind.folder), (scratch["pipe.yaml"], .pipe), ("/dev/null", .device),
    ] {
      let error = try #require(diskError { _ = try Disk.read(path) })
      #expect(error.reason == .notARegularFile(kind))
      #expect(error.message == "cannot read '\(path)': it is \(kind.phrase), not a file")
      var buffer: [UInt8] = []
      #expect(diskError { _ = try Disk.read(path, into: &buffer) }?.reason == .notARegularFile(kind))
    }
  }

  @Test func whatIsNotThereIsSaid() throws {
    let error = try #require(diskError { _ = try Disk.read(scratch["none"]) })
    #expect(error.message == "cannot read '\(scratch["none"])': No such file or directory")
    #expect(error.code == ENOENT)
  }

  @Test func kindsFollowLinksUnlessToldNotTo() throws {
    try scratch.file("a")
    try scratch.link("l", to: "a")
    try scratch.link("broken", to: "none")
    #expect(Disk.kind(of: scratch["l"]) == .file)
    #expect(Disk.kind(of: scratch["l"], followingLinks: false) == .link)
    #expect(Disk.kind(of: scratch["broken"]) == nil)
    #expect(Disk.kind(of: scratch["broken"], followingLinks: false) == .link)
    #expect(Disk.kind(of: scratch.path) == .folder)
  }

  @Test func aFolderIsListedInTheOrderOfBytes() throws {
    // No two that differ in case alone, which some disks take for one.
    for name in ["b", "a", "C", "ä", ".hidden"] { try scratch.file(name) }
    #expect(try Disk.list(scratch.path) == [".hidden", "C", "a", "b", "ä"])
    #expect(diskError { _ = try Disk.list(scratch["a"]) }?.code == ENOTDIR)
  }

  /// A submodule and a work tree have a file in place of the folder.
  @Test func repositoriesAreFoundUpward() throws {
    try scratch.folder("a/.git")
    try scratch.file("a/b/module/.git")
    try scratch.folder("a/b/module/c")
    #expect(Disk.repository(around: scratch["a/b"]) == scratch["a"])
    #expect(Disk.repository(around: scratch["a"]) == scratch["a"])
    #expect(Disk.repository(around: scratch["a/b/module/c"]) == scratch["a/b/module"])
    #expect(Disk.repository(around: scratch["a/no such folder"]) == scratch["a"])
    #expect(Disk.repository(around: scratch.path) == nil)
  }

  @Test func realPathsHaveNoLinks() throws {
    try scratch.folder("a")
    try scratch.link("l", to: "a")
    #expect(try Disk.realPath(scratch["l/../l"]) == scratch["a"])
    #expect(diskError { _ = try Disk.realPath(scratch["none"]) }?.code == ENOENT)
  }
}
