import Foundation
import TestSupport
import Testing

/// The same input gives the same bytes, and unchanged files are not touched.
@Suite struct DeterminismTests {
  /// Swift seeds hashing differently in each process, so that an order taken from a set or dictionary would show.
  @Test(arguments: [SyntheticRoot.Packages.single, .separate])
  func processesAgreeOnEveryByte(_ packages: SyntheticRoot.Packages) throws {
    var first: FolderContents?
    for _ in 0..<3 {
      let scratch = try ScratchFolder()
      let root = scratch.url.appendingPathComponent("root")
      try SyntheticRoot(count: 60, packages: packages).write(to: root)
      let outcome = try Launch.integrate(["generate"], in: root).run()
      try #require(outcome.status == 0, "\(outcome.stderr)")
      let contents = try FolderContents(of: root)
      #expect(contents == first ?? contents)
      first = contents
    }
  }

  @Test(arguments: [
    ["resolve", "--offline", "--format", "json"], ["resolve", "--offline"], ["graph"], ["check", "--format", "sarif"],
  ])
  func processesPrintTheSame(_ arguments: [String]) throws {
    let scratch = try ScratchFolder()
    try SyntheticRoot(count: 60).write(to: scratch.url)
    // Findings of many kinds, so that their order shows.
    try scratch.write("name: A\ndependencies: [Component1, Nowhere]\nlayer: none\n", to: "Components/A/component.yaml")
    try scratch.write("name: B\ndependencies: [C]\nversion: 1.0.0\n", to: "Components/B/component.yaml")
    try scratch.write("name: C\ndependencies: [B, Elsewhere]\ncolour: red\n", to: "Components/C/component.yaml")
    let first = try Launch.integrate(arguments, in: scratch.url).run()
    for _ in 0..<4 {
      let again = try Launch.integrate(arguments, in: scratch.url).run()
      #expect(again.stdout == first.stdout)
      #expect(again.stderr == first.stderr)
      #expect(again.status == first.status)
    }
    #expect(!(first.stdout + first.stderr).isEmpty)
  }

  @Test(arguments: [SyntheticRoot.Packages.single, .separate])
  func aSecondRunTouchesNoFile(_ packages: SyntheticRoot.Packages) throws {
    let scratch = try ScratchFolder()
    try SyntheticRoot(count: 40, packages: packages).write(to: scratch.url)
    #expect(try Launch.integrate(["generate"], in: scratch.url).run().status == 0)
    let paths = try FolderContents(of: scratch.url).entries.keys.sorted()
    // Long ago, so that a file that is written again shows however quick the run was.
    for path in paths {
      let old = Date(timeIntervalSince1970: 1_000_000_000)
      try FileManager.default.setAttributes(
        [.modificationDate: old], ofItemAtPath: scratch.url.appendingPathComponent(path).path)
    }
    let before = try paths.map { try fingerprint($0, in: scratch.url) }
    let again = try Launch.integrate(["generate"], in: scratch.url).run()
    #expect(again.status == 0)
    #expect(!again.stdout.contains("created") && !again.stdout.contains("updated"), "\(again.stdout)")
    #expect(try Launch.integrate(["check"], in: scratch.url).run().status == 0)
    #expect(try FolderContents(of: scratch.url).entries.keys.sorted() == paths)
    #expect(try paths.map { try fingerprint($0, in: scratch.url) } == before)
  }

  /// The file's number and time of modification.
  private func fingerprint(_ path: String, in folder: URL) throws -> [Int] {
    var info = stat()
    try #require(lstat(folder.appendingPathComponent(path).path, &info) == 0)
    #if canImport(Darwin)
      return [Int(info.st_ino), info.st_mtimespec.tv_sec, info.st_mtimespec.tv_nsec]
    #else
      return [Int(info.st_ino), info.st_mtim.tv_sec, info.st_mtim.tv_nsec]
    #endif
  }
}
