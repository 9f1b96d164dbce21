import Foundation
import TestSupport

/// A root on disk, and what the tool and SwiftPM say of it.
final class Truth {
  /// What came of one change.
  enum Verdict: Equatable {
    /// Sound, and it builds.
    case sound
    /// Refused by a rule that is the tool's own, or for what it says is broken, and it is.
    case refused(Set<String>)
    /// Sound, and the compiler refuses a file that the tool did not write, for something that no spec speaks of.
    case compilers
    /// Refused, and whether it would build cannot be asked.
    case undecided(Set<String>)
    /// Sound, and it does not build, or builds what the lockfile does not name; refused, and it builds; or no answer.
    case wrong(String)
  }

  /// Findings that are rules of the tool: what they refuse may well build. SwiftPM passes over a resource that is not
  /// there, and over a test target without a file; the manifest gets the tools that it needs once nothing forbids them.
  static let rules: Set<String> = [
    "ambiguous-provider", "conditional-service", "control-character", "dependency-cycle", "duplicate-component",
    "duplicate-event", "duplicate-key", "duplicate-pin", "duplicate-route", "duplicate-service", "foreign-source",
    "invalid-name", "invalid-revision", "invalid-route", "invalid-value", "invalid-version", "launch-cycle",
    "layer-violation", "local-pin", "lockfile-incomplete", "misplaced-key", "missing-key", "missing-pin",
    "missing-provider", "missing-resource", "missing-sources", "moved-tag", "not-generated", "outlived-scope",
    "path-outside-package", "path-outside-root", "provider-cycle", "requirement-conflict", "self-dependency",
    "shared-folder", "source-collision", "source-left-out", "stale-record", "tools-version-conflict",
    "undeclared-import", "unknown-component", "unknown-config-value", "unknown-event", "unknown-finding",
    "unknown-key", "unknown-launch-task", "unknown-layer", "unknown-scope", "unknown-service", "unknown-version",
    "unreachable-source", "unsafe-url", "unused-pin", "version-in-spec", "visibility-violation", "wrong-type",
    "yaml-syntax", "yaml-unsupported",
  ]

  let root: RandomRoot
  private let folder: String
  private let environment: [String: String]
  private let caches: String
  private let buildsTests: Bool
  /// As it is after the first `generate`.
  private(set) var base = Tree()
  /// What was built and found right, without what SwiftPM never reads.
  private var built: [Tree] = []
  private var secondOfLastBuild = 0.0
  private(set) var builds = 0

  init(_ root: RandomRoot, in scratch: ScratchFolder, repositories: Repositories) throws {
    self.root = root
    folder = scratch["root"]
    caches = scratch["swiftpm"]
    environment = repositories.remotes.environment.merging(["HOME": scratch["home"]]) { $1 }
    buildsTests = root.seed % 3 == 0
    try? FileManager.default.removeItem(atPath: folder)
    try scratch.folder("root")
    try scratch.folder("home")
    try root.tree.write(to: folder)
  }

  /// Resolves, generates, checks and builds the root as it was made.
  /// - Returns: what is wrong with it, nil when nothing is.
  func prepare() throws -> String? {
    let resolved = try integrate("resolve", "--trust-manifests")
    guard resolved.status == 0 else { return "the root itself: resolve: \(resolved.stderr)" }
    let generated = try integrate("generate")
    guard generated.status == 0 else { return "the root itself: generate: \(generated.stderr)" }
    let checked = try integrate("check")
    guard checked.status == 0 else { return "the root itself: check: \(checked.stderr)" }
    base = try Tree(reading: folder)
    if let trouble = try buildTrouble() { return "the root itself: \(trouble)" }
    return nil
  }

  /// Makes the root another one, and asks the tool and SwiftPM.
  func judge(_ tree: Tree) throws -> Verdict {
    try waitForTheNextSecond()
    try tree.write(to: folder)
    let checked = try integrate("check", "--format", "json")
    if checked.status == 0 { return try verdictOfBuild("check says sound") }
    // No finding can be had of a file that cannot be read.
    if checked.status == 2, checked.stderr.contains("it is a folder, not a file") { return .refused(["folder"]) }
    guard checked.status == 1 else { return .wrong("check ended with \(checked.status): \(checked.stderr)") }
    // What a team does next.
    let resolved = try integrate("resolve", "--trust-manifests", "--format", "json")
    let generated = try integrate("generate", "--format", "json")
    for outcome in [resolved, generated] where outcome.status < 0 || outcome.status > 2 {
      return .wrong("ended with \(outcome.status): \(outcome.stderr)")
    }
    if generated.status == 0 {
      let again = try integrate("check", "--format", "json")
      guard again.status == 0 || resolved.status != 0 else {
        return .wrong("generate says all is well, check does not: \(again.stdout)\(again.stderr)")
      }
      if again.status == 0 { return try verdictOfBuild("check says sound after generate") }
      return .refused(Self.errors(again.stdout))
    }
    // That generated files are old is no reason that they cannot be made.
    let ids = Self.errors(generated.stdout).union(Self.errors(checked.stdout)).subtracting(["stale-file"])
    return try proveRefusal(tree, ids)
  }

