import Diagnostics
import Disk
import Findings
import Foundation
import Testing

@testable import IntegrateKit

/// Each page's example is run, and prints what the page says. With `INTEGRATE_RECORD` set the pages are written anew
/// instead, and the run fails; `Scripts/write-findings` takes them over then.
@Suite struct PageExampleTests {
  @Test(arguments: Page.ids.filter { $0 != "unknown-finding" && !foundInRepositories.contains($0) })
  func exampleHolds(id: String) throws {
    let example = try Example(of: try #require(Page.named(id)))
    let printed = try example.printed()
    if ProcessInfo.processInfo.environment["INTEGRATE_RECORD"] != nil, printed != example.expected {
      try example.record(printed)
      Issue.record("recorded \(id).md: run Scripts/write-findings")
    } else {
      #expect(printed == example.expected, "\(id)")
    }
  }

  /// What the page of `unknown-finding` says is printed with the severities, not with the findings of a root.
  @Test func unknownFindingNamesTheNearest() throws {
    let page = try #require(Page.named("unknown-finding"))
    let near = didYouMean(nearest(to: "unused-providers", in: Page.ids)) ?? ""
    #expect(page.text.contains("note: help: \(near)\n"))
  }
}

/// What is found in repositories is tried with real ones, in `VersionCommandTests`.
private let foundInRepositories: Set = [
  "lockfile-incomplete", "moved-tag", "unknown-version", "unreachable-source", "unreadable-manifest",
]

/// The example of a page: files, a command, and what is printed about the page's finding.
private struct Example {
  let id: String
  let expected: String
  /// `resolve`, `generate`, `check` or a whole `import`; `nil` where the page shows only what is printed.
  private var command: String?
  /// By path.
  private var files: [String: [UInt8]] = [:]
  /// The fences that are no file and no result.
  private var inputs: [String] = []

  init(of page: Page) throws {
    id = page.id.rawValue
    let fences = Self.fences(in: page.text)
    let results = fences.filter { $0.language == "text" && $0.lines.contains { $0.hasSuffix("[\(page.id.rawValue)]") } }
    try #require(results.count == 1, "one result")
    var lines = results[0].lines
    if lines[0].hasPrefix("$ integrate ") { command = String(lines.removeFirst().dropFirst(12)) }
    expected = lines.map { $0 + "\n" }.joined()
    for fence in fences where fence.lines != results[0].lines {
      guard let first = fence.lines.first, let path = Self.path(first) else {
        inputs.append(fence.lines.map { $0 + "\n" }.joined())
        continue
      }
      // A comment of YAML is part of the file, so that lines count as shown; Package.swift starts with its version, and
      // JSON has no comments.
      let lines = first.hasPrefix("#") ? fence.lines[...] : fence.lines.dropFirst()
      files[path] = Array(lines.map { $0 + "\n" }.joined().utf8)
    }
  }

  private static func path(_ line: String) -> String? {
    let words = line.split(separator: " ")
    guard words.count == 2, words[0] == "#" || words[0] == "//" else { return nil }
    return [".yaml", ".swift", ".resolved"].contains { words[1].hasSuffix($0) } ? String(words[1]) : nil
  }

  private static func fences(in text: String) -> [(language: String, lines: [String])] {
    var fences: [(language: String, lines: [String])] = []
    var depth: Int?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let indentation = line.prefix { $0 == " " }.count
      let rest = line.dropFirst(indentation)
      if rest.hasPrefix("```") {
        if depth == nil { fences.append((String(rest.dropFirst(3)), [])) }
        depth = depth == nil ? indentation : nil
      } else if let depth {
        fences[fences.count - 1].lines.append(String(line.dropFirst(min(depth, indentation))))
      }
    }
    return fences
  }

  // MARK: Running

  /// What is printed about the page's finding; others that the example leads to are left out.
  func printed() throws -> String {
    switch id {
    case "invalid-baseline", "stale-baseline": return try readBaseline()
    default: break
    }
    let isImport = command?.hasPrefix("import") == true
    let folder = NSTemporaryDirectory() + "integrate-page-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (path, bytes) in isImport ? filesToImport() : filesWithTheRest() {
      let file = URL(fileURLWithPath: "\(folder)/\(path)")
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
    if isImport, let command { return try runTool(command, in: folder) }
    var resolution = try Resolution.run(Root(try Disk.realPath(folder), current: folder))
    if command == "generate" || command == "check" {
      #expect(!resolution.bag.hasErrors)
      let generation = Generation.run(&resolution)
      if command == "check" {
        _ = try GeneratedState.check(generation, &resolution)
      } else {
        try GeneratedState.checkMarks(generation, &resolution)
      }
    }
    return show(resolution.bag.sorted(in: resolution.table), resolution.table)
  }

