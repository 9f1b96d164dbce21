import TestSupport
import Testing

extension ScratchFolder {
  /// Writes files, each with a line end.
  ///
  /// - Parameter isSeparate: true if the app's components are packages of their own.
  func write(_ files: [(path: String, text: String)], isSeparate: Bool = false) throws {
    for (path, text) in files {
      let text = isSeparate ? text.replacing("search: [", with: "packages: separate\n  search: [") : text
      try write(text + "\n", to: path)
    }
  }

  /// Generates, checks and builds the root in this folder: nothing is found in it, and nothing warns.
  func buildApp() throws {
    let generated = try Launch.integrate(["generate"], in: url).run()
    try #require(generated.status == 0, "\(generated.stderr)")
    let checked = try Launch.integrate(["check"], in: url).run()
    try #require(checked.status == 0 && checked.stderr.isEmpty, "\(checked.stderr)")
    try swift("build")
  }

  /// Runs SwiftPM in this folder or one below it: it ends well, and nothing warns.
  func swift(_ command: String, _ arguments: String..., in folder: String = ".") throws {
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

/// The spec of the app `Shop` with the strictest settings, and other lines.
func strictApp(_ rest: String) -> String {
  """
  name: Shop
  kind: app
  integration:
    tools: "6.0"
    search: [Components]
    defaults:
      settings:
        - upcoming-feature: ExistentialAny
        - upcoming-feature: MemberImportVisibility
        - upcoming-feature: InternalImportsByDefault
  \(rest)
  """
}
