import Foundation
import TestSupport

/// A root on disk, and the findings and errors that the tool and SwiftPM report about it.
final class Truth {
  /// The result of one change.
  enum Verdict: Equatable {
    /// A root that builds is sound; or all errors of a registration that does not compile are reported.
    case kept
    /// Nothing was promised for this root, because of these findings or for this reason.
    case noPromise(Set<String>)
    /// A promise was broken.
    case broken(String)
  }

  /// Findings that are rules of the tool: a root that breaks them may build.
  private static let rules: Set<String> = [
    "ambiguous-provider", "conditional-service", "control-character", "dependency-cycle", "duplicate-component",
    "duplicate-event", "duplicate-key", "duplicate-pin", "duplicate-route", "duplicate-service", "foreign-source",
    "invalid-config-value", "invalid-name", "invalid-revision", "invalid-route", "invalid-value", "invalid-version",
    "launch-cycle", "layer-violation", "local-pin", "lockfile-incomplete", "misplaced-key", "missing-config-value",
    "missing-file", "missing-key", "missing-pin", "missing-provider", "missing-resource", "missing-sources",
    "moved-tag", "not-generated", "orphaned-file", "other-address", "outlived-scope", "path-outside-package",
    "path-outside-root", "platform-conflict", "provider-cycle", "requirement-conflict", "secret-in-config",
    "self-dependency", "shared-folder", "source-collision", "source-left-out", "stale-record",
    "tools-version-conflict", "undeclared-import", "unknown-component", "unknown-config-value", "unknown-event",
    "unknown-finding", "unknown-key", "unknown-launch-task", "unknown-layer", "unknown-scope", "unknown-service",
    "unknown-version", "unreachable-source", "unsafe-url", "unused-pin", "version-in-spec", "visibility-violation",
    "wrong-type", "yaml-syntax", "yaml-unsupported",
  ]

  let root: RandomRoot
  private let folder: String
  private let environment: [String: String]
  private let caches: String
  /// The tree after the first `generate`.
  private(set) var base = Tree()
  private var secondOfLastBuild = 0.0

  init(_ root: RandomRoot, in scratch: ScratchFolder, repositories: Repositories) throws {
    self.root = root
    folder = scratch["root"]
    caches = scratch["swiftpm"]
    environment = repositories.remotes.environment.merging(["HOME": scratch["home"]]) { $1 }
    try? FileManager.default.removeItem(atPath: folder)
    try scratch.folder("root")
    try scratch.folder("home")
    try root.tree.write(to: folder)
  }

  /// Resolves, generates, checks and builds the root as it was made.
  /// - Returns: the first failure.
  func prepare() throws -> String? {
    for command in [["resolve", "--trust-manifests"], ["generate"], ["check"]] {
      let outcome = try integrate(command)
      guard outcome.status == 0 else { return "\(command[0]): \(outcome.stderr)" }
    }
    base = try Tree(reading: folder)
    let built = try buildFreshIfNeeded([])
    return built.status == 0 ? nil : "swift build: \(Self.shortened(built))"
  }

  // MARK: Every root that builds is sound

  /// - Parameter neverRight: rules that this root does not break.
  func lookForFalseErrors(in tree: Tree, neverRight: Set<String>) throws -> Verdict {
    switch try settle(tree) {
    case .unanswered(let verdict): return verdict
    case .refused(let ids):
      if !ids.isDisjoint(with: Self.rules.subtracting(neverRight)) { return .noPromise(ids) }
      guard try turnOff(ids, in: tree), try build(["--build-tests"]).status == 0 else { return .noPromise(ids) }
      // SwiftPM builds only the tests of the package in the current folder.
      for part in root.components where root.isSeparate && part.hasTests {
        guard FileManager.default.fileExists(atPath: "\(folder)/\(part.folder)/Package.swift") else { continue }
        if try build(["--build-tests"], in: part.folder).status != 0 { return .noPromise(ids) }
      }
      return .broken("refused by \(ids.sorted()), but it builds")
    case .sound:
      let built = try buildFreshIfNeeded([])
      guard built.status == 0 else {
        // An error with a place is the compiler's; graph and pins are ours.
        return try errors(of: built).isEmpty
          ? .broken("sound, but swift build fails: \(Self.shortened(built))") : .noPromise(["the compiler's error"])
      }
      return try versionsThatDiffer().map { .broken($0) } ?? .kept
    }
  }

