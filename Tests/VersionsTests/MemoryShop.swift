import AnalysisSupport
import Diagnostics
import Fetching
import Findings
import Foundation
import Model
import Planning
import TestSupport
import Testing
import Workspace

@testable import Versions

/// An app whose packages lie in repositories in memory; `pin`, `update` and the others run in this process.
///
/// `log` has 1.0.0, 1.1.0, 1.2.0 and 2.0.0; `metrics` 1.0.0 and 1.1.0 need log 1, and 2.0.0 log 2; `trace` 1.0.0 needs
/// log 1, and 1.1.0 either.
final class MemoryShop {
  let root: SampleRoot
  let remote = MemoryRepositories()
  private let cache: ScratchFolder
  var minimumAge: Int?

  /// - Parameters:
  ///   - pins: the lines under `pins:`.
  ///   - files: further files, by path.
  init(
    _ pins: String = "", dependencies: String = "[metrics, trace]", _ files: [String: String] = [:]
  ) throws {
    cache = try ScratchFolder()
    root = try SampleRoot(
      [
        "component.yaml": "name: Shop\nkind: workspace\nintegration: { severity: { missing-manifest: off } }\n",
        "Login/component.yaml": "name: Login\ndependencies: \(dependencies)\n",
        "Login/Sources/Login/Login.swift": "",
        Root.lockfileName: "# Ours.\nlockfile: 1\npins:\n\(pins)",
      ].merging(files) { $1 }, in: "app")
  }

  /// With the usual repositories.
  static func usual(
    _ pins: String = "", dependencies: String = "[metrics, trace]", _ files: [String: String] = [:]
  ) throws -> MemoryShop {
    let shop = try MemoryShop(pins, dependencies: dependencies, files)
    for version in ["1.0.0", "1.1.0", "1.2.0", "2.0.0"] { shop.release("log", version) }
    shop.release("metrics", "1.0.0", needing: "\"1.0.0\"..<\"2.0.0\"")
    shop.release("metrics", "1.1.0", needing: "\"1.1.0\"..<\"2.0.0\"")
    shop.release("metrics", "2.0.0", needing: "\"2.0.0\"..<\"3.0.0\"")
    shop.release("trace", "1.0.0", needing: "\"1.0.0\"..<\"2.0.0\"")
    shop.release("trace", "1.1.0", needing: "\"1.0.0\"..<\"3.0.0\"")
    return shop
  }

  /// The usual shop with a pin of each of its packages, resolved.
  static func resolved() throws -> MemoryShop {
    let shop = try usual(pins("metrics", "log", "trace"))
    try #require(try shop.resolve().isSound)
    return shop
  }

  /// Pins of these repositories at 1.0.0, as a person writes them.
  static func pins(_ names: String...) -> String {
    names.map { "  \($0):\n    git: \(MemoryRepositories.url($0))\n    version: 1.0.0\n" }.joined()
  }

  // MARK: Repositories

  /// The manifest of a package that needs a range of others.
  static func manifest(_ name: String, needing: [(name: String, range: String)] = []) -> String {
    let dependencies = needing.map { ".package(url: \"\(MemoryRepositories.url($0.name))\", \($0.range))" }
    return RemoteRepositories.manifest(
      name, dependencies: dependencies.joined(separator: ", "), needs: needing.map(\.name))
  }

  func release(_ name: String, _ version: String, needing log: String? = nil) {
    commit(name, Self.manifest(name, needing: log.map { [("log", $0)] } ?? []), tag: version)
  }

  /// Releases a package with a trait `A`; the app has to have the tools that know traits.
  func releaseWithTrait(_ name: String, _ version: String) {
    let manifest = RemoteRepositories.manifest(name, tools: "6.1")
    commit(name, manifest.replacing("dependencies: [],\n", with: "traits: [\"A\"], dependencies: [],\n"), tag: version)
  }

  /// The root's spec of a shop whose packages have traits.
  static let withTraits =
    "name: Shop\nkind: workspace\nintegration: { tools: \"6.1\", severity: { missing-manifest: off } }\n"

  /// Commits a manifest and puts a tag on it.
  func commit(_ name: String, _ manifest: String, tag: String?) {
    remote.commit(
      name, ["Package.swift": manifest, "Sources/\(name)/\(name).swift": ""], tags: tag.map { [$0] } ?? [])
  }

  // MARK: Files

  var lockfile: String { get throws { try root.read(Root.lockfileName) } }

