import Foundation
import TestSupport
import Testing

/// The steps of `.github/actions/setup`, run as GitHub runs them, with a folder in place of the releases.
@Suite struct SetupActionTests {
  private let scratch: ScratchFolder
  private let steps: String

  init() throws {
    scratch = try ScratchFolder()
    steps = try String(contentsOf: Self.folder.appendingPathComponent("action.yml"), encoding: .utf8)
    try scratch.write(program: "#!/bin/sh\nexec '\(BuiltTool.path)' \"$@\"\n", to: "\(Self.name)/integrate")
    try pack()
  }

  private static let folder = checkout.appendingPathComponent(".github/actions/setup")

  private static let name: String = {
    #if os(macOS)
      "integrate-0.1.0-universal-apple-macosx"
    #elseif arch(arm64)
      "integrate-0.1.0-aarch64-unknown-linux-gnu"
    #else
      "integrate-0.1.0-x86_64-unknown-linux-gnu"
    #endif
  }()

  /// Makes the release 0.1.0 of what is in the folder of that name.
  private func pack() throws {
    let packed = try Launch.shell(
      """
      mkdir -p releases/0.1.0 && tar -czf releases/0.1.0/\(Self.name).tar.gz \(Self.name) && cd releases/0.1.0
      if command -v sha256sum >/dev/null; then sha256sum *.gz; else shasum -a 256 *.gz; fi >SHA256SUMS.txt
      """, in: scratch.url
    ).run()
    try #require(packed.status == 0, "\(packed.stderr)")
  }

  private func run(_ script: String, in folder: String? = nil, _ environment: [String: String]) throws -> Launch.Outcome
  {
    let options = ["--noprofile", "--norc", "-e", "-o", "pipefail", "-c", script]
    return try Launch(
      program: "/bin/bash", arguments: options, folder: folder ?? scratch.path,
      environment: ["GITHUB_ACTION_PATH": Self.folder.path].merging(environment) { $1 }
    ).run()
  }

  private func install(
    _ version: String = "0.1.0", from base: String? = nil, _ environment: [String: String] = [:]
  ) throws -> Launch.Outcome {
    for file in ["path", "output"] { try scratch.write("", to: file) }
    let script = try #require(steps.firstMatch(of: /run: '([^\n]*)'/)).1
    return try run(
      String(script),
      [
        "VERSION": version, "BASE_URL": base ?? "file://\(scratch["releases"])", "RUNNER_TOOL_CACHE": scratch["cache"],
        "GITHUB_PATH": scratch["path"], "GITHUB_OUTPUT": scratch["output"],
      ].merging(environment) { $1 })
  }

  /// The second step, with the PATH that the first one leaves.
  private func check(_ arguments: String, in folder: String) throws -> Launch.Outcome {
    let script = try #require(steps.firstMatch(of: /run: \|\n((?: {8}[^\n]*\n)+)/)).1.replacing(/(?m)^ {8}/, with: "")
    let path = try scratch.read("path").trimmingCharacters(in: .newlines)
    return try run(String(script), in: folder, ["CHECK": arguments, "PATH": "\(path):/usr/bin:/bin"])
  }

  @Test func aReleaseIsInstalledAndChecks() throws {
    let installed = try install()
    #expect(installed.status == 0 && installed.stdout == "integrate 0.1.0\n", "\(installed.stdout)\(installed.stderr)")
    let folder = "\(scratch["cache"])/integrate/0.1.0/\(Self.name.dropFirst("integrate-0.1.0-".count))"
    #expect(try scratch.read("path") == "\(folder)\n")
    #expect(try scratch.read("output") == "version=0.1.0\npath=\(folder)/integrate\n")
    // The next job on this runner downloads nothing.
    try FileManager.default.removeItem(atPath: scratch["releases"])
    #expect(try install().status == 0)

    let grocery = checkout.appendingPathComponent("Examples/Grocery").path
    let sound = try check("true", in: grocery)
    #expect(sound.status == 0, "\(sound.stdout)\(sound.stderr)")
    try scratch.write("name: App\nkind: app\ndependencies: [Nothing]\n", to: "App/component.yaml")
    try scratch.write("lockfile: 1\n", to: "App/integrate.lock.yaml")
    let broken = try check("true", in: scratch["App"])
    #expect(broken.status == 1 && broken.stdout.contains("::error file=component.yaml,line=3,"), "\(broken.stdout)")
    let strict = try check("--strict --nonsense", in: grocery)
    #expect(strict.status == 2 && strict.stderr.contains("--nonsense"), "\(strict.stderr)")
  }