  /// Whether what is refused as broken is broken.
  private func proveRefusal(_ tree: Tree, _ ids: Set<String>) throws -> Verdict {
    guard !ids.isEmpty else { return .wrong("refused without a finding") }
    if ids.contains(where: Self.rules.contains) { return .refused(ids) }
    let specs = { (tree: Tree) in tree.entries.filter { $0.key.hasSuffix(".yaml") } }
    try tree.write(to: folder)
    if specs(tree) != specs(base) {
      // The specs say something else than the manifest that is there: it is written with the findings taken for notes.
      let lines = ids.sorted().map { "    \($0): off\n" }.joined()
      var eased = tree
      guard
        eased.edit(
          "component.yaml",
          { text in
            text = text.replacingOccurrences(of: "integration:\n", with: "integration:\n  severity:\n\(lines)")
          })
      else { return .undecided(ids) }
      try eased.write(to: folder)
      guard try integrate("generate").status == 0 else { return .undecided(ids) }
    } else if ids.contains("orphaned-file") {
      // What is generated now is built beside the orphan, also where the orphan was made of it.
      var whole = tree
      for path in base.paths() where !tree.has(path) && base[path]?.contains("// Written by integrate") == true {
        whole[entry: path] = base[entry: path]
      }
      try whole.write(to: folder)
    }
    if try buildTrouble(withTests: true) != nil { return .refused(ids) }
    // SwiftPM builds the tests of the package alone in which it is asked.
    for part in root.components where root.isSeparate && part.hasTests {
      guard FileManager.default.fileExists(atPath: "\(folder)/\(part.folder)/Package.swift") else { continue }
      builds += 1
      if try build(["--build-tests"], in: part.folder).status != 0 { return .refused(ids) }
    }
    return .wrong("refused by \(ids.sorted()), but it builds")
  }

  /// The ids of the errors of a report in JSON.
  private static func errors(_ report: String) -> Set<String> {
    struct Report: Decodable {
      struct Finding: Decodable {
        let id: String
        let severity: String
      }
      let findings: [Finding]
    }
    let findings = (try? JSONDecoder().decode(Report.self, from: Data(report.utf8)))?.findings ?? []
    return Set(findings.filter { $0.severity == "error" }.map(\.id))
  }

  // MARK: SwiftPM

  private func verdictOfBuild(_ claim: String) throws -> Verdict {
    guard let trouble = try buildTrouble() ?? troubleOfParts() else { return .sound }
    return trouble.isCompilers ? .compilers : .wrong("\(claim), but \(trouble)")
  }

  /// Why a root is not what was promised.
  private struct Trouble: CustomStringConvertible {
    let description: String
    var isCompilers = false
  }

