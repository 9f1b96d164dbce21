import Arguments

/// The folder that a command works in.
struct FolderOptions: ParsableArguments {
  @Option(
    name: .customShort("C"), help: ArgumentHelp("Run as if started in this folder.", valueName: "dir"),
    completion: .directory)
  var folder: String = "."
}
