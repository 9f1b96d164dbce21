import Foundation
import TestSupport
import Testing

/// Every command that writes, without enough room on the disk.
@Suite struct FullDiskTests {
  @Test(
    .enabled(if: SmallDisk.isPossible, "mounting a small file system needs root"), arguments: WritingCommand.all)
  func aFullDiskLeavesTheOldFiles(command: WritingCommand) throws {
    let stage = try WritingStage(command)
    let disk = try #require(try SmallDisk(megabytes: 8))
    // From no room at all to a part of the needed room.
    for pages in [0, 1, 3] {
      let shown = "\(command.testDescription), \(pages) pages left"
      _ = try Launch.shell("rm -rf root filler; cp -pR '\(stage.scratch["input"])' root", in: disk.url).run()
      // Folders next to the root, from which pins are read.
      let beside = stage.scratch["Elsewhere"]
      _ = try Launch.shell("rm -rf Elsewhere; ! [ -e '\(beside)' ] || cp -pR '\(beside)' .", in: disk.url).run()
      let root = disk.url.appendingPathComponent("root")
      let before = try Tree(of: root)
      _ = try Launch.shell(
        "dd if=/dev/zero of=filler bs=4096 2>/dev/null || true; truncate -s -\(pages * 4096) filler", in: disk.url
      ).run()
      let full = try stage.launch(in: root).run()
      let now = try Tree(of: root)
      if full.status == 2 {
        let isNamed = ["help: free some space, since the disk is full, and run again", Self.sayOfGit].contains {
          full.stderr.contains($0)
        }
        #expect(isNamed, "\(shown): \(full.stderr)")
        #expect(!full.stdout.contains("→"), "\(shown): a move is printed that was not written")
        #expect(
          now.isLike(before) || full.stderr.contains(Self.sayOfGit) && now.isLike(stage.after),
          "\(shown): \(now.differences(from: before)) were changed")
      } else {
        #expect(full.status == stage.status, "\(shown): \(full.stderr)")
        #expect(now.files == stage.after.files, "\(shown): \(now.differences(from: stage.after)); \(full.stderr)")
      }
      _ = try Launch.shell("rm filler", in: disk.url).run()
      let next = try stage.launch(in: root).run()
      #expect(next.status == stage.status || full.status != 2, "\(shown): \(next.stderr)")
      #expect(try Tree(of: root).files == stage.after.files, "\(shown): the next run does not fix it")
    }
  }

  /// A full disk under the cache is reported as such, not as an unreachable repository.
  @Test(
    .enabled(if: SmallDisk.isPossible, "mounting a small file system needs root"),
    arguments: WritingCommand.all.filter(\.asksRepositories))
  func aFullDiskUnderTheCacheIsNamed(command: WritingCommand) throws {
    let stage = try WritingStage(command)
    let disk = try #require(try SmallDisk(megabytes: 1))
    for pages in [0, 8, 30] {
      try stage.restore(isCold: true)
      _ = try Launch.shell(
        """
        rm -rf cache filler; dd if=/dev/zero of=filler bs=4096 2>/dev/null || true
        truncate -s -\(pages * 4096) filler
        """, in: disk.url
      ).run()
      let full = try stage.start(["XDG_CACHE_HOME": disk.url.path + "/cache"]).wait()
      let shown = "\(command.testDescription), \(pages) pages left: \(full.status) \(full.stderr)"
      let now = try Tree(of: stage.root)
      if now == stage.after { continue }
      #expect(now == stage.before, "\(shown)")
      #expect(full.status == 2 && full.stderr.contains("the disk is full"), "\(shown)")
    }
  }

  /// A process that may write no byte to a file.
  @Test(arguments: WritingCommand.all) func aLimitOnTheSizeOfFilesLeavesTheOldFiles(command: WritingCommand) throws {
    let stage = try WritingStage(command)
    for blocks in [0, 1] {
      try stage.restore()
      let plain = stage.launch(in: stage.root)
      var limited = plain
      // Its output goes through a pipe, which has no such limit.
      limited.program = "/bin/sh"
      limited.arguments =
        [
          "-c", "{ (ulimit -f \(blocks); exec \"$@\") 2>&1; echo \"status $?\"; } | cat", "sh", plain.program,
        ] + plain.arguments
      let outcome = try limited.run()
      let now = try Tree(of: stage.root)
      let shown = "\(command.testDescription), \(blocks) blocks: \(outcome.stdout)"
      if outcome.stdout.hasSuffix("status 2\n") {
        let isOfGit = outcome.stdout.contains(Self.sayOfGit)
        #expect(isOfGit || outcome.stdout.contains("ulimit -f"), "\(shown)")
        #expect(
          now.isLike(stage.before) || isOfGit && now.isLike(stage.after),
          "\(now.differences(from: stage.before)); \(shown)")
      } else {
        // Removing files needs no space.
        #expect(outcome.stdout.hasSuffix("status \(stage.status)\n"), "\(shown)")
        #expect(now == stage.after, "\(now.differences(from: stage.after)); \(shown)")
      }
    }
  }

  private static let sayOfGit = "git cannot register the merge drivers"
}
