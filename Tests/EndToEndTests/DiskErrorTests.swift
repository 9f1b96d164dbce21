import Foundation
import TestSupport
import Testing

/// Files that cannot be written.
@Suite struct DiskErrorTests {
  @Test(.enabled(if: SmallDisk.isPossible, "mounting a small file system needs root"))
  func aFullDiskLeavesTheOldFiles() throws {
    let disk = try #require(try SmallDisk(megabytes: 4))
    let root = disk.url.appendingPathComponent("root")
    var synthetic = SyntheticRoot(count: 120, packages: .separate)
    try synthetic.write(to: root)
    #expect(try Launch.integrate(["generate"], in: root).run().status == 0)
    synthetic.minimumMacOS = "14"
    try synthetic.writeRootSpec(to: root)
    let before = try FolderContents(of: root)
    let filler = disk.url.appendingPathComponent("filler")
    // Room for some of the files and not for all.
    _ = try Launch.shell("dd if=/dev/zero of=filler bs=4096 2>/dev/null || true", in: disk.url).run()
    _ = try Launch.shell("truncate -s -65536 filler", in: disk.url).run()
    let full = try Launch.integrate(["generate"], in: root).run()
    #expect(full.status == 2)
    #expect(full.stderr.contains("No space left on device"), "\(full.stderr)")
    #expect(full.stderr.contains("help: free some space, since the disk is full, and run again"), "\(full.stderr)")
    #expect(try FolderContents(of: root) == before)
    try FileManager.default.removeItem(at: filler)
    #expect(try Launch.integrate(["generate"], in: root).run().status == 0)
    #expect(try Launch.integrate(["check"], in: root).run().status == 0)
  }

  @Test func aLimitOnTheSizeOfFilesLeavesTheOldOnes() throws {
    let scratch = try ScratchFolder()
    var synthetic = SyntheticRoot(count: 120)
    try synthetic.write(to: scratch.url)
    #expect(try Launch.integrate(["generate"], in: scratch.url).run().status == 0)
    synthetic.minimumMacOS = "14"
    try synthetic.writeRootSpec(to: scratch.url)
    let before = try FolderContents(of: scratch.url)
    var limited = Launch.integrate(["generate"], in: scratch.url)
    limited.fileSizeLimit = 4096
    let outcome = try limited.run()
    #expect(outcome.status == 2)
    #expect(outcome.stderr.contains("cannot write 'Package.swift': File too large"), "\(outcome.stderr)")
    #expect(outcome.stderr.contains("ulimit -f"), "\(outcome.stderr)")
    #expect(try FolderContents(of: scratch.url) == before)
    #expect(try Launch.integrate(["generate"], in: scratch.url).run().status == 0)
  }

  @Test(.enabled(if: SmallDisk.isPossible, "mounting a file system read-only needs root"))
  func aReadOnlyDiskIsNamed() throws {
    let disk = try #require(try SmallDisk(megabytes: 4))
    try SyntheticRoot(count: 10).write(to: disk.url)
    #expect(try disk.makeReadOnly())
    let before = try FolderContents(of: disk.url)
    let outcome = try Launch.integrate(["generate"], in: disk.url).run()
    #expect(outcome.status == 2)
    #expect(outcome.stderr.contains("Read-only file system"), "\(outcome.stderr)")
    #expect(outcome.stderr.contains("help: run on a disk that is not read-only"), "\(outcome.stderr)")
    #expect(try FolderContents(of: disk.url) == before)
    #expect(try Launch.integrate(["resolve", "--offline"], in: disk.url).run().status == 0, "resolve only reads")
    #expect(try disk.makeWritable())
    #expect(try Launch.integrate(["generate"], in: disk.url).run().status == 0)
  }

  @Test(.enabled(if: geteuid() != 0, "root may write into every folder"))
  func aFolderWithoutPermissionIsNamed() throws {
    let scratch = try ScratchFolder()
    try SyntheticRoot(count: 10).write(to: scratch.url)
    chmod(scratch.url.path, 0o555)
    defer { chmod(scratch.url.path, 0o755) }
    let outcome = try Launch.integrate(["generate"], in: scratch.url).run()
    #expect(outcome.status == 2)
    #expect(outcome.stderr.contains("Permission denied"), "\(outcome.stderr)")
    #expect(outcome.stderr.contains("help: give yourself permission to write there"), "\(outcome.stderr)")
  }

  /// A reader that closes the pipe early, as `| head` does, is not a failure of the tool.
  @Test func outputThatNobodyReadsEndsQuietly() throws {
    let scratch = try ScratchFolder()
    try SyntheticRoot(count: 100).write(to: scratch.url)
    let outcome = try Launch.shell("integrate graph | head -n 1", in: scratch.url).run()
    #expect(outcome.status == 0)
    #expect(outcome.stdout == "{\n")
    #expect(outcome.stderr.isEmpty)
  }
}
