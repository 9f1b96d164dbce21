import Foundation
import TestSupport
import Testing

/// Commands that print check that their output was written.
@Suite struct OutputTests {
  /// A command line for each subcommand and format that prints to standard output.
  private static let printing =
    [
      "resolve --offline", "resolve --offline --format json", "resolve --offline --format sarif",
      "resolve --offline --format junit", "check", "check --format json",
      "check --format sarif", "check --format junit", "generate", "generate --output ../mirror", "graph",
      "graph --format dot", "graph --format mermaid", "graph --focus Chat", "why PriceKit",
      "why PriceKit --format json",
      "why --service chat", "why --service chat --format json", "affected component.yaml",
      "affected component.yaml --format json", "explain", "explain missing-pin", "explain cycle", "help", "help why",
      "--help", "--version", "why --help", "--generate-completion-script bash", "--generate-completion-script zsh",
      "--generate-completion-script fish", "check --baseline ../baseline --write-baseline",
      "pin Tracking --path ../Tracking --format json", "unpin PriceKit --format json", "update --format json",
      "outdated --format json", "verify --format json",
    ]

  private func grocery() throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    let grocery = checkout.appendingPathComponent("Examples/Grocery")
    try FileManager.default.copyItem(at: grocery, to: scratch.url.appendingPathComponent("Grocery"))
    return scratch
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func aFullDiskIsNoSuccess() throws {
    let scratch = try grocery()
    for line in Self.printing { try expectFailure(of: line, in: scratch) }
  }

  private func expectFailure(of line: String, in scratch: ScratchFolder) throws {
    let outcome = try Launch.shell("cd Grocery; exec integrate \(line) >/dev/full", in: scratch.url).run()
    #expect(outcome.status == 2, "\(line): \(outcome.stderr)")
    #expect(
      outcome.stderr.hasSuffix(
        """
        integrate: error: cannot write 'standard output': No space left on device
        integrate: help: free some space, since the disk is full, and run again

        """), "\(line): \(outcome.stderr)")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func findingsThatNobodyGetsAreNoVerdict() throws {
    let scratch = try grocery()
    try scratch.write("lockfile: 1\n", to: "Grocery/integrate.lock.yaml")
    for command in ["check", "resolve --offline", "generate", "nonsense"] {
      let outcome = try Launch.shell("cd Grocery; exec integrate \(command) 2>/dev/full", in: scratch.url).run()
      #expect(outcome.status == 2, "\(command)")
    }
  }

  /// A file that is opened later must not get the descriptor of a closed output, and with it the text.
  @Test func aClosedOutputIsNoSuccess() throws {
    let scratch = try grocery()
    let before = try FolderContents(of: scratch.url)
    for command in ["check", "graph", "explain", "--version"] {
      let outcome = try Launch.shell("cd Grocery; exec integrate \(command) >&-", in: scratch.url).run()
      #expect(outcome.status == 2, "\(command)")
      #expect(outcome.stderr.hasPrefix("integrate: error: cannot write 'standard output': "), "\(outcome.stderr)")
    }
    let silent = try Launch.shell("cd Grocery; exec integrate check <&- 2>&-", in: scratch.url).run()
    #expect(silent.status == 0, "who closes standard error wants no diagnostics")
    #expect(try FolderContents(of: scratch.url) == before)
  }

  /// A reader that was gone before the first byte has lost all of it; one that had enough has not.
  @Test func aReaderThatIsGoneIsToldApartFromOneThatHadEnough() throws {
    let scratch = try ScratchFolder()
    try SyntheticRoot(count: 100).write(to: scratch.url)
    let gone = try Launch.shell(
      "mkfifo pipe; exec 3<>pipe 4>pipe 3<&-; status=0; integrate graph >&4 || status=$?; exit $status", in: scratch.url
    ).run()
    #expect(gone.status == 2)
    #expect(gone.stderr.hasPrefix("integrate: error: cannot write 'standard output': Broken pipe"), "\(gone.stderr)")
    let enough = try Launch.shell(
      "{ integrate graph; echo $? >status; } | head -n 1; cat status", in: scratch.url
    ).run()
    #expect(enough.stdout == "{\n0\n" && enough.stderr.isEmpty, "\(enough)")
  }

  @Test(.enabled(if: SmallDisk.isPossible, "mounting a small file system needs root"))
  func aMirrorOnAFullDiskIsNoSuccess() throws {
    let scratch = try grocery()
    let disk = try #require(try SmallDisk(megabytes: 1))
    _ = try Launch.shell("dd if=/dev/zero of=filler bs=4096 2>/dev/null || true", in: disk.url).run()
    let grocery = scratch.url.appendingPathComponent("Grocery")
    let outcome = try Launch.integrate(["generate", "--output", disk.url.path + "/mirror"], in: grocery).run()
    #expect(outcome.status == 2 && outcome.stderr.contains("No space left on device"), "\(outcome)")
    #expect(outcome.stdout.isEmpty)
  }
}