  private func show(_ findings: [Diagnostic], _ table: SourceTable) -> String {
    TextRenderer.render(Report(findings.filter { $0.id.rawValue == id }, sources: table, toolVersion: "0"))
  }

  private func filesWithTheRest() -> [String: [UInt8]] {
    var files = files
    switch id {
    case "control-character": files["Chat/component.yaml"] = Array("name: Chat\nsummary: Talk\0\n".utf8)
    case "invalid-encoding":
      files["Cafe/component.yaml"] =
        Array("name: Cafe\nsummary: A caf".utf8) + [0xE9] + Array(" around the corner\n".utf8)
    case "file-too-large": files["integrate.lock.yaml"] = Array(repeating: UInt8(ascii: "#"), count: 4 << 20 + 1)
    case "too-many-nodes":
      let list = String(repeating: "a,", count: 1_010_000)
      files["Chat/component.yaml"] = Array("dependencies: [\(list)]\n".utf8)
    case "missing-root-spec":
      return ["integrate.lock.yaml": Array("lockfile: 1\n".utf8), "Chat/component.yaml": Array("name: Chat\n".utf8)]
    default: break
    }
    if files["component.yaml"] == nil { files["component.yaml"] = Array("name: Example\nkind: workspace\n".utf8) }
    if files["integrate.lock.yaml"] == nil { files["integrate.lock.yaml"] = Array("lockfile: 1\n".utf8) }
    return files
  }

  private func readBaseline() throws -> String {
    var table = SourceTable()
    let text = try #require(inputs.first)
    let (baseline, problems) = Baseline.parse(text, file: table.add("known.txt"), invalid: .invalidBaseline)
    return show(problems + baseline.match([], in: table).staleFindings(.staleBaseline), table)
  }

  // MARK: Imports

  private func filesToImport() -> [String: [UInt8]] {
    var files = files
    // What the command reads comes first, and a podspec is called as in the result.
    let words = command?.split(separator: " ").map(String.init) ?? []
    let podspec = expected.split(separator: ":").first.map(String.init) ?? ""
    let names = words.filter { $0 == "dump.json" || $0 == "Podfile.lock" } + [podspec]
    for (name, text) in zip(names, inputs) { files[name] = Array(text.utf8) }
    if words == ["import"], files["Package.swift"] == nil {
      let manifest =
        "// swift-tools-version: 5.9\nimport PackageDescription\nlet package = Package(name: \"Grocery\")\n"
      files["Package.swift"] = Array(manifest.utf8)
    }
    return files
  }

  /// Runs the built tool, which runs SwiftPM.
  private func runTool(_ line: String, in folder: String) throws -> String {
    var isShown = false
    var shown = ""
    for finding in try Shell().run("integrate \(line)", in: folder).split(separator: "\n") {
      if !finding.contains(": note: ") { isShown = finding.hasSuffix("[\(id)]") }
      if isShown { shown += finding + "\n" }
    }
    return shown
  }

  // MARK: Recording

  func record(_ printed: String) throws {
    let path = Path.join(PageSources.catalog, "Findings/\(id).md")
    let text = String(decoding: try Disk.read(path), as: UTF8.self)
    try text.replacingOccurrences(of: expected, with: printed).write(toFile: path, atomically: true, encoding: .utf8)
  }
}

/// A shell in which `integrate` is the tool that was built together with the tests.
struct Shell {
  /// On top of the usual environment.
  var environment: [String: String] = [:]

  /// Runs a line.
  ///
  /// - Returns: what it prints, on both outputs.
  func run(_ line: String, in folder: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = "\(Path.parent(builtTool)):\(environment["PATH"] ?? "/usr/bin:/bin")"
    environment["LC_ALL"] = "C"
    // SwiftPM keeps caches in the home folder, and fingerprints in what Foundation takes for it.
    let home = NSTemporaryDirectory() + "integrate-tests-home"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    for name in ["HOME", "CFFIXED_USER_HOME"] { environment[name] = home }
    environment["GITHUB_STEP_SUMMARY"] = nil
    process.environment = environment.merging(self.environment) { $1 }
    // A file and not a pipe: a pipe that nobody empties stops the process.
    let output = FileManager.default.temporaryDirectory.appendingPathComponent("integrate-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: output) }
    try Data().write(to: output)
    let handle = try FileHandle(forWritingTo: output)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    return String(decoding: try Data(contentsOf: output), as: UTF8.self)
  }
}

/// Files of this repository, found from this one.
enum PageSources {
  static let root = Path.parent(Path.parent(Path.parent(#filePath)))
  static let catalog = Path.join(root, "Sources/integrate/Documentation.docc")
}
