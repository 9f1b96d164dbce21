import Arguments

/// Options for the generated files, of commands that write them after a change of pins.
struct GenerateOptions: ParsableArguments {
  @Flag(help: "Replace all generated files; if there is an error, write nothing.")
  var generate = false

  @Flag(help: "Do not write the generated files.")
  var noGenerate = false

  func validate() throws {
    if generate, noGenerate { throw ValidationError("'--generate' and '--no-generate' exclude each other") }
  }

  var extent: GenerationExtent { noGenerate ? .none : generate ? .all : .ownFiles }
}

/// The generated files that a command writes after a change of pins.
enum GenerationExtent {
  case none
  /// Those that are as integrate wrote them. The change is kept if they cannot be generated.
  case ownFiles
  /// All, together with the change or not at all.
  case all
}
