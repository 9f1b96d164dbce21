import Arguments

/// Where a command works.
struct FolderOptions: ParsableArguments {
  @Option(
    name: .customShort("C"), help: ArgumentHelp("Run as if started in this folder.", valueName: "dir"),
    completion: .directory)
  var folder: String = "."
}
