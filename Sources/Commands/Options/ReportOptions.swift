import Arguments
import Diagnostics

/// Options for the severity and output format of findings.
struct ReportOptions: ParsableArguments {
  @Option(help: "How findings are printed: text, json, github, sarif or junit.")
  var format: ReportFormat = .text

  @Flag(help: "Let warnings fail the run.")
  var strict = false

  @Option(
    help: ArgumentHelp("Findings that are known and do not fail the run.", valueName: "file"), completion: .file())
  var baseline: String?

  @Flag(help: "Write what is found to the baseline instead.")
  var writeBaseline = false

  func validate() throws {
    if writeBaseline, baseline == nil { throw ValidationError("'--write-baseline' needs '--baseline FILE'") }
  }

  var reporting: Reporting {
    Reporting(format: format, isStrict: strict, baseline: baseline, writesBaseline: writeBaseline)
  }
}

extension ReportFormat: ExpressibleByArgument {}
