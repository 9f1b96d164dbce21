import Diagnostics
import Disk
import Foundation
import Generators
import TestSupport
import Testing
import Workspace

@testable import Commands

/// Thousands of roots with broken specs or lockfiles give findings or files, and nothing else.
///
/// A crash ends the whole run; the root that caused it stays in the temporary folder.
@Suite struct MutationTests {
  /// Roots under Tests/Cases with few or no findings, which together have many constructs.
  static let bases: [String] = [
    "roots/shop", "generate/sound-two-apps-that-bind-differently", "generate/sound-two-apps-separate",
    "generate/every-kind-of-pin", "resolve/requirement-conflict-of-pods", "generate/sound-text-from-specs-is-escaped",
    "generate/sound-xcode-app", "resolve/sound-collect",
  ]

  /// Roots per base; `INTEGRATE_MUTATIONS` sets another number, for a longer search.
  static let seeds = ProcessInfo.processInfo.environment["INTEGRATE_MUTATIONS"].flatMap { Int($0) } ?? 100

  @Test(arguments: bases)
  func mutatedSpecsAndLockfilesGiveFindingsOrFiles(_ base: String) throws {
    let root = try MutatedRoot(base)
    var outcomes: [MutatedRoot.Outcome: Int] = [:]
    for seed in 0..<Self.seeds {
      try root.mutate(seed: UInt64(seed))
      outcomes[try root.run(), default: 0] += 1
      try root.restore()
    }
    // The mutations are useful only if every outcome occurs.
    #expect(outcomes[.findings, default: 0] > Self.seeds / 4)
    // Pods have nothing to generate.
    #expect(outcomes[.files, default: 0] > Self.seeds / 125 || base.hasSuffix("pods"))
    let left = try FileManager.default.contentsOfDirectory(atPath: root.scratch.path)
    #expect(Set(left).isSubset(of: ["root", "output"]), "something was written outside of the output folder")
    #expect(try root.isUntouched(), "the root itself was written to")
    try FileManager.default.removeItem(at: root.scratch)
  }
}

/// A copy of a root whose files are changed one after the other.
final class MutatedRoot {
  enum Outcome {
    case findings, files
  }

  let scratch: URL
  private let root: URL
  private let originals: [String: Data]
  private let names: [String]
  private let words: [String]
  private var changed: Set<String> = []

  init(_ base: String) throws {
    let cases = checkout.appendingPathComponent("Tests/Cases")
    scratch = URL(fileURLWithPath: try realPath(of: FileManager.default.temporaryDirectory.path))
      .appendingPathComponent("integrate-mutation-\(UUID().uuidString)")
    root = scratch.appendingPathComponent("root")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: cases.appendingPathComponent("\(base)/input"), to: root)
    let contents = try Self.contents(of: root)
    originals = contents
    names = contents.keys.filter { $0.hasSuffix(".yaml") }.sorted()
    let texts = names.compactMap { contents[$0] }.map { String(decoding: $0, as: UTF8.self) }
    words = texts.joined(separator: " ").split { " \n:,[]{}\"".contains($0) }.map(String.init)
  }

  private static func contents(of folder: URL) throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let file = folder.appendingPathComponent(path)
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), !isFolder.boolValue else {
        continue
      }
      contents[path] = try Data(contentsOf: file)
    }
    return contents
  }

  func isUntouched() throws -> Bool { try Self.contents(of: root) == originals }

  func mutate(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed &* 31 &+ 7)
    var mutator = Mutator(seed: seed, words: words)
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      // The lockfile is one file among many, but the least trusted one, so choose it more often.
      let name = Int.random(in: 0..<3, using: &random) == 0 ? Root.lockfileName : names.randomElement(using: &random)
      guard let name, let original = originals[name] else { continue }
      try Data(mutator.mutant(of: Array(original))).write(to: root.appendingPathComponent(name))
      changed.insert(name)
    }
  }

  func restore() throws {
    for name in changed { try originals[name]?.write(to: root.appendingPathComponent(name)) }
    changed = []
  }

  /// Runs the same steps as `generate --output`, and prints the findings in every format.
  func run() throws -> Outcome {
    let found = try Root.find(from: root.path, current: root.path)
    let analysis = try Analysis(found, for: .output) { resolution throws(Failure) in try Reporting().fails(resolution) }
    try render(analysis.resolution)
    guard let generation = analysis.generation, try !Reporting().fails(analysis.resolution) else { return .findings }
    var writes = WriteSet(root: scratch.path)
    for file in generation.files { writes.add(file.bytes, to: "output/" + file.path) }
    _ = try writes.commit()
    return .files
  }

  /// The findings for a purpose, by id, place and message.
  func findings(for purpose: Analysis.Purpose) throws -> (all: Set<String>, errors: Set<String>, isGenerated: Bool) {
    let found = try Root.find(from: root.path, current: root.path)
    let analysis = try Analysis(found, for: purpose, Analysis.Options(), .all) { $0.bag.hasErrors }
    let resolution = analysis.resolution
    func line(_ finding: Diagnostic) -> String {
      let place = finding.place.map { "\(resolution.table.path($0.file)):\($0.line)" } ?? ""
      return "\(finding.id.rawValue) \(place) \(finding.message)"
    }
    let errors = resolution.bag.diagnostics.filter { $0.severity == .error }
    return (Set(resolution.bag.diagnostics.map(line)), Set(errors.map(line)), analysis.generation != nil)
  }

  private func render(_ resolution: Resolution) throws {
    let findings = resolution.bag.sorted(in: resolution.table)
    let report = Report(findings, sources: resolution.table, toolVersion: toolVersion)
    for format in ReportFormat.allCases { #expect(!format.render(report).isEmpty || findings.isEmpty) }
    for finding in findings {
      #expect(!finding.message.isEmpty && !finding.message.hasSuffix("."))
      for place in [finding.place] + finding.notes.map(\.place) {
        if let place { #expect(Int(place.file.rawValue) < resolution.table.paths.count) }
      }
    }
  }
}
