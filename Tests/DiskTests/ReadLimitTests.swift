import Foundation
import TestSupport
import Testing

@testable import Disk

@Suite struct ReadLimitTests {
  private let scratch: ScratchFolder

  /// A file of 2 GB of zeros has some bytes in an archive.
  init() throws {
    scratch = try ScratchFolder()
    try scratch.write("", to: "a")
    let handle = try #require(FileHandle(forWritingAtPath: scratch["a"]))
    try handle.truncate(atOffset: 2 << 30)
    try handle.close()
  }

  @Test func largeFilesAreRefusedUnread() throws {
    var buffer: [UInt8] = []
    let folder = try OpenFolder(scratch.path)
    for read in [
      { _ = try Disk.read(scratch["a"]) }, { _ = try Disk.read("a", inside: scratch.path) },
      { _ = try Disk.read(scratch["a"], into: &buffer) }, { _ = try folder.read("a") },
      { _ = try folder.readInside("a") },
    ] { #expect(throws: DiskError.self) { try read() } }
    #expect(buffer.count < 1 << 20)
  }

  @Test func noReadIsUnlimited() throws {
    var buffer: [UInt8] = []
    #expect(throws: DiskError.self) { try Disk.read(scratch["a"], limit: .max - 1) }
    #expect(throws: DiskError.self) { try Disk.read(scratch["a"], into: &buffer, limit: .max - 1) }
    #expect(buffer.count < 1 << 20)
  }
}
