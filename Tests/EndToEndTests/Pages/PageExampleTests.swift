import Diagnostics
import Findings
import Foundation
import TestSupport
import Testing

/// Each page's example is run, and prints the output that the page shows. With `INTEGRATE_RECORD` set the pages are
/// rewritten instead, and the run fails; `Tests/write-findings` reads them then.
@Suite struct PageExampleTests {
  @Test(arguments: Page.ids.filter { !foundElsewhere.contains($0) })
  func exampleHolds(id: String) throws {
    let example = try Example(of: try #require(Page.named(id)))
    let printed = try example.printed()
    if ProcessInfo.processInfo.environment["INTEGRATE_RECORD"] != nil, printed != example.expected {
      try example.record(printed)
      Issue.record("recorded \(id).md: run Tests/write-findings")
    } else {
      #expect(printed == example.expected, "\(id)")
    }
  }
}

/// Findings in repositories are tried with real ones, in `VersionCommandTests`; those of builds in `BuildProofTests`, and
/// those since a commit in `AllowedSourcesTests`.
private let foundElsewhere: Set = [
  "build-error", "changed-guard",
  "lockfile-incomplete", "moved-tag", "unknown-version", "unreachable-source", "unreadable-manifest", "withdrawn-tag",
  "wrong-record",
]

/// The example of a page: files, a command, and the printed finding.
private struct Example {
  let id: String
  let expected: String
  /// `resolve`, `generate`, `check` or a whole `import`; `nil` if the page shows only the output.
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
    let endings = [".yaml", ".yml", ".swift", ".resolved", ".json", ".pbxproj", ".lock"]
    return endings.contains { words[1].hasSuffix($0) } ? String(words[1]) : nil
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

  /// Runs the example with the built tool.
  ///
  /// - Returns: the output about the page's finding, without that about others.
  func printed() throws -> String {
    let folder = try ScratchFolder()
    for (path, bytes) in isImport ? filesToImport() : filesWithTheRest() {
      try folder.write(bytes, to: path)
    }
    // A module without a source in the example gets a file.
    if !isImport, id != "missing-sources" { try folder.addMissingSources() }
    let outcome = try Launch.integrate(arguments, in: folder.url).run()
    var isShown = false
    var shown = ""
    for line in outcome.stderr.split(separator: "\n") {
      if !line.contains(": note: ") { isShown = line.hasSuffix("[\(id)]") }
      if isShown { shown += line + "\n" }
    }
    return shown
  }

  private var isImport: Bool { command?.hasPrefix("import") == true }

  private var arguments: [String] {
    if id.hasSuffix("-baseline") { return ["check", "--baseline", "known.txt"] }
    guard let command, command != "resolve" else { return ["resolve", "--offline"] }
    return command.split(separator: " ").map(String.init)
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
    case "invalid-baseline", "stale-baseline": files["known.txt"] = inputs.first.map { Array($0.utf8) }
    case "unknown-finding": files["component.yaml"] = inputs.first.map { Array($0.utf8) }
    case "missing-root-spec":
      return ["integrate.lock.yaml": Array("lockfile: 1\n".utf8), "Chat/component.yaml": Array("name: Chat\n".utf8)]
    default: break
    }
    if files["component.yaml"] == nil { files["component.yaml"] = Array("name: Example\nkind: workspace\n".utf8) }
    if files["integrate.lock.yaml"] == nil { files["integrate.lock.yaml"] = Array("lockfile: 1\n".utf8) }
    return files
  }

  // MARK: Imports

  private func filesToImport() -> [String: [UInt8]] {
    var files = files
    // The files that the command reads come first, and a podspec has the name that the result shows.
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

  // MARK: Recording

  func record(_ printed: String) throws {
    let page = checkout.appendingPathComponent("Sources/integrate/Documentation.docc/Findings/\(id).md")
    let text = String(decoding: try Data(contentsOf: page), as: UTF8.self)
    try Data(text.replacingOccurrences(of: expected, with: printed).utf8).write(to: page)
  }
}
