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

  /// - Returns: the exit status.
  func run() throws(Failure) -> Int32 {
    let (console, reporting) = (invocation.console, invocation.reporting)
    let root = try invocation.findRoot()
    if fixes || fixesUnused { try fix(root) }
    let analysis = try analysis(of: root)
    var (resolution, scan) = (analysis.resolution, analysis.scan)
    // Nothing is generated from a graph with errors, so there is nothing to compare.
    let isSound = analysis.generation != nil
    let gaps = printsSummary ? Self.gaps(resolution) : nil
    if let gaps {
      let found = reporting.isStrict ? gaps.findings(areStrict: true) : gaps.missingRecords.map { [$0] } ?? []
      for finding in found { resolution.bag.add(finding) }
    }
    // If the build cannot run, the findings are printed all the same.
    var proven: [String] = []
    var obstacle: Failure?
    if let proof, let generated = analysis.generation, try !reporting.fails(resolution) {
      do throws(Failure) { proven = try proof.run(generated, &resolution) } catch { obstacle = error }
    }
    let verdict = try invocation.report(resolution, isComplete: isSound)
    if reporting.writesBaseline, !isSound {
      console.diagnostics(
        "generated files were not compared, and their findings are not in the baseline: first fix what a baseline cannot list\n"
      )
    }
    if reporting.format == .text, !reporting.writesBaseline {
      // The text of these files is untrusted, and terminals and CI systems interpret some characters.
      for difference in analysis.state.differences { console.results(Self.beginning(of: difference.diff).visibleLines) }
      if !isSound { console.diagnostics("generated files were not compared: fix the errors first\n") }
      if printsSummary, verdict.fails { console.diagnostics("not sound: \(Self.name(of: resolution))\n") }
      if printsSummary, !verdict.fails {
        if resolution.hasNothing { console.diagnostics(invocation.nothingHere) }
        console.results(
          (gaps.map(Self.unrecorded) ?? "") + uncheckedPins(scan, of: resolution.graph.project))
        if !isOpen { console.results(linesOfPods(LeftToPods(resolution.graph))) }
        for line in proven { console.results("\(line)\n") }
        console.results(try summary(of: resolution, verdict, gaps, scan))
      }
    }
    // In a log nothing at all looks like a command that did not run.
    if reporting.format == .github, isSound, !verdict.fails, printsSummary, !reporting.writesBaseline {
      for line in proven { console.diagnostics("\(line)\n") }
      console.diagnostics(try summary(of: resolution, verdict, gaps, scan))
    }
    if let obstacle { throw obstacle }
    return verdict.status
  }

  /// The first lines of a long diff: whoever wants all of it runs `generate` and asks git.
  private static func beginning(of diff: String) -> String {
    let lines = diff.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.count <= 42 { return diff }
    return lines[..<40].joined(separator: "\n") + "\n… \(lines.count - 41) more lines\n"
  }

  /// One line: whether a root without errors is sound, its name, and what it has.
  private func summary(
    of resolution: Resolution, _ verdict: Invocation.Verdict, _ gaps: LockfileGaps?, _ scan: SourceScan
  ) throws(Failure) -> String {
    let word = resolution.hasNothing ? "nothing to check" : try word(for: verdict, resolution, gaps, scan)
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
  private func word(
    for verdict: Invocation.Verdict, _ resolution: Resolution, _ gaps: LockfileGaps?, _ scan: SourceScan
  ) throws(Failure) -> String {
    var exceptions: [String] = []
    if verdict.knownCount > 0 {
      exceptions.append("\(counted(verdict.knownCount, "finding")) known from the baseline")
    }
    if let lowered = verdict.lowered { exceptions.append(lowered) }
    let project = resolution.graph.project
    let inPart = Set(gaps?.pins.map(\.pin.name.value) ?? []).union(scan.pinsWithoutModules)
      .union(project.unreadFolders).union(project.unreadReleases)
    if !inPart.isEmpty { exceptions.append("\(counted(inPart.count, "pin")) checked only in part") }
    // SwiftPM lists them itself, with a folder of this machine.
    let unkept = isOpen ? 0 : try resolution.pinsLeftToSwiftPM().count
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
    let withoutTargets = gaps.pins.count { $0.lacksRecordOnly && $0.lacksTargets }
    if withoutTargets > 0 {
      let what = withoutTargets == 1 ? "1 pin" : "\(withoutTargets) pins"
      lines += "the lockfile does not record the targets of \(what) (run 'integrate resolve')\n"
    }
    let withoutRanges = gaps.pins.count { $0.lacksRecordOnly && $0.lacksRanges && !$0.lacksTargets }
    if withoutRanges > 0 {
      let what = withoutRanges == 1 ? "1 pinned component" : "\(withoutRanges) pinned components"
      lines += "the lockfile does not record the requirements of \(what) on packages (run 'integrate resolve')\n"
    }
    let withoutManifest = gaps.pins.count { $0.lacksRecordOnly && $0.lacksManifest }
    if withoutManifest > 0 {
      let whose = withoutManifest == 1 ? "1 pinned component" : "\(withoutManifest) pinned components"
      lines += "the lockfile does not record the Package.swift of \(whose) (run 'integrate resolve')\n"
    }
    let withoutDeclarations = gaps.pins.count { $0.lacksRecordOnly && $0.lacksDeclarations }
    if withoutDeclarations > 0 {
      let what =
        withoutDeclarations == 1
        ? "1 pinned component" : "\(withoutDeclarations) pinned components"
      lines +=
        "the lockfile does not record the declarations of \(what), which generated code uses (run 'integrate resolve')\n"
    }
    let withoutTraits = gaps.pins.count { $0.lacksRecordOnly && $0.lacksTraits && !$0.lacksTargets && !$0.lacksRanges }
    if withoutTraits > 0 {
      let what = withoutTraits == 1 ? "1 pin" : "\(withoutTraits) pins"
      lines += "the lockfile does not record the traits of \(what) (run 'integrate resolve')\n"
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
