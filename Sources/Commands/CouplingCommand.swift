import Arguments
import Coupling
import Disk
import JSON
import Paths
import Queries
import Text
import Workspace

struct CouplingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "coupling",
    abstract: "Show which folders use which, and how to split them.",
    discussion: "Compares the folders in the named folders, or the modules of all components if you name none. If "
      + "you name several, one without subfolders counts as one folder. Files next to the compared folders are the "
      + "composition root, which may use all of them.")

  @OptionGroup var folder: FolderOptions

  @Argument(help: "Compare the folders in these folders.", completion: .directory)
  var folders: [String] = []

  @Option(help: "The output format; html is a page for a browser.")
  var format: CouplingFormat = .text

  @Flag(help: "Use the index of a debug build instead of comparing names.")
  var index = false

  @Option(
    help: ArgumentHelp("Use this index, such as Xcode's in DerivedData.", valueName: "dir"), completion: .directory)
  var indexStore: String?

  @Option(help: ArgumentHelp("Fail if more groups of folders are in a cycle.", valueName: "number"))
  var maxCycles: Int?

  @Option(
    help: ArgumentHelp("Ignore the known uses in this file; fail on others.", valueName: "file"), completion: .file())
  var baseline: String?

  @Flag(help: "Save all uses in the baseline.")
  var writeBaseline = false

  @Flag(help: "Write the planned interfaces that break cycles, with the lines of specs.")
  var write = false

  func validate() throws {
    if write, !folders.isEmpty || writeBaseline {
      throw ValidationError("'--write' works on the modules of a root: remove the folders and '--write-baseline'")
    }
    if write, format != .text {
      throw ValidationError("'--write' writes specs and interfaces: remove '--format'")
    }
    if writeBaseline, baseline == nil { throw ValidationError("'--write-baseline' needs '--baseline FILE'") }
    if let maxCycles, maxCycles < 0 { throw ValidationError("'--max-cycles' needs a number of groups, 0 or more") }
  }

  func run() throws {
    try finish(folder) { invocation throws(Failure) in try compare(invocation) }
  }

  private func compare(_ invocation: Invocation) throws(Failure) -> Int32 {
    let console = invocation.console
    var lock: RootLock?
    if write, let root = try invocation.findRootIfAny() { lock = try invocation.lock(root.path) }
    defer { lock?.release() }
    let input = try CouplingInput.find(folders, invocation)
    if input.sources.files.isEmpty { throw input.nothing }
    // Before anything is printed or written.
    let known = writeBaseline ? nil : try readBaseline(invocation)
    var coupling = try isByIndex ? byIndex(input, invocation) : .byNames(input.sources)
    if let wiring = input.wiring(invocation) { coupling.add(usedTypes: wiring.types, wired: wiring.units) }
    let report = CouplingReport(coupling, noun: input.noun)
    if write {
      try CouplingWrite(report, input).run(invocation)
    } else if writeBaseline {
      try writeBaseline(CouplingBaseline.text(of: report), invocation)
    } else {
      switch format {
      case .text: console.results(report.text)
      case .json: console.results(JSONWriter.pretty(report.json(toolVersion: toolVersion)))
      case .dot: console.results(report.dot)
      case .html: console.results(CouplingPage(report).html)
      }
    }
    let isNew = known.map { hasNewUses(report, $0, invocation) } ?? false
    let isTangled = hasTooManyCycles(report, input, console)
    return isNew || isTangled ? 1 : 0
  }

  private func byIndex(_ input: CouplingInput, _ invocation: Invocation) throws(Failure) -> Coupling {
    let folder = Path.join(invocation.folder, folders.first ?? ".")
    let store: String
    if let indexStore {
      store = Path.join(invocation.folder, indexStore)
      if Disk.kind(of: store) != .folder {
        throw Failure(
          "there is no folder '\(indexStore)'",
          help: "run 'swift build', which writes one to '.build/debug/index/store'")
      }
    } else {
      store = try IndexPlaces.store(for: folder)
    }
    let library = try IndexPlaces.library(for: folder)
    do { return try .byIndex(input.sources, store: store, library: library) } catch {
      throw Failure(
        error.message,
        help: "run 'swift build' to write an index, or drop '--index' to compare names only")
    }
  }

  // MARK: The ratchet

  private func hasTooManyCycles(_ report: CouplingReport, _ input: CouplingInput, _ console: Console) -> Bool {
    let count = report.plan.groups.count
    guard let maxCycles, count > maxCycles else { return false }
    console.diagnostics(
      "integrate: error: \(counted(count, "group")) of \(input.noun)s \(count == 1 ? "is" : "are") in a cycle, and "
        + "'--max-cycles' allows \(maxCycles)\n")
    return true
  }

  /// Prints the uses that the baseline does not know.
  private func hasNewUses(_ report: CouplingReport, _ known: CouplingBaseline, _ invocation: Invocation) -> Bool {
    let baseline = (baseline ?? "").visible
    let (new, gone) = known.compare(report)
    for use in new { invocation.console.diagnostics("\(report.sentence(use).visible)\n") }
    if !new.isEmpty {
      invocation.console.diagnostics(
        "integrate: error: \(counted(new.count, "use")) \(new.count == 1 ? "is" : "are") not listed in '\(baseline)'\n"
          + "integrate: help: remove these uses, or run with '--write-baseline' to accept them\n")
    } else if gone > 0 {
      invocation.console.diagnostics(
        "integrate: note: \(counted(gone, "line")) of '\(baseline)' \(gone == 1 ? "is" : "are") out of date: "
          + "run with '--write-baseline' to remove \(gone == 1 ? "it" : "them")\n")
    }
    return !new.isEmpty
  }

  /// The baseline to compare with; `nil` where none is named.
  private func readBaseline(_ invocation: Invocation) throws(Failure) -> CouplingBaseline? {
    guard let baseline else { return nil }
    let path = Path.join(invocation.folder, baseline)
    guard let kind = Disk.kind(of: path) else {
      throw Failure("'\(baseline)' does not exist", help: "run with '--write-baseline' to write it")
    }
    if kind != .file { throw Failure("'\(baseline)' is \(kind.phrase)", help: "name a file") }
    guard let text = String(valid: try orFailure(Disk.read(path, limit: 64 << 20))) else {
      throw Failure("'\(baseline)' is not UTF-8", help: "delete it, and run with '--write-baseline'")
    }
    let known: CouplingBaseline
    do { known = try CouplingBaseline(text) } catch {
      throw Failure(
        "\(baseline):\(error.line):1: \(error.message)",
        help: "fix the line, or delete the file and run with '--write-baseline'")
    }
    if known.isExact != isByIndex {
      throw Failure(
        known.isExact
          ? "'\(baseline)' was written with '--index', and this run compares names"
          : "'\(baseline)' was written without '--index', and this run uses the index",
        help: "run in the same way, or write it again with '--write-baseline'")
    }
    return known
  }

  private var isByIndex: Bool { index || indexStore != nil }

  private func writeBaseline(_ text: String, _ invocation: Invocation) throws(Failure) {
    guard let baseline else { return }
    let path = Path.join(invocation.folder, baseline)
    if Disk.kind(of: path) == .file,
      !CouplingBaseline.isBaseline(String(decoding: try orFailure(Disk.read(path, limit: 64 << 20)), as: UTF8.self))
    {
      throw Failure(
        "'\(baseline)' is not a baseline of 'coupling' and was not overwritten",
        help: "pass another file to '--baseline'")
    }
    try invocation.write(text, to: path, shown: baseline)
  }
}

/// The output formats of `coupling`.
enum CouplingFormat: String, CaseIterable, Sendable, ExpressibleByArgument {
  case text, json, dot, html
}