  /// What SwiftPM says where it does not build the root as it is, or where another version was built than is pinned.
  private func buildTrouble(withTests: Bool? = nil) throws -> Trouble? {
    let now = try Tree(reading: folder)
    let read = now.withoutSpecs
    if built.contains(read), now["integrate.lock.yaml"] == base["integrate.lock.yaml"] { return nil }
    let arguments = withTests ?? buildsTests ? ["--build-tests"] : []
    // SwiftPM compiles nothing again because a module map is another one.
    for module in Change.modulesWithHeaders {
      try? FileManager.default.removeItem(atPath: "\(folder)/.build/debug/\(module).build")
    }
    var outcome = try build(arguments)
    builds += 1
    if outcome.status != 0 {
      // SwiftPM may remember files and products that are gone. What holds is what a fresh clone would see.
      for name in try FileManager.default.contentsOfDirectory(atPath: folder + "/.build")
      where !Self.kept.contains(name) {
        try FileManager.default.removeItem(atPath: "\(folder)/.build/\(name)")
      }
      outcome = try build(arguments)
      builds += 1
    }
    secondOfLastBuild = Date().timeIntervalSince1970.rounded(.down)
    guard outcome.status == 0 else {
      let said = outcome.stdout + outcome.stderr
      let isCompilers = isCompilers(said, in: now)
      return Trouble(description: "swift build fails:\n\(Self.shortened(said))", isCompilers: isCompilers)
    }
    let ran = try run(Launch(program: folder + "/.build/debug/Shop", arguments: [], folder: folder))
    guard ran.status == 0 else {
      return Trouble(description: "the app ends with \(ran.status): \(Self.shortened(ran.stderr))")
    }
    for line in ran.stdout.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 2, let pinned = pinnedVersion(String(words[0]), in: now) else { continue }
      if pinned != words[1] {
        return Trouble(description: "the lockfile says \(words[0]) \(pinned), and \(words[1]) was built")
      }
    }
    built.append(read)
    if built.count > 40 { built.removeFirst() }
    return nil
  }

  /// Whether all that is wrong stands in files of the root that people wrote, and is no module or header of the root that
  /// is not found, and no list of headers: that is the compiler's to find.
  private func isCompilers(_ said: String, in tree: Tree) -> Bool {
    let places = said.split(separator: "\n").filter { $0.contains("error: ") && $0.hasPrefix("/") }
    let modules = root.modules.union(Change.modulesOfApps)
    return !places.isEmpty
      && places.allSatisfy { line in
        if let start = line.range(of: "fatal error: '") {
          let header = String(line[start.upperBound...].prefix { $0 != "'" }) as NSString
          return !tree.paths().contains { $0.hasSuffix("/" + header.lastPathComponent) }
        }
        // No source of C that is compiled defines it, or two do. Programs begin with the one, and Swift's names are not
        // C's.
        let ofLinkers = ["undefined reference to '", "multiple definition of '"]
        if let start = ofLinkers.compactMap({ line.range(of: $0) }).first {
          let symbol = line[start.upperBound...]
          return !symbol.hasPrefix("main'") && !symbol.hasPrefix("$s")
        }
        // What the compiler has by itself, and what it builds for.
        if line.contains("' requires feature '"), !line.contains("requires feature 'cplusplus") { return true }
        let isNoCode = ["/.build/", "Dependencies/", "Registration/", ".modulemap:"].contains { line.contains($0) }
        guard !isNoCode, let quote = line.range(of: "no such module '") else { return !isNoCode }
        return !modules.contains(String(line[quote.upperBound...].prefix { $0 != "'" }))
      }
  }

  /// What SwiftPM says of the packages that changed where it does not build one of them alone, as people do in `separate`.
  private func troubleOfParts() throws -> Trouble? {
    guard root.isSeparate else { return nil }
    let now = try Tree(reading: folder)
    var parts = root.components.map { (folder: $0.folder, hasTests: $0.hasTests) }
    parts.append((Change.folderOfAdmin, false))
    let changed = parts.filter { part in
      now["\(part.folder)/Package.swift"] != nil
        && Set(now.paths(under: part.folder) + base.paths(under: part.folder)).contains {
          now[entry: $0] != base[entry: $0]
        }
    }
    // Each takes as long as the root. The second app comes last, and nothing else is built of it.
    for part in changed.suffix(2) {
      let arguments = buildsTests && part.hasTests ? ["--build-tests"] : []
      builds += 1
      if try build(arguments, in: part.folder).status == 0 { continue }
      // As in a fresh clone.
      try FileManager.default.removeItem(atPath: "\(folder)/\(part.folder)/.build")
      let outcome = try build(arguments, in: part.folder)
      builds += 1
      guard outcome.status != 0 else { continue }
      let said = outcome.stdout + outcome.stderr
      return Trouble(
        description: "swift build in \(part.folder) fails:\n\(Self.shortened(said))",
        isCompilers: isCompilers(said, in: now))
    }
    return nil
  }

  /// The version that the lockfile of a root names for a package.
  private func pinnedVersion(_ name: String, in tree: Tree) -> String? {
    let lines = (tree["integrate.lock.yaml"] ?? "").split(separator: "\n")
    guard let start = lines.firstIndex(of: "  \(name):") else { return nil }
    let pin = lines[(start + 1)...].prefix { $0.hasPrefix("   ") }
    return pin.first { $0.hasPrefix("    version: ") }.map { String($0.dropFirst(13)) }
  }

  /// What of a build folder costs most to make, and is not made of the root's files.
  private static let kept: Set<String> = ["checkouts", "repositories", "workspace-state.json"]

  private static func shortened(_ text: String) -> String {
    let errors = text.split(separator: "\n").filter { $0.contains("error:") }
    return (errors.isEmpty ? text.split(separator: "\n").suffix(12) : errors.prefix(6)).joined(separator: "\n")
  }

  /// The compiler's driver compares times in whole seconds: what changes within the second of the last build is not
  /// compiled again.
  private func waitForTheNextSecond() throws {
    let left = secondOfLastBuild + 1.05 - Date().timeIntervalSince1970
    if left > 0 { Thread.sleep(forTimeInterval: left) }
  }

  /// - Parameter package: its folder, from the root.
  private func build(_ arguments: [String], in package: String = "") throws -> Launch.Outcome {
    let places = ["cache", "config", "security"].flatMap { ["--\($0)-path", "\(caches)/\($0)"] }
    return try run(.swift("build", arguments + places, in: folder + "/" + package))
  }

  private func integrate(_ arguments: String...) throws -> Launch.Outcome {
    try run(Launch(program: BuiltTool.path, arguments: arguments, folder: folder))
  }

  private func run(_ launch: Launch) throws -> Launch.Outcome {
    var launch = launch
    launch.environment = environment
    return try launch.run()
  }
}

extension Tree {
  /// Without what SwiftPM does not read.
  var withoutSpecs: Tree {
    var copy = self
    for path in paths() where path.hasSuffix(".yaml") { copy[entry: path] = nil }
    return copy
  }
}
