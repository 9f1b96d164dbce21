import Diagnostics
import Disk
import Model

/// How findings are weighed and printed, as a command's options say.
struct Reporting {
  var format: ReportFormat = .text
  var isStrict = false
  /// The file of `--baseline`, from the folder the tool was run in.
  var baseline: String?
  /// Whether the baseline is to be written from what was found.
  var writesBaseline = false

  /// Weighs and prints what was found: text goes to stderr, the other formats to stdout.
  ///
  /// - Returns: whether the run fails.
  func print(_ found: DiagnosticBag, table: SourceTable, integration: Integration, console: Console) throws(Failure) -> Bool {
    var table = table
    var found = found
    let rules = severityRules(integration, &found)
    var findings = rules.apply(to: found.sorted(in: table))
    var known: [Diagnostic]?
    var staleCount = 0
    if let baseline {
      if writesBaseline {
        try write(Baseline(of: findings, in: table), to: baseline)
        console.results("wrote \(findings.count) finding\(findings.count == 1 ? "" : "s") to \(baseline)\n")
        return false
      }
      let match = try match(findings, baseline, &table)
      findings = match.new
      known = match.known
      staleCount = match.staleCount
    }
    let report = Report(
      findings, sources: table, toolVersion: toolVersion, known: known, staleCount: staleCount, isStrict: isStrict,
      rules: ruleDescriptions(for: findings + (known ?? [])), pathPrefix: console.pathFromRepository)
    show(report, console)
    return report.fails
  }

  private func severityRules(_ integration: Integration, _ found: inout DiagnosticBag) -> SeverityRules {
    var overrides: [FindingID: Severity] = [:]
    for (id, severity) in integration.severity {
      if Page.all.contains(where: { $0.id == id.value }) {
        overrides[FindingID(id.value)] = severity
      } else {
        let near = didYouMean(nearest(to: id.value, in: Page.all.map(\.id)))
        found.add(
          Diagnostic(
            .unknownFinding, "there is no finding '\(id.value)'", at: id.place,
            help: near ?? "'integrate explain' lists all of them"))
      }
    }
    return SeverityRules(overrides: overrides, isStrict: isStrict)
  }

  private func match(
    _ findings: [Diagnostic], _ path: String, _ table: inout SourceTable
  ) throws(Failure) -> Baseline.Match {
    let bytes: [UInt8]
    do { bytes = try Disk.read(path) } catch { throw Failure(error) }
    let (baseline, problems) = Baseline.parse(String(decoding: bytes, as: UTF8.self), file: table.add(path))
    let match = baseline.match(findings, in: table)
    return Baseline.Match(new: match.new + problems, known: match.known, stale: match.stale)
  }

  private func write(_ baseline: Baseline, to path: String) throws(Failure) {
    let folder = Path.parent(path)
    do {
      _ = try WriteSet.writeAtomically(
        Array(baseline.text.utf8), to: Path.lastComponent(path), inside: folder.isEmpty ? "." : folder)
    } catch { throw Failure(error) }
  }

  private func show(_ report: Report, _ console: Console) {
    switch format {
    case .text:
      let style = TextRenderer.Style(isColoured: console.showsColour)
      console.diagnostics(TextRenderer.render(report, style: style))
      if !report.findings.isEmpty || report.known != nil { console.diagnostics(counts(report)) }
    case .github:
      console.results(GitHubRenderer.render(report))
      console.appendStepSummary(GitHubStepSummary.render(report))
    case .json, .sarif, .junit: console.results(format.render(report))
    }
  }

  private func counts(_ report: Report) -> String {
    func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
    var parts = [count(report.errorCount, "error"), count(report.warningCount, "warning")]
    if let known = report.known, !known.isEmpty { parts.append("\(known.count) known from the baseline") }
    if report.staleCount > 0 { parts.append("\(report.staleCount) of the baseline no longer occur: write it anew") }
    return parts.joined(separator: ", ") + "\n"
  }

  private func ruleDescriptions(for findings: [Diagnostic]) -> [RuleDescription] {
    guard format == .sarif || format == .junit else { return [] }
    let ids = Set(findings.map(\.id.rawValue))
    return Page.all.filter { ids.contains($0.id) }.map {
      RuleDescription(id: FindingID($0.id), summary: $0.summary, explanation: $0.text)
    }
  }
}

extension FindingID {
  static let unknownFinding = FindingID("unknown-finding")
}
