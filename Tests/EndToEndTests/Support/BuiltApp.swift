import TestSupport
import Testing

extension ScratchFolder {
  /// Generates, checks and builds the root in this folder: nothing is found in it, and nothing warns.
  ///
  /// - Parameter arguments: those of `swift build`.
  func buildApp(_ arguments: String...) throws {
    let generated = try Launch.integrate(["generate"], in: url).run()
    try #require(generated.status == 0, "\(generated.stderr)")
    let checked = try Launch.integrate(["check"], in: url).run()
    try #require(checked.status == 0 && checked.stderr.isEmpty, "\(checked.stderr)")
    try swift("build", arguments)
  }

  /// Runs SwiftPM in this folder or one below it: it ends well, and nothing warns.
  func swift(_ command: String, _ arguments: String..., in folder: String = ".") throws {
    try swift(command, arguments, in: folder)
  }

  private func swift(_ command: String, _ arguments: [String], in folder: String = ".") throws {
    let outcome = try Launch.swift(command, arguments, in: self[folder]).run()
    try #require(outcome.status == 0, "\(outcome.stdout)\(outcome.stderr)")
    #expect(!(outcome.stdout + outcome.stderr).contains("warning:"), "\(outcome.stdout)\(outcome.stderr)")
  }

  /// The lines that the built app `Shop` prints, which ends well.
  func runApp() throws -> [String] {
    let outcome = try Launch(program: self[".build/debug/Shop"], arguments: [], folder: path).run()
    #expect(outcome.status == 0, "\(outcome.stderr)")
    return outcome.stdout.split(separator: "\n").map(String.init)
  }
}
