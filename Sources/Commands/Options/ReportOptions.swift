import Arguments
import Diagnostics

/// Options for the severity and output format of findings.
struct ReportOptions: ParsableArguments {
  @Option(help: "The format of findings.")
  var format: ReportFormat = .text

  @Flag(help: "Fail on warnings too, and on errors lowered by 'severity:'.")
  var strict = false

  @Option(
    help: ArgumentHelp("Ignore the known findings in this file.", valueName: "file"), completion: .file())
  var baseline: String?

  @Flag(name: .shortAndLong, help: "Print nothing but findings.")
  var quiet = false

  @Flag(help: "Save all findings in the baseline instead of printing them.")
  var writeBaseline = false

  func validate() throws {
    if writeBaseline, baseline == nil { throw ValidationError("'--write-baseline' needs '--baseline FILE'") }
  }

  var reporting: Reporting {
    Reporting(format: format, isStrict: strict, baseline: baseline, writesBaseline: writeBaseline, isQuiet: quiet)
  }
}

extension ReportFormat: ExpressibleByArgument {}
