import Foundation
import Testing

/// What a run that ends in the middle leaves behind.
@Suite struct InterruptionTests {
  /// Each file is the old or the new one, whole, and the next run makes everything new.
  @Test(arguments: [SyntheticRoot.Packages.single, .separate])
  func `a killed run leaves whole files`(_ packages: SyntheticRoot.Packages) throws {
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
    for round in 0..<16 {
      root.minimumMacOS = round.isMultiple(of: 2) ? "14" : "13"
      try root.writeRootSpec(to: scratch.url)
      let run = try Launch.integrate(["generate"], in: scratch.url).start()
      // Half of the kills fall into the second half of a run, where files are written.
      let share = Double.random(in: round.isMultiple(of: 4) ? 0...1 : 0.4...1.1, using: &random)
      usleep(UInt32(duration * share * 1_000_000))
      run.kill()
      if try run.wait().status == -SIGKILL { killed += 1 }
      for (path, entry) in try FolderContents(of: scratch.url).entries where !isLeftover(path) {
        #expect(states.contains { $0.entries[path] == entry }, "'\(path)' is neither the old nor the new one")
      }
      let next = try Launch.integrate(["generate"], in: scratch.url).run()
      #expect(next.status == 0, "\(next.stderr)")
      let after = try FolderContents(of: scratch.url)
      #expect(after == states[round.isMultiple(of: 2) ? 0 : 1], "the next run leaves \(strange(after, states[0]))")
    }
    #expect(killed > 0, "no run was killed before it ended")
  }

  /// `resolve` and `check` write nothing, whenever they end.
  @Test func `a killed check leaves no trace`() throws {
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

  /// A file beside its target that a killed run did not get to rename; the next run removes it.
  private func isLeftover(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return name.hasPrefix(".integrate-") && name.hasSuffix(".tmp")
  }

  private func strange(_ contents: FolderContents, _ expected: FolderContents) -> [String] {
    Array(contents.changes(since: expected).entries.keys.sorted().prefix(5))
      + contents.missing(since: expected).prefix(5)
  }
}
