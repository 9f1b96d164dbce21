import Diagnostics
import Findings
import Foundation
import TestSupport
import Testing

/// No file of the tree can switch a guard off: every guard, on a root that has its finding, with every setting that a
/// pull request could write.
@Suite struct GuardTests {
  /// A way in which a tree tries to lower a guard.
  enum Attempt: CaseIterable, Sendable {
    case off, warning, lockfile, baseline
    /// In the spec of each member.
    case members
    /// With all other severities and all other settings of a root.
    case everything
  }

  static let guards = Page.all.map(\.id).filter(\.isGuard)

  /// Each tenth, as each takes two runs of the tool, and those with files that people wrote; all with
  /// `Tests/run.sh --misfortunes`.
  private static let numberedCases = zip(
    0..., Case.all.filter { !["import", "init", "help", "explain"].contains($0.command) }
  ).filter { index, example in
    index % 10 == 0 || example.title.hasPrefix("not-generated")
      || ProcessInfo.processInfo.environment["INTEGRATE_MISFORTUNES"] != nil
  }

  /// For each guard a case that shows it, one without repositories if there is one.
  private static let examples: [FindingID: Case] = {
    var shown: [String: [Case]] = [:]
    for example in Case.all where !["merge", "explain", "help"].contains(example.command) {
      for id in Set(findings(in: example.expectedText).map(\.id)) { shown[id, default: []].append(example) }
    }
    return Dictionary(
      uniqueKeysWithValues: guards.compactMap { id in
        let named = shown[id.rawValue, default: []].filter { $0.title.hasPrefix(id.rawValue) }
        let best = (named.isEmpty ? shown[id.rawValue, default: []] : named)
          .min { $0.text("setup").count < $1.text("setup").count }
        return best.map { (id, $0) }
      })
  }()

  /// All severities at once, and another attempt for each; every one with `Tests/run.sh --misfortunes`.
  @Test(arguments: zip(guards.indices, guards))
  func noFileOfTheTreeLowersIt(_ index: Int, _ id: FindingID) throws {
    let example = try #require(Self.examples[id], "no case prints \(id.rawValue)")
    let isWhole = ProcessInfo.processInfo.environment["INTEGRATE_MISFORTUNES"] != nil
    let others = Attempt.allCases.filter { $0 != .everything }
    try check(id, example, .everything)
    for attempt in isWhole ? others : [others[index % others.count]] { try check(id, example, attempt) }
  }

