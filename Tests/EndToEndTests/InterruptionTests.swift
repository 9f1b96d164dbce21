import Foundation
import TestSupport
import Testing

/// The files after a run was killed.
@Suite struct InterruptionTests {
  /// Each file is the old or the new one, whole, and the next run makes everything new.
  @Test(arguments: [SyntheticRoot.Packages.single, .separate])
  func aKilledRunLeavesWholeFiles(_ packages: SyntheticRoot.Packages) throws {
    let scratch = try ScratchFolder()
    var states: [FolderContents] = []
    var root = SyntheticRoot(count: packages == .single ? 300 : 120, packages: packages)
    try root.write(to: scratch.url)
    var duration = 0.0
    for version in ["14", "13"] {
      root.minimumMacOS = version
      try root.writeRootSpec(to: scratch.url)
      let start = Date()
      let outcome = try Launch.integrate(["generate"], in: scratch.url).run()
      duration = Date().timeIntervalSince(start)
      try #require(outcome.status == 0, "\(outcome.stderr)")
      states.append(try FolderContents(of: scratch.url))
    }
    var random = SeededGenerator(seed: 42)
    var killed = 0
    for round in 0..<18 {
      root.minimumMacOS = round.isMultiple(of: 2) ? "14" : "13"
      try root.writeRootSpec(to: scratch.url)
      let watched = scratch.url.appendingPathComponent(packages == .single ? "" : "Components/Component0")
      let run = try Launch.integrate(["generate"], in: scratch.url).start()
      wait(for: Moment.allCases[round % 3], in: watched, atMost: duration)
      usleep(UInt32.random(in: 0...UInt32(duration * (round % 3 == 0 ? 600_000 : 30_000)), using: &random))
      run.kill()
      if try run.wait().status == -SIGKILL { killed += 1 }
      for (path, entry) in try FolderContents(of: scratch.url).entries where !FolderContents.isLeftover(path) {
        #expect(states.contains { $0.entries[path] == entry }, "'\(path)' is neither the old nor the new one")
      }
      let next = try Launch.integrate(["generate"], in: scratch.url).run()
      #expect(next.status == 0, "\(next.stderr)")
      let after = try FolderContents(of: scratch.url)
      #expect(after == states[round.isMultiple(of: 2) ? 0 : 1], "the next run leaves \(strange(after, states[0]))")
    }
    #expect(killed > 0, "no run was killed before it ended")
  }

  /// When to kill: at any time, while files are written beside their targets, while they are renamed.
  private enum Moment: CaseIterable {
    case anyTime, writing, renaming
  }

  /// Waits until the first file of a folder is written, or in place.
  private func wait(for moment: Moment, in folder: URL, atMost seconds: Double) {
    let old = number(of: folder.appendingPathComponent("Package.swift"))
    let deadline = Date(timeIntervalSinceNow: max(5, 4 * seconds))
    while moment != .anyTime, Date() < deadline {
      switch moment {
      case .anyTime: return
      case .writing:
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        if names.contains(where: FolderContents.isLeftover) { return }
      case .renaming: if number(of: folder.appendingPathComponent("Package.swift")) != old { return }
      }
    }
  }

  private func number(of file: URL) -> UInt64 {
    var info = stat()
    return lstat(file.path, &info) == 0 ? UInt64(info.st_ino) : 0
  }

  /// `resolve` and `check` write nothing, whenever they end.
  @Test func aKilledCheckLeavesNoTrace() throws {
    let scratch = try ScratchFolder()
    try SyntheticRoot(count: 100).write(to: scratch.url)
    #expect(try Launch.integrate(["generate"], in: scratch.url).run().status == 0)
    let before = try FolderContents(of: scratch.url)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<6 {
      let run = try Launch.integrate(["check"], in: scratch.url).start()
      usleep(UInt32.random(in: 0...60_000, using: &random))
      run.kill()
      _ = try run.wait()
      #expect(try FolderContents(of: scratch.url) == before)
    }
  }

  private func strange(_ contents: FolderContents, _ expected: FolderContents) -> [String] {
    Array(contents.changes(since: expected).entries.keys.sorted().prefix(5))
      + contents.missing(since: expected).prefix(5)
  }
}
