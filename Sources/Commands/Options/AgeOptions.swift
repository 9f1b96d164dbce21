import Arguments

/// The option of commands that choose versions by themselves.
struct AgeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How many days old a version has to be, in place of 'minimum-age' in the root's spec; 0 for any age.",
      valueName: "days"))
  var minimumAge: Int?

  func validate() throws {
    if let minimumAge, minimumAge < 0 { throw ValidationError("'--minimum-age' is a number of days, 0 or more") }
  }
}
