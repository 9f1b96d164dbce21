import Foundation
import TestSupport
import Testing

/// Every command that writes, killed in the middle, and the run after it. `Tests/run.sh --misfortunes 200` kills each
/// command that often, and before each of its calls that change files.
@Suite(.serialized) struct KilledCommandTests {
  /// At any moment: while git fetches, while SwiftPM reads a manifest, while files are written.
  @Test(arguments: WritingCommand.all) func whatIsKilledIsFinishedByTheNextRun(command: WritingCommand) throws {
    let stage = try WritingStage(command)
    var random = SeededGenerator(seed: 5)
    var killed = 0
    for round in 0..<(Misfortunes.count ?? 2) {
      let isCold = command.asksRepositories && round.isMultiple(of: 4)
      try stage.restore(isCold: isCold)
      let run = try stage.start()
      if round.isMultiple(of: 2) {
        let most = (isCold ? stage.duration.cold : stage.duration.warm) * 1_000_000
        usleep(UInt32.random(in: 0...UInt32(most), using: &random))
      } else {
        stage.waitForWriting(of: run)
        usleep(UInt32.random(in: 0...3_000, using: &random))
      }
      run.kill()
      if try run.wait().status == -SIGKILL { killed += 1 }
      let moment = "round \(round)\(isCold ? ", cold" : "")"
      try stage.expectWhole(moment)
      try stage.expectMended(moment)
    }
    if let count = Misfortunes.count { print(command.testDescription, "killed \(killed) times of \(count)") }
  }

  #if os(Linux)
    /// Just before a call that changes a file or starts a program, each call in turn.
    @Test(.enabled(if: CallCounter.isPossible, "there is no compiler of C"), arguments: WritingCommand.all)
    func whatIsKilledBeforeACallIsFinishedByTheNextRun(command: WritingCommand) throws {
      let stage = try WritingStage(command)
      try stage.restore()
      let count = try CallCounter.count(of: stage)
      // The calls of a statically linked tool cannot be counted.
      if count == 0 { return }
      for call in CallCounter.calls(of: count, atMost: Misfortunes.count == nil ? 3 : .max) {
        try stage.restore()
        let outcome = try stage.start(CallCounter.environment(endingBefore: call, by: SIGKILL)).wait()
        #expect(outcome.status == -SIGKILL || call > count - 5, "\(outcome)")
        try stage.expectWhole("before call \(call) of \(count)")
        try stage.expectMended("before call \(call) of \(count)")
      }
      if Misfortunes.count != nil { print(command.testDescription, "killed before each of \(count) calls") }
    }

    /// A run that only reads undoes half-finished writes, and reports that. If it may not write, it reads nothing,
    /// unless no file is in place yet.
    @Test(.enabled(if: CallCounter.isPossible, "there is no compiler of C"))
    func whatIsHalfWrittenIsTakenBackByARunThatReads() throws {
      let stage = try WritingStage(
        try #require(WritingCommand.all.first { $0.testDescription == "simulate/a-module-moved" }))
      try stage.restore()
      let count = try CallCounter.count(of: stage)
      if count == 0 { return }
      var taken = 0
      for call in 1...count {
        try stage.restore()
        _ = try stage.start(CallCounter.environment(endingBefore: call, by: SIGKILL)).wait()
        guard try Tree(of: stage.root).paths.contains(FolderContents.undoFolder) else { continue }
        taken += 1
        // Root may write everywhere.
        if geteuid() != 0 {
          let half = try Tree(of: stage.root)
          let list = stage.root.appendingPathComponent("\(FolderContents.undoFolder)/files")
          let mayBeInPlace = try Data(contentsOf: list).range(of: Data("\0complete\0".utf8)) != nil
          chmod(stage.root.path, 0o555)
          let refused = try Launch.integrate(["graph"], in: stage.root).run()
          chmod(stage.root.path, 0o755)
          if mayBeInPlace {
            #expect(refused.status == 2 && refused.stderr.contains("cannot"), "\(refused)")
            #expect(try Tree(of: stage.root) == half)
          } else {
            #expect(refused.status == 0, "\(refused)")
          }
        }
        let reading = try Launch.integrate(["check", "--format", "json"], in: stage.root).run()
        #expect(
          reading.stderr.hasPrefix("integrate: note: an earlier run was interrupted while it wrote ")
            && reading.stderr.hasSuffix(" files: its changes were undone\n"), "\(reading)")
        #expect(reading.stdout.hasPrefix("{"), "\(reading)")
        #expect(try Tree(of: stage.root) == stage.before)
        #expect(try Launch.integrate(["check"], in: stage.root).run().stderr.contains("earlier run") == false)
      }
      #expect(taken > 2, "of \(count) calls")
    }

    /// Ctrl-C leaves all of a command's changes or none.
    @Test(.enabled(if: CallCounter.isPossible, "there is no compiler of C"), arguments: WritingCommand.all)
    func whatIsAskedToEndLeavesAllOrNothing(command: WritingCommand) throws {
      let stage = try WritingStage(command)
      try stage.restore()
      let count = try CallCounter.count(of: stage)
      for (index, call) in CallCounter.calls(of: count, atMost: Misfortunes.count == nil ? 3 : .max).enumerated() {
        try stage.restore()
        let signal = [SIGINT, SIGTERM, SIGHUP][index % 3]
        let outcome = try stage.start(CallCounter.environment(endingBefore: call, by: signal)).wait()
        let now = try Tree(of: stage.root)
        // While files are put in place a signal waits, and then there is nothing left to end.
        #expect(outcome.status == -signal || outcome.status == stage.status && now.isLike(stage.after), "\(outcome)")
        // git's own file is another program's.
        let isSame = now.isLike(stage.before) || now.isLike(stage.after)
        #expect(
          isSame, "\(command.testDescription), call \(call) of \(count): \(now.differences(from: stage.before))")
        try stage.expectMended("signal \(signal) at call \(call) of \(count)")
      }
    }
  #endif
}

extension WritingStage {
  /// Waits until the first file is written beside its target or in its place, or the run has ended.
  fileprivate func waitForWriting(of run: Running) {
    let changed = after.files.changes(since: before.files).entries.keys + after.files.missing(since: before.files)
    let files = changed.map { root.appendingPathComponent($0) }
    let folders = Set(files.map { $0.deletingLastPathComponent().path })
    let old = files.map(Self.number)
    while !run.hasEnded {
      for folder in folders {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        if names.contains(where: Tree.isLeftover) { return }
      }
      if files.map(Self.number) != old { return }
      usleep(100)
    }
  }

  private static func number(of file: URL) -> UInt64 {
    var info = stat()
    return lstat(file.path, &info) == 0 ? UInt64(info.st_ino) : 0
  }
}
