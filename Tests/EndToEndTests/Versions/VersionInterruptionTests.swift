import Foundation
import TestSupport
import Testing

/// The files after a command that moves versions was killed.
@Suite(.enabled(if: Shop.hasSwift, "there is no swift in PATH"))
struct VersionInterruptionTests {
  /// A command, and the lockfile before it.
  enum Work: String, CaseIterable {
    case resolve, pin, update

    var arguments: [String] {
      // The manifests are the test's own.
      let command = self == .pin ? ["pin", "log", "1.1.0"] : [rawValue]
      return command + ["--trust-manifests"]
    }
  }

  private static let pins = """
      # Keep this comment.
      metrics: { git: https://git.example.com/metrics.git, version: 1.0.0 }
      Chat: { git: https://git.example.com/chat.git, version: 1.0.0 }   # ours
      log: { git: https://git.example.com/log.git, version: 1.0.0 }

    """

  /// The lockfile is the old or the new one, whole; so is each kept spec; and the next run makes everything new.
  @Test(arguments: Work.allCases)
  func aKilledRunLeavesTheOldLockfileOrTheNewOne(_ work: Work) throws {
    let shop = try Shop.usual(Self.pins, dependencies: "[metrics, Chat]")
    try shop.commit("chat", "component.yaml", "name: Chat\ndependencies: [log]\n", tag: "1.0.0")
    try shop.commit("chat", "component.yaml", "name: Chat\nsummary: New.\ndependencies: [log]\n", tag: "1.1.0")
    if work != .resolve { try #require(try launch(.resolve, in: shop).run().status == 0) }
    let old = try FolderContents(of: shop.root)
    // Twice, so that the second time shows how long it takes with all that was fetched.
    var duration = 0.0
    for _ in 0..<2 {
      try old.write(to: shop.root)
      let start = Date()
      let outcome = try launch(work, in: shop).run()
      duration = Date().timeIntervalSince(start)
      try #require(outcome.status == 0, "\(outcome.stderr)")
    }
    let new = try FolderContents(of: shop.root)
    #expect(new != old)
    var random = SeededGenerator(seed: 11)
    var killed = 0
    for round in 0..<16 {
      try old.write(to: shop.root)
      let run = try launch(work, in: shop).start()
      if round.isMultiple(of: 2) {
        usleep(UInt32.random(in: 0...UInt32(duration * 1_000_000), using: &random))
      } else {
        waitForWriting(in: shop.root, atMost: max(5, 4 * duration))
      }
      run.kill()
      if try run.wait().status == -SIGKILL { killed += 1 }
      for (path, entry) in try FolderContents(of: shop.root).entries where !FolderContents.isLeftover(path) {
        #expect(
          entry == old.entries[path] || entry == new.entries[path], "'\(path)' is neither the old nor the new one")
      }
      let next = try launch(work, in: shop).run()
      #expect(next.status == 0, "\(next.stderr)")
      #expect(try FolderContents(of: shop.root) == new, "the next run leaves something else")
    }
    #expect(killed > 0, "no run was killed before it ended")
  }

  private func launch(_ work: Work, in shop: Shop) -> Launch {
    var launch = Launch.integrate(work.arguments, in: shop.root)
    launch.environment = shop.environment
    return launch
  }

  /// Waits until the first file is written beside its target, or the lockfile is in place.
  private func waitForWriting(in root: URL, atMost seconds: Double) {
    let lockfile = root.appendingPathComponent("integrate.lock.yaml")
    let old = number(of: lockfile)
    let deadline = Date(timeIntervalSinceNow: seconds)
    while Date() < deadline, number(of: lockfile) == old {
      usleep(50)
      for folder in [root, root.appendingPathComponent("integrate.lock.d")] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        if names.contains(where: FolderContents.isLeftover) { return }
      }
    }
  }

  private func number(of file: URL) -> UInt64 {
    var info = stat()
    return lstat(file.path, &info) == 0 ? UInt64(info.st_ino) : 0
  }
}
