import Arguments
import Diagnostics

/// Options for the severity and output format of findings.
struct ReportOptions: ParsableArguments {
  @Option(help: "The format of findings: text, json, github, sarif or junit.")
  var format: ReportFormat = .text

  @Flag(help: "Fail on warnings too, and on errors that 'severity:' lowers.")
  var strict = false

  @Option(
    help: ArgumentHelp("A file of known findings, which do not fail the run.", valueName: "file"), completion: .file())
  var baseline: String?

  @Flag(help: "Write the findings to the baseline instead of printing them.")
  var writeBaseline = false

  func validate() throws {
    if writeBaseline, baseline == nil { throw ValidationError("'--write-baseline' needs '--baseline FILE'") }
  }

  var reporting: Reporting {
    Reporting(format: format, isStrict: strict, baseline: baseline, writesBaseline: writeBaseline)
  }
}

extension ReportFormat: ExpressibleByArgument {}