  var lockfileWithoutRecords: String {
    get throws { try lockfile.replacing(#/    recorded:\n(?:      .*\n)*/#, with: "") }
  }

  /// Writes a file, by its path from the root; the lockfile by default.
  func write(_ text: String, to path: String = Root.lockfileName) throws { try root.write(text, to: path) }

  /// Replaces the first occurrence of a text in the lockfile, as an edit by hand.
  func edit(_ old: String, _ new: String) throws {
    let text = try lockfile
    let range = try #require(text.range(of: old), "'\(old)' is not in the lockfile")
    try write(text.replacingCharacters(in: range, with: new))
  }

  /// The versions that are pinned: `log 1.2.0`.
  var versions: [String] {
    get throws {
      try resolution().graph.project.lockfile.pins.compactMap { pin in
        pin.version.map { "\(pin.name.value) \($0.value)" }
      }
    }
  }

  // MARK: Commands

  /// The result of a command, and its findings.
  struct Outcome: CustomStringConvertible {
    /// True if the command would exit with 0.
    var isSound = false
    /// The moves of pins, and the remarks about records.
    var moves: [String] = []
    /// Findings with their notes and help, notes, and the explanation of a conflict.
    var text = ""
    /// Commands that would resolve a conflict.
    var commands: [String] = []

    var description: String { "\(isSound ? "sound" : "failed"): \(moves)\n\(text)\(commands)" }
  }

  private func findRoot() throws -> Root {
    var root = try root.found()
    try root.keepFiles()
    return root
  }

  func resolution() throws -> Resolution { try Analysis.graph(of: findRoot()) }

  private var options: FetchingOptions {
    var options = FetchingOptions(cachePath: cache.path)
    options.minimumAge = minimumAge
    options.open = { [remote] url, fetcher throws(FetchError) in try remote.open(url, for: fetcher) }
    return options
  }

  private static let noProgress: Fetcher.Progress = { _, _, _ in }

  func update(_ names: String..., to: String? = nil, isMajor: Bool = false, isDry: Bool = false) throws -> Outcome {
    try change(isDry: isDry) { run throws(Failure) in
      try run.update(UpdateRequest(names: names, to: to, isMajor: isMajor))
    }
  }

  func pin(
    _ operands: String..., git: String? = nil, path: String? = nil, revision: String? = nil, branch: String? = nil,
    traits: String? = nil, isForced: Bool = false
  ) throws -> Outcome {
    try change { run throws(Failure) in
      try run.pin(
        PinRequest(
          operands, git: git.map(MemoryRepositories.url), path: path, revision: revision, branch: branch,
          traits: traits,
          isForced: isForced))
    }
  }

  func unpin(_ name: String) throws -> Outcome { try change { run throws(Failure) in try run.unpin(name) } }

  func resolve() throws -> Outcome {
    let gaps = LockfileGaps(try resolution())
    if gaps.isEmpty { return try frozen().outcome }
    var bag = DiagnosticBag()
    var outcome = try change(with: { bag }, { run throws(Failure) in try run.complete(gaps, into: &bag) })
    outcome.isSound = outcome.isSound && !bag.hasErrors
    return outcome
  }

  /// Runs a suggested `integrate pin …`.
  func paste(_ command: String) throws -> Outcome {
    var words = command.split(separator: " ").map(String.init)
    try #require(words.starts(with: ["integrate", "pin"]))
    words.removeFirst(2)
    func option(_ name: String) -> String? {
      guard let place = words.firstIndex(of: name) else { return nil }
      defer { words.removeSubrange(place...(place + 1)) }
      return words[place + 1]
    }
    let (git, revision) = (option("--git"), option("--revision"))
    let isForced = words.last == "--force"
    if isForced { words.removeLast() }
    return try change { run throws(Failure) in
      try run.pin(PinRequest(words, git: git, revision: revision, isForced: isForced))
    }
  }

  /// The project and its gaps, without a repository: `resolve --frozen`.
  func frozen() throws -> (errors: [Diagnostic], outcome: Outcome) {
    var resolution = try resolution()
    for finding in LockfileGaps(resolution).findings(areStrict: false) { resolution.bag.add(finding) }
    resolution = try Analysis(of: resolution, for: .resolve) { _ in false }.resolution
    let findings = resolution.severityRules().apply(to: resolution.bag.diagnostics)
    return (findings.filter { $0.severity == .error }, outcome(resolution))
  }

  /// The messages of its errors.
  var problems: [String] { get throws { try frozen().errors.map(\.message.description) } }

  func check() throws -> Outcome { try outcome(root.analysis(for: .check).resolution) }

  /// The lockfile and the findings as they would be with other versions of pins, or without them (`nil`), one after the
  /// other; nothing is written.
  func simulated(_ changes: [(pin: String, version: String?)]) throws -> (lockfile: String, findings: [String]) {
    var root = try findRoot()
    for (name, version) in changes {
      let pins = try Analysis.graph(of: root).graph.project.lockfile.pins
      let pin = try #require(pins.first { $0.name.value == name })
      let change =
        if let version {
          try SimulatedPin(moving: pin, to: version, in: root, options, progress: Self.noProgress)
        } else { try SimulatedPin(removing: pin, from: root) }
      root.changedFiles.merge(change.files) { $1 }
    }
    let resolution = try Analysis(of: Analysis.graph(of: root), for: .simulate) { _ in false }.resolution
    let lockfile = String(decoding: try root.read(Root.lockfileName) ?? [], as: UTF8.self)
    return (lockfile, SampleRoot.findings(of: resolution))
  }

  /// The rows of `outdated`, and its findings.
  func outdated(_ names: String..., isVerbose: Bool = false) throws -> Outcome {
    let report = try OutdatedReport(resolution(), of: names, options, progress: Self.noProgress)
    var found = try resolution().with(report.bag)
    found.table = report.table
    var outcome = outcome(found)
    outcome.moves = report.text(isVerbose: isVerbose).split(separator: "\n").map(String.init)
    return outcome
  }

  /// The summary of `verify`, its findings, and the pins that are not compared.
  func verify() throws -> Outcome {
    let verification = try Verification(resolution(), options, progress: Self.noProgress)
    var found = try resolution().with(verification.bag)
    found.table = verification.table
    var outcome = outcome(found)
    outcome.moves = verification.summary.split(separator: "\n").map(String.init)
    if !verification.incomplete.isEmpty {
      outcome.text += "incomplete: \(verification.incomplete.joined(separator: ", "))\n"
    }
    return outcome
  }

  /// The project after `resolve`, with all findings.
  private func completed(_ run: VersionRun, _ bag: DiagnosticBag) throws(Failure) -> Resolution {
    var resolution = try run.written()
    resolution.adopt(bag.diagnostics, from: run.index.sources.table)
    return try Analysis(of: resolution, for: .resolve) { _ in false }.resolution
  }

  private func outcome(_ resolution: Resolution) -> Outcome {
    let rules = resolution.severityRules()
    let findings = rules.apply(to: resolution.bag.sorted(in: resolution.table))
    let report = Report(findings, sources: resolution.table, toolVersion: "")
    return Outcome(isSound: !rules.failsRun(findings), text: findings.isEmpty ? "" : TextRenderer.render(report))
  }

  /// Runs a command as `LockfileCommand` does, apart from generated files.
  ///
  /// - Parameter bag: the findings of `resolve`, which stop nothing; `nil` for other commands.
  private func change(
    isDry: Bool = false, with bag: (() -> DiagnosticBag)? = nil,
    _ work: (inout VersionRun) throws(Failure) -> VersionResult
  ) throws -> Outcome {
    do {
      var run = try VersionRun(findRoot(), options, progress: Self.noProgress)
      var conflict = Outcome()
      switch try work(&run) {
      case .stopped(let bag):
        var stopped = run.resolution.with(bag)
        stopped.table = run.index.sources.table
        return outcome(stopped)
      case .unsolvable(let explanation, let commands):
        conflict = Outcome(text: explanation + "\n", commands: commands)
        if bag == nil { return conflict }
      case .ready: break
      }
      let isWritten = try isDry ? false : run.changes.commit()
      var state =
        if let bag { try completed(run, bag()) } else if isDry { try run.wouldBe() } else {
          isWritten ? try run.written() : run.resolution.with(DiagnosticBag())
        }
      state.adopt(run.problems.diagnostics, from: run.index.sources.table)
      var outcome = outcome(state)
      outcome.moves = run.recorded + run.changes.moves.map(\.text)
      outcome.text += conflict.text + run.notes.map { "note: \($0)\n" }.joined()
      outcome.commands = conflict.commands
      return outcome
    } catch let failure as Failure {
      return Outcome(text: "integrate: error: \(failure.message)\nintegrate: help: \(failure.help ?? "")\n")
    }
  }
}
