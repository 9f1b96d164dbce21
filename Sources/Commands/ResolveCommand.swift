import Arguments
import Diagnostics
import Findings
import JSON
import Queries
import SourceChecks
import Text
import Versions
import Workspace

struct ResolveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve", abstract: "Check specs and lockfile, complete the lockfile, and show what is resolved.",
    discussion: "Facts that the lockfile lacks are read from the repositories and recorded. No pin moves.")

  @OptionGroup var folder: FolderOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var lock: LockOptions
  @OptionGroup var fetching: FetchingArguments

  func run() throws {
    try finish(folder, report.reporting) { invocation throws(Failure) in try resolve(invocation) }
  }

  /// Completes the lockfile, and then checks.
  ///
  /// If nothing is missing from the lockfile, no program is run and no repository is asked.
  private func resolve(_ invocation: Invocation) throws(Failure) -> Int32 {
    let printsText = invocation.reporting.format == .text && !invocation.reporting.writesBaseline
    var resolution = try Resolution.run(try invocation.findRoot())
    var moves: [LockfileChanges.Move] = []
    let gaps = LockfileGaps(resolution)
    if !gaps.isEmpty {
      switch lock.mode {
      case .offline: break
      case .locked:
        // Of a stale record there is a finding already.
        for gap in gaps.pins where !gap.missing.isEmpty && !gap.isStale {
          resolution.bag.add(.lockfileIncomplete(gap.pin, missing: gap.missing))
        }
      case .complete:
        let (bag, table) = try complete(invocation, &moves)
        resolution = try Resolution.run(resolution.root)
        resolution.sayNotReadAnew(besides: bag)
        resolution.adopt(bag.diagnostics.map(\.weighedForRecording), from: table)
      }
    }
    let withoutModules = try resolution.checkSources().pinsWithoutModules
    let resolved = ResolvedReport(resolution: resolution)
    let verdict = try invocation.report(resolution) { fails in
      [
        .init("graph", fails ? nil : resolved.json(toolVersion: toolVersion)),
        .init("moves", .array(moves.map(\.json))),
      ]
    }
    if !verdict.fails, printsText {
      invocation.console.results(resolved.text)
      if lock.mode == .offline { invocation.console.results(GeneratedCheck.checkedInPart(gaps)) }
      invocation.console.results(uncheckedImports(withoutModules))
      if !moves.isEmpty { invocation.console.diagnostics("integrate: next: \(invocation.command("generate"))\n") }
    }
    return verdict.status
  }

  /// Looks up missing facts and writes them to the lockfile.
  ///
  /// - Parameter moves: receives the pins that were added or moved.
  /// - Returns: findings about facts that could not be read, and the files that they refer to.
  private func complete(
    _ invocation: Invocation, _ moves: inout [LockfileChanges.Move]
  ) throws(Failure) -> (DiagnosticBag, SourceTable) {
    var command = try LockfileCommand(invocation, try fetching.options())
    defer { command.release() }
    // Another run may have written meanwhile.
    let gaps = LockfileGaps(command.run.resolution)
    var bag = DiagnosticBag()
    if gaps.isEmpty { return (bag, command.run.resolution.table) }
    if case .unsolvable(let explanation, let commands) = try command.run.complete(gaps, into: &bag),
      let finding = command.explain(explanation, commands)
    {
      bag.add(finding)
    }
    for note in command.run.notes { invocation.console.diagnostics("integrate: note: \(note.visible)\n") }
    for line in command.run.recorded + command.run.changes.moves.map(\.text) {
      invocation.console.diagnostics("integrate: \(line.visible)\n")
    }
    _ = try command.run.changes.commit()
    moves = command.run.changes.moves
    return (bag, command.run.index.sources.table)
  }
}

extension Resolution {
  /// A record that is stale after the repositories were asked could not be read anew.
  ///
  /// - Parameter found: what is known about it; a better finding about the same line replaces it.
  fileprivate mutating func sayNotReadAnew(besides found: DiagnosticBag) {
    let explained = Set(found.diagnostics.filter { $0.id == .staleRecord }.compactMap(\.place?.line))
    var left = DiagnosticBag()
    for var finding in bag.diagnostics {
      if finding.id == .staleRecord {
        if let place = finding.place, explained.contains(place.line) { continue }
        finding.help = "it was not read anew, for the reason that is given with its source or version"
      }
      left.add(finding)
    }
    bag = left
  }
}

extension Diagnostic {
  /// Facts that could not be recorded are only a warning: the pin works without them, and a machine without network, or
  /// without a sandbox for manifests, can still resolve.
  fileprivate var weighedForRecording: Diagnostic {
    var copy = self
    if id == .unreachableSource || id == .unreadableManifest { copy.severity = .warning }
    return copy
  }
}
