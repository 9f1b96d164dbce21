import Arguments
import Diagnostics
import Findings
import Importing
import JSON
import Model
import Planning
import Queries
import SourceChecks
import Text
import Versions
import Workspace

struct ResolveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve", abstract: "Check the graph, and complete the lockfile.",
    discussion: "Reads missing facts of pins from their repositories, and prints the resolved graph. No pin moves.")

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
    var resolution = try Analysis.graph(of: try invocation.findRoot())
    let completion = try fillGaps(of: &resolution, invocation)
    let scan: SourceScan
    (resolution, scan) = try invocation.resolved(resolution, explained: completion.unread)
    let resolved = ResolvedReport(resolution: resolution)
    let verdict = try invocation.report(resolution) { fails in
      [
        .init("graph", fails ? nil : resolved.json(toolVersion: toolVersion)),
        .init("moves", .array(completion.moves.map(\.json))), .init("notes", .strings(completion.notes)),
        .init("written", .bool(completion.isWritten)),
      ]
    }
    if !verdict.fails, printsText {
      invocation.console.results(resolved.text)
      if resolution.hasNothing { invocation.console.diagnostics(invocation.nothingHere) }
      if isOffline { invocation.console.results(GeneratedCheck.notInCache(LockfileGaps(resolution))) }
      invocation.console.results(uncheckedPins(scan, of: resolution.graph.project))
      if !completion.moves.isEmpty {
        invocation.console.diagnostics("integrate: next: \(invocation.command("generate"))\n")
      }
    }
    if verdict.fails, completion.isWritten, invocation.reporting.format != .json {
      let lockfile = resolution.root.display(Root.lockfileName).visible
      invocation.console.diagnostics(
        "integrate: \(lockfile) was updated (\(completion.summary)); exiting with 1 because of the errors "
          + "above\n")
    }
    return verdict.status
  }

  /// Completes the lockfile, or adds findings about missing facts to those of the project.
  private func fillGaps(of resolution: inout Resolution, _ invocation: Invocation) throws(Failure) -> Completion {
    let gaps = LockfileGaps(resolution)
    if gaps.isEmpty { return Completion() }
    // Guards of the root's spec may be among the parts that are not known.
    if try invocation.isMisread(resolution) { return Completion() }
    if lock.mode == .locked {
      // A stale record has a finding already.
      let isStrict = invocation.reporting.isStrict
      for finding in gaps.findings(areStrict: isStrict) { resolution.bag.add(finding) }
      return Completion()
    }
    var completion = try complete(invocation)
    resolution = try Analysis.graph(of: resolution.root)
    resolution.explainUnreadRecords(besides: completion.bag, isOffline: isOffline)
    resolution.removePinningHelp()
    completion.unread = adopt(completion, in: &resolution)
    return completion
  }

  /// Adds the findings from completing the lockfile. Facts that could not be recorded are only a warning if the pin has
  /// a revision: a machine without network, or without a sandbox for manifests, can still resolve.
  ///
  /// - Returns: the pins whose missing commit has an error with the reason.
  private func adopt(_ completion: Completion, in resolution: inout Resolution) -> Set<String> {
    var unread: Set<String> = []
    let lockfile = resolution.root.display(Root.lockfileName)
    let unbound = resolution.graph.project.lockfile.pins.filter(\.isUnbound)
    let findings = completion.bag.diagnostics.map { finding in
      var finding = finding
      let pin = unbound.first { pin in
        guard let place = finding.place, completion.table.path(place.file) == lockfile else { return false }
        return [pin.source.place, pin.version?.place, pin.name.place].contains {
          $0?.line == place.line && $0?.column == place.column
        }
      }
      if let pin, finding.severity == .error { unread.insert(pin.name.value) }
      guard finding.id == .unreachableSource || finding.id == .unreadableManifest else { return finding }
      if pin == nil {
        finding.severity = .warning
      } else {
        finding.notes.append(
          Note("the lockfile does not record its revision, so that the code that is built may change"))
      }
      return finding
    }
    resolution.adopt(findings, from: completion.table)
    return unread
  }

  private var isOffline: Bool { lock.mode == .offline }

  /// The result of completing the lockfile.
  private struct Completion {
    var bag = DiagnosticBag()
    /// The files of the findings.
    var table = SourceTable()
    /// The pins that were added.
    var moves: [LockfileChanges.Move] = []
    var recordCount = 0
    var notes: [String] = []
    var isWritten = false
    /// The pins whose missing commit has an error with the reason.
    var unread: Set<String> = []

    /// Every record is whole, and a pin is only added with all that it needs.
    var summary: String {
      let removed = moves.count { $0.to == nil }
      let added = moves.count - removed
      return "\(counted(recordCount, "pin")) recorded, \(added == 0 ? "none" : "\(added)") added"
        + (removed == 0 ? "" : ", \(removed) removed")
    }
  }

  /// Looks up missing facts and writes them to the lockfile.
  private func complete(_ invocation: Invocation) throws(Failure) -> Completion {
    var options = try fetching.options()
    options.isOffline = isOffline
    var completion = Completion()
    var command: LockfileCommand
    do throws(Failure) { command = try LockfileCommand(invocation, options) } catch {
      // Without a cache, or without the right to write, '--offline' has nothing to do here.
      if isOffline { return completion }
      throw error
    }
    defer { command.release() }
    // Another run may have written meanwhile.
    let gaps = LockfileGaps(command.run.resolution)
    completion.table = command.run.resolution.table
    if gaps.isEmpty || !command.run.isEditable { return completion }
    let result: VersionResult
    do throws(Failure) { result = try command.run.complete(gaps, into: &completion.bag) } catch {
      if isOffline { return completion }
      throw error
    }
    if case .unsolvable(let explanation, let commands) = result, let finding = command.explain(explanation, commands) {
      completion.bag.add(finding)
    }
    completion.table = command.run.index.sources.table
    // Pins that the cache lacks are reported once, for all of them.
    if isOffline { completion.bag.remove { $0.id == .unreachableSource } }
    (completion.moves, completion.notes) = (command.run.changes.moves, command.run.notes)
    completion.recordCount = command.run.recorded.count
    completion.isWritten = try command.run.changes.commit()
    for note in completion.notes { invocation.console.diagnostics("integrate: note: \(note.visible)\n") }
    for line in command.run.recorded + completion.moves.map(\.text) {
      invocation.console.diagnostics("integrate: \(line.visible)\n")
    }
    return completion
  }
}

