import Diagnostics
import Disk
import Paths
import Text
import Workspace

/// The output of a command: results to stdout, diagnostics to stderr.
struct Console: Sendable {
  /// True to print in colour on stderr: it is a terminal, and `NO_COLOR` is not set.
  let showsColour: Bool
  /// True to print findings and failures alone.
  var isQuiet = false
  private let environment: [String: String]
  /// Prints to stdout or stderr. Tests replace it, to read what a command prints.
  @TaskLocal static var write: @Sendable (Output, [UInt8]) -> Void = { $0.write($1) }

  init() {
    showsColour = Output.error.showsColour
    environment = Subprocess.currentEnvironment
  }

  func results(_ text: String) { results(Array(text.utf8)) }

  func results(_ bytes: [UInt8]) { if !bytes.isEmpty, !isQuiet { Self.write(.standard, bytes) } }

  func diagnostics(_ text: String) { if !text.isEmpty, !isQuiet { Self.write(.error, Array(text.utf8)) } }

  /// The same console, for what is printed in any case.
  var loud: Console {
    var console = self
    console.isQuiet = false
    return console
  }

  /// The maximum width of text in columns.
  var width: Int { min(Output.standard.width ?? 80, 100) }

  /// A line of progress, on a terminal only.
  func progress(_ text: String) { Output.error.progress(text) }

  /// A line of progress with counts, on a terminal only.
  func progress(_ done: Int, _ all: Int, _ what: String) { progress("\(done) of \(all): \(what)") }

  /// Prints why a command could not run.
  func failure(_ failure: Failure) {
    loud.diagnostics("integrate: error: \(failure.message.visible)\n")
    if let help = failure.help { loud.diagnostics("integrate: help: \(help.visible)\n") }
  }

  /// Prints findings as text, without severity rules or baseline.
  func findings(_ bag: DiagnosticBag, _ table: SourceTable) {
    let report = Report(bag.sorted(in: table), sources: table, toolVersion: toolVersion)
    diagnostics(TextRenderer.render(report, style: TextRenderer.Style(isColoured: showsColour)))
  }

  /// Adds Markdown to the step summary of GitHub Actions, if there is one.
  func appendStepSummary(_ text: String) {
    guard let path = environment["GITHUB_STEP_SUMMARY"], !path.isEmpty else { return }
    let old = (try? Disk.read(path)) ?? []
    do {
      _ = try Disk.writeAtomically(old + Array(text.utf8), to: Path.lastComponent(path), inside: Path.parent(path))
    } catch {
      // The summary is an extra: the log has the same text.
      diagnostics("integrate: warning: \(error.message.visible)\n")
    }
  }

  /// The path from the repository's root to the current folder, for formats with paths from there.
  var pathFromRepository: String { pathFromRepository(to: ".") }

  /// The path from the repository's root to a folder in it.
  func pathFromRepository(to folder: String) -> String {
    guard let current = try? Disk.realPath(folder) else { return "" }
    var folder = current
    while Disk.kind(of: Path.join(folder, ".git")) == nil {
      let parent = Path.parent(folder)
      if parent == folder || parent.isEmpty { return "" }
      folder = parent
    }
    let relative = Path.relative(from: folder, to: current) ?? ""
    return relative == "." ? "" : relative
  }
}
