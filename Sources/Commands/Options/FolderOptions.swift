import Arguments
import Workspace

/// The folder that a command works in, and what is allowed there.
struct FolderOptions: ParsableArguments {
  @Option(
    name: .customShort("C"), help: ArgumentHelp("Run as if started in this folder.", valueName: "dir"),
    completion: .directory)
  var folder: String = "."

  @Option(
    help: ArgumentHelp(
      "Allow in this run what is refused by default; INTEGRATE_ALLOW does the same.", valueName: "name"))
  var allow: [Allowance] = []
}

extension Allowance: ExpressibleByArgument {}