  /// Runs the app, which prints the versions that were built.
  private func versionsThatDiffer() throws -> String? {
    let ran = try run(Launch(program: folder + "/.build/debug/Shop", arguments: [], folder: folder))
    let lines = try (Tree(reading: folder)["integrate.lock.yaml"] ?? "").split(separator: "\n")
    for line in ran.stdout.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 2, let start = lines.firstIndex(of: "  \(words[0]):") else { continue }
      let version = lines[(start + 1)...].prefix { $0.hasPrefix("   ") }.first { $0.hasPrefix("    version: ") }
      if let version, !version.hasSuffix(" \(words[1])") {
        return "the lockfile pins \(words[0]) at\(version.dropFirst(12)), but \(words[1]) was built"
      }
    }
    return ran.status == 0 ? nil : "the app ends with \(ran.status): \(ran.stderr)"
  }

  // MARK: check --build reports every error of a registration

  func lookForMissedErrors(in tree: Tree) throws -> Verdict {
    switch try settle(tree) {
    case .unanswered(let verdict): return verdict
    case .refused(let ids):
      guard try integrate(["check", "--build"]).status == 1 else { return .broken("check --build passes over \(ids)") }
      // The build has to report the errors that the check reports too.
      guard ids.isDisjoint(with: Self.rules), try turnOff(ids, in: tree) else { return .noPromise(ids) }
    case .sound: break
    }
    let built = try build(["--target", "ShopRegistration"])
    let proof = try integrate(["check", "--build", "--format", "json"])
    let findings = Finding.errors(in: proof.stdout)
    if built.status == 0 {
      if proof.status == 0 { return .noPromise(["a registration that compiles"]) }
      return .broken("it compiles, but check --build ends with \(proof.status): \(proof.stdout + proof.stderr)")
    }
    guard proof.status == 1, !findings.isEmpty else {
      return .broken("check --build ends with \(proof.status): \(proof.stderr)\n\(Self.shortened(built))")
    }
    for error in try errors(of: built) {
      // If two modules with errors are built at once, the one that fails first ends the build.
      guard findings.contains(where: { $0.files.contains(error.file) }) else { continue }
      let isReported = findings.contains { finding in
        finding.message.contains(error.text)
          && (error.isInGeneratedFile ? finding.file?.hasSuffix(".yaml") == true : finding.file == error.file)
      }
      if !isReported { return .broken("check --build does not report \(error)\n\(proof.stdout)") }
    }
    return .kept
  }

  // MARK: The tool

  private enum State {
    case sound
    case refused(Set<String>)
    case unanswered(Verdict)
  }

  /// Writes a tree, and runs the commands that a team runs after a change.
  private func settle(_ tree: Tree) throws -> State {
    try place(tree)
    var checked = try integrate(["check", "--format", "json"])
    if checked.status == 0 { return .sound }
    let resolved = try integrate(["resolve", "--trust-manifests", "--format", "json"])
    let generated = try integrate(["generate", "--format", "json"])
    checked = try integrate(["check", "--format", "json"])
    if checked.status == 2, checked.stderr.contains("it is a folder, not a file") {
      return .unanswered(.noPromise(["a folder in place of a file"]))
    }
    for outcome in [resolved, generated, checked] where !(0...2).contains(outcome.status) {
      return .unanswered(.broken("ended with \(outcome.status): \(outcome.stderr)"))
    }
    if checked.status == 0 { return .sound }
    var ids = Set([generated, checked].flatMap { Finding.errors(in: $0.stdout) }.map(\.id))
    if generated.status == 0, resolved.status == 0 {
      return .unanswered(.broken("generate succeeds, and check fails: \(checked.stdout)\(checked.stderr)"))
    }
    // A consequence of the others.
    ids.remove("stale-file")
    return ids.isEmpty ? .unanswered(.broken("refused without a finding: \(checked.stderr)")) : .refused(ids)
  }

  /// Turns findings off and generates.
  private func turnOff(_ ids: Set<String>, in tree: Tree) throws -> Bool {
    var eased = tree
    let lines = ids.sorted().map { "    \($0): off\n" }.joined()
    guard
      eased.edit(
        "component.yaml",
        { $0 = $0.replacingOccurrences(of: "integration:\n", with: "integration:\n  severity:\n\(lines)") })
    else { return false }
    try place(eased)
    _ = try integrate(["resolve", "--trust-manifests"])
    return try integrate(["generate"]).status == 0
  }

  private struct Finding: Decodable {
    let id: String
    let severity: String
    let message: String
    let file: String?
    let notes: [Note]

    struct Note: Decodable {
      let message: String
      let file: String?
    }

    /// The file of the error, and the generated one that it was in.
    var files: [String?] { [file] + notes.filter { $0.message == "in generated code" }.map(\.file) }

    static func errors(in report: String) -> [Finding] {
      struct Report: Decodable { let findings: [Finding] }
      let report = try? JSONDecoder().decode(Report.self, from: Data(report.utf8))
      return (report?.findings ?? []).filter { $0.severity == "error" }
    }
  }

  // MARK: SwiftPM

  private struct CompilerError: CustomStringConvertible {
    /// From the root.
    let file: String
    let text: String
    let isInGeneratedFile: Bool
    var description: String { "\(file): \(text)" }
  }

  /// The errors of a build that have a place.
  private func errors(of outcome: Launch.Outcome) throws -> [CompilerError] {
    try (outcome.stdout + outcome.stderr).split(separator: "\n").compactMap { line in
      let place = try #/^(/[^:]+):\d+:\d+: error: (.*?)( \[#\w+\])?$/#.wholeMatch(in: line)
      guard let place, let range = place.1.range(of: "/\(URL(fileURLWithPath: folder).lastPathComponent)/") else {
        return nil
      }
      let file = String(place.1[range.upperBound...])
      let text = try? String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      return CompilerError(
        file: file, text: String(place.2), isInGeneratedFile: text?.hasPrefix("// Written by integrate") == true)
    }
  }

  /// Builds; after a failure again as in a fresh clone, because SwiftPM may remember files and products that are gone.
  private func buildFreshIfNeeded(_ arguments: [String]) throws -> Launch.Outcome {
    let built = try build(arguments)
    if built.status == 0 { return built }
    for name in try FileManager.default.contentsOfDirectory(atPath: folder + "/.build")
    where !["checkouts", "repositories", "workspace-state.json"].contains(name) {
      try FileManager.default.removeItem(atPath: "\(folder)/.build/\(name)")
    }
    return try build(arguments)
  }

  /// - Parameter package: its folder, from the root.
  private func build(_ arguments: [String], in package: String = "") throws -> Launch.Outcome {
    let places = ["cache", "config", "security"].flatMap { ["--\($0)-path", "\(caches)/\($0)"] }
    defer { secondOfLastBuild = Date().timeIntervalSince1970.rounded(.down) }
    // SwiftPM's cache of the plan misses files that packages in folders gain or lose.
    let fresh = ["--disable-build-manifest-caching"]
    return try run(.swift("build", arguments + places + fresh, in: folder + "/" + package))
  }

  private static func shortened(_ outcome: Launch.Outcome) -> String {
    let lines = (outcome.stdout + outcome.stderr).split(separator: "\n")
    let errors = lines.filter { $0.contains("error:") }
    return (errors.isEmpty ? lines.suffix(12) : errors.prefix(6)).joined(separator: "\n")
  }

  /// Writes a tree. The compiler's driver compares times in whole seconds: a file that changes within the second of the
  /// last build is not compiled again.
  private func place(_ tree: Tree) throws {
    let left = secondOfLastBuild + 1.05 - Date().timeIntervalSince1970
    if left > 0 { Thread.sleep(forTimeInterval: left) }
    try tree.write(to: folder)
  }

  private func integrate(_ arguments: [String]) throws -> Launch.Outcome {
    try run(Launch(program: BuiltTool.path, arguments: arguments, folder: folder))
  }

  private func run(_ launch: Launch) throws -> Launch.Outcome {
    var launch = launch
    launch.environment = environment
    // A first proof builds the whole root.
    launch.patience = 1200
    return try launch.run()
  }
}
