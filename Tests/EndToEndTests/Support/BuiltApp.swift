import TestSupport
import Testing

extension ScratchFolder {
  /// Generates, checks and builds the root in this folder: nothing is found in it, and nothing warns.
  func buildApp() throws {
    let generated = try Launch.integrate(["generate"], in: url).run()
    try #require(generated.status == 0, "\(generated.stderr)")
    let checked = try Launch.integrate(["check"], in: url).run()
    try #require(checked.status == 0 && checked.stderr.isEmpty, "\(checked.stderr)")
    var launch = Launch(program: "/usr/bin/env", arguments: ["swift", "build", "--disable-sandbox"], folder: path)
    launch.patience = 1200
    let built = try launch.run()
    try #require(built.status == 0, "\(built.stdout)\(built.stderr)")
    #expect(!(built.stdout + built.stderr).contains("warning:"), "\(built.stdout)\(built.stderr)")
  }

  /// The lines that the built app `Shop` prints, which ends well.
  func runApp() throws -> [String] {
    let outcome = try Launch(program: self[".build/debug/Shop"], arguments: [], folder: path).run()
    #expect(outcome.status == 0, "\(outcome.stderr)")
    return outcome.stdout.split(separator: "\n").map(String.init)
  }
}
