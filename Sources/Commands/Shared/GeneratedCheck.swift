import Diagnostics
import Disk
import Findings
import Importing
import Model
import Paths
import Planning
import Queries
import SourceChecks
import Text
import Versions
import Workspace

/// The work of `integrate check` and `integrate generate --check`: reports all findings, and each generated file that
/// differs.
struct GeneratedCheck {
  let invocation: Invocation
  /// True to compare with the manifests of `generate --publish`.
  let isOpen: Bool
  /// True to print a summary line if there are no errors.
  let printsSummary: Bool
  /// True to add missing dependencies to specs first, and to delete repeated entries.
  var fixes = false
  /// True to delete unused dependencies from specs first.
  var fixesUnused = false
  /// The commit with which settings are compared that protect the root.
  var base: String?
  /// The build for `--build`, which runs if the root has no errors.
  var proof: BuildProof?

  /// Returns whether the check would fail, without printing anything.
  func fails() throws(Failure) -> Bool {
    try invocation.reporting.fails(analysis(of: try invocation.findRoot()).resolution)
  }

  private func analysis(of root: Root) throws(Failure) -> Analysis {
    var options = Analysis.Options()
    (options.isOpen, options.base) = (isOpen, base)
    return try invocation.analysis(of: root, for: .check, options)
  }

  /// A judged project, before its findings are printed.
  private struct Outcome {
    let analysis: Analysis
    var resolution: Resolution
    var gaps: LockfileGaps?
    /// Lines about the build.
    var proven: [String] = []
    /// The reason that the build could not run.
    var obstacle: Failure?
    /// Nothing is generated from a graph with errors, so there is nothing to compare.
    var isSound: Bool { analysis.generation != nil }
  }

  /// - Returns: the exit status.
  func run() throws(Failure) -> Int32 {
    let (console, reporting) = (invocation.console, invocation.reporting)
    let root = try invocation.findRoot()
    if fixes || fixesUnused { try fix(root) }
    let outcome = try outcome(root)
    let verdict = try invocation.report(outcome.resolution, isComplete: outcome.isSound)
    if reporting.writesBaseline, !outcome.isSound {
      console.diagnostics(
        "generated files were not compared, and their findings are not in the baseline: first fix what a baseline cannot list\n"
      )
    }
    if reporting.format == .text, !reporting.writesBaseline { try show(outcome, verdict) }
    // In a log nothing at all looks like a command that did not run.
    if reporting.format == .github, outcome.isSound, !verdict.fails, printsSummary, !reporting.writesBaseline {
      for line in outcome.proven { console.diagnostics("\(line)\n") }
      console.diagnostics(try summary(of: outcome, verdict))
    }
    if let obstacle = outcome.obstacle { throw obstacle }
    return verdict.status
  }

  private func outcome(_ root: Root) throws(Failure) -> Outcome {
    let (analysis, reporting) = (try analysis(of: root), invocation.reporting)
    var outcome = Outcome(analysis: analysis, resolution: analysis.resolution)
    if printsSummary, let gaps = Self.gaps(outcome.resolution) {
      let found = reporting.isStrict ? gaps.findings(areStrict: true) : gaps.missingRecords.map { [$0] } ?? []
      for finding in found { outcome.resolution.bag.add(finding) }
      outcome.gaps = gaps
    }
    // If the build cannot run, the findings are printed all the same.
    if let proof, let generated = analysis.generation, try !reporting.fails(outcome.resolution) {
      do throws(Failure) {
        outcome.proven = try proof.run(generated, &outcome.resolution)
      } catch { outcome.obstacle = error }
    }
    return outcome
  }

  /// Prints the differences of generated files and, if there are no errors, what was checked.
  private func show(_ outcome: Outcome, _ verdict: Invocation.Verdict) throws(Failure) {
    let (console, resolution) = (invocation.console, outcome.resolution)
    // The text of these files is untrusted, and terminals and CI systems interpret some characters.
    for difference in outcome.analysis.state.differences {
      console.results(Self.beginning(of: difference.diff).visibleLines)
    }
    if !outcome.isSound { console.diagnostics("generated files were not compared: fix the errors first\n") }
    guard printsSummary else { return }
    if verdict.fails { return console.diagnostics("not sound: \(Self.name(of: resolution))\n") }
    if resolution.hasNothing { console.diagnostics(invocation.nothingHere) }
    console.results(
      (outcome.gaps.map(Self.unrecorded) ?? "") + uncheckedPins(outcome.analysis.scan, of: resolution.graph.project))
    if !isOpen { console.results(linesOfPods(LeftToPods(resolution.graph))) }
    for line in outcome.proven { console.results("\(line)\n") }
    console.results(try summary(of: outcome, verdict))
  }

  /// The first lines of a long diff. After `generate`, git has all of it.
  private static func beginning(of diff: String) -> String {
    let lines = diff.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.count <= 42 { return diff }
    return lines[..<40].joined(separator: "\n") + "\n… \(lines.count - 41) more lines\n"
  }

  /// One line: whether a root without errors is sound, its name, and what it has.
  private func summary(of outcome: Outcome, _ verdict: Invocation.Verdict) throws(Failure) -> String {
    let resolution = outcome.resolution
    let word = resolution.hasNothing ? "nothing to check" : try word(for: verdict, outcome)
    return "\(word): \(Self.name(of: resolution)): \(ResolvedReport(resolution: resolution).summary)\n"
  }

  /// The name of the root, and its folder if the command runs in another one.
  private static func name(of resolution: Resolution) -> String {
    let (project, root) = (resolution.graph.project, resolution.root)
    let name = project.root.map { project.specs[$0].spec.name.value } ?? Path.lastComponent(root.path)
    return (root.shown.isEmpty ? name : "\(name) in \(root.shown)").visible
  }

