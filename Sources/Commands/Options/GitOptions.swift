import Arguments
import Disk
import Text

/// The option of commands that run git.
struct GitOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Stop git after this many seconds without progress; 30 by default.", valueName: "seconds"))
  var gitTimeout: Int?

  func validate() throws {
    if let gitTimeout, gitTimeout < 1 { throw ValidationError("'--git-timeout' needs at least one second") }
  }

  /// The time for which git may run without progress.
  var patience: Duration { gitTimeout.map { .seconds(Int64($0)) } ?? Subprocess.silence }
}