  private func check(_ id: FindingID, _ example: Case, _ attempt: Attempt) throws {
    var arguments = example.arguments
    let takesBaseline = ["check", "generate", "resolve", "pin", "update", "verify", "outdated", "publish"]
    if attempt == .baseline {
      guard takesBaseline.contains(arguments[0]), !arguments.contains("--baseline") else { return }
      arguments += ["--baseline", "known-before.txt"]
    }
    var isSaid = false
    func change(_ scratch: ScratchFolder, _ root: String) throws {
      switch attempt {
      case .off: isSaid = try scratch.lower([id.rawValue: "off"], in: root) && id.severity > .off
      case .warning: isSaid = try scratch.lower([id.rawValue: "warning"], in: root) && id.severity > .warning
      case .everything: isSaid = try scratch.lowerEverything(settings: 0, in: root)
      case .members:
        _ = try scratch.lower(["misplaced-key": "off"], in: root)
        for path in try FolderContents(of: scratch.url.appendingPathComponent(root)).entries.keys
        where path.hasSuffix("/component.yaml") {
          guard let text = try? scratch.read("\(root)/\(path)"), !text.contains("integration:") else { continue }
          try scratch.write(text + "\nintegration: { severity: { \(id.rawValue): off } }\n", to: "\(root)/\(path)")
        }
      case .lockfile:
        _ = try scratch.lower(["unknown-key": "off"], in: root)
        let path = "\(root)/integrate.lock.yaml"
        if let text = try? scratch.read(path) {
          try scratch.write(text + "\nseverity: { \(id.rawValue): off }\n", to: path)
        }
      case .baseline:
        let lines = Self.findings(in: example.expectedText).map { "\($0.id)*99 \($0.path) \($0.message)\n" }
        try scratch.write(Set(lines).sorted().joined(), to: "\(root)/known-before.txt")
        isSaid = true
      }
    }
    let run = try CaseRun(example, arguments: arguments, change: change)
    let said = run.outcome.stdout + run.outcome.stderr
    let what = "\(example.name), \(attempt): \(said)"
    if example.text("status") != "0\n" { #expect(run.outcome.status != 0, "\(what)") }
    // Files are not compared where the attempt is an error already.
    let isRefused = said.contains(": error: ") && run.outcome.status != 0
    #expect(said.contains("[\(id.rawValue)]") || said.contains("\"\(id.rawValue)\"") || isRefused, "\(what)")
    // The root's own spec may be the unreadable file.
    let isReadable = !said.contains("component.yaml") || said.contains("[lowered-guard]")
    if isSaid, run.outcome.status == 1 { #expect(said.contains("[lowered-guard]") || !isReadable, "\(what)") }
    try expectNothingLost(run, example, what)

    // And nothing is written from it either.
    let generated = try CaseRun(example, arguments: ["generate"], change: change)
    #expect((0...2).contains(generated.outcome.status), "\(what)\(generated.outcome.stderr)")
    if attempt == .off, isSaid { #expect(generated.outcome.status != 0, "\(what)\(generated.outcome.stderr)") }
    try expectNothingLost(generated, example, what)
  }

  /// Nothing outside is written, and no file that people wrote.
  private func expectNothingLost(_ run: CaseRun, _ example: Case, _ what: String) throws {
    #expect(run.outside.isEmpty, "\(run.outside) were written outside of the root: \(what)")
    let recorded = try FolderContents(of: example.folder.appendingPathComponent("output"))
    for path in run.overwritten where recorded.entries[path] == nil {
      #expect(path.hasSuffix("integrate.lock.yaml") || path.hasSuffix("Package.resolved"), "\(path) is lost: \(what)")
    }
    let removed = Set(run.removed).subtracting(example.text("removed").split(separator: "\n").map(String.init))
    #expect(removed.isEmpty, "\(what)")
  }

  /// Whatever is lowered and set: every case, with every severity off that can be. To lower a guard too is an error, and
  /// nothing is done then.
  @Test(arguments: numberedCases)
  func withEverySeverityOffNothingIsLost(_ index: Int, _ example: Case) throws {
    for arguments in Set([["generate"], example.arguments]) {
      let run = try CaseRun(example, arguments: arguments) { scratch, root in
        _ = try scratch.lowerEverything(settings: index, withGuards: false, in: root)
      }
      let what = "\(arguments): \(run.outcome.stdout)\(run.outcome.stderr)"
      #expect((0...2).contains(run.outcome.status), "\(what)")
      #expect(run.outside.isEmpty, "\(run.outside) were written outside of the root: \(what)")
      let recorded = try FolderContents(of: example.folder.appendingPathComponent("output"))
      for path in run.overwritten where arguments == ["generate"] || recorded.entries[path] == nil {
        // The spec that is kept of a pinned component moves with its pin.
        let changesSpecs = ["add", "remove", "new", "simulate"].contains(example.command)
        let isKept =
          arguments != ["generate"]
          && (path.hasPrefix("integrate.lock.d/") || changesSpecs && path.hasSuffix("component.yaml"))
        #expect(
          isKept || path.hasSuffix("integrate.lock.yaml") || path.hasSuffix("Package.resolved"),
          "\(path) is lost: \(what)")
      }
      #expect(run.lost.filter { !$0.hasPrefix("integrate.lock.d/") }.isEmpty, "\(run.lost) are lost: \(what)")
    }
  }

  /// Findings that people may lower are not hidden: `check` says so in its last line.
  @Test(arguments: Page.all.map(\.id).filter { !$0.isGuard && $0.severity == .error })
  func whatIsLoweredIsSaid(_ id: FindingID) throws {
    let example = Case.all.first { $0.name == "resolve/\(id.rawValue)" || $0.name == "generate/\(id.rawValue)" }
    guard let example else { return }
    let checked = try CaseRun(example, arguments: ["check"]) { scratch, root in
      _ = try scratch.lower([id.rawValue: "off"], in: root)
      let generated = try Launch.integrate(["generate"], in: scratch.url.appendingPathComponent(root)).run()
      #expect((0...2).contains(generated.status), "\(id.rawValue): \(generated.stderr)")
    }
    #expect((0...2).contains(checked.outcome.status), "\(checked.outcome.stderr)")
    guard checked.outcome.status == 0, !checked.outcome.stdout.isEmpty else { return }
    #expect(checked.outcome.stdout.contains("sound but for "), "\(checked.outcome.stdout)")
    #expect(checked.outcome.stdout.contains(id.rawValue), "\(checked.outcome.stdout)")
  }

  @Test func theEnvironmentAllowsFileURLsToo() throws {
    let example = try #require(Case.all.first { $0.name == "resolve/unsafe-url-that-the-root-alone-allows" })
    let scratch = try ScratchFolder()
    try example.prepare(in: scratch.url, environment: [:])
    var launch = Launch.integrate(["resolve", "--offline"], in: scratch.url)
    #expect(try launch.run().status == 1)
    launch.environment = ["INTEGRATE_ALLOW": "file-urls"]
    #expect(try launch.run().status == 0)
    launch.environment = ["INTEGRATE_ALLOW": "file-urls,stale-file"]
    let refused = try launch.run()
    #expect(refused.status == 2 && refused.stderr.contains("has the unknown name 'stale-file'"))
  }

  private struct Finding {
    let id: String
    let path: String
    let message: String
  }

  /// Findings in diagnostics as text: `path:line:col: error: message [id]`.
  private static func findings(in text: String) -> [Finding] {
    text.split(separator: "\n").compactMap { line in
      guard line.hasSuffix("]"), let open = line.lastIndex(of: "[") else { return nil }
      for word in [": error: ", ": warning: "] {
        guard let range = line.range(of: word) else { continue }
        let path = line[..<range.lowerBound].split(separator: ":").first.map(String.init) ?? "-"
        let message = line[range.upperBound..<open].trimmingCharacters(in: .whitespaces)
        return Finding(id: String(line[line.index(after: open)...].dropLast()), path: path, message: message)
      }
      return nil
    }
  }
}

extension ScratchFolder {
  /// Writes severities into the spec of a root.
  ///
  /// - Parameter settings: other settings, which are written next to them.
  /// - Returns: true if there is a spec to write into.
  func lower(_ severities: [String: String], settings: String = "", in root: String) throws -> Bool {
    let path = "\(root)/component.yaml"
    guard var text = try? read(path) else { return false }
    let entries = severities.map { "\($0): \($1)" }.sorted().joined(separator: ", ")
    func replace(_ old: String, _ new: String) { text = text.replacing(old, with: new, maxReplacements: 1) }
    if text.contains("severity: {") {
      replace("severity: {", "severity: { \(entries),")
    } else if text.contains("integration: {") {
      replace("integration: {", "integration: { \(settings) severity: { \(entries) },")
    } else if text.contains("\nintegration:\n") {
      replace("\nintegration:\n", "\nintegration:\n  severity: { \(entries) }\n")
    } else {
      text += "\(text.hasSuffix("\n") ? "" : "\n")integration: { \(settings) severity: { \(entries) } }\n"
    }
    try write(text, to: path)
    return true
  }

  /// Turns every finding off, with one of the settings that decide which files are written and read.
  func lowerEverything(settings index: Int, withGuards: Bool = true, in root: String) throws -> Bool {
    let all = [
      "", "packages: separate,", "file-urls: true,", "xcode: ../App.xcodeproj,", "search: [.., .],",
      "sources: [../specs],",
    ]
    let ids = Page.all.map(\.id).filter { withGuards || !$0.isGuard }
    let severities = Dictionary(uniqueKeysWithValues: ids.map { ($0.rawValue, "off") })
    return try lower(severities, settings: all[index % all.count], in: root)
  }
}
