import Arguments

/// The option of commands that choose versions by themselves.
struct AgeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Skip versions younger than this many days; 0 skips none.",
      valueName: "days"))
  var minimumAge: Int?

  func validate() throws {
    if let minimumAge, minimumAge < 0 { throw ValidationError("'--minimum-age' needs a number of days, 0 or more") }
  }
}