  /// One `::error` line and status 1; nothing is on the PATH or in the cache.
  private func expectRefusal(_ outcome: Launch.Outcome, _ message: String) throws {
    let lines = outcome.stdout.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(outcome.status == 1 && lines.count == 2 && outcome.stderr.isEmpty, "\(outcome)")
    #expect(lines[0].hasPrefix("::error title=integrate::\(message)"), "\(lines[0])")
    #expect(try scratch.read("path").isEmpty && scratch.read("output").isEmpty)
    #expect(try FolderContents(of: scratch.url.appendingPathComponent("cache")).entries.isEmpty)
  }

  @Test(arguments: ["", "main", "0.1.0;id", "v0.1.0", "0.1", "3d3c42e5aac5ba805825da76410c181273ba90b1", "../0.1.0"])
  func whatIsNoVersionIsRefused(_ version: String) throws {
    try expectRefusal(try install(version), "'\(version)' is not a release: use the action at a tag such as '@0.1.0', ")
  }

  @Test func noTextStartsAnotherCommand() throws {
    try expectRefusal(try install("50%\r\n::warning::hello"), "'50%25%0D%0A::warning::hello' is not a release: ")
  }

  @Test(arguments: [
    "http://example.com/releases", "", "https://", "https://github.com//releases/download", "ftp://a/b",
  ])
  func anAddressThatIsNotSafeIsRefused(_ address: String) throws {
    let outcome = try install(from: address)
    try expectRefusal(outcome, "'\(address)' is not an address: write 'base-url:' with 'https://'")
  }

  @Test func anUnknownSystemAndAMissingToolAreRefused() throws {
    try scratch.write(program: "#!/bin/sh\necho 'Plan9 mips'\n", to: "odd/uname")
    try expectRefusal(
      try install("0.1.0", ["PATH": "\(scratch["odd"]):/usr/bin:/bin"]), "there is no release for 'Plan9 mips': ")
    try scratch.write(program: "#!/bin/sh\necho 'Darwin arm64'\n", to: "bare/uname")
    try scratch.link("bare/bash", to: "/bin/bash")
    try expectRefusal(
      try install("0.1.0", ["PATH": scratch["bare"]]), "'curl' is not on the PATH: install it in an earlier step")
  }

  @Test func whatCannotBeTrustedIsNotInstalled() throws {
    let missing = "file://\(scratch["releases"])/9.9.9/SHA256SUMS.txt"
    try expectRefusal(try install("9.9.9"), "cannot download '\(missing)': curl: (37) ")
    // Another file under the same name, and one that the checksums do not list.
    let archive = "releases/0.1.0/\(Self.name).tar.gz"
    let sums = try scratch.read("releases/0.1.0/SHA256SUMS.txt")
    _ = try Launch.shell("echo more >>'\(archive)'", in: scratch.url).run()
    try expectRefusal(try install(), "the checksum of '\(Self.name).tar.gz' is ")
    try scratch.write(sums.replacing(Self.name, with: "another"), to: "releases/0.1.0/SHA256SUMS.txt")
    try expectRefusal(try install(), "the checksum of '\(Self.name).tar.gz' is ")
    try FileManager.default.removeItem(atPath: scratch[archive])
    try expectRefusal(try install(), "cannot download 'file://\(scratch[archive])': curl: (37) ")
    try FileManager.default.moveItem(atPath: scratch["\(Self.name)/integrate"], toPath: scratch["\(Self.name)/other"])
    try pack()
    try expectRefusal(try install(), "'\(Self.name).tar.gz' has no program '\(Self.name)/integrate'")
  }
}