  /// The gaps in the lockfile. `nil` for most lockfiles, as a cheap test finds them complete.
  private static func gaps(_ resolution: Resolution) -> LockfileGaps? {
    let pins = resolution.graph.project.lockfile.pins
    let mayBeIncomplete = pins.indices.contains {
      pins[$0].revision == nil || pins[$0].products == nil || pins[$0].ranges == nil || pins[$0].recorded == nil
        || pins[$0].targets == nil || pins[$0].lacksTraits
    }
    return mayBeIncomplete ? LockfileGaps(resolution) : nil
  }

  /// True if a root without errors is sound. The word says so if an error is lowered or known from a baseline, or if
  /// something was not compared.
  private func word(for verdict: Invocation.Verdict, _ outcome: Outcome) throws(Failure) -> String {
    var exceptions: [String] = []
    if verdict.knownCount > 0 {
      exceptions.append("\(counted(verdict.knownCount, "finding")) known from the baseline")
    }
    if let lowered = verdict.lowered { exceptions.append(lowered) }
    let project = outcome.resolution.graph.project
    let inPart = Set(outcome.gaps?.pins.map(\.pin.name.value) ?? []).union(outcome.analysis.scan.pinsWithoutModules)
      .union(project.unreadFolders).union(project.unreadReleases)
    if !inPart.isEmpty { exceptions.append("\(counted(inPart.count, "pin")) checked only in part") }
    // SwiftPM lists them itself, with a folder of this machine.
    let unkept = isOpen ? 0 : try outcome.resolution.pinsLeftToSwiftPM().count
    if unkept > 0 { exceptions.append("\(counted(unkept, "pin")) that 'swift build' adds to Package.resolved") }
    return exceptions.isEmpty ? "sound" : "sound but for \(exceptions.joined(separator: " and "))"
  }

  /// Lines about pins that were checked only in part, and about those without a record.
  private static func unrecorded(_ gaps: LockfileGaps) -> String {
    var lines = checkedInPart(gaps)
    let without = gaps.pins.count { $0.lacksRecord }
    if without > 0, !gaps.areRecorded {
      let what =
        without == 1
        ? "the lockfile does not record for 1 pin at which version its facts were"
        : "the lockfile does not record for \(without) pins at which version their facts were"
      lines += "\(what) read (run 'integrate resolve')\n"
    }
    let kinds: [(facts: String, noun: String, more: String, areLacking: (LockfileGaps.Gap) -> Bool)] = [
      ("targets", "pin", "", { $0.lacksTargets }),
      ("requirements", "pinned component", " on packages", { $0.lacksRanges && !$0.lacksTargets }),
      ("Package.swift", "pinned component", "", { $0.lacksManifest }),
      ("declarations", "pinned component", ", which generated code uses", { $0.lacksDeclarations }),
      ("traits", "pin", "", { $0.lacksTraits && !$0.lacksTargets && !$0.lacksRanges }),
    ]
    for (facts, noun, more, areLacking) in kinds {
      let count = gaps.pins.count { $0.lacksRecordOnly && areLacking($0) }
      if count == 0 { continue }
      lines +=
        "the lockfile does not record the \(facts) of \(counted(count, noun))\(more) (run 'integrate resolve')\n"
    }
    return lines
  }

  /// Changes specs, and prints a line for each change. Findings that severities turn off, or that a baseline knows, stay.
  private func fix(_ root: Root) throws(Failure) {
    let lock = try invocation.lock(root.path)
    defer { lock.release() }
    let (resolution, scan) = try invocation.resolved(Analysis.graph(of: root))
    let reported = Set(try invocation.reporting.findings(of: resolution).map(FixedFinding.init))
    let fixes = scan.fixes.filter { fix in
      (fix.isAddition ? self.fixes : fixesUnused) && fix.finding.map { reported.contains(FixedFinding($0)) } ?? true
    }
    let repeated = resolution.repeatedEntries.mapValues { places in
      places.filter { place in self.fixes && reported.contains { $0.id == .repeatedEntry && $0.place == place } }
    }
    for change in try SpecFixes.apply(fixes, repeated: repeated, to: root) {
      for line in change.lines {
        invocation.console.diagnostics(
          "integrate: changed \(root.display(change.path).visible): \(line.visible)\n")
      }
    }
  }

  /// A finding, whatever severity it has.
  private struct FixedFinding: Hashable {
    let id: FindingID
    let place: Place?
    let subject: Subject

    init(_ finding: Diagnostic) { (id, place, subject) = (finding.id, finding.place, finding.subject) }
  }

  /// A line about pins of which neither lockfile nor cache know all.
  static func notInCache(_ gaps: LockfileGaps) -> String {
    let pins = gaps.pins.filter { !$0.missing.isEmpty }.map { "'\($0.pin.name.value.visible)'" }
    if pins.isEmpty { return "" }
    let others = pins.count > 5 ? " and \(counted(pins.count - 5, "other"))" : ""
    return
      "checked only in part: facts are missing in the lockfile and the cache for \(pins.prefix(5).joined(separator: ", "))"
      + "\(others) (run 'integrate resolve' without '--offline')\n"
  }

  /// A line about pins that were checked only in part, since facts about them are not recorded yet, as after an import.
  static func checkedInPart(_ gaps: LockfileGaps) -> String {
    let count = gaps.pins.count { !$0.missing.isEmpty }
    if count == 0 { return "" }
    let what = count == 1 ? "1 pin was checked only in part" : "\(count) pins were checked only in part"
    return
      "\(what): the lockfile does not record all facts of \(count == 1 ? "it" : "them") (run 'integrate resolve')\n"
  }
}
