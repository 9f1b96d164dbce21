import Diagnostics
import Disk
import Findings
import JSON
import Model
import Paths
import Planning
import Text
import Workspace

/// Applies severities and baseline to findings and prints them, according to a command's options.
struct Reporting {
  var format: ReportFormat = .text
  var isStrict = false
  /// The file of `--baseline`, relative to the current folder.
  var baseline: String?
  /// True to write the baseline from the findings.
  var writesBaseline = false
  /// True to print nothing but findings.
  var isQuiet = false
  /// True if the run performed all checks, so that a baseline entry without a finding is stale.
  var isComplete = false

  /// The findings after severities and baseline are applied.
  private struct Weighed {
    var table: SourceTable
    var findings: [Diagnostic]
    var known: [Diagnostic]?
    var staleCount = 0
    /// The errors that the root makes less of, before it does.
    var lowered: [Diagnostic] = []
  }

  /// Prints the findings after severities and baseline are applied: text to stderr, other formats to stdout.
  ///
  /// - Parameter members: the members of a command's JSON besides the findings; the argument is true if the run fails.
  /// - Returns: true if the run fails, and how many findings the baseline knows.
  func print(
    _ resolution: Resolution, console: Console, members: ((_ fails: Bool) -> [JSONValue.Member])? = nil
  ) throws(Failure) -> Invocation.Verdict {
    if let baseline, writesBaseline {
      let all = rules(resolution).apply(to: resolution.bag.sorted(in: resolution.table))
      let findings = all.filter { !$0.id.isGuard }
      try write(Baseline(of: findings, in: fromRoot(resolution)), to: baseline, of: resolution.root)
      var line = "wrote \(counted(findings.count, "finding")) to \(baseline)\n"
      let left = Set(all.map(\.id)).filter(\.isGuard).map(\.rawValue).sorted()
      if !left.isEmpty { line += "left out, since a baseline cannot list it: \(left.joined(separator: ", "))\n" }
      if format == .text { console.results(line) } else { console.diagnostics(line) }
      return Invocation.Verdict(fails: false)
    }
    let weighed = try weigh(resolution.withHostsOnce)
    let report = Report(
      weighed.findings, sources: weighed.table, toolVersion: toolVersion, known: weighed.known,
      staleCount: weighed.staleCount, lowered: weighed.lowered.map(\.id), isStrict: isStrict,
      rules: ruleDescriptions(for: weighed.findings + (weighed.known ?? [])), pathPrefix: console.pathFromRepository)
    show(report, console, members)
    return Invocation.Verdict(
      fails: report.fails, knownCount: report.known?.count ?? 0, lowered: report.loweredText)
  }

  /// Prints the findings of a command without a root, and so without severity settings.
  ///
  /// - Returns: true if the run fails.
  func print(_ bag: DiagnosticBag, _ table: SourceTable, console: Console) -> Bool {
    let findings = SeverityRules(isStrict: isStrict).apply(to: bag.sorted(in: table))
    let report = Report(
      findings, sources: table, toolVersion: toolVersion, isStrict: isStrict, rules: ruleDescriptions(for: findings),
      pathPrefix: console.pathFromRepository)
    show(report, console, nil)
    return report.fails
  }

  /// Returns whether a run with these findings fails, without printing them. If they are about to be written to a
  /// baseline, only guards count, which no baseline can contain.
  func fails(_ resolution: Resolution) throws(Failure) -> Bool {
    if resolution.bag.isEmpty, Guards.loweredSeverities(resolution).isEmpty { return false }
    var weighed = try weigh(resolution)
    if writesBaseline { weighed.findings.removeAll { !$0.id.isGuard } }
    return SeverityRules(isStrict: isStrict).failsRun(weighed.findings) || (isStrict && !weighed.lowered.isEmpty)
  }

  /// The reported findings of a run: without those that severities turn off, and those of the baseline.
  func findings(of resolution: Resolution) throws(Failure) -> [Diagnostic] { try weigh(resolution).findings }

  private func weigh(_ resolution: Resolution) throws(Failure) -> Weighed {
    var bag = resolution.bag
    bag.add(contentsOf: DiagnosticBag(unknownSeverities(resolution) + Guards.loweredSeverities(resolution)))
    let (all, rules) = (bag.sorted(in: resolution.table), rules(resolution))
    let (findings, lowered) = (rules.apply(to: all), all.filter(rules.lowers))
    // A baseline that is about to be written may be missing, and its old contents do not count.
    guard let baseline, !writesBaseline else {
      return Weighed(
        table: resolution.table, findings: resolution.reportable(findings), lowered: lowered)
    }
    let bytes = try Self.read(baseline, of: resolution.root)
    var table = resolution.table
    let file = table.add(baseline)
    let text = String(decoding: bytes, as: UTF8.self)
    let (read, invalid) = Baseline.parse(text, file: file, invalid: .invalidBaseline)
    let (known, guarded) = read.without { Guards.id($0.id) != nil }
    let problems = invalid + Guards.loweredEntries(guarded)
    var relative = fromRoot(resolution)
    _ = relative.add(baseline)
    let match = known.match(findings, in: relative)
    let stale = isComplete ? rules.apply(to: match.staleFindings(.staleBaseline)) : []
    let left = DiagnosticBag(match.new + problems + stale)
    return Weighed(
      table: table, findings: resolution.reportable(left.sorted(in: table)), known: match.known,
      staleCount: isComplete ? match.staleCount : 0, lowered: lowered)
  }