extension Resolution {
  /// Changes the help of records that are still stale after the repositories were read.
  ///
  /// - Parameter found: the findings of that; a better finding about the same line replaces the stale one.
  fileprivate mutating func explainUnreadRecords(besides found: DiagnosticBag, isOffline: Bool) {
    let explained = Set(found.diagnostics.filter { $0.id == .staleRecord }.compactMap(\.place?.line))
    let notToBeRead = Set(
      graph.project.lockfile.pins.compactMap { pin in
        if case .source(let place)? = pin.staleness { place } else { nil }
      })
    bag.remove { $0.id == .staleRecord && $0.place.map { explained.contains($0.line) } ?? false }
    bag.change { finding in
      // Another source has its own help.
      guard finding.id == .staleRecord, !(finding.place.map(notToBeRead.contains) ?? false) else { return }
      finding.help =
        isOffline
        ? "run 'integrate resolve' without '--offline' to fetch it, since it is not in the cache"
        : "fix the finding at its source or version first, because of which it was not read again"
    }
  }

  /// Removes the advice that 'resolve' pins a name: it just ran, and did not.
  fileprivate mutating func removePinningHelp() {
    bag.change { finding in
      guard finding.id == .missingPin, finding.commands == [resolveCommand], let name = finding.unknownName else {
        return
      }
      finding.help = helpToPin(name)
      finding.commands = []
    }
  }
}