  /// The same files with paths from the root, so that a baseline does not depend on the current folder.
  private func fromRoot(_ resolution: Resolution) -> SourceTable {
    let prefix = resolution.root.shown.isEmpty ? "" : resolution.root.shown + "/"
    return SourceTable(
      paths: resolution.table.paths.map { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0 })
  }

  private func rules(_ resolution: Resolution) -> SeverityRules { resolution.severityRules(isStrict: isStrict) }

  private func unknownSeverities(_ resolution: Resolution) -> [Diagnostic] {
    resolution.graph.project.integration.severity.map(\.0).filter { Page.named($0.value) == nil }.map { id in
      Diagnostic(
        .unknownFinding, "there is no finding '\(id.value)'", at: id.place,
        help: didYouMean(nearest(to: id.value, in: Page.ids)) ?? "run 'integrate explain' to list all of them")
    }
  }

  private func write(_ baseline: Baseline, to path: String, of root: Root) throws(Failure) {
    if Disk.kind(of: path) == .file, !Self.isBaseline(try Self.read(path, of: root)) {
      throw Failure("'\(path)' is not a baseline and was not overwritten", help: "pass another file to '--baseline'")
    }
    let folder = Path.parent(path)
    _ = try orFailure(
      Disk.writeAtomically(
        Array(baseline.text.utf8), to: Path.lastComponent(path), inside: folder.isEmpty ? "." : folder))
  }

  private static func read(_ baseline: String, of root: Root) throws(Failure) -> [UInt8] {
    do throws(DiskError) {
      // A file of the tree may be a link, which a stranger made.
      let full = Path.join(try Disk.workingFolder(), baseline)
      if let path = Path.relative(from: root.path, to: full), Path.isInside(full, root.path) {
        return try Disk.read(path, inside: root.path)
      }
      return try Disk.read(baseline)
    } catch {
      var error = error
      error.path = baseline
      throw Failure(error)
    }
  }

  /// Returns whether a file has only findings, so that overwriting it drops nothing else. A baseline with conflict
  /// markers counts too.
  private static func isBaseline(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    let (baseline, invalid) = Baseline.parse(text, file: FileID(rawValue: 0), invalid: .invalidBaseline)
    return baseline.entries.isEmpty ? invalid.isEmpty : baseline.entries.contains { Page.named($0.id) != nil }
  }

  private func show(
    _ report: Report, _ console: Console, _ members: ((_ fails: Bool) -> [JSONValue.Member])?
  ) {
    let console = console.loud
    switch format {
    case .text:
      let style = TextRenderer.Style(isColoured: console.showsColour)
      console.diagnostics(TextRenderer.render(report, style: style))
      let hasCounts = !report.findings.isEmpty || report.known != nil || !report.lowered.isEmpty
      if hasCounts, !isQuiet { console.diagnostics(counts(report)) }
    case .github:
      console.results(GitHubRenderer.render(report))
      console.appendStepSummary(GitHubStepSummary.render(report))
    case .json:
      guard let members else { fallthrough }
      console.results(JSONWriter.pretty(.object(JSONRenderer.value(report).members + members(report.fails))))
    case .sarif, .junit: console.results(format.render(report))
    }
  }

  private func counts(_ report: Report) -> String {
    var parts = [counted(report.errorCount, "error"), counted(report.warningCount, "warning")]
    if let known = report.known, !known.isEmpty { parts.append("\(known.count) known from the baseline") }
    if let lowered = report.loweredText { parts.append(lowered) }
    let isByStrict = report.isStrict && report.errorCount == 0 && report.fails
    return parts.joined(separator: ", ") + (isByStrict ? "; '--strict' fails on warnings" : "") + "\n"
  }

  private func ruleDescriptions(for findings: [Diagnostic]) -> [RuleDescription] {
    guard format == .sarif else { return [] }
    let ids = Set(findings.map(\.id))
    return Page.all.filter { ids.contains($0.id) }.map {
      RuleDescription($0.id, summary: $0.summary, help: $0.render(width: .max))
    }
  }
}

extension Resolution {
  /// The findings that are worth telling beside each other.
  func reportable(_ findings: [Diagnostic]) -> [Diagnostic] {
    graph.project.withoutConsequences(findings.withoutRepetition)
  }

  /// The same project with the findings that are told, and their severities here.
  var withReportableFindings: Resolution {
    with(DiagnosticBag(reportable(severityRules().apply(to: bag.sorted(in: table)))))
  }
}

extension [Diagnostic] {
  /// Without records that are stale only because of a value that is an error itself, which no baseline knows.
  fileprivate var withoutRepetition: [Diagnostic] {
    guard contains(where: { $0.id == .staleRecord }) else { return self }
    let wrong = Set(filter { $0.severity == .error && $0.id != .staleRecord }.compactMap(\.place))
    return filter { finding in finding.id != .staleRecord || finding.place.map { !wrong.contains($0) } ?? true }
  }
}
